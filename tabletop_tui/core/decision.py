"""A decision: one question put to one seat, with every answer that is legal.

A rule is a generator. Wherever a player must choose, it asks through `choose` or `choose_set` and
gets the value of the answer back, which reads like a sentence::

    hero = yield from choose(me, "vanquish", "Vanquish which Hero?", heroes)

Rules never yield a `Decision` themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, fields
from hashlib import blake2b
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from tabletop_tui.core.words.plaintext import one_line

T = TypeVar("T")

TABLE = -1
"""The seat of a decision that the whole table takes together, on a public screen."""

EACH = -2
"""In place of the seat of an answer: any seat may give it, for itself alone."""

DONE = "done"
"""The key of the option that ends a choice of several."""

_ITS_KEY: Any = object()
"""Stands for a value that is not given."""


@dataclass(frozen=True, slots=True, init=False)
class Option:
    """One legal answer.

    `key` is stable and unique within its decision: it is what a save stores. `value` is what the
    rule gets back, the key unless said otherwise; it is never saved. `target` names the place on
    the board the option is about, so that a screen can mark it. `detail` tells the consequence in
    a few words. `hotkey` is the one key of the keyboard, or the number, that always means this
    answer; without one it has the next number.

    At a question of the whole table, `by` is the seat whose own doing the answer is (it calls, it
    steps forward, it keeps what it has after all); None stands for what the table does together,
    and `EACH` for what any seat may do for itself, such as looking at its own card. A private
    screen offers its seat nothing else. `leads_back` says that an answer only comes back to where
    the players stand now, or to where they stood before: players made of code need not weigh it.
    `hands` is the seat that takes the keyboard with this answer: a page of the table that offers it
    is the curtain of that seat, and the answer of another seat waits on the curtain of that one.
    None of them changes the digest of a decision.
    """

    key: str
    label: str
    value: Any = field(compare=False)
    detail: str
    target: str
    hotkey: str
    by: int | None
    leads_back: bool
    hands: int | None

    # Written out: rules make options by the hundred thousand, and a default that depends on
    # another field would cost each of them a second call.
    def __init__(
        self,
        key: str,
        label: str,
        value: Any = _ITS_KEY,
        detail: str = "",
        target: str = "",
        hotkey: str = "",
        by: int | None = None,
        leads_back: bool = False,
        hands: int | None = None,
    ) -> None:
        _set_key(self, key)
        _set_label(self, label)
        _set_value(self, key if value is _ITS_KEY else value)
        _set_detail(self, detail)
        _set_target(self, target)
        _set_hotkey(self, hotkey)
        _set_by(self, by)
        _set_leads_back(self, leads_back)
        _set_hands(self, hands)


# The slots themselves can be written in a frozen class, at half the price of `object.__setattr__`.
_setters = (getattr(Option, part.name).__set__ for part in fields(Option))
_set_key, _set_label, _set_value, _set_detail, _set_target, _set_hotkey, *_rest = _setters
_set_by, _set_leads_back, _set_hands = _rest


class Refusal(NamedTuple):
    """Something a player may try that is not legal now, and why, in a few words."""

    target: str
    label: str
    why: str

    @property
    def sentence(self) -> str:
        """What is refused and why, as one sentence on one line."""
        return f"{one_line(self.label)}: {one_line(self.why)}."


class Choices:
    """An immutable set of options in the order they are shown.

    A ruleset may keep one and hand it out again and again: the index by key and the digest are
    made once. Raises `ValueError` for two options with one key.
    """

    __slots__ = ("_by_key", "_digest", "options")

    def __init__(self, options: Iterable[Option]) -> None:
        self.options: tuple[Option, ...] = tuple(options)
        self._by_key: dict[str, Option] = {option.key: option for option in self.options}
        self._digest = ""
        if len(self._by_key) != len(self.options):
            keys = [option.key for option in self.options]
            double = sorted({key for key in keys if keys.count(key) > 1})
            raise ValueError(f"options share a key: {', '.join(double)}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and self.options == other.options

    __hash__ = None  # type: ignore[assignment]

    def get(self, key: str) -> Option | None:
        """Return the option with this key, or None."""
        return self._by_key.get(key)

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when any key changes."""
        if not self._digest:
            joined = "\x1f".join(self._by_key)
            self._digest = blake2b(joined.encode(), digest_size=6).hexdigest()
        return self._digest


class OnCurtain(NamedTuple):
    """A question of the whole table that is put on the curtain of the seat that comes next.

    Taking over there as `seat` gives the first answer. `key` opens the question instead, and `word`
    says what for.
    """

    seat: int
    key: str
    word: str


class Aloud(NamedTuple):
    """What a seat may say aloud at its curtain instead of looking: it plays the card `name`.

    `key` is pressed for it. Of `answers`, keys of options, the first is given that is offered once
    that seat is asked. Which there are follows from what the whole table sees.
    """

    key: str
    name: str
    answers: tuple[str, ...]


class Manner(NamedTuple):
    """How a question is put where several people share a keyboard.

    `held_by` is for a short question that one seat puts to the whole table, aloud: that seat keeps
    the keyboard meanwhile, and goes on without a curtain when no other seat looked in between. It
    is None where the screen is put in the middle of the table. `on_curtain` is for a question of
    the table to which the first answer is the usual one: it costs no key of its own. `aloud` is
    what the seat whose curtain hangs before this question may say there. `open_answers` says that
    which answers there are follows from what the whole table sees: a lone one that can be taken
    back then needs no key. `turns_page` is False where the only answer of the whole table does more
    than turn a page: it is chosen as any other.
    """

    held_by: int | None = None
    on_curtain: OnCurtain | None = None
    aloud: tuple[Aloud, ...] = ()
    open_answers: bool = False
    turns_page: bool = True


USUAL = Manner()


@dataclass(slots=True)
class Decision:
    """What is asked: of whom, of which kind, in which words, with which answers.

    `public` is what everybody may read about it ("to bid on four tiles"): the curtain and the
    save list show nothing else. `secret` says that the answer itself must stay hidden.
    `refused` is why tempting things are illegal: as data, or asked only when wanted. `rule` is a
    heading in `rules.md`.
    In a choice of several, `several` is everything that can be picked, in one order from the first
    pick to the last, and `picked` are the keys taken so far. `stay` is the shortest time in seconds
    that the question stays on screen, whatever is answered, so that pauses tell nothing.
    `wanted` is how many picks are the answer, where nothing else ends a choice of several: the last
    of them is chosen before it is given. `manner` says how the question is put where several people
    share a keyboard. `before_all` is for a seat that answers in front of the whole table, although
    it knows more: its screen draws nothing of that while it is asked. `at_once` is for one of
    several questions in a step to which all answer at the same time: no answer is shown, and no
    computer player knows one, before the last is given. The rule itself keeps them out of the
    state, the log and the prompts until then.
    """

    seat: int
    kind: str
    prompt: str
    choices: Choices
    public: str = ""
    secret: bool = False
    refused: Callable[[], Sequence[Refusal]] | Sequence[Refusal] | None = None
    rule: str = ""
    picked: tuple[str, ...] = ()
    stay: float = 0.0
    several: tuple[Option, ...] = ()
    wanted: int = 0
    manner: Manner = USUAL
    before_all: bool = False
    at_once: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers, in the order they are shown."""
        return self.choices.options

    @property
    def answerer(self) -> int:
        """The seat that answers: at a question of the table the one whose doing each answer is."""
        if self.seat != TABLE:
            return self.seat
        by = {option.by for option in self.options if not option.leads_back}
        return next((seat for seat in by if len(by) == 1 and seat is not None and seat >= 0), TABLE)

    @property
    def page(self) -> Option | None:
        """The answer that only goes on from what the whole table looks at; None if one chooses."""
        if self.seat != TABLE or self.secret or not self.manner.turns_page:
            return None
        on = [option for option in self.options if not option.leads_back]
        return on[0] if len(on) == 1 and on[0].by is None else None

    @property
    def hides_answer(self) -> bool:
        """Whether only the seat that answers may know its answer until the step ends."""
        return self.secret or self.at_once

    @property
    def digest(self) -> str:
        """Changes when the seat, the kind or any key changes."""
        return f"{self.seat}.{self.kind}.{self.choices.digest}"

    def refusals(self) -> Sequence[Refusal]:
        """Return what a player may try although it is illegal, each with the reason."""
        return self.refused() if callable(self.refused) else self.refused or ()


Play = Generator[Decision, Option, T]
"""A rule in progress: yields decisions, is sent options, returns a `T`."""

Alike = Callable[[Any], object]
"""Returns equal, hashable things for values of options between which it makes no difference."""


def different(options: Iterable[Option], alike: Alike | None) -> list[Option]:
    """The options without those that mean the same as one before them.

    >>> two = [Option("a", "Guard", 1), Option("b", "Guard", 1), Option("c", "Goon", 2)]
    >>> [option.key for option in different(two, alike=lambda strength: strength)]
    ['a', 'c']
    """
    if alike is None:
        return list(options)
    first: dict[object, Option] = {}
    for option in options:
        first.setdefault(alike(option.value), option)
    return list(first.values())


def choose(
    seat: int,
    kind: str,
    prompt: str,
    options: Choices | Iterable[Option],
    *,
    ask_single: bool = True,
    public: str = "",
    secret: bool = False,
    refused: Callable[[], Sequence[Refusal]] | None = None,
    rule: str = "",
    picked: tuple[str, ...] = (),
    several: tuple[Option, ...] = (),
    stay: float = 0.0,
    wanted: int = 0,
    manner: Manner = USUAL,
    before_all: bool = False,
    alike: Alike | None = None,
    at_once: bool = False,
) -> Play[Any]:
    """Ask `seat` for one of `options` and return the value of the one it takes.

    With `ask_single=False` a lone option is taken without a question: use it only where that
    tells nobody anything. Of options whose values are `alike` only the first is offered: equal
    answers are one answer. Everything else is as `Decision` tells it; `picked`, `several` and
    `wanted` are for a rule that asks for several things in a way of its own. Raises `ValueError`
    when there is no option at all.
    """
    choices = options if isinstance(options, Choices) else Choices(options)
    if alike is not None:
        choices = Choices(different(choices.options, alike))
    if not choices.options:
        raise ValueError(f"nothing to choose from: {kind}")
    if not ask_single and len(choices.options) == 1:
        return choices.options[0].value
    chosen = yield Decision(
        seat, kind, prompt, choices, public, secret, refused, rule, picked, stay, several, wanted,
        manner, before_all, at_once,
    )  # fmt: skip
    return chosen.value


def choose_set(
    seat: int,
    kind: str,
    prompt: str,
    options: Iterable[Option],
    *,
    least: int = 0,
    most: int | None = None,
    enough: Callable[[list[Any]], bool] | None = None,
    public: str = "",
    secret: bool = False,
    refused: Callable[[], Sequence[Refusal]] | None = None,
    rule: str = "",
    manner: Manner = USUAL,
    alike: Alike | None = None,
) -> Play[list[Any]]:
    """Ask `seat` for several of `options`, one after the other, until it says `done`.

    `done` is offered once at least `least` are taken and `enough(values)` holds; more must never
    be less enough. With `most`, only options are offered from which enough can still be reached.
    With `alike`, of options whose values are alike only the first is offered, and where one answer
    is left and must be given it is taken without a question: use it only where that tells nobody
    anything.
    The values come back in the order of `options`, not of the clicks. Raises `ValueError` when
    no set is enough, so that a player is never caught without an answer, and when an option has
    the key `done`.
    """
    offered = list(options)
    if any(option.key == DONE for option in offered):
        raise ValueError(f"the key {DONE!r} is taken: {kind}")
    limit = len(offered) if most is None else min(most, len(offered))

    def satisfied(taken: list[Option]) -> bool:
        values = [option.value for option in offered if option in taken]
        return len(taken) >= least and (enough is None or enough(values))

    def promising(taken: list[Option]) -> bool:
        if enough is None:
            return limit >= least
        rest = [option for option in offered if option not in taken]
        fillings = combinations(rest, limit - len(taken))
        return any(satisfied([*taken, *filling]) for filling in fillings)

    if not promising([]):
        raise ValueError(f"no set is enough: {kind}")
    taken: list[Option] = []
    while len(taken) < limit:
        open_options = [o for o in offered if o not in taken and promising([*taken, o])]
        open_options = different(open_options, alike)
        if satisfied(taken):
            open_options.append(Option(DONE, "Done", None))
        elif alike is not None and len(open_options) == 1:
            taken += open_options
            continue
        chosen = yield Decision(
            seat,
            kind,
            prompt,
            Choices(open_options),
            public,
            secret,
            refused,
            rule,
            tuple(option.key for option in taken),
            several=tuple(offered),
            manner=manner,
        )
        if chosen.key == DONE:
            break
        taken.append(chosen)
    return [option.value for option in offered if option in taken]
