"""Draws the blocks above the locations: villain, objective, lasting effects, other realms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Offset, Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.phrases import NO_BREAK
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, wrap
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Drawing,
    Gap,
    Row,
    Stack,
    Table,
    Text,
    packed,
    plain_text,
)
from tabletop_tui.widgets.drawing.room import Need, fullest
from tabletop_tui.widgets.drawing.words import clip_among, shares

from ..rules.conditions import open_conditions
from ..wording.describe import pile_of
from ..wording.race import COMING, by_distance, done, goals, goes_on, piles, threats
from .face_up import (
    FACE_UP,
    LOOKED_AT,
    MOST_LARGE,
    details_below,
    face_up,
    has_room,
    large_cards,
    looked_at,
)
from .guide import objective_of
from .names import LASTING, POWER

if TYPE_CHECKING:
    from ..view import RealmView
    from .names import MarkedBoard


PILE_NAMES = {
    "deck": "deck",
    "discard": "discard",
    "fate-deck": "fate",
    "fate-discard": "fate pile",
}

RACE_INDENT = 4

BETWEEN = 3
"""Columns between two other realms in a line."""

NAMES = (20, 14, 10, 7)
"""Widths for a player's name, at most: the first one is used that needs no additional line."""

LEAST_REALM = 11
"""Rows that the realm gets before the other realms are described in words."""

RACE_WIDTH = 72
"""Columns from which the other realms are described in words."""

MOST_ROWS = 9
"""An upper bound for the rows of a villain with its goals and piles."""


def above(
    board: MarkedBoard,
    realm: RealmView,
    others: Sequence[RealmView],
    width: int,
    lying: Need,
) -> Callable[[int], Stack]:
    """A function that returns all blocks above the locations, in their fullest forms for a room.

    `lying` is the need of the cards in the realm. Their names get rows first, and their texts
    before the other realms are described in words. The lowest blocks are left out first.
    """
    forms = [*_forms(board, realm, others, width)]
    apart = max(LEAST_REALM, lying.texts) - lying.names
    sizes = [
        [one.rows(width - 2) + apart * (n > 1) for n, one in enumerate(some)] for some in forms
    ]

    def fitting(room: int) -> Stack:
        chosen = fullest(sizes, room)
        return Stack([one[form] for one, form in zip(forms, chosen, strict=True)])

    return fitting


def _forms(
    board: MarkedBoard, realm: RealmView, others: Sequence[RealmView], width: int
) -> Iterator[Sequence[Block]]:
    """The blocks from top to bottom, each as a list of its forms, the shortest form first."""
    mine, wide = board.viewer == realm.seat, has_room(board)
    first = mine and realm.state.turn <= len(realm.state.seats)
    villain = _draw_villain(Canvas(width, MOST_ROWS), board, realm)
    yield [Drawing(villain, lambda canvas, _: _draw_villain(canvas, board, realm))]
    if effects := ", ".join(realm.lasting()):
        yield [Text([[Phrase(f"{LASTING} ", "violet"), Phrase(effects)]], indent=2)]
    objective, target = objective_of(realm.villain), f"seat {realm.seat}"
    if first:
        key = Phrase(f"  g{NO_BREAK}the{NO_BREAK}guide", "muted")
        plan = Phrase(realm.villain.entry.guide.strip(), "muted")
        goal = [Row([line], target) for line in ([*objective, key], objective)]
        yield [Table(goal[:1], (0,)), Stack([Table(goal[1:], (0,)), Text([[plan]])])]
    elif mine or wide:
        yield [Gap(0), Table([Row([objective], target)], (0,))]
    if others:
        # In the first round the seat's own plan is more important.
        yield [*_others(board, others, width)][: 2 if first else None]
    if news := _news(board, [realm, *others], width - 2):
        yield [Text(news[: 1 + _shows_its_hand(board, realm)]), Text(news)]
    lying, looking = face_up(board, realm), looked_at(realm)
    if large := wide and 0 < len(lying) <= MOST_LARGE:
        cards = large_cards(board, realm, lying, LOOKED_AT if looking else "")
        place = Region(0, 0, width - 1, cards.rows(width - 1))
        yield [Drawing(place.height, lambda at, room: cards.draw(at, place.translate((0, room.y))))]
    elif looking and not details_below(board, realm):
        yield [_cards(board, realm, LOOKED_AT, looking)]
    if realm.s.aside and (looking or not (large or details_below(board, realm))):
        yield [_cards(board, realm, FACE_UP, realm.s.aside)]


def _others(board: MarkedBoard, others: Sequence[RealmView], width: int) -> Iterator[Block]:
    """The forms of the other realms.

    First a single line, then as few lines as they need, then more and more of them in words, the
    nearest to winning first.
    """
    yield _in_one_line(width, board, others)
    yield _laid(width, board, others)
    if width >= RACE_WIDTH:
        near, rows = by_distance(others), []
        for realm, told in zip(near, _in_words(board, near, width), strict=True):
            target = f"seat {realm.seat}"
            rows.append(Row([told], target, raised=board.chosen == target))
        for number in range(1, len(near) + 1):
            rest = [other for other in others if other not in near[:number]]
            table = Table(rows[:number], (0,), indent=RACE_INDENT)
            yield Stack([table, _laid(width, board, rest)]) if rest else table


def _draw_villain(canvas: Canvas, board: MarkedBoard, realm: RealmView) -> int:
    """Draw villain, Power, goals as far as they fit, and piles; return the next row."""
    chair = board.chair(realm.seat)
    role = chair.role
    x = canvas.put(1, 0, f"{chair.sign} {realm.villain.name.upper()}", role, bold=True)
    # The viewer's own piles are drawn beside the hand.
    has_piles = realm.seat != board.viewer
    if has_piles:
        x = canvas.put(x, 0, f" ({clip_among(chair.name, NAMES[1], board.table.names)})", role)
    x = canvas.put(x + 2, 0, f"{POWER} {_power(board, realm)} Power", "teal", bold=True) + 3
    parts = realm.progress()
    if len(parts) > 1:
        reached = sum(stands for _, stands in parts)
        x = canvas.put(x, 0, f"{reached} of {number_of(len(parts), 'goal')}", "muted") + 3
    shown, right = f"seat {realm.seat}", canvas.width - 1
    if has_room(board):
        rows = _draw_goals(canvas, x, parts)
        if has_piles:
            draw_piles(canvas, Region(1, rows, right - 1, 1), realm)
        canvas.hot(1, 0, canvas.width - 2, rows, shown)
        return rows + has_piles
    lines = [Region(x, 0, right - x, 1)]
    if has_piles:
        # The goals go on in the same row, before the piles.
        start = draw_piles(canvas, Region(1, 1, right - 1, 1), realm, gaps=(1,), at_right=True)
        lines.append(Region(1 + RACE_INDENT, 1, start - 4 - RACE_INDENT, 1))
    # For other seats, goals that differ only in their location are counted: their realm shows
    # the locations.
    _draw_some_goals(canvas, lines, parts, goals(realm) if has_piles else parts)
    canvas.hot(1, 0, canvas.width - 2, 1, shown)
    return len(lines)


Goals = Sequence[tuple[str, bool]]
"""Pairs of a goal and whether it is reached."""


def _draw_goals(canvas: Canvas, x: int, parts: Goals) -> int:
    y = 0
    for part, stands in parts:
        # One column stays empty before the panel to the right.
        if cell_len(part) + 2 > canvas.width - 1 - x:
            x, y = 1 + RACE_INDENT, y + 1
        x = canvas.say(x, y, [_goal(part, stands)]) + 3
    return y + 1


def _draw_some_goals(canvas: Canvas, lines: Sequence[Region], parts: Goals, counted: Goals) -> None:
    """Draw as many goals as fit, or only those of `counted` not reached; count the rest.

    A goal is named at least, without the number of the others if need be.
    """
    if sum(cell_len(part) + 5 for part, _ in parts) > lines[0].width + 3:
        parts = [(part, stands) for part, stands in counted if not stands]
    line, *rest = lines
    x, last = line.x, Offset(line.x, line.y)
    for number, (part, stands) in enumerate(parts):
        left = len(parts) - number - 1
        size = cell_len(part) + 2
        if rest and x + size > line.right:
            line, *rest = rest
            x = line.x
        more = len(f"   {left} more") if left and not rest else 0
        if x + size + more > line.right:
            canvas.note_cut(part, x, line.y)
            if number:
                words = f"{left + 1} more"
                room = max(one.right for one in lines if one.y == last.y) - last.x
                canvas.put(*last, words if cell_len(words) <= room else "", "muted")
            else:
                canvas.say(x, line.y, [_goal(clip(part, line.right - x - 2), stands)])
            return
        x = canvas.say(x, line.y, [_goal(part, stands)]) + 3
        last = Offset(x, line.y)


def _goal(part: str, stands: bool) -> Phrase:
    return Phrase(f"{sign(stands)} {part}", "green" if stands else "muted")


def _power(board: MarkedBoard, realm: RealmView) -> str:
    """The Power of a villain; `3▸2` if the answer under the cursor would change it."""
    now = realm.s.power
    then = board.then.seats[realm.seat].power if board.then is not None else now
    return f"{now}▸{then}" if isinstance(then, int) and then != now else str(now)


def draw_piles(
    canvas: Canvas,
    line: Region,
    realm: RealmView,
    headings: Sequence[str] = (),
    gaps: Sequence[int] = (3, 1),
    *,
    at_right: bool = False,
) -> int:
    """Draw the sizes of decks and piles behind the first heading that leaves room for all of them.

    `gaps` are the columns between them, the first that fits.

    Returns the column where they begin.
    """
    piles = [
        (f"seat {realm.seat} pile {pile}", f"{name} {len(pile_of(realm.s, pile))}")
        for pile, name in PILE_NAMES.items()
    ]
    forms = [[("", heading), *piles] for heading in headings] or [piles]

    def size(form: Sequence[tuple[str, str]], gap: int) -> int:
        return sum(cell_len(words) + gap for _, words in form) - gap

    fitting = ((f, gap) for f in forms for gap in gaps if size(f, gap) <= line.width)
    form, gap = next(fitting, (forms[-1], gaps[-1]))
    start = x = line.right - size(form, gap) if at_right else line.x
    for target, words in form:
        if x + cell_len(words) > line.right:
            break
        if target:
            canvas.hot(x, line.y, cell_len(words), 1, target)
        x = canvas.put(x, line.y, words, "muted") + gap
    return start


def sign(stands: bool) -> str:
    """The sign of a goal: reached or not."""
    return "✓" if stands else "○"


def _in_signs(board: MarkedBoard, realm: RealmView, name: str) -> list[Phrase]:
    """A villain by its name, its Power, and the sign of each of its goals."""
    power = Phrase(f" {POWER}{_power(board, realm)} ", "muted")
    signs = [Phrase(sign(stands), _goal("", stands).role) for _, stands in realm.progress()]
    return [Phrase(name, board.chair(realm.seat).role), power, *signs]


def _draw_other(
    canvas: Canvas, x: int, y: int, board: MarkedBoard, realm: RealmView, told: Sequence[Phrase]
) -> int:
    """Draw the words for another villain, a target of the mouse; return the column after them."""
    target, end = f"seat {realm.seat}", canvas.say(x, y, told)
    canvas.hot(x, y, end - x, 1, target)
    if board.chosen == target:
        canvas.tint(x, y, end - x, 1, "raised")
    return end


def _in_one_line(width: int, board: MarkedBoard, others: Sequence[RealmView]) -> Drawing:
    """A drawing of the realms in a single line, so that the shown realm gets all other rows.

    The names of players come first, then as many names of villains as fit.
    """
    tails = [cell_len(f" {POWER}{one.s.power} ") + len(one.progress()) for one in others]
    room = width - 2 - sum(tails) - BETWEEN * (len(others) - 1)
    names = [cell_len(board.seat_in(one.seat, width)) for one in others]
    whole = [size + 1 + cell_len(one.villain.name) for size, one in zip(names, others, strict=True)]
    forms = fullest([*zip(names, whole, strict=True)], room)

    def draw(canvas: Canvas, at: Region) -> None:
        x = 1
        for realm, size, tail, form in zip(others, shares(names, room), tails, forms, strict=True):
            seat = board.seat_in(realm.seat, size)
            name = f"{seat} {realm.villain.name}" if form else seat
            _draw_other(canvas, x, at.y, board, realm, _in_signs(board, realm, name))
            # A Power that would change is written into the gap: nothing moves with the cursor.
            x += cell_len(name) + tail + BETWEEN

    return Drawing(1, draw)


def _laid(width: int, board: MarkedBoard, others: Sequence[RealmView]) -> Drawing:
    """A drawing of the realms in as few lines as they need, with the sign of lasting effects."""

    def told(realm: RealmView, most: int) -> list[Phrase]:
        name = f"{board.seat_in(realm.seat, most + 2)} {realm.villain.name}"
        lasting = [Phrase(f" {LASTING}", "violet")] if realm.lasting() else []
        return [*_in_signs(board, realm, name), *lasting]

    def laid(most: int) -> list[list[tuple[RealmView, list[Phrase]]]]:
        named = [(realm, told(realm, most)) for realm in others]
        return packed(named, lambda one: cell_len(plain_text([one[1]])), width - 2, BETWEEN)

    lines = min(map(laid, NAMES), key=len)

    def draw(canvas: Canvas, at: Region) -> None:
        for y, line in enumerate(lines, at.y):
            x = 1
            for realm, words in line:
                x = _draw_other(canvas, x, y, board, realm, words) + BETWEEN

    return Drawing(len(lines), draw)


def _in_words(board: MarkedBoard, realms: Sequence[RealmView], width: int) -> list[list[Phrase]]:
    """The progress of each villain, in phrases that are not broken.

    The last Fate against it is told if it needs no more rows, and how much of each objective is
    done if that needs no more rows for any of them.
    """

    def line(told: Sequence[Phrase]) -> list[Phrase]:
        first, *rest = (one._replace(text=one.text.replace(" ", NO_BREAK)) for one in told)
        return [first, *(one._replace(text=f"  {one.text}") for one in rest)]

    def rows(told: Sequence[Phrase]) -> int:
        return len(wrap(told, width - 2, RACE_INDENT))

    def lines(*, share: bool) -> Iterator[list[Phrase]]:
        for realm in realms:
            head, *told = _race(board, realm)
            if share:
                told.insert(0, Phrase(f"{round(100 * done(realm))}% done"))
            brief, longer = line([head, *told]), line([head, *told, *_last_fate(board, realm)])
            yield longer if rows(longer) == rows(brief) else brief

    plain, whole = [*lines(share=False)], [*lines(share=True)]
    return whole if [*map(rows, whole)] == [*map(rows, plain)] else plain


def _race(board: MarkedBoard, realm: RealmView) -> list[Phrase]:
    head = f"{board.seat_in(realm.seat, NAMES[0] + 2)} {realm.villain.name}"
    lasting = [Phrase(LASTING, "violet")] if realm.lasting() else []
    return [
        Phrase(head, board.chair(realm.seat).role),
        Phrase(f"{POWER}{_power(board, realm)}", "teal"),
        *(_goal(*one) for one in goals(realm)),
        *(Phrase(pile, "muted") for pile in piles(realm)),
        *lasting,
    ]


def _last_fate(board: MarkedBoard, realm: RealmView) -> list[Phrase]:
    """The words for the player of the last Fate action against a villain, and its round."""
    if realm.seat not in board.fates:
        return []
    by, round_ = board.fates[realm.seat]
    return [Phrase(f"last fate by {board.table.names[by]} in round {round_}", "muted")]


def _news(board: MarkedBoard, realms: Sequence[RealmView], width: int) -> list[list[Phrase]]:
    """Players about to win, open hands, Conditions to be played; `realms` begin with the shown."""
    in_order = sorted(realms, key=lambda realm: realm.seat)
    on, names = goes_on(in_order), board.table.names
    coming = threats(in_order) if on else []
    lines = []
    for seat, because in coming:
        brief = f"{names[seat]} {COMING}"
        # The reason is left out if it does not fit: the goals show it, too.
        whole = f"{brief}: {because}"
        lines.append([Phrase(whole if cell_len(whole) <= width else f"{brief}.", "red")])
    if _shows_its_hand(board, realms[0]):
        lines.append(_open_hand(board, realms[0]))
    if on and len(in_order) == len(in_order[0].state.seats) and (now := open_conditions(in_order)):
        active = board.table.names[in_order[0].state.active]
        words = f"Conditions: {active} {now}"
        # Shorter words are better than a sentence without its end.
        lines.append([Phrase(words if cell_len(words) <= width else _brief(words), "amber")])
    others = [realm for realm in in_order if realm is not realms[0]]
    lines += [_open_hand(board, realm) for realm in others if _shows_its_hand(board, realm)]
    return [row for line in lines for row in wrap(line, width)]


def _brief(words: str) -> str:
    return words.replace(" or more", "+")


def _shows_its_hand(board: MarkedBoard, realm: RealmView) -> bool:
    """Whether the viewer can see the hand of another realm."""
    return realm.s.open_hand and realm.seat != board.viewer


def _open_hand(board: MarkedBoard, realm: RealmView) -> list[Phrase]:
    cards = ", ".join(realm.name(card) for card in realm.s.hand) or "no cards"
    return [Phrase(f"{board.table.names[realm.seat]}'s hand lies open: {cards}", "violet")]


def _cards(board: MarkedBoard, realm: RealmView, label: str, cards: Sequence[str]) -> Drawing:
    """A row of cards that an effect has laid aside, after their label."""

    def draw(canvas: Canvas, room: Region) -> None:
        x = canvas.put(1, room.y, f"{label} ", "muted")
        for card in cards:
            chosen = card == board.chosen
            name = f" {realm.name(card)} "
            role, bg = ("ink", "amber") if chosen else ("text", "raised")
            canvas.hot(x, room.y, cell_len(name), 1, card)
            x = canvas.put(x, room.y, name, role, bg, bold=chosen) + 1

    return Drawing(1, draw)
