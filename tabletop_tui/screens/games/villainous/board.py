"""The drawn realm: four locations side by side, Heroes above their symbols, the rest below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.games.villainous.names import symbol_name
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.canvas import HEAVY, THIN, Canvas, fit, short, wrap

if TYPE_CHECKING:
    from rulesets.villainous.engine import Villainous
    from rulesets.villainous.printed import Symbol
    from rulesets.villainous.state import VillainousState
    from rulesets.villainous.view import RealmView

POWER = "◈"


@dataclass(frozen=True, slots=True)
class _Line:
    """One line in a location: what it says, in which colour, and which card it is about."""

    text: str
    role: str
    target: str
    strength: str = ""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The lines of each location above and below its symbols, and the rows kept for the upper."""

    heroes: list[list[_Line]]
    below: list[list[_Line]]
    upper: int


class VillainousBoard(Board):
    """Draws one realm in full and the others in a line each.

    The realm is that of the looking seat, or the one the decision is about, or the one that was
    asked for with `look_at`.
    """

    looking_at: int | None = None

    @property
    def rules(self) -> Villainous:
        """The ruleset."""
        return cast("Villainous", self.ruleset)

    @property
    def state(self) -> VillainousState:
        """The view that is drawn."""
        return cast("VillainousState", self.view)

    def realm(self, seat: int) -> RealmView:
        """The realm of a seat as the viewer may see it."""
        return self.rules.realm(self.state, seat)

    @property
    def shown(self) -> int:
        """The seat whose realm is drawn."""
        if self.looking_at is not None:
            return self.looking_at
        home = self.viewer if self.viewer >= 0 else self.state.active
        return next((s for s in map(self._seat_of, self.legal) if s not in (None, home)), home) or 0

    def _seat_of(self, target: str) -> int | None:
        """The realm in which a target lies, when it lies in one."""
        words = target.split(" ")
        if len(words) > 2 and words[0] == "seat" and words[1].isdigit():
            return int(words[1])
        for seat, one in enumerate(self.state.seats):
            if target in one.where or target in one.aside:
                return seat
        return None

    def draw_board(self, canvas: Canvas) -> None:
        """Header, the others, the four locations."""
        if not self.state.seats[self.shown].villain:
            self._draw_choosing(canvas)
            return
        realm = self.realm(self.shown)
        self._draw_header(canvas, realm)
        top = 1 + self._draw_others(canvas, 1)
        aside = self._draw_aside(canvas, top, realm)
        top += aside
        width = canvas.width // 4
        spare = canvas.width - 4 * width
        plan = self._plan(realm, width - 2, canvas.height - top)
        x = 0
        for place in range(4):
            wide = width + (1 if place < spare else 0)
            self._draw_location(canvas, x, top, wide, canvas.height - top, realm, place, plan)
            x += wide

    def _plan(self, realm: RealmView, inner: int, height: int) -> _Plan:
        """What stands above and below the symbols, so that these lie in one row everywhere."""
        rows = max(len(self._symbol_rows(realm, place, inner)) for place in range(4))
        room = height - 4 - rows
        above = [realm.every_hero(place) for place in range(4)]
        beneath = [
            [c for c in realm.every(place) if not realm.is_hero(c) and c not in realm.s.host]
            for place in range(4)
        ]
        # Texts are shown where all of them have room.
        for texts in (inner - 4, 0):
            heroes = [[x for c in cards for x in self._lines(realm, c, texts)] for cards in above]
            below = [[x for c in cards for x in self._lines(realm, c, texts)] for cards in beneath]
            most_below = max(len(lines) for lines in below)
            most_above = max(len(lines) for lines in heroes)
            if most_above + most_below <= room:
                break
        upper = min(most_above, room - min(most_below, room // 2))
        return _Plan(heroes, below, max(upper, min(3, room // 2)))

    def _draw_choosing(self, canvas: Canvas) -> None:
        canvas.put(2, 1, "the villains", "muted")
        for row, villain in enumerate(self.rules.content.villains.values()):
            y = 3 + row * 2
            taken = next((n for n, s in enumerate(self.state.seats) if s.villain == villain.id), -1)
            role = "amber" if self.chosen == villain.id else "text"
            canvas.put(4, y, villain.name, "dim" if taken >= 0 else role, bold=role == "amber")
            note = self.table.names[taken] if taken >= 0 else villain.entry.objective
            canvas.put(24, y, note, "muted", limit=canvas.width - 26)
            canvas.hot(2, y, canvas.width - 4, 1, villain.id)

    # -- above the locations ---------------------------------------------------------------

    def _draw_header(self, canvas: Canvas, realm: RealmView) -> None:
        chair = self.chair(realm.seat)
        x = canvas.put(1, 0, f"{chair.sign} ", f"seat-{chair.colour}", bold=True)
        x = canvas.put(x, 0, realm.villain.name.upper(), f"seat-{chair.colour}", bold=True)
        x = canvas.put(x + 2, 0, f"{POWER} {realm.s.power} Power", "teal", bold=True)
        for part, stands in realm.progress():
            mark = "✓" if stands else "·"
            if x + cell_len(part) + 5 > canvas.width:
                break
            x = canvas.put(x + 3, 0, f"{mark} {part}", "green" if stands else "muted")

    def _draw_others(self, canvas: Canvas, y: int) -> int:
        """The other realms in as few lines as they need; returns how many."""
        count = len(self.state.seats)
        x, row = 1, y
        for step in range(1, count):
            seat = (self.shown + step) % count
            if not self.state.seats[seat].villain:
                continue
            realm = self.realm(seat)
            chair = self.chair(seat)
            done = sum(1 for _, stands in realm.progress() if stands)
            parts = len(realm.progress())
            pips = "✓" * done + "·" * (parts - done)
            power = f" {POWER}{realm.s.power} {pips}"
            name = f"{chair.sign} {fit(chair.name, 10)} {realm.villain.name}"
            size = cell_len(name) + cell_len(power)
            if x + size > canvas.width and x > 1:
                x, row = 1, row + 1
            start = x
            x = canvas.put(x, row, name, f"seat-{chair.colour}")
            x = canvas.put(x, row, power, "muted")
            canvas.hot(start, row, size, 1, f"seat {seat}")
            chosen = self.chosen == f"seat {seat}"
            if chosen:
                canvas.tint(start, row, size, 1, "raised")
            x += 3
        return row - y + 1 if x > 1 else 0

    def _draw_aside(self, canvas: Canvas, y: int, realm: RealmView) -> int:
        """Cards that lie face up while an effect runs, or are looked at in private."""
        cards = [*realm.s.aside, *(c for c in realm.s.looking if c != "?")]
        if not cards:
            return 0
        x = canvas.put(1, y, "revealed ", "muted")
        for card in cards:
            chosen = card == self.chosen
            label = f" {realm.name(card)} "
            role, bg = ("ink", "amber") if chosen else ("text", "raised")
            start = x
            x = canvas.put(x, y, label, role, bg, bold=chosen) + 1
            canvas.hot(start, y, cell_len(label), 1, card)
        return 1

    # -- a location ------------------------------------------------------------------------

    def _draw_location(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        height: int,
        realm: RealmView,
        place: int,
        plan: _Plan,
    ) -> None:
        location = realm.location(place)
        target = f"seat {realm.seat} {location.id}"
        here = realm.s.at == place
        legal, chosen = target in self.legal, target == self.chosen
        role = "amber" if chosen or legal else ("text" if here else "line")
        style = HEAVY if here or chosen else THIN
        canvas.frame(x, y, width, height, role, style=style, bg="panel")
        title = f" {short(location.name, width - 5)} "
        canvas.put(x + 2, y, title, "amber" if chosen or legal else "text", bold=True)
        canvas.hot(x, y, width, height, target)
        if here:
            canvas.right(x + width - 2, y + height - 1, " ◀me ", role, bold=True)
        inner = width - 2
        symbols = self._symbol_rows(realm, place, inner)
        heroes, below, upper = plan.heroes[place], plan.below[place], plan.upper
        row = y + 1
        locked = realm.locked(place)
        if locked and not heroes:
            canvas.centre(x + 1, row, inner, "░░ locked ░░", "dim")
        elif locked:
            canvas.right(x + width - 2, y, " ░ locked ", "dim")
        self._draw_lines(canvas, x + 1, row, inner, upper, heroes)
        row += upper
        canvas.put(x + 1, row, "╌" * inner, "line")
        row += 1
        for line in symbols:
            self._draw_symbols(canvas, x + 1, row, line, realm, place)
            row += 1
        canvas.put(x + 1, row, "╌" * inner, "line")
        row += 1
        self._draw_lines(canvas, x + 1, row, inner, y + height - 1 - row, below)

    def _lines(self, realm: RealmView, card: str, texts: int) -> list[_Line]:
        """A card, its text in lines of `texts` columns (none for 0), what is attached to it."""
        hero, ally = realm.is_hero(card), realm.is_ally(card)
        role = "red" if hero else ("green" if ally else "sand")
        strength = str(realm.strength(card)) if hero or ally else "·"
        name = realm.name(card)
        if mark := realm.s.marks.get(card):
            name += f" [{mark}]"
        if power := realm.s.lying.get(card):
            name += f" {POWER}{power}"
        lines = [_Line(name, role, card, strength)]
        if texts > 12:
            text = realm.kind(card).entry.text
            wrapped = wrap([Phrase(text)], texts) if text else []
            lines += [_Line("".join(p.text for p in line), "dim", card) for line in wrapped]
        held = [_Line(f"+ {realm.name(item)}", "sand", item) for item in realm.attached(card)]
        return lines + held

    def _draw_lines(
        self, canvas: Canvas, x: int, y: int, width: int, room: int, lines: list[_Line]
    ) -> None:
        if room <= 0:
            return
        shown = lines if len(lines) <= room else lines[: room - 1]
        for row, line in enumerate(shown, y):
            chosen, legal = line.target == self.chosen, line.target in self.legal
            if chosen:
                canvas.fill(x, row, width, 1, "raised")
            canvas.hot(x, row, width, 1, line.target)
            if line.role == "dim":
                canvas.put(x + 4, row, line.text, "dim")
                continue
            mark = "▸" if chosen or legal else " "
            canvas.put(x, row, mark, "amber", bold=True)
            role = "amber" if chosen else line.role
            canvas.put(x + 1, row, line.strength.rjust(2), role, bold=True)
            name = short(line.text, width - 4)
            canvas.put(x + 4, row, name, role if line.strength == "·" or chosen else "text")
        if len(lines) > room:
            canvas.put(x + 1, y + room - 1, f"+{len(lines) - len(shown)} more: v", "muted")

    def _symbol_rows(self, realm: RealmView, place: int, width: int) -> list[list[Symbol]]:
        """The symbols in rows: the upper ones, the lower ones, those that cards add."""
        symbols = realm.symbols(place)
        rows = [
            [symbol for symbol in symbols if symbol.top],
            [symbol for symbol in symbols if symbol.slot in ("b1", "b2", "b3")],
        ]
        extra = [symbol for symbol in symbols if not symbol.top and symbol.slot[0] != "b"]
        extra += [s for s in symbols if "." in s.slot and s not in extra]
        per_row = max(1, width // 7)
        return rows + [extra[at : at + per_row] for at in range(0, len(extra), per_row)]

    def _draw_symbols(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        symbols: list[Symbol],
        realm: RealmView,
        place: int,
    ) -> None:
        covered = realm.covered(place)
        usable = {symbol.slot for symbol in realm.usable()} if realm.s.at == place else set()
        for symbol in symbols:
            name = symbol_name(symbol)
            target = f"seat {realm.seat} {realm.location(place).id} {symbol.slot}"
            used = realm.s.at == place and f"{place}.{symbol.slot}" in realm.s.used
            if target == self.chosen:
                label, fg, bg = f"▸{name} ", "ink", "amber"
            elif used:
                label, fg, bg = f"✓{name} ", "dim", "panel"
            elif symbol.slot in usable:
                label, fg, bg = f" {name} ", "ink", "teal"
            elif symbol.slot in covered:
                label, fg, bg = f"░{name}░", "dim", "panel"
            else:
                label, fg, bg = f" {name} ", "muted", "raised"
            canvas.put(x, y, label, fg, bg, bold=fg == "ink")
            canvas.hot(x, y, cell_len(label), 1, target)
            x += 7
