"""The map of The Umbrella Academy: ten Locations, what threatens them and who stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.games.umbrella_academy.signs import need_phrases, need_short
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.canvas import HEAVY, THIN, Canvas, fit, short

if TYPE_CHECKING:
    from rulesets.umbrella_academy.engine import UmbrellaAcademy
    from rulesets.umbrella_academy.printed import PlaceEntry
    from rulesets.umbrella_academy.rulebook import Rulebook
    from rulesets.umbrella_academy.state import AcademyState, Hazard

COLUMNS, ROWS = 4, 3
DEVASTATED = "sp_devastated"
MOST_HAZARDS = 6
TALLEST = 12
Line = list[Phrase]


class AcademyBoard(Board):
    """Draws the map with its connections, and the threat above it."""

    @property
    def academy(self) -> UmbrellaAcademy:
        """The ruleset."""
        return cast("UmbrellaAcademy", self.ruleset)

    @property
    def rules(self) -> Rulebook:
        """What is printed, and names."""
        return self.academy.rules

    @property
    def state(self) -> AcademyState:
        """The view that is drawn."""
        return cast("AcademyState", self.view)

    def draw_board(self, canvas: Canvas) -> None:
        """The threat, then the map in as much height as there is."""
        top = self._draw_threat(canvas)
        gap = 2 if canvas.width < 84 else 3
        room = canvas.height - top
        down = 1 if room >= ROWS * 4 + ROWS - 1 else 0
        width = (canvas.width - gap * (COLUMNS - 1)) // COLUMNS
        height = max(4, min(TALLEST, (room - down * (ROWS - 1)) // ROWS))
        places = self.rules.content.places
        for place in places:
            x = place.column * (width + gap)
            y = top + place.row * (height + down)
            self._draw_place(canvas, x, y, width, height, place)
        for place in places:
            self._draw_ways(canvas, place, top, (width, height), (gap, down))
        self._draw_legend(canvas, top + height + down, width, height)

    # -- the threat ------------------------------------------------------------------------

    def _draw_threat(self, canvas: Canvas) -> int:
        state = self.state
        hazards = state.hazards
        pips = "▲" * min(hazards, MOST_HAZARDS) + "△" * max(0, MOST_HAZARDS - hazards)
        role = "red" if hazards >= MOST_HAZARDS - 1 else "sand"
        x = canvas.put(1, 0, "threat ", "muted")
        x = canvas.put(x, 0, f"{pips} {hazards} of {MOST_HAZARDS}", role, bold=True)
        left = self.academy.turns_left(state)
        facts = [
            ("main deck", str(state.deck_left), "text"),
            ("turns left", str(left), "red" if left <= 1 else "text"),
            ("wound cards", str(state.wound_deck), "text"),
        ]
        if state.finale:
            facts.append(("", "FINALE", "rose"))
        if state.challenge and state.phase == "play":
            facts.insert(0, ("", "SILENCE", "violet"))
        for word, value, colour in facts:
            if x + len(word) + len(value) + 4 > canvas.width:
                break
            x = canvas.put(x + 3, 0, f"{word} " if word else "", "muted")
            x = canvas.put(x, 0, value, colour, bold=True)
        return 1

    # -- the map ---------------------------------------------------------------------------

    def _draw_ways(
        self,
        canvas: Canvas,
        place: PlaceEntry,
        top: int,
        size: tuple[int, int],
        gaps: tuple[int, int],
    ) -> None:
        """The connections to the right and downwards; every other one is drawn from its end."""
        (width, height), (gap, down) = size, gaps
        x = place.column * (width + gap)
        y = top + place.row * (height + down)
        for number in place.to:
            other = self.rules.content.places[number - 1]
            if other.row == place.row and other.column == place.column + 1:
                canvas.put(x + width - 1, y + height // 2, "━" * (gap + 2), "muted")
            elif other.column == place.column and other.row == place.row + 1:
                for row in range(y + height - 1, y + height + down):
                    canvas.put(x + width - 5, row, "┃", "muted")

    def _draw_place(
        self, canvas: Canvas, x: int, y: int, width: int, height: int, place: PlaceEntry
    ) -> None:
        number = place.number
        here = self.state.place(number)
        hazard = here.hazard
        lost = hazard is not None and hazard.card == DEVASTATED
        chosen, legal = self.chosen == place.id, place.id in self.legal
        mine = any(self.state.owner.get(h) == self.viewer for h in self.state.heroes_at(number))
        role = "amber" if chosen or legal else ("red" if hazard else "line")
        style = HEAVY if chosen or mine else THIN
        canvas.frame(x, y, width, height, role, style=style, bg="panel")
        canvas.hot(x, y, width, height, place.id)
        whole = cell_len(place.name) <= width - 7
        name = place.name if whole else short(place.brief, width - 7)
        title_role = "amber" if chosen or legal else ("dim" if lost else "text")
        canvas.put(x + 2, y, f" {number} {name} ", title_role, bold=True)
        if lost:
            for row in range(y + 1, y + height - 1):
                canvas.put(x + 1, row, "░" * (width - 2), "dim")
            canvas.centre(x + 1, y + 1, width - 2, " devastated ", "red")
        inner = width - 4
        lines = self._lines(place) if height >= 6 else self._tight(place)
        first = y + (2 if lost else 1)
        for row, (line, target) in enumerate(lines[: y + height - 1 - first], first):
            if target and target == self.chosen:
                canvas.fill(x + 1, row, width - 2, 1, "raised")
                canvas.put(x + 1, row, "▸", "amber", bold=True)
            elif target in self.legal and target:
                canvas.put(x + 1, row, "▸", "amber", bold=True)
            end = canvas.say(x + 2, row, _fitting(line, inner))
            if target:
                canvas.hot(x + 1, row, max(1, end - x), 1, target)

    def _hazard_target(self, number: int) -> str:
        return f"hazard {number}"

    def _lines(self, place: PlaceEntry) -> list[tuple[Line, str]]:
        """What lies at a Location, one thing a line."""
        number, state = place.number, self.state
        here = state.place(number)
        lines: list[tuple[Line, str]] = []
        if here.hazard is not None and here.hazard.card != DEVASTATED:
            target = self._hazard_target(number)
            need, stars = self._need(here.hazard)
            name = self.rules.name_of(here.hazard.card)
            lines.append(([Phrase(name, "red")], target))
            lines.append((need_phrases(need, stars, here.hazard.tokens), target))
        if here.save:
            lines.append(([Phrase("Save the World", "rose")], ""))
        for villain in state.villains_at(number):
            needed = self.academy.need_of(state, villain.id)
            text = need_short(needed.tokens, needed.stars, villain.tokens)
            name = self.rules.name_of(villain.kind, finale=state.finale)
            lines.append(([Phrase(f"† {name} ", "rose"), Phrase(text, "muted")], villain.id))
        lines += [
            ([Phrase(f"+ {self.rules.name_of(card)}", "green")], card) for card in here.advantages
        ]
        lines += [([Phrase(self.rules.name_of(a), "sand")], a) for a in state.allies_at(number)]
        for hero in state.heroes_at(number):
            chair = self.chair(state.owner[hero])
            name = self.rules.hero_name(hero)
            lines.append(([Phrase(f"{chair.sign} {name}", f"seat-{chair.colour}")], hero))
        if place.ability and len(lines) < 4:
            ability = self.rules.content.abilities[place.ability]
            lines.append(([Phrase(ability.name, "dim")], ""))
        return lines

    def _tight(self, place: PlaceEntry) -> list[tuple[Line, str]]:
        """What lies at a Location, in two lines."""
        number, state = place.number, self.state
        here = state.place(number)
        lines: list[tuple[Line, str]] = []
        if here.hazard is not None and here.hazard.card != DEVASTATED:
            need, stars = self._need(here.hazard)
            name = self.rules.name_of(here.hazard.card)
            needed = need_short(need, stars, here.hazard.tokens)
            width = 14 - cell_len(needed)
            label = f"{short(name, max(4, width))} {needed}"
            lines.append(([Phrase(label, "red")], self._hazard_target(number)))
        crowd: Line = []
        for hero in state.heroes_at(number):
            chair = self.chair(state.owner[hero])
            initials = self.rules.hero_name(hero)[:3]
            crowd.append(Phrase(f"{chair.sign}{initials} ", f"seat-{chair.colour}"))
        crowd += [
            Phrase(f"†{self.rules.name_of(v.kind)[:4]} ", "rose") for v in state.villains_at(number)
        ]
        crowd += [Phrase(f"{a[:3]} ", "sand") for a in state.allies_at(number)]
        if here.advantages:
            crowd.append(Phrase(f"+{len(here.advantages)} ", "green"))
        if here.save:
            crowd.append(Phrase("Save! ", "rose"))
        if crowd:
            lines.append((crowd, ""))
        return lines

    def _need(self, hazard: Hazard) -> tuple[tuple[int, int, int], int]:
        need = self.rules.content.hazards[hazard.card].needs
        return need.tokens, need.stars

    def _draw_legend(self, canvas: Canvas, y: int, width: int, height: int) -> None:
        """The empty corner of the map: how the Mansion connects, and the mission."""
        state = self.state
        mission = self.rules.content.missions[state.mission]
        lines = ["the Mansion joins", "every place", "", mission.name]
        for row, line in enumerate(lines[: 2 * height]):
            canvas.put(0, y + row, line, "dim" if row < 3 else "rose", limit=width)


def _fitting(line: Line, width: int) -> Line:
    """A line cut to a width, piece by piece."""
    kept: Line = []
    for phrase in line:
        if width <= 0:
            break
        kept.append(Phrase(fit(phrase.text, width), phrase.role))
        width -= cell_len(phrase.text)
    return kept
