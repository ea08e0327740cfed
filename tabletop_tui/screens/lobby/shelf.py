"""The shelf of the lobby: the newest game to go on with, every game as a card, and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core.content.shelf import ShelfCard
from tabletop_tui.saves.file.lock import WriterLock
from tabletop_tui.widgets.drawing.canvas import DOTTED, HEAVY, THIN, Canvas, fit, wrap_text
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.scrolled import SCROLL, Scrolled
from tabletop_tui.widgets.drawing.words import ago, minutes, pips, players, shortened
from tabletop_tui.widgets.navigation import nearest

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from tabletop_tui.core.loader import Library
    from tabletop_tui.saves import Listing, SaveStore


CONTINUE = "continue"
BROKEN = "broken"
WEIGHT = ("light", "medium", "heavy")


class _Plan(NamedTuple):
    """Where everything lies: in columns and rows of the whole shelf, before scrolling."""

    spots: dict[str, Region]
    more: Region
    height: int


class Shelf(Scrolled, can_focus=True):
    """The continue card and the games, on one sheet that scrolls if it is too high."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1, 0)", "move", group=SCROLL),
        Binding("right", "walk(1, 0)", "move", group=SCROLL),
        Binding("tab", "step(1)", "next", show=False),
        Binding("shift+tab", "step(-1)", "previous", show=False),
        Binding("enter,space", "open", "open", tooltip="Open what is marked"),
    ]

    def __init__(self, library: Library, store: SaveStore, more: Sequence[Binding]) -> None:
        """*more* are the keys of the lobby that stand on the shelf as well, behind the games."""
        super().__init__()
        self.library = library
        self.store = store
        self.more = {key.action: key.description for key in more}
        self.newest: Listing | None = None
        self.taught = False
        """Whether the newest game is a lesson that still has something to say."""
        self.saved = self.going_on = 0
        self.chosen = ""
        self.game = ""
        """The game that was marked last, or the game of the marked continue card."""

    @property
    def games(self) -> dict[str, ShelfCard]:
        """The games on the shelf by id."""
        return {game: e.card for game, e in self.library.entries.items()}

    def load(self) -> None:
        """Read which games are saved, and mark the continue card if a game was played since."""
        before = _stands(self.newest)
        found = self.store.catalogue()
        open_games = [
            save
            for save in found
            if save.header is not None
            and not save.header.finished
            and save.header.game in self.library.entries
        ]
        # Only one window may have a game open.
        free = (save for save in open_games if not WriterLock(save.path).is_taken)
        self.newest = next(free, None)
        self.taught = self.newest is not None and self._is_taught(self.newest)
        self.saved = len(found)
        self.going_on = len(open_games)
        if self.chosen not in self.targets() or _stands(self.newest) not in (None, before):
            self.chosen = self.targets()[0]
        self.choose(self.chosen)

    def _is_taught(self, save: Listing) -> bool:
        if not save.lesson or save.header is None:
            return False
        # Import the module that reads lessons only for a lesson.
        from tabletop_tui.saves.learning import has_steps_left

        return has_steps_left(self.store, self.library.entries[save.header.game].folder, save)

    def targets(self) -> list[str]:
        """Everything that can be marked, in reading order."""
        first = [CONTINUE] if self.newest is not None else []
        last = [BROKEN] if self.library.problems else []
        return [*first, *self.games, *self.more, *last]

    def choose(self, target: str) -> None:
        """Mark something and show it."""
        self.chosen = target
        if target == CONTINUE and self.newest is not None and self.newest.header is not None:
            self.game = self.newest.header.game
        elif target in self.games:
            self.game = target
        self.redraw()

    def action_walk(self, dx: int, dy: int) -> None:
        found = nearest(self._plan(*self.size).spots, self.chosen, dx, dy)
        self.choose(found or self.chosen)

    def rows_in_all(self) -> int:
        return self._plan(*self.size).height

    def action_by_row(self, by: int) -> None:
        self.action_walk(0, by)

    def action_by_page(self, by: int) -> None:
        spots = self._plan(*self.size).spots
        start, here = spots[self.chosen].y, self.chosen
        while (found := nearest(spots, here, 0, by)) is not None:
            here = found
            if abs(spots[here].y - start) >= self.rows_shown() - 1:
                break
        self.choose(here)

    def action_to_end(self, last: bool) -> None:
        self.top = self.rows_in_all() if last else 0
        self.hold()
        self.choose(self.targets()[-1 if last else 0])

    def pull_to(self, top: int) -> None:
        """Scroll to a row, and mark the first target that is wholly in sight."""
        spots = self._plan(*self.size).spots
        seen = [name for name, s in spots.items() if top <= s.y and s.bottom <= top + self.size[1]]
        self.top = top
        self.choose(self.chosen if self.chosen in seen or not seen else seen[0])

    def action_step(self, by: int) -> None:
        targets = self.targets()
        at = targets.index(self.chosen) if self.chosen in targets else 0
        self.choose(targets[(at + by) % len(targets)])

    def action_open(self) -> None:
        self.post_message(self.Pointed(self, self.chosen))

    def on_drawn_hovered(self, event: Drawn.Hovered) -> None:
        event.stop()
        if event.target != self.chosen:
            self.choose(event.target)

    def wheel(self, by: int) -> None:
        self.action_by_row(by)

    # -- where things lie ------------------------------------------------------------------

    def _plan(self, width: int, height: int) -> _Plan:
        games = self.games
        inner, air = width - 2, int(height >= 24)
        columns = min(3, max(len(games) + 1, 2))
        card_width = min((inner - (columns - 1)) // columns, 56)
        shelf_width = card_width * columns + columns - 1
        left = 1 + (inner - shelf_width) // 2
        spots: dict[str, Region] = {}
        y = air
        if self.newest is not None:
            tall = 4 if height < 26 else 5
            spots[CONTINUE] = Region(left, y, shelf_width, tall)
            y += tall + (0 if height < 26 else 1)
        else:
            y += 2
        rows = -(-(len(games) + 1) // columns)
        foot = 1 if self.library.problems else 0
        room = (height - y - foot) // rows - air
        card_height = max(8, min(room, 19))
        step = card_height + air
        cells = [
            Region(left + column * (card_width + 1), y + row * step, card_width, card_height)
            for row, column in (divmod(place, columns) for place in range(len(games) + 1))
        ]
        spots |= dict(zip(games, cells, strict=False))
        more = cells[-1]
        for row, name in enumerate(self.more):
            first = more.y + (1 if more.height < len(self.more) + 3 else 2)
            spots[name] = Region(more.x + 2, first + row, more.width - 4, 1)
        end = y + rows * step
        if foot:
            end = max(end, height - 1)
            spots[BROKEN] = Region(left, end, shelf_width, 1)
            end += 1
        down = max(height - end, 0) // 3
        spots = {name: spot.translate((0, down)) for name, spot in spots.items() if down} or spots
        return _Plan(spots, more.translate((0, down)), end + down)

    def _scroll_to_chosen(self, plan: _Plan, height: int) -> None:
        spot = plan.spots.get(self.chosen)
        if spot is not None:
            lowest = plan.more.y if self.chosen in self.more else spot.y
            self.keep_in_sight(max(lowest - 1, 0), min(spot.bottom + 1, plan.height))
        self.hold()

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        plan = self._plan(canvas.width, canvas.height)
        self._scroll_to_chosen(plan, canvas.height)
        up = self.top
        spots = {name: spot.translate((0, -up)) for name, spot in plan.spots.items()}
        if self.newest is not None:
            self._draw_continue(canvas, spots[CONTINUE], self.newest)
        elif self.games:
            first = next(iter(spots.values()))
            text = "Choose a game and press Enter. Everything is saved as you play."
            canvas.put(first.x + 1, first.y - 1, text, "muted", limit=canvas.width - 3)
        for number, (game, card) in enumerate(self.games.items(), 1):
            self._draw_game(canvas, spots[game], game, card, number)
        self._draw_more(canvas, plan.more.translate((0, -up)), spots)
        if BROKEN in spots:
            self._draw_broken(canvas, spots[BROKEN])
        for name, spot in spots.items():
            canvas.hot(spot.x, spot.y, spot.width, spot.height, name)
        self.draw_bar(canvas, canvas.width - 1, 0, canvas.height)

    def _draw_continue(self, canvas: Canvas, spot: Region, save: Listing) -> None:
        header = save.header
        assert header is not None
        on = self.chosen == CONTINUE
        more, over = self.going_on - 1, self.saved - self.going_on
        # After its last step a lesson is a game like any other.
        goes_on = save.kind if self.taught or not save.lesson else ""
        parts = [f"{more} more to go on with"] if more else []
        parts += [f"{over} {'over' if more else 'more, over'}"] if over else []
        note = f"{', '.join(parts)}: {self._key_of('saves')}" if parts else ""
        canvas.frame(
            *spot,
            "amber",
            title=f"continue the {goes_on}" if goes_on else "continue",
            title_fg="amber",
            note=note,
            style=HEAVY if on else THIN,
            bg="raised" if on else "panel",
        )
        x, y = spot.x + 2, spot.y + 1 + (spot.height - 4) // 2
        end = spot.right - 2
        when = ago(save.saved)
        canvas.right(end, y, when, "muted")
        room = end - len(when) - 2
        title = fit(save.lesson if self.taught else header.title, room - x - 2)
        x = canvas.put(x, y, f"{'▸' if on else ' '} {title}", "text", bold=True) + 3
        canvas.say(x, y, players(header.players, header.colours, room - x))
        chip = "  Enter  go on  "
        if on:
            canvas.put(end - len(chip), y + 1, chip, "ink", "amber", bold=True)
        else:
            chip = f"{self._key_of('go_on')} goes on"
            canvas.right(end, y + 1, chip, "muted")
        summary = shortened(header.summary, end - len(chip) - 6 - spot.x)
        canvas.put(spot.x + 4, y + 1, summary, "muted")

    def _draw_game(
        self, canvas: Canvas, spot: Region, game: str, card: ShelfCard, number: int
    ) -> None:
        on = self.chosen == game
        canvas.frame(
            *spot,
            card.colour if on else "line",
            style=HEAVY if on else THIN,
            # A mark does not change the background: all words would have to be sent again.
            bg="panel",
        )
        title = f" {fit(card.title, spot.width - 4)} "
        end = canvas.put(spot.x + 1, spot.y, title, card.colour, bold=True)
        below = end + 3 >= spot.right
        if number < 10:
            row = spot.bottom - 1 if below else spot.y
            canvas.right(spot.right - 1, row, f" {number} ", "muted")
        x, y, inner = spot.x + 2, spot.y + 1, spot.width - 4
        y += 1 if spot.height > 8 else 0
        draw_emblem(canvas, x, y, card)
        facts = x + 11
        room = spot.right - 2 - facts
        canvas.put(facts, y, card.players, "text", bold=True, limit=room)
        canvas.put(facts, y + 1, minutes(card, room), "muted", limit=room)
        words = WEIGHT[card.complexity - 1]
        end = canvas.put(facts, y + 2, pips(card.complexity), "sand")
        canvas.put(end + 1, y + 2, words, "muted", limit=max(spot.right - 2 - end, 0))
        y += 4
        room = spot.bottom - 1 - y
        lines = [(line, "text" if on else "muted") for line in wrap_text(card.tagline, inner)]
        lines = lines[:room]
        if spot.height > 11:
            for about in _about(card, inner):
                # The part is drawn whole or not at all: a heading alone says nothing.
                lines += about if len(lines) + len(about) <= room else []
        for row, (text, role) in enumerate(lines):
            canvas.put(x, y + row, text, role, limit=inner)
        if on:
            chip = "  Enter  sit down  "
            # End left of the number, if the number stands in the same row.
            x = spot.right - 2 - len(chip) - (2 if below else 0)
            canvas.put(x, spot.bottom - 1, chip, "ink", card.colour, bold=True)

    def _key_of(self, action: str) -> str:
        """The key of an action in the lobby, which players may have changed."""
        active = self.screen.active_bindings.values()
        return next((one.binding.key for one in active if one.binding.action == action), "")

    def _draw_more(self, canvas: Canvas, spot: Region, spots: dict[str, Region]) -> None:
        on = self.chosen in self.more
        canvas.frame(
            *spot, "muted" if on else "line", title="and more", title_fg="muted", style=DOTTED
        )
        for name, words in self.more.items():
            place = spots[name]
            marked = self.chosen == name
            if marked:
                canvas.fill(place.x, place.y, place.width, 1, "raised")
            count = f"  {self.saved}" if name == "saves" and self.saved else ""
            canvas.put(place.x, place.y, "▸" if marked else " ", "amber", bold=True)
            canvas.put(place.x + 2, place.y, self._key_of(name), "amber", bold=True)
            fg = "text" if marked else "muted"
            canvas.put(place.x + 5, place.y, f"{words}{count}", fg, bold=marked)

    def _draw_broken(self, canvas: Canvas, spot: Region) -> None:
        problems = self.library.problems
        names = ", ".join(problem.folder.name for problem in problems)
        what = "1 game is broken" if len(problems) == 1 else f"{len(problems)} games are broken"
        on = self.chosen == BROKEN
        text = f"{'▸' if on else ' '} {what}: {names}"
        x = canvas.put(spot.x, spot.y, text, "text" if on else "muted", limit=spot.width - 14)
        canvas.put(x + 2, spot.y, self._key_of("broken"), "amber", bold=True)
        canvas.put(x + 4, spot.y, "says why", "muted")


def _stands(save: Listing | None) -> tuple[Path, datetime | None] | None:
    """The file of a save and the time of its last change; None if there is no save."""
    return (save.path, save.saved) if save is not None else None


def _about(card: ShelfCard, width: int) -> Iterator[list[tuple[str, str]]]:
    """Each way to play and who made the game, below an empty row each: words and colours."""
    air = ("", "dim")
    for way in card.ways:
        lines = [(line, "dim") for line in wrap_text(way.about, width) if way.about]
        yield [air, (fit(f"{way.title}: {way.seats}", width), "muted"), *lines]
    yield [air, *((line, "dim") for line in wrap_text(f"by {card.designers}", width))]


WIDTH = 9


def draw_emblem(canvas: Canvas, x: int, y: int, card: ShelfCard) -> None:
    """Draw the emblem with its top left corner at a place."""
    for row, line in enumerate(card.emblem):
        canvas.put(x, y + row, line, card.colour, bold=True)
