"""Pieces that the large and the small drawing share: city, cards, marks, lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.canvas import Canvas, fit

if TYPE_CHECKING:
    from tabletop_tui.screens.games.hail_hydra.board import HydraBoard

SKYLINE = "▁▂▁▃▁▂▅▃▁▂▁▁▃▅▂▁▂▃▁▆▂▁▃▁▂▁▅▂▃▁▂▁▃▂▁▅▃▁▂▁▁▃▂▆▁▂▃▁▂▅▁▃▂▁"
SIDES = {"shield": ("S.H.I.E.L.D.", "blue"), "hydra": ("HYDRA", "red")}
SHORT = {"Captain America": "Cap. America", "Captain Marvel": "Cap. Marvel"}


def signed(total: int) -> str:
    """The role of a total."""
    return "blue" if total > 0 else "red" if total < 0 else "text"


def dealt_words(defense: int, dealt: int) -> str:
    """What came of a positive total."""
    return f"-{defense} def = {dealt} dealt" if defense else f"= {dealt} dealt"


def hero_name(board: HydraBoard, seat: int) -> str:
    """The Hero of a seat in at most fourteen columns."""
    hero = board.state.seats[seat].hero
    if not hero:
        return "no Hero yet"
    name = board.rules.content.heroes[hero].name
    return SHORT.get(name, name)


def draw_card(
    canvas: Canvas, x: int, y: int, card: str, *, blind: bool = False, chosen: bool = False
) -> int:
    """A card in two columns and its sign; a blind one is marked. Returns the column after it."""
    if card == "?":
        return canvas.put(x, y, "▒▒", "muted")
    role = "red" if card.startswith("-") else "blue"
    if chosen:
        return canvas.put(x, y, f"▸{card}", "ink", "amber", bold=True)
    end = canvas.put(x, y, card, "ink", role, bold=True)
    return canvas.put(end, y, "?", "muted") if blind else end


def draw_hidden(canvas: Canvas, x: int, y: int, card: str, *, chosen: bool) -> int:
    """A card that only one seat may see: red and blue ones look alike (ruling 2)."""
    if chosen:
        return canvas.put(x, y, f"▸{card}", "ink", "amber", bold=True)
    return canvas.put(x, y, card, "text", "raised", bold=True)


def draw_city(canvas: Canvas, board: HydraBoard, x: int, y: int) -> None:
    """New York as a bar of 27, and its skyline, which goes dark from the right."""
    city, full = board.state.city, board.rules.content.charts.city
    role = "red" if city * 3 <= full else "yellow" if city * 3 <= 2 * full else "green"
    start = canvas.put(x, y, "NEW YORK  ", "text", bold=True)
    for block in range(full):
        if block < city:
            canvas.put(start + 2 * block, y, "█", role)
        else:
            canvas.put(start + 2 * block, y, "·", "dim")
        canvas.put(start + 2 * block, y + 1, SKYLINE[2 * block : 2 * block + 2],
                   "line" if block < city else "raised")  # fmt: skip
    end = start + 2 * full
    canvas.put(end, y, f"{city} of {full}", role, bold=True)
    if board.clock:
        canvas.put(x, y + 1, board.clock, "amber", bold=True)


def seat_marks(board: HydraBoard, seat: int, width: int) -> list[Phrase]:
    """What everybody knows about a seat, the weightiest first, as far as it fits."""
    mine = board.state.seats[seat]
    if mine.shown:
        word, role = SIDES[mine.loyalty]
        first = Phrase(word if len(word) <= width else "SHIELD", role)
    elif mine.out:
        first = Phrase("knocked out" if width >= 11 else "out", "rose")
    elif mine.used:
        first = Phrase("✓ used", "dim")
    elif mine.hero:
        first = Phrase("ready", "green")
    else:
        return []
    found = [first]
    if mine.shown and mine.out:
        found.append(Phrase(" out", "rose"))
    used = sum(len(phrase.text) for phrase in found)
    return found if used <= width else [Phrase(fit(first.text, width), first.role)]


def draw_compact(canvas: Canvas, board: HydraBoard) -> None:
    """Lines: city, Villain, one for each seat, the attack; on a seat screen the own hand first."""
    state = board.state
    city = f"New York {state.city}/{board.rules.content.charts.city} "
    end = canvas.put(0, 0, city, "text", bold=True)
    room = min(27, canvas.width - end - 16)
    lit = round(state.city * room / board.rules.content.charts.city)
    end = canvas.put(end, 0, "█" * lit, "green" if state.city > 9 else "red")
    end = canvas.put(end, 0, "·" * (room - lit), "dim")
    canvas.put(end + 2, 0, board.clock, "amber", bold=True)
    row = 1
    if state.villain:
        villain = board.rules.content.villains[state.villain]
        guard = min(3, state.defense + state.guard)
        end = canvas.put(0, row, villain.name, "red", bold=True)
        facts = f"{state.health}/{state.full} def {guard} city {villain.city}"
        told = f"{facts}  {villain.title}: {villain.text}"
        canvas.put(end + 1, row, told, "muted", limit=canvas.width - end - 2)
        row += 1
    own_rows = len(state.seats) + 1 if _paged(board) else 1 if board.viewer >= 0 else 0
    rows = canvas.height - row
    spare = rows - own_rows
    if own_rows:
        from tabletop_tui.screens.games.hail_hydra.seat import own_lines

        for line in own_lines(board, canvas.width)[: max(own_rows, 1)]:
            canvas.say(0, row, line)
            row += 1
    for seat in range(len(state.seats)):
        if spare <= 0:
            break
        _draw_seat_line(canvas, row, board, seat)
        row += 1
        spare -= 1
    if row < canvas.height and (state.attack or state.history):
        cards = [card.card for card in state.attack] or state.history[-1].cards
        end = canvas.put(0, row, "attack ", "muted")
        for number, card in enumerate(cards, 1):
            if end + 4 > canvas.width:
                break
            canvas.hot(end, row, 3, 1, f"card {number}")
            end = draw_card(canvas, end, row, card, chosen=bool(state.attack)
                            and board.chosen == f"card {number}") + 1  # fmt: skip
        if not state.attack:
            total = state.history[-1].total
            canvas.put(end + 1, row, f"total {total:+d}", signed(total))


def _paged(board: HydraBoard) -> bool:
    """Whether the loyalty page is what is asked for."""
    return board.decision is not None and board.decision.kind in ("page", "look", "disc")


def _draw_seat_line(canvas: Canvas, y: int, board: HydraBoard, seat: int) -> None:
    state, mine = board.state, board.state.seats[seat]
    chair = board.chair(seat)
    target = f"seat {seat + 1}"
    if board.chosen == target:
        canvas.fill(0, y, canvas.width, 1, "raised")
        canvas.put(0, y, "▸", "amber", bold=True)
    elif seat == state.token:
        canvas.put(0, y, "⚑", "yellow")
    canvas.put(2, y, f"{chair.sign} {chair.name}", f"seat-{chair.colour}", limit=12)
    canvas.put(15, y, hero_name(board, seat), "text", limit=14)
    canvas.say(30, y, seat_marks(board, seat, 16))
    end = canvas.put(47, y, f"hand {len(mine.hand)}", "dim") + 1
    for _ in mine.laid:
        end = canvas.put(end, y, "▒▒", "muted") + 1
    for card in mine.open:
        end = draw_card(canvas, end, y, card) + 1
    if mine.said and end + 6 < canvas.width:
        canvas.put(end, y, f"“{mine.said}”", "green" if mine.said == "good" else "rose")
    canvas.hot(0, y, canvas.width, 1, target)
