"""The contract between a game and everything around it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import Decision, Option, Play
from tabletop_tui.core.describe import Card, Described, Thing
from tabletop_tui.core.events import Event, Phrase, Value, Words
from tabletop_tui.core.ids import Ids
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.visibility.showing import listed
from tabletop_tui.core.words.phrases import fill
from tabletop_tui.core.words.speech import speakable

S = TypeVar("S", bound=State)


class GameEnded(Exception):  # noqa: N818 - it is the end of a game, no error
    """Raised by a rule, at any depth of a step, when the game is over at once.

    The rest of the step does not happen. Its `finally` blocks run, but must not ask anything. The
    rule has already written into the state how the game ended; `Ruleset.outcome` is called next.
    """


class Game(Generic[S]):
    """What a step receives: the state, chance, the table, and the log.

    Rules add to `events` through `log` and `log_to` but never read them, because only the state
    may decide what happens. The log also holds lines that no rule wrote.
    """

    __slots__ = ("actor", "chance", "ended", "events", "logged", "names", "state", "table")

    def __init__(self, table: Table, state: S) -> None:
        self.table = table
        self.names = table.names
        self.state = state
        self.chance = Chance(state)
        self.events: list[Event] = []
        self.logged = 0
        """How many lines the rules have logged. Rules may read this number, but never the log."""
        self.actor = -1
        """The seat whose answer led to the present events; -1 before the first answer."""
        self.ended = False
        """Whether a rule has raised `GameEnded`."""

    def log(self, text: str, kind: str = "move", tag: str = "", /, **values: Value) -> None:
        """Log a line for all: `game.log("{who:seat} takes {card:card}", who=0, card="raven")`.

        For `kind` and `tag` see `Event`.
        """
        self.logged += 1
        self.events.append(Event(text, values, self.actor, kind, None, "", tag))

    def log_to(
        self, seats: int | tuple[int, ...], text: str, others: str = "", /, **values: Value
    ) -> None:
        """Log a line for some seats. The rest read `others`, which may use public values only."""
        audience = (seats,) if isinstance(seats, int) else seats
        self.logged += 1
        self.events.append(Event(text, values, self.actor, "move", audience, others))


class Preview(NamedTuple):
    """What an option would do, shown before it is confirmed: lines of phrases."""

    lines: tuple[tuple[Phrase, ...], ...] = ()


class Ruleset(ABC, Generic[S]):
    """One game. Subclass it in `engine.py`; one instance serves any number of sessions.

    An instance holds only immutable content. Everything that changes is in the state. A method with
    a `view` gets a redacted state and may use nothing else.
    """

    state_type: type[S]

    def __init__(self, manifest: Manifest, folder: Path) -> None:
        self.manifest = manifest
        self.folder = folder

    @abstractmethod
    def setup(self, table: Table) -> S:
        """The state before the first step, `seed` included. Chance comes from that seed alone."""

    @abstractmethod
    def step(self, game: Game[S]) -> Play[None]:
        """Play the next atomic step (one action, one phase), asking through `choose`.

        A rule may end the game inside a step: it writes into the state how the game ended, then
        raises `GameEnded`. A step is always played through `run`, which catches that.
        """

    def run(self, game: Game[S]) -> Play[None]:
        """Play the next step. If the game ends inside it, the step ends there."""
        try:
            yield from self.step(game)
        except GameEnded:
            game.ended = True

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on. Asked between steps."""

    @abstractmethod
    def status(self, view: S) -> str:
        """Where the game stands, for the bar and the save list: `level 1 · turn 14`."""

    @abstractmethod
    def describe(self, view: S, viewer: int) -> Thing:
        """What lies on the table, as `viewer` sees it: the tree from which all texts are made."""

    @final
    def described(self, view: S, viewer: int, names: Sequence[str]) -> Described:
        """The table in words. `Seen.described` returns the same, computed once for each frame."""
        return Described(self.describe(view, viewer), names, self.cards())

    @property
    def ids(self) -> Ids:
        """All ids that a state may hold, by their kind: the name that a field gives to `one_of`."""
        return {}

    @property
    def words(self) -> Words:
        """By name, the functions that write the values in the log, such as a card by its id."""
        return {}

    unit: ClassVar[str] = "point"
    """What `points` and the result count, in the words of the game: `soul`."""

    def points(self, view: S) -> Sequence[int]:
        """The points of each seat as the table sees them now; empty when there are none."""
        return ()

    def goals(self, view: S) -> Sequence[Sequence[tuple[str, float]]]:
        """The goals of each seat in a game without points, each with how much is reached.

        1 means that the goal is reached. The number of goals of a seat never changes.
        """
        return ()

    def played_as(self, state: S) -> Sequence[Sequence[tuple[str, str]]]:
        """The role or side of each seat in a finished game, for statistics.

        Returns pairs of words for every seat: `[("Villain", "Jafar")]`. Right after `setup` it
        returns the pairs that are dealt by then. Default: none.
        """
        return ()

    def acts_as_one(self, table: Table) -> bool:
        """Whether all players at this table are one party without secrets from each other."""
        return False

    def is_idle(self, view: S, seat: int, decision: Decision) -> bool:
        """Whether a seat knows that it can do nothing of its own at a question of the whole table.

        Then the question is not put to a person who plays with computers only. Nobody learns
        anything from that.
        """
        return False

    @final
    def has_secrets(self, table: Table) -> bool:
        """Whether a seat at this table may know something that another seat may not."""
        return self.manifest.secrets and not self.acts_as_one(table)

    def turns_taken(self, state: S) -> int | None:
        """How many turns a finished game had, for statistics; None if the state does not tell.

        For None, each run of answers by the same seat counts as a turn; None is the default. Return
        a number here if the game itself counts turns, if all players act together, or if a single
        person plays.
        """
        return None

    def preview(self, view: S, decision: Decision, option: Option) -> Preview:
        """What `option` would do, as far as the deciding seat can know.

        If this is empty, screens play the option ahead and show the result (`preview_of`).
        """
        return Preview()

    def listed(self, view: S, decision: Decision) -> Sequence[Option]:
        """All answers of a question, in the order in which lists and pickers number them.

        Default: the order of the rules; for a secret question, a shuffled order that depends on the
        status. If a game draws the answers in another order (a hand), it returns that order.
        """
        return listed(decision, view, self.status(view))

    # -- spoken text -----------------------------------------------------------------------

    def spoken(self, text: str) -> str:
        """Return a line of this game (a label, a sentence of the log) as spoken text.

        Default: `speakable`. A game with signs of its own first replaces them with words.
        """
        return speakable(text)

    def spoken_news(self, sentences: Sequence[str], names: Sequence[str]) -> Sequence[str]:
        """Return several new sentences of the log as they are spoken in a row.

        A game may join similar sentences, leave out what a later sentence repeats, and name the
        players on the left or right of a seat by `names`. Default: all sentences as they are.
        """
        return sentences

    def spoken_status(self, view: S, viewer: int, names: Sequence[str]) -> str:
        """One sentence on how `viewer`, a seat or the whole table, stands.

        Default: the facts that `describe` adds to that player's name, or else the status.
        """
        return self.described(view, viewer, names).standing(viewer) or self.status(view)

    def spoken_lead(
        self, view: S, viewer: int, decision: Decision, names: Sequence[str]
    ) -> Sequence[str]:
        """Sentences spoken right before this question that help to answer it. Default: none."""
        return ()

    def talked_about(self, view: S) -> S | None:
        """The state on which players may now try out a plan while they discuss it.

        It is made from the view. Default: None, if there is nothing to plan together.
        """
        return None

    def spoken_plan(self, began: tuple[S, int], before: S, now: tuple[S, int]) -> Sequence[str]:
        """Sentences on how a step of a plan changed the table, and on what may follow.

        All views are views of a copy of the game. `began` is the view at the start of the plan and
        `now` the present one, each with the seat that would answer; `before` is the view before
        this step. Default: none, so that only the log of the step is spoken.
        """
        return ()

    def plans(self) -> Mapping[str, str]:
        """A page on how to win, as Markdown, for each role of a game with unequal roles, by name.

        The pages are listed below the lessons and after the rules. Default: none.
        """
        return {}

    def cards(self) -> Mapping[str, Card]:
        """Everything that can be inspected, by id."""
        return {}

    def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Bring the raw state of an older content version up to date. Default: it fits as is."""
        return data

    def rules_parts(self) -> Mapping[str, str]:
        """Texts from the content files, by the names in braces in `rules.md` that they replace."""
        return {}

    def rules_text(self) -> str:
        """`rules.md`: the rules in our own words, with `rules_parts` in their places."""
        return self._rules_text

    @cached_property
    def _rules_text(self) -> str:
        # Cached, because boards show parts of it after every key press.
        text = (self.folder / "rules.md").read_text(encoding="utf-8")
        return fill(text, self.rules_parts())
