"""A decision: one question put to one seat, with every answer that is legal.

A rule is a generator. Wherever a player must choose, it asks through `choose` or `choose_set` and
gets the value of the answer back, which reads like a sentence::

    hero = yield from choose(me, "vanquish", "Vanquish which Hero?", heroes)

Rules never yield a `Decision` themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from hashlib import blake2b
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from tabletop_tui.core.words.plaintext import one_line

T = TypeVar("T")

TABLE = -1
"""The seat of a decision that the whole table takes together, on a public screen."""

EACH = -2
"""Stands for the seat of an answer (`Option.by`) that every seat may give, for itself alone."""

DONE = "done"
"""The key of the option that ends a choice of several."""

_ITS_KEY: Any = object()
"""Stands for the value of an option if none is given: then its key is the value."""


@dataclass(frozen=True, slots=True, init=False)
class Option:
    """One legal answer.

    `key` is stable and unique within its decision: it is what a save stores. `value` is what the
    rule gets back, by default the key; it is never saved. `target` names the place on
    the board the option is about, so that a screen can mark it. `detail` tells the consequence in
    a few words. `hotkey` is the one key of the keyboard, or the number, that always means this
    answer; without a hotkey the answer gets the next number.

    The next three fields do not change the digest of a decision. `by` is for a question of the
    whole table. It is the seat that does what the answer says (it calls, it steps forward, it keeps
    its card). None means that the table does it together. `EACH` means that any seat may do it for
    itself, such as looking at its own card. On a private screen, a seat is offered only its own
    answers and those of `EACH`. `leads_back` says that the answer only leads back to the present
    position or to an earlier one, so that computer players need not consider it. `hands` is the
    seat that takes the keyboard with this answer. A page of the table with such an answer serves as
    the curtain of that seat. If another seat gives the answer, it waits on the curtain of `hands`.
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

    # Not left to `dataclass`: `value` depends on `key`, which would need a second call for each
    # option, and rules make hundreds of thousands of options.
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


# Setting the slots directly works in a frozen class, in half the time of `object.__setattr__`.
_setters = (getattr(Option, part.name).__set__ for part in fields(Option))
_set_key, _set_label, _set_value, _set_detail, _set_target, _set_hotkey, *_rest = _setters
_set_by, _set_leads_back, _set_hands = _rest


class Refusal(NamedTuple):
    """Something a player may try although it is not legal now, with the reason in a few words."""

    target: str
    label: str
    why: str

    @property
    def sentence(self) -> str:
        """What is refused and why, as one sentence on one line."""
        return f"{one_line(self.label)}: {one_line(self.why)}."


class Choices:
    """An immutable set of options in the order they are shown; it can serve many decisions.

    Raises `ValueError` for two options with the same key.
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

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

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
    """A question of the whole table that is shown on the curtain of the next seat.

    When `seat` takes over at its curtain, it gives the first answer. Pressing `key` opens the
    question for the whole table instead; `word` says what for.
    """

    seat: int
    key: str
    word: str


class Manner(NamedTuple):
    """How a question is put where several people share a keyboard.

    `held_by` is for a short question that one seat puts to the whole table, aloud. This seat keeps
    the keyboard meanwhile, and continues without a curtain if no other seat has looked in between.
    `held_by` is None if the screen is put in the middle of the table. `on_curtain` is for a
    question of the table whose first answer is the usual one: it needs no key press of its own.
    `open_answers` says that the whole table can tell which answers are offered; if there is only
    one, and it can be taken back, it is given without a key. `turns_page` is False if the only
    answer of the whole table does more than turn a page; it must be chosen like any other answer.
    """

    held_by: int | None = None
    on_curtain: OnCurtain | None = None
    open_answers: bool = False
    turns_page: bool = True


USUAL = Manner()


@dataclass(slots=True)
class Decision:
    """A question: who is asked, the kind of question, its words and its answers.

    `public` is what everybody may read about it ("to bid on four tiles"): the curtain and the
    save list show nothing else. `secret` says that the answer itself must stay hidden.
    `refused` says why tempting things are illegal, either as data or as a function that is called
    when somebody wants to know. `rule` is a heading in `rules.md`.

    In a choice of several, `several` are all options that can be picked, in an order that stays
    the same from pick to pick, and `picked` are the keys picked so far. `wanted` is for a choice of
    several that ends after this many picks; the last pick is first chosen, then given.

    `stay` is the shortest time in seconds that the question stays on screen, whatever is answered,
    so that the length of a pause tells the others nothing. `manner` says how the question is put
    where several people share a keyboard. `before_all` is for a seat that answers in front of the
    whole table although it knows a secret: its screen does not draw the secret while it is asked.
    `at_once` is for one of several questions of a step that all seats answer at the same time. No
    answer is shown, or known to a computer player, before the last one is given. Until then the
    rule itself must keep the answers out of the state, the log and the prompts.
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
        """The seat that answers.

        Of the table, the seat of all answers that do not lead back, or `TABLE` if there is none.
        """
        if self.seat != TABLE:
            return self.seat
        by = {option.by for option in self.options if not option.leads_back}
        return next((seat for seat in by if len(by) == 1 and seat is not None and seat >= 0), TABLE)

    @property
    def page(self) -> Option | None:
        """The only answer of the table that does not lead back: it turns a page. Else None."""
        if self.seat != TABLE or self.secret or not self.manner.turns_page:
            return None
        on = [option for option in self.options if not option.leads_back]
        return on[0] if len(on) == 1 and on[0].by is None else None

    @property
    def lone(self) -> Option | None:
        """The only answer, if the whole table can tell that it is the only one; else None.

        After a pick of several, each further one has its key, so that no key picks two.
        """
        if not self.manner.open_answers or len(self.options) > 1:
            return None
        return self.options[0] if not self.picked or self.options[0].key == DONE else None

    @property
    def hides_answer(self) -> bool:
        """Whether only the seat that answers may know its answer until the step ends."""
        return self.secret or self.at_once

    @property
    def digest(self) -> str:
        """A hash of the seat, the kind and the keys of the answers."""
        return f"{self.seat}.{self.kind}.{self.choices.digest}"

    def refusals(self) -> Sequence[Refusal]:
        """Return what a player may try although it is illegal, each with the reason."""
        return self.refused() if callable(self.refused) else self.refused or ()


def same_question(one: Decision | None, other: Decision | None) -> bool:
    """Whether the same seat is asked the same thing, with the same answers."""
    if one is None or other is None:
        return one is other
    return (one.seat, one.kind, one.picked) == (other.seat, other.kind, other.picked) and [
        option.key for option in one.options
    ] == [option.key for option in other.options]


Play = Generator[Decision, Option, T]
"""A rule in progress: yields decisions, is sent options, returns a `T`."""

Alike = Callable[[Any], object]
"""Maps the value of an option to a hashable key; options with equal keys have the same effect."""


def different(options: Iterable[Option], alike: Alike | None) -> list[Option]:
    """Return the options, leaving out each option that is `alike` an earlier one.

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

    With `ask_single=False` a single option is taken without a question: use it only if this
    reveals nothing to anybody. Of options whose values are `alike` only the first is offered. For
    the other arguments see `Decision`; `picked`, `several` and `wanted` are for a rule that does
    not use `choose_set` but asks for several things itself. Raises `ValueError` when there is no
    option at all.
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


def _refused(
    refused: Callable[[], Sequence[Refusal]] | None, options: Sequence[Option], alike: Alike
) -> list[Refusal]:
    """The refusals of a rule, and one for each option that is left out for an equal one."""
    first = {alike(option.value): option for option in reversed(options)}
    equal = ((option, first[alike(option.value)]) for option in options)
    return [
        *(refused() if refused is not None else ()),
        *(Refusal(o.key, o.label, f"choose {its.label}, which is equal") for o, its in equal
          if o is not its),
    ]  # fmt: skip


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
    """Ask `seat` for several of `options`, one after the other, until it answers `done`.

    `done` is offered once at least `least` options are taken and `enough(values)` is true. If
    `enough` is true for some values, it must stay true when more are added. With `most`, an option
    is offered only if `enough` can still be reached after taking it. With `alike`, only the first
    of several options with equal effects is offered, and a single answer that must be given is
    taken without a question: use `alike` only if this reveals nothing to anybody.

    The values are returned in the order of `options`, not in the order of the picks. Raises
    `ValueError` when no set of options is enough, since a player would have no legal answer, and
    when an option has the key `done`.
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
        shown = different(open_options, alike)
        if satisfied(taken):
            shown.append(Option(DONE, "Done", None))
        elif alike is not None and len(shown) == 1:
            taken += shown
            continue
        chosen = yield Decision(
            seat,
            kind,
            prompt,
            Choices(shown),
            public,
            secret,
            refused if alike is None else partial(_refused, refused, open_options, alike),
            rule,
            tuple(option.key for option in taken),
            several=tuple(offered),
            manner=manner,
        )
        if chosen.key == DONE:
            break
        taken.append(chosen)
    return [option.value for option in offered if option in taken]
