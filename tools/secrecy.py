"""Measures what other players can learn from watching a secret answer: `python -m tools.secrecy`.

It plays random games, one for each of `--hands` seeds, and examines the first secret questions of
each seat. All answers to a question count as equally likely. For each kind of question it prints
how many bits an observer learns about the answer. The observer knows the rules and all public facts
(the seat, the status line, the numbers of answers and of picks), and observes one of these:

- `place` and `name`: the number that is pressed. `place` counts the bits about the position of the
  answer in the order of the rules, `name` those about its label. From the mutual information, the
  mean of the same with shuffled numbers is subtracted; `noise` is the standard deviation of that
  mean's samples. Hands with equal public facts are compared, and some hands with themselves in
  games of other seeds, because nobody knows the seed.
- `class` and `count`: the kinds of the keys (digit, letter, Enter), and their number. Only answers
  are compared that look alike in public after they are given: others can be distinguished anyway.
- `bytes`: the size of the frame that the whole table sees after the answer.
- `time`: the time from the answer to this frame, in ticks of 1/60 s, because a screen shows nothing
  shorter. Each answer is timed a few times. As with numbers, the mean for shuffled times is
  subtracted. How long a person thinks cannot be measured here.
- `terminal`: with `--terminal N`, the bytes sent to a real terminal from the last key to the view
  of the next player. N pairs of games are compared, in which one seat answers differently and the
  next seat sees the same.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from json import dumps
from math import log2
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from time import monotonic, perf_counter
from typing import Any, NamedTuple

from tabletop_tui.check.playing import Setting, Subject, play, settings_of
from tabletop_tui.check.portraits import seen
from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.events import visible
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, preview_of
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.play.picker import Picker
from tools.keys import picker_of
from tools.terminal import ROOT, Terminal, environment

HANDS = 300
LIMIT = 0.05
"""The most bits that an observer may learn."""

MANY = 3
"""Of one kind of question, at most this many times the wanted number of hands is examined."""

OTHERS = 30
"""Some hands are examined again in this many games of other seeds."""

SHUFFLES = 20
CLOSER = 10
"""One question of this many gets the expensive measurements, too."""

TICK = 1 / 60
ROUNDS = 5
DEPTH, TRIES = 30, 6
"""How often each answer is timed."""
SILENCE = 0.4
"""After this many seconds without a byte, the screen is complete."""

Sound = tuple[str, ...]


# -- information -------------------------------------------------------------------------------


def sound(keys: tuple[str, ...]) -> Sound:
    """What an observer can hear and see of some keys: the kind of each."""

    def kind(key: str) -> str:
        if key == ENTER:
            return key
        return "digit" if key.isdecimal() else "letter" if len(key) == 1 else key

    return tuple(map(kind, keys))


def in_public(session: Session[Any], key: str) -> object:
    """Everything that the whole table can know after this answer."""
    after = session.fork()
    after.answer(key)
    asked = after.decision
    question = asked and (asked.seat, asked.public, asked.kind if asked.seat == TABLE else "")
    lines = [str(event) for event in visible(after.events[len(session.events) :], PUBLIC)]
    return str(after.view(PUBLIC)), str(lines), str(question), str(after.outcome)


class Pressed(NamedTuple):
    """An answer: the digits of its keys, its position in the order of the rules, its label."""

    number: str
    place: int
    name: str


@dataclass
class Counts:
    """The measurements for one kind of question.

    `hands` has the hands examined by their public facts. The lists have the bits of each question.
    """

    hands: dict[object, list[list[Pressed]]] = field(default_factory=lambda: defaultdict(list))
    by_class: list[float] = field(default_factory=list)
    by_count: list[float] = field(default_factory=list)
    by_bytes: list[float] = field(default_factory=list)
    by_time: list[float] = field(default_factory=list)

    @property
    def groups(self) -> list[list[list[Pressed]]]:
        """The groups of several hands with the same public facts."""
        return [hands for hands in self.hands.values() if len(hands) > 1]

    @property
    def count(self) -> int:
        """How many hands can be compared with others."""
        return sum(map(len, self.groups))

    def by_number(self, of: str) -> tuple[float, float]:
        """The bits that the number tells about `place` or `name`, and their standard deviation."""
        luck = Random(1)
        groups = self.groups
        if not groups:
            return 0.0, 0.0
        found = _over(groups, of)
        chance = [_over([[_shuffled(hand, luck) for hand in hands] for hands in groups], of)
                  for _ in range(SHUFFLES)]  # fmt: skip
        return found - mean(chance), pstdev(chance)


def _shuffled(hand: Sequence[Pressed], luck: Random) -> list[Pressed]:
    numbers = luck.sample([one.number for one in hand], len(hand))
    return [one._replace(number=number) for one, number in zip(hand, numbers, strict=True)]


def _over(groups: Sequence[Sequence[Sequence[Pressed]]], of: str) -> float:
    """The mutual information of number and answer, given the public facts of each group."""
    total = sum(len(hands) for hands in groups)
    return sum(
        len(hands) / total * mutual([(one.number, getattr(one, of)) for h in hands for one in h])
        for hands in groups
    )


def mutual(pairs: Sequence[tuple[object, object]]) -> float:
    """The mutual information, in bits, of the first and the second elements of the pairs."""
    both, firsts, seconds = Counter(pairs), Counter(), Counter()  # type: ignore[var-annotated]
    for one, other in pairs:
        firsts[one] += 1
        seconds[other] += 1
    total = len(pairs)
    return sum(
        n / total * log2(n * total / (firsts[one] * seconds[other]))
        for (one, other), n in both.items()
    )


def entropy(values: Collection[object]) -> float:
    """The entropy of equally likely values: how many bits a value tells about which one it is."""
    total = len(values)
    return sum(n / total * log2(total / n) for n in Counter(values).values())


# -- random games ------------------------------------------------------------------------------


def tables_of(subject: Subject) -> list[Setting]:
    """The settings to measure: each mode and option with secrets, with the fewest seats.

    Games of a single player are left out: there is no observer.
    """
    found: dict[tuple[object, ...], Setting] = {}
    for setting in settings_of(subject):
        if setting.secretive and setting.seats > 1:
            found.setdefault((setting.mode, setting.option, setting.choice), setting)
    return list(found.values())


def measured(setting: Setting, hands: int) -> Mapping[str, Counts]:
    """The measurements at a table, by the kind of the secret question."""
    found: dict[str, Counts] = defaultdict(Counts)
    luck = Random(str(setting))
    for seed in range(hands):
        asked: set[object] = set()
        for moment in play(setting, seed):
            session, decision = moment.session, moment.session.decision
            if decision is None or not decision.secret:
                continue
            counts, facts = found[decision.kind], _facts(session, decision)
            # The same question again is not another hand, and the first hands are enough.
            whose = decision.kind, decision.seat
            enough = hands if whose in asked else MANY * hands
            if facts in asked or counts.count >= enough:
                continue
            asked |= {facts, whose}
            closely = luck.random() < 1 / CLOSER and counts.count < MANY * hands
            _look(counts, session, decision, facts, hands, closely=closely)
    return found


def _facts(session: Session[Any], decision: Decision) -> object:
    """The public facts about a secret question."""
    return (
        decision.kind,
        decision.seat,
        len(decision.options),
        len([option for option in decision.options if not option.hotkey]),
        len(decision.picked),
        session.ruleset.status(session.view(PUBLIC)),
    )


def _look(
    tally: Counts,
    session: Session[Any],
    decision: Decision,
    facts: object,
    hands: int,
    *,
    closely: bool,
) -> None:
    if len(hand := _hand(session, decision)) > 1:
        tally.hands[facts].append(hand)
        if closely or not tally.count:
            # The first hand of each kind is examined more often, in case the question is rare.
            others = OTHERS if tally.count else hands
            tally.hands[facts, len(tally.hands)] = [
                _hand(_of_another_seed(session, number), decision) for number in range(others)
            ]
    if closely or not tally.by_class:
        _look_closely(tally, session, decision, picker_of(session))


def _hand(session: Session[Any], decision: Decision) -> list[Pressed]:
    """Every answer with a number key, with its number."""
    picker = picker_of(session)
    numbered = [option for option in decision.options if not option.hotkey]
    return [
        Pressed("".join(filter(str.isdecimal, picker.keys_for(option))), place, option.label)
        for place, option in enumerate(numbered)
    ]


def _of_another_seed(session: Session[Any], seed: int) -> Session[Any]:
    """The same position of the game with another seed."""
    twin = session.fork()
    twin.table = twin.table.model_copy(update={"seed": seed})
    return twin


def _look_closely(tally: Counts, session: Session[Any], decision: Decision, picker: Picker) -> None:
    alike: dict[object, list[Option]] = defaultdict(list)
    for option in decision.options:
        alike[in_public(session, option.key)].append(option)
    for group in alike.values():
        if len(group) < 2:
            continue
        sounds = [sound(picker.keys_for(option)) for option in group]
        tally.by_class.append(entropy(sounds))
        tally.by_count.append(entropy(list(map(len, sounds))))
        some = [option.key for option in group[:8]]
        tally.by_bytes.append(entropy([_bytes(session, key) for key in some]))
        tally.by_time.append(_by_time(session, some))


def _bytes(session: Session[Any], key: str) -> int:
    """The size of the whole table's frame after an answer."""
    after = session.fork()
    after.answer(key)
    return len(dumps(as_data(Seat(after, PUBLIC).see())).encode())


def _by_time(session: Session[Any], keys: Sequence[str]) -> float:
    """The bits that the time tells about the answer, less those that chance alone would."""
    given, ticks = list[str](), list[int]()
    for _ in range(ROUNDS):
        for key in keys:
            after = session.fork()
            started = perf_counter()
            after.answer(key)
            Seat(after, PUBLIC).look_on()
            ticks.append(int((perf_counter() - started) / TICK))
            given.append(key)
    luck = Random(1)
    chance = (
        mutual(list(zip(given, luck.sample(ticks, len(ticks)), strict=True)))
        for _ in range(SHUFFLES)
    )
    return mutual(list(zip(given, ticks, strict=True))) - mean(chance)


# -- a real terminal ---------------------------------------------------------------------------


class Way(NamedTuple):
    """Answers of one seat, the number of lines that it sees at the last, and the next view."""

    keys: list[str]
    lines: int
    next: str


class Fork(NamedTuple):
    """The answers before a secret one, and two ways to continue with the same view for the next."""

    answers: list[str]
    ways: tuple[Way, Way]

    @property
    def differs(self) -> int:
        """How many more lines the seat sees in one way than in the other."""
        return abs(self.ways[0].lines - self.ways[1].lines)


def forks(first: Session[Any], policy: Random) -> Iterator[Fork]:
    """Play a random game; at each secret question, try some ways to continue, and yield pairs."""
    session, answers = again(first, []), list[str]()
    while (decision := session.decision) is not None and len(answers) < DEPTH:
        if decision.secret and decision.seat != TABLE and len(decision.options) > 1:
            tried = [go_on(again(session, answers), policy) for _ in range(TRIES)]
            for one, other in combinations(tried, 2):
                if one.next == other.next and one.keys != other.keys:
                    yield Fork(answers.copy(), (one, other))
        answers.append(policy.choice(decision.options).key)
        session.answer(answers[-1])


def again(session: Session[Any], answers: Sequence[str]) -> Session[Any]:
    """Start the same game again, and give these answers."""
    twin = Session(session.ruleset, session.table)
    for key in answers:
        twin.answer(key)
    return twin


def go_on(session: Session[Any], policy: Random) -> Way:
    """Give random answers until another seat is asked."""
    first, keys, lines = session.decision, list[str](), 0
    assert first is not None
    while (decision := session.decision) is not None and decision.seat == first.seat:
        option = policy.choice(decision.options)
        preview = preview_of(session.ruleset, Seat(session, decision.seat).see(), option)
        lines = len(preview.lines) + len(decision.options)
        keys.append(option.key)
        session.answer(option.key)
    viewer = PUBLIC if decision is None else decision.seat
    return Way(keys, lines, repr(sorted(seen(session, viewer).items())))


def hand_over_bytes(folder: Path, session: Session[Any], way: Way) -> int:
    """How many bytes go to a terminal from the last key of these answers to the complete screen."""
    SaveStore(folder / "data" / "saves").new(session, name="fork").close()
    command = [sys.executable, "-m", "tabletop_tui", "resume", "fork"]
    with Terminal(command, environment(folder), ROOT) as terminal:
        assert session.decision is not None
        curtain = f"I am {session.table.names[session.decision.seat]}"
        terminal.until(curtain)
        while curtain in terminal.text:
            terminal.settle(SILENCE)
            terminal.press(" ")
        received = 0
        for answer in way.keys:
            decision = session.decision
            assert decision is not None
            ready = monotonic() + decision.stay
            option = next(option for option in decision.options if option.key == answer)
            for key in picker_of(session).keys_for(option):
                while monotonic() < ready or terminal.settle(SILENCE):
                    pass
                received = terminal.received
                terminal.press("\r" if key == ENTER else key)
            session.answer(answer)
        terminal.settle(SILENCE)
        return terminal.received - received


def bits_to_a_terminal(setting: Setting, wanted: int) -> float | None:
    """The mean bits that bytes tell about two answers, in `wanted` comparisons; None for none."""
    first = Session(setting.ruleset, setting.table(7))
    found = sorted(forks(first, Random(7)), key=lambda fork: -fork.differs)[:wanted]
    bits = []
    for fork in found:
        with tempfile.TemporaryDirectory() as name:
            sizes = [hand_over_bytes(Path(name) / str(number), again(first, fork.answers), way)
                     for number, way in enumerate(fork.ways)]  # fmt: skip
        bits.append(entropy(sizes))
    return mean(bits) if bits else None


# -- the table ---------------------------------------------------------------------------------


class Row(NamedTuple):
    """The bits that an observer learns at one kind of question of one table."""

    table: str
    kind: str
    hands: int
    place: float
    name: float
    noise: float
    by_class: float
    by_count: float
    by_bytes: float
    time: float
    time_noise: float

    @property
    def faults(self) -> list[str]:
        """The names of the observations that tell too much, even after allowing for noise."""
        sure = LIMIT + 3 * self.noise
        exact = ("by_class", "by_count", "by_bytes")
        return [
            *(name for name in ("place", "name") if getattr(self, name) > sure),
            *(name for name in exact if getattr(self, name) > LIMIT),
            *(["time"] if self.time > LIMIT + 3 * self.time_noise else []),
        ]


def rows_of(setting: Setting, hands: int) -> list[Row]:
    """A row for every kind of secret question at a table."""
    rows = []
    for kind, counts in sorted(measured(setting, hands).items()):
        place, name = (counts.by_number(of) for of in ("place", "name"))
        class_, count, bytes_, time = (
            mean(bits) if bits else 0.0
            for bits in (counts.by_class, counts.by_count, counts.by_bytes, counts.by_time)
        )
        noise = max(place[1], name[1])
        spread = pstdev(counts.by_time) / len(counts.by_time) ** 0.5 if counts.by_time else 0.0
        figures = (place[0], name[0], noise, class_, count, bytes_, time, spread)
        rows.append(Row(str(setting), kind, counts.count, *figures))
    return rows


HEAD = (
    *("table", "question", "hands", "place", "name", "noise"),
    *("class", "count", "bytes", "time", "noise"),
)
LINE = "{:38} {:10} {:>6}" + 8 * " {:>7}"
FIGURES = "{:38} {:10} {:6}" + 8 * " {:7.3f}"


def main() -> int:
    """Measure the named games, or all; return 1 if an observation tells too much."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.secrecy",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="ids of games; all without one")
    parser.add_argument("--hands", type=int, default=HANDS, help="this many games are dealt")
    parser.add_argument("--terminal", type=int, default=0, help="this many pairs on a terminal")
    args = parser.parse_args()
    entries = find_rulesets().entries
    if strange := [game for game in args.games if game not in entries]:
        parser.error(f"no game {strange[0]!r}; there are {', '.join(entries)}")
    print(LINE.format(*HEAD))
    bad = False
    for game in args.games or entries:
        for setting in tables_of(Subject(entries[game])):
            rows = rows_of(setting, max(2, args.hands))
            for row in rows:
                print(FIGURES.format(*row), *row.faults, flush=True)
                bad = bad or bool(row.faults)
            if rows and args.terminal:
                bits = bits_to_a_terminal(setting, args.terminal)
                print(f"{setting}: terminal", "nothing compared" if bits is None else f"{bits:.3f}")
                bad = bad or (bits or 0.0) > LIMIT
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
