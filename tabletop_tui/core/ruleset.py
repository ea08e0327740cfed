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
    """Raised by a rule, however deep in a step, when the game is over here and now.

    Nothing more of the step happens; its `finally` blocks run, and must not ask anything. The state
    says already how the game ended: `Ruleset.outcome` is asked next.
    """


class Game(Generic[S]):
    """What a step receives: the state, chance, the table, and the log.

    Rules add to `events` through `log` and `log_to` and never read them: the log also holds
    what the table agreed, and only the state decides what happens.
    """

    __slots__ = ("actor", "chance", "ended", "events", "logged", "names", "state", "table")

    def __init__(self, table: Table, state: S) -> None:
        self.table = table
        self.names = table.names
        """The names in seat order."""
        self.state = state
        self.chance = Chance(state)
        self.events: list[Event] = []
        self.logged = 0
        """How many lines the rules have logged. Rules may read this number, but never the log."""
        self.actor = -1
        """The seat whose answer set the present events off; -1 before the first answer."""
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
        """Log a line for some seats. All other seats read `others`, with public values only."""
        audience = (seats,) if isinstance(seats, int) else seats
        self.logged += 1
        self.events.append(Event(text, values, self.actor, "move", audience, others))


class Preview(NamedTuple):
    """What an option would do, shown before it is confirmed: lines of phrases."""

    lines: tuple[tuple[Phrase, ...], ...] = ()


class Ruleset(ABC, Generic[S]):
    """One game. Subclass it in `engine.py`; one instance serves any number of sessions.

    An instance holds only immutable content. Everything that changes lives in the state.
    Whatever takes a `view` gets a redacted state and must make do with it.
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
        """Play the next step; the end of the game inside it is the end of the step."""
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
        """What lies on the table, as `viewer` sees it: one tree, of which all is told."""

    @final
    def described(self, view: S, viewer: int, names: Sequence[str]) -> Described:
        """The table in words. `Seen.described` keeps it with a frame."""
        return Described(self.describe(view, viewer), names, self.cards())

    @property
    def ids(self) -> Ids:
        """Every id that a state may hold, by the kind that its field names with `one_of`."""
        return {}

    @property
    def words(self) -> Words:
        """How the values in events are spoken."""
        return {}

    unit: ClassVar[str] = "point"
    """What `points` and the result count, in the words of the game: `soul`."""

    def points(self, view: S) -> Sequence[int]:
        """The points of each seat as the table sees them now; empty when there are none."""
        return ()

    def goals(self, view: S) -> Sequence[Sequence[tuple[str, float]]]:
        """What each seat has to reach in a game without points, and how much of it stands.

        1 is all of it. A seat has the same number of goals from the first moment to the last.
        """
        return ()

    def played_as(self, state: S) -> Sequence[Sequence[tuple[str, str]]]:
        """What each seat played as in a game that is over, for statistics.

        Pairs of words for every seat, `[("Villain", "Jafar")]`; right after `setup`, those that are
        dealt by then. Default: nothing for nobody.
        """
        return ()

    def acts_as_one(self, table: Table) -> bool:
        """Whether all at this table are one party, and nothing is hidden from one alone."""
        return False

    def is_idle(self, view: S, seat: int, decision: Decision) -> bool:
        """Whether a seat can do nothing of its own at a question of the whole table, as it knows.

        The only person among computer players is not asked then; nobody else learns of it.
        """
        return False

    @final
    def has_secrets(self, table: Table) -> bool:
        """Whether a seat at this table may know what another may not."""
        return self.manifest.secrets and not self.acts_as_one(table)

    def turns_taken(self, state: S) -> int | None:
        """How many turns a game had that is over, for statistics, where the state tells it.

        Default: None, and the runs of answers of one seat are counted. A game that tells its own
        count says the same here, and so does one that all play together, or one alone.
        """
        return None

    def preview(self, view: S, decision: Decision, option: Option) -> Preview:
        """What `option` would do, as far as the deciding seat can know.

        Where this is empty, screens show what `Session.preview` finds out by playing it ahead.
        """
        return Preview()

    def listed(self, view: S, decision: Decision) -> Sequence[Option]:
        """Every answer of the question in the order in which lists and pickers number them.

        Default: as the rules give them, and in a secret question mixed by what the bar says. A
        game whose screen draws the answers in an order of its own (a hand) gives that one.
        """
        return listed(decision, view, self.status(view))

    # -- for the ear -----------------------------------------------------------------------

    def spoken(self, text: str) -> str:
        """Return a line of this game (a label, a sentence of the log) as it is said aloud.

        Default: `speakable`. A game with signs of its own puts their words in first.
        """
        return speakable(text)

    def spoken_news(self, sentences: Sequence[str], names: Sequence[str]) -> Sequence[str]:
        """Sentences of the log that are told in one go, as they are said one after the other.

        A game may say several alike in one, leave out what the next one says, too, and call by
        `names` what is left or right of a seat. Default: all as they are.
        """
        return sentences

    def spoken_status(self, view: S, viewer: int, names: Sequence[str]) -> str:
        """One sentence: where `viewer` stands, or the table.

        Default: what `describe` says wherever that player is named, else the status.
        """
        return self.described(view, viewer, names).standing(viewer) or self.status(view)

    def spoken_lead(
        self, view: S, viewer: int, decision: Decision, names: Sequence[str]
    ) -> Sequence[str]:
        """Sentences said right before this question, needed to answer it. Default: none."""
        return ()

    def talked_about(self, view: S) -> S | None:
        """The table on which players may now try a plan that they only talk about.

        It is made of the view. Default: None, there is nothing to plan aloud.
        """
        return None

    def spoken_plan(self, began: tuple[S, int], before: S, now: tuple[S, int]) -> Sequence[str]:
        """What a step of a plan made of the table, and what may become of it.

        All views are those of a copy, `began` and `now` with the seat that would answer there;
        `before` is the table before that step. Default: nothing but what the step itself tells.
        """
        return ()

    def plans(self) -> Mapping[str, str]:
        """A page on how to win for each role of a game with unequal roles, by name, as Markdown.

        They stand below the lessons and after the rules. Default: none, all play for the same.
        """
        return {}

    def cards(self) -> Mapping[str, Card]:
        """Everything that can be inspected, by id."""
        return {}

    def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Bring the raw state of an older content version up to date. Default: it fits as is."""
        return data

    def rules_parts(self) -> Mapping[str, str]:
        """What the files of the game know, by the names that stand in braces in `rules.md`."""
        return {}

    def rules_text(self) -> str:
        """`rules.md`: the rules in our own words, with `rules_parts` in their places."""
        return self._rules_text

    @cached_property
    def _rules_text(self) -> str:
        # Boards tell parts of it at every key.
        text = (self.folder / "rules.md").read_text(encoding="utf-8")
        return fill(text, self.rules_parts())
