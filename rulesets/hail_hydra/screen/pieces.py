"""Pieces of both the large and the small drawing: city, cards, marks, lines."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, fit, wrap

from ..state import HYDRA, SHIELD, SIDES, colour_of
from ..wording.describe import CITY
from .table import HydraTable

SKYLINE = "▁▂▁▃▁▂▅▃▁▂▁▁▃▅▂▁▂▃▁▆▂▁▃▁▂▁▅▂▃▁▂▁▃▂▁▅▃▁▂▁▁▃▂▆▁▂▃▁▂▅▁▃▂▁"
ROLES = {SHIELD: "blue", HYDRA: "red"}
SHORT = {"Captain America": "Cap. America", "Captain Marvel": "Cap. Marvel"}


def signed(total: int) -> str:
    """The colour role of a total."""
    return "blue" if total > 0 else "red" if total < 0 else "text"


def hero_name(board: HydraTable, seat: int) -> str:
    """The Hero of a seat in at most fourteen columns."""
    hero = board.state.seats[seat].hero
    if not hero:
        return "no Hero yet"
    name = board.ruleset.content.heroes[hero].name
    return SHORT.get(name, name)


def draw_card(
    canvas: Canvas, x: int, y: int, card: str, *, blind: bool = False, chosen: bool = False
) -> int:
    """Draw a card in two columns, and mark a blind card. Returns the column after it."""
    if card == "?":
        return canvas.put(x, y, "▒▒", "muted")
    if chosen:
        return canvas.put(x, y, f"▸{card}", "ink", "amber", bold=True)
    end = canvas.put(x, y, card, "ink", colour_of(card), bold=True)
    return canvas.put(end, y, "?", "muted") if blind else end


def draw_hidden(canvas: Canvas, x: int, y: int, card: str, *, chosen: bool) -> int:
    """Draw a card that only one seat may see. Red and blue cards look alike (ruling 2)."""
    if chosen:
        return canvas.put(x, y, f"▸{card}", "ink", "amber", bold=True)
    return canvas.put(x, y, card, "text", "raised", bold=True)


def city_role(board: HydraTable) -> str:
    """The colour role of the health of New York: it changes at two thirds and at one third."""
    city, full = board.state.city, board.ruleset.content.charts.city
    return "red" if city * 3 <= full else "yellow" if city * 3 <= 2 * full else "green"


def draw_city(canvas: Canvas, board: HydraTable, x: int, y: int, width: int) -> None:
    """Draw the health of New York as a bar, and its skyline, which goes dark from the right."""
    city, full = board.state.city, board.ruleset.content.charts.city
    size = 2 if width >= 2 * full + 20 else 1
    role = city_role(board)
    start = canvas.put(x, y, "NEW YORK  ", "text", bold=True)
    canvas.hot(x, y, start - x + size * full + 9, 1, CITY)
    for block in range(full):
        if block < city:
            canvas.put(start + size * block, y, "█", role)
        else:
            canvas.put(start + size * block, y, "·", "faint")
        canvas.put(start + size * block, y + 1, SKYLINE[2 * block : 2 * block + size],
                   "line" if block < city else "raised")  # fmt: skip
    end = start + size * full
    canvas.put(end + 2 - size, y, f"{city} of {full}", role, bold=True)


def seat_marks(board: HydraTable, seat: int, width: int) -> list[Phrase]:
    """The public facts about a seat, the most important first, as far as they fit."""
    mine = board.state.seats[seat]
    if mine.shown:
        word, role = SIDES[mine.loyalty], ROLES[mine.loyalty]
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


def draw_seat(
    canvas: Canvas, board: HydraTable, seat: int, x: int, y: int, *, name: int, marks: int
) -> int:
    """Draw a seat in one row: `name` columns for its name, `marks` for what is known of it.

    Returns the column after it.
    """
    chair, target = board.chair(seat), f"seat {seat + 1}"
    if chosen := board.chosen == target:
        canvas.put(x, y, "▸", "amber", bold=True)
    if seat == board.state.token:
        canvas.put(x + chosen, y, "⚑", "yellow")
    canvas.put(x + 2, y, board.seat_in(seat, name), chair.role, bold=target in board.legal)
    x += name + 3
    role = "dim" if board.state.seats[seat].out else "text"
    canvas.put(x, y, hero_name(board, seat), role, limit=14)
    return canvas.say(x + 15, y, seat_marks(board, seat, marks))


def draw_laid(canvas: Canvas, board: HydraTable, x: int, y: int, seat: int, right: int) -> None:
    """Draw the size of the hand, the face-down and face-up cards, and what the player said."""
    mine = board.state.seats[seat]
    end = canvas.put(x, y, f"hand {len(mine.hand)}", "dim") + 3
    end = max(end, x + 10)
    for _ in mine.laid:
        end = canvas.put(end, y, "▒▒", "muted") + 1
    for card in mine.open:
        end = draw_card(canvas, end, y, card) + 1
    if mine.empty:
        end = canvas.put(end, y, "blind card", "dim") + 1
    if mine.webbed:
        end = canvas.put(end, y, "took all back", "dim") + 1
    if mine.said:
        role = "green" if mine.said == "good" else "rose"
        words = f"“This is {mine.said}.”"
        fits = end + cell_len(words) < right
        canvas.put(end + 1, y, words if fits else f"“{mine.said}”", role)


def hero_power(board: HydraTable, seat: int, width: int) -> list[list[Phrase]]:
    """The text of the ability that a seat can still use, wrapped to this many columns."""
    mine = board.state.seats[seat]
    hero = None if mine.used or mine.revealed else board.ruleset.content.heroes.get(mine.hero)
    return wrap([Phrase(f"{hero.title}: {hero.text}", "dim")], width) if hero else []
