"""The lists below the matrix: votes, deeds, Heroes, losses, one Offensive in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import pad
from tabletop_tui.widgets.drawing.layout import Text
from tabletop_tui.widgets.drawing.room import TEXTS

from ...components import MOMENTS
from ...state import HYDRA, SIDES, Deed, Round
from ...wording.evidence import (
    REST,
    UNCOUNTED,
    Column,
    cards_shown,
    columns,
    deeds_of,
    did,
    losses_of,
    not_laid,
    pointing,
    points,
    red_words,
    rounds_of_phase,
)
from ..pieces import ROLES, seat_marks, signed
from ..table import HydraTable
from .matrix import STATUS, cell_words

Lines = list[list[Phrase]]


def hero_lines(board: HydraTable) -> Lines:
    """What each Hero can do, and whether it still can."""
    lines = []
    for seat, mine in enumerate(board.state.seats):
        hero = board.ruleset.content.heroes[mine.hero]
        marks = seat_marks(board, seat, STATUS - 1)
        text = f" {MOMENTS[hero.window]}, {hero.title}: {hero.text}"
        lines.append([_chip(board, seat), Phrase(" "), *marks, Phrase(text, "muted")])
    return lines


def losses(board: HydraTable) -> list[tuple[int, int, str]]:
    """The Missions in which New York lost health, each with how much, and by what."""
    found = []
    for mission in range(1, board.state.mission + 1):
        if causes := losses_of(board.state, mission):
            lost = sum(count for _, count in causes)
            found.append((mission, lost, _in_words(causes)))
    return found


def _in_words(causes: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{count} by {cause}" for cause, count in causes)


def loss_lines(board: HydraTable) -> Lines:
    """The losses of New York in each Mission, with their causes."""
    lines = [
        [Phrase(f"Mission {mission}: ", "muted"), Phrase(f"-{lost}, ", "red"), Phrase(why)]
        for mission, lost, why in losses(board)
    ]
    return lines or [[Phrase("New York has lost nothing yet.", "dim")]]


def _chip(board: HydraTable, seat: int) -> Phrase:
    chair = board.chair(seat)
    return Phrase(f"{chair.sign} {chair.name}", chair.role)


def listed(lines: Lines, step: int = TEXTS) -> Text:
    """Lines as wrapped text; if there is no room, the last row says so."""
    return Text(lines, indent=2, more="more: e evidence", keys=True, step=step)


NO_VOTE: Lines = [[Phrase("Nobody has voted yet.", "dim")]]


def vote_lines(board: HydraTable, *, in_words: bool = False) -> Lines:
    """All voting rounds, the newest first: in signs, or in words with a row for each target."""
    tell = _vote_in_words if in_words else _vote
    found = [line for seen in reversed(board.state.votes) for line in tell(board, seen)]
    return found or NO_VOTE


def last_vote(board: HydraTable) -> Lines:
    """The last voting round in words, and the results of those before it in its phase."""
    if not board.state.votes:
        return NO_VOTE
    *before, last = [one for _, one in rounds_of_phase(board.state)]
    results = [_result_before(board, seen) for seen in reversed(before)]
    return [*_vote_in_words(board, last), *results]


def _vote(board: HydraTable, seen: Round) -> Lines:
    words = [Phrase(f"before mission {seen.mission}  ", "muted")]
    for seat, at in enumerate(seen.votes):
        chair = board.chair(seat)
        target = board.chair(at) if at >= 0 else None
        words.append(Phrase(chair.sign, chair.role))
        words.append(Phrase("▸", "muted"))
        role = target.role if target else "muted"
        twice = " twice" if seat == seen.double else ""
        words += [Phrase(target.sign if target else "up", role), Phrase(f"{twice}  ", "muted")]
    fingers = [Phrase("  ")]
    for at, count in points(seen):
        name = f"at {board.chair(at).sign} {board.chair(at).name}" if at >= 0 else "up"
        immune = {seen.votes[seat] for seat in pointing(seen, at)} - {at}
        signs = " ".join(board.chair(seat).sign for seat in sorted(immune))
        counts = f" (at {signs} counts as up)" if immune else ""
        fingers.append(Phrase(f"{count} {name}{counts}, ", "muted"))
    return [words, [*fingers, *_result(board, seen)]]


def _vote_in_words(board: HydraTable, seen: Round) -> Lines:
    lines = [_result_before(board, seen)]
    named = [board.chair(at).name for at, _ in points(seen) if at >= 0]
    column = max(map(cell_len, named), default=0) + 2
    for at, count in points(seen):
        line = [Phrase(f"  {count} "), Phrase(pad("up", column + 3), "muted")]
        if at >= 0:
            whom = _chip(board, at)
            line[1:] = [Phrase("at "), whom._replace(text=pad(whom.text, column))]
        for number, seat in enumerate(pointing(seen, at)):
            line.append(Phrase(", " if number else "  "))
            line.append(_chip(board, seat))
            line += [Phrase(" twice", "muted")] if seat == seen.double else []
            immune = seen.votes[seat] != at
            line += [Phrase(" at ", "muted"), _chip(board, seen.votes[seat])] if immune else []
        lines.append(line)
    return lines


def _result_before(board: HydraTable, seen: Round) -> list[Phrase]:
    return [Phrase(f"before mission {seen.mission}: ", "muted"), *_result(board, seen)]


def _result(board: HydraTable, seen: Round) -> list[Phrase]:
    if seen.out >= 0:
        return [_chip(board, seen.out), Phrase(" knocked out", "rose")]
    return [Phrase("nobody is knocked out", "muted")]


DONE = {
    "ability": "uses", "hail": "HAIL HYDRA", "handed": "hands", "stole": "steals from",
    "defended": "gives Red Skull 1 Defense",
}  # fmt: skip


def deed_lines(board: HydraTable, chosen: int = -1) -> Lines:
    """Abilities, calls and handed cards but those of the `chosen` Offensive, newest first."""
    lines: Lines = []
    every = columns(board.state)
    left_out = deeds_of(board.state, every[chosen]) if 0 <= chosen < len(every) else []
    for (mission, voting), deeds in groupby(
        (one for one in reversed(board.state.deeds) if one not in left_out),
        key=lambda one: (one.mission, bool(one.voting)),
    ):
        when = f"after mission {mission}" if voting else f"mission {mission}"
        words = [Phrase(f"{when}: ", "muted")]
        for number, deed in enumerate(reversed(list(deeds))):
            words += [Phrase(" · ", "dim")] if number else []
            words += _deed(board, deed)
        lines.append(words)
    none = [[Phrase("No ability was used, no card handed on yet.", "dim")]]
    return lines if board.state.deeds else none


def _deed(board: HydraTable, deed: Deed) -> list[Phrase]:
    words = [_chip(board, deed.seat), Phrase(f" {DONE[deed.kind]}")]
    if deed.kind == "ability":
        hero = board.ruleset.content.heroes[board.state.seats[deed.seat].hero]
        words.append(Phrase(f" {hero.title}"))
    if deed.kind == "hail":
        words[1] = Phrase(" HAIL HYDRA", "red")
    if deed.kind == "handed":
        words.append(Phrase(f" {deed.count} ▸"))
    if deed.at >= 0:
        words += [Phrase(" " if deed.kind != "ability" else " on "), _chip(board, deed.at)]
    if deed.cards:
        words.append(Phrase(cards_shown(deed)))
    return words


def offensive_lines(board: HydraTable, chosen: int) -> Lines:
    """The chosen Offensive in words; nothing if none is chosen."""
    every = columns(board.state)
    if not 0 <= chosen < len(every):
        return []
    column = every[chosen]
    lines = [_headline(board, column), _laid(board, column)]
    lines += [[Phrase("  "), *_deed(board, deed)] for deed in deeds_of(board.state, column)]
    if causes := losses_of(board.state, column.mission, column.number):
        lines.append([Phrase("  New York lost ", "muted"), Phrase(_in_words(causes), "red")])
    if board.state.ended:
        lines.append(_by_side(board, column))
    return lines


def _laid(board: HydraTable, column: Column) -> list[Phrase]:
    """The cards and the words of each seat in an Offensive, with nothing cut."""
    words: list[Phrase] = []
    for seat in range(len(board.state.seats)):
        one = did(board.state, column, seat)
        words += [Phrase("  "), _chip(board, seat), Phrase(" "), *cell_words(one)]
    return words


def _headline(board: HydraTable, column: Column) -> list[Phrase]:
    line = column.line
    words = [Phrase(f"Mission {column.mission}, Offensive {column.number}", "text")]
    if line is None:
        return [*words, Phrase(": under way" if column.now else f": {UNCOUNTED}", "muted")]
    villain = board.ruleset.content.villains[line.villain].name
    words += [
        Phrase(f", {villain}: total ", "muted"),
        Phrase(f"{line.total:+d}", signed(line.total)),
    ]
    if line.total > 0:
        words.append(Phrase(f", dealt {line.dealt}", "muted"))
    if red := red_words(board.state, line):
        words.append(Phrase(f", {red}", "muted"))
    if rest := not_laid(board.state, line):
        words.append(Phrase(f", {rest:+d} {REST}", "muted"))
    if line.blind:
        words.append(Phrase(f", {line.blind} blind", "muted"))
    if line.cards:
        words.append(Phrase(f"  {' '.join(line.cards)}", "muted"))
    return words


def _by_side(board: HydraTable, column: Column) -> list[Phrase]:
    """The total of the cards of each side in the attack; known only after the game."""
    state = board.state
    found = []
    for side in sorted({mine.loyalty for mine in state.seats}, key=lambda one: one == HYDRA):
        seats: Sequence[int] = [n for n, mine in enumerate(state.seats) if mine.loyalty == side]
        acts = [did(state, column, seat) for seat in seats]
        worth = sum(int(card) for one in acts for card in (*one.cards, *one.slipped))
        found += [Phrase(f"  {SIDES[side]} ", ROLES[side]), Phrase(f"{worth:+d}", signed(worth))]
    return found
