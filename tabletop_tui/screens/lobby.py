"""The first screen: go on with the newest game, or choose one from the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui import __version__
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.manifest import Manifest
from tabletop_tui.screens.framed import FramedScreen
from tabletop_tui.widgets.canvas import DOTTED, HEAVY, THIN, Canvas, fit, wrap
from tabletop_tui.widgets.drawn import Drawn
from tabletop_tui.widgets.emblem import draw_emblem
from tabletop_tui.widgets.spots import neighbour
from tabletop_tui.widgets.title import TitleLine
from tabletop_tui.widgets.words import ago, minutes, pips, players, shortened

if TYPE_CHECKING:
    from tabletop_tui.core.loader import Library
    from tabletop_tui.saves import Listing, SaveStore

CONTINUE = "continue"
BROKEN = "broken"
MORE = (("saves", "s", "saved games"), ("rules", "r", "rules"), ("settings", "o", "settings"))
WEIGHT = ("light", "medium", "heavy")
COUNT_WORDS = ("no games", "one game", "two games", "three games", "four games", "five games")
_WAY = Binding.Group("choose", compact=True)


class _Plan(NamedTuple):
    """Where everything lies: in columns and rows of the whole shelf, before scrolling."""

    spots: dict[str, Region]
    more: Region
    height: int


class Shelf(Drawn, can_focus=True):
    """The continue card and the games, drawn on one sheet that scrolls when it must."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk('left')", "choose", group=_WAY),
        Binding("right", "walk('right')", "choose", group=_WAY),
        Binding("up", "walk('up')", "choose", group=_WAY),
        Binding("down", "walk('down')", "choose", group=_WAY),
        Binding("tab", "step(1)", "next", show=False),
        Binding("shift+tab", "step(-1)", "previous", show=False),
        Binding("enter,space", "open", "open", tooltip="Open what is marked"),
    ]

    def __init__(self, library: Library, store: SaveStore) -> None:
        super().__init__()
        self.library = library
        self.store = store
        self.newest: Listing | None = None
        self.saved = 0
        self.chosen = ""
        self.scroll_row = 0

    @property
    def games(self) -> dict[str, Manifest]:
        """The games on the shelf by id."""
        return {game: e.manifest for game, e in self.library.entries.items()}

    def load(self) -> None:
        """Look which games are saved. A game that was played since is marked to go on with."""
        before = self.newest
        found = self.store.catalogue()
        open_games = [
            save
            for save in found
            if save.header is not None
            and not save.header.finished
            and save.header.game in self.library.entries
        ]
        self.newest = open_games[0] if open_games else None
        self.saved = len(found)
        if self.chosen not in self.targets() or self.newest not in (None, before):
            self.chosen = self.targets()[0]
        self.redraw()

    def targets(self) -> list[str]:
        """Everything that can be marked, in reading order."""
        first = [CONTINUE] if self.newest is not None else []
        last = [BROKEN] if self.library.problems else []
        return [*first, *self.games, *(name for name, _, _ in MORE), *last]

    def choose(self, target: str) -> None:
        """Mark something and show it."""
        self.chosen = target
        self.redraw()

    def action_walk(self, way: str) -> None:
        """Mark the neighbour in a direction."""
        self.choose(
            neighbour(self._plan(self.size.width, self.size.height).spots, self.chosen, way)
        )

    def action_step(self, by: int) -> None:
        """Mark the next or the previous thing in reading order."""
        targets = self.targets()
        at = targets.index(self.chosen) if self.chosen in targets else 0
        self.choose(targets[(at + by) % len(targets)])

    def action_open(self) -> None:
        """Open what is marked."""
        self.post_message(self.Pointed(self, self.chosen))

    def on_drawn_hovered(self, event: Drawn.Hovered) -> None:
        """The mouse marks what it rests on."""
        event.stop()
        if event.target != self.chosen:
            self.choose(event.target)

    def wheel(self, by: int) -> None:
        """The wheel walks along the shelf."""
        self.action_walk("down" if by > 0 else "up")

    # -- where things lie ------------------------------------------------------------------

    def _plan(self, width: int, height: int) -> _Plan:
        games = self.games
        inner = width - 2
        left = 1
        columns = min(3, max(len(games) + 1, 2))
        card_width = min((inner - (columns - 1)) // columns, 56)
        shelf_width = card_width * columns + columns - 1
        left += (inner - shelf_width) // 2
        spots: dict[str, Region] = {}
        y = 0 if height < 24 else 1
        if self.newest is not None:
            tall = 4 if height < 26 else 5
            spots[CONTINUE] = Region(left, y, shelf_width, tall)
            y += tall + (0 if height < 26 else 1)
        else:
            y += 2
        rows = -(-(len(games) + 1) // columns)
        foot = 1 if self.library.problems else 0
        room = (height - y - foot) // rows - (0 if height < 24 else 1)
        card_height = max(8, min(room, 19))
        step = card_height + (0 if height < 24 else 1)
        cells = []
        for place in range(len(games) + 1):
            row, column = divmod(place, columns)
            x = left + column * (card_width + 1)
            cells.append(Region(x, y + row * step, card_width, card_height))
        spots |= dict(zip(games, cells, strict=False))
        more = cells[-1]
        for row, (name, _, _) in enumerate(MORE):
            spots[name] = Region(more.x + 2, more.y + 2 + row, more.width - 4, 1)
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
        most = max(plan.height - height, 0)
        if spot is not None:
            lowest = spot.y if self.chosen not in dict.fromkeys(m[0] for m in MORE) else plan.more.y
            self.scroll_row = max(self.scroll_row, spot.bottom + 1 - height)
            self.scroll_row = min(self.scroll_row, max(lowest - 1, 0))
        self.scroll_row = max(0, min(self.scroll_row, most))

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The whole shelf, moved up by what was scrolled."""
        plan = self._plan(canvas.width, canvas.height)
        self._scroll_to_chosen(plan, canvas.height)
        up = self.scroll_row
        spots = {name: spot.translate((0, -up)) for name, spot in plan.spots.items()}
        if self.newest is not None:
            self._draw_continue(canvas, spots[CONTINUE], self.newest)
        elif self.games:
            first = next(iter(spots.values()))
            text = "Choose a game and press Enter. Everything is saved as you play."
            canvas.put(first.x + 1, first.y - 1, text, "muted", limit=canvas.width - 3)
        for number, (game, manifest) in enumerate(self.games.items(), 1):
            self._draw_game(canvas, spots[game], game, manifest, number)
        self._draw_more(canvas, plan.more.translate((0, -up)), spots)
        if BROKEN in spots:
            self._draw_broken(canvas, spots[BROKEN])
        for name, spot in spots.items():
            canvas.hot(spot.x, spot.y, spot.width, spot.height, name)
        if up:
            canvas.right(canvas.width, 0, "▴", "muted")
        if plan.height - up > canvas.height:
            canvas.right(canvas.width, canvas.height - 1, "▾", "muted")

    def _draw_continue(self, canvas: Canvas, spot: Region, save: Listing) -> None:
        header = save.header
        assert header is not None
        on = self.chosen == CONTINUE
        more = self.saved - 1
        note = f"{more} more saved: s" if more else ""
        canvas.frame(
            *spot,
            "amber",
            title="continue",
            title_fg="amber",
            note=note,
            style=HEAVY if on else THIN,
            bg="raised" if on else "panel",
        )
        x, y = spot.x + 2, spot.y + 1 + (spot.height - 4) // 2
        end = spot.right - 2
        when = ago(save.saved)
        canvas.right(end, y, when, "muted")
        x = canvas.put(x, y, f"{'▸' if on else ' '} {header.title}", "text", bold=True) + 3
        room = end - len(when) - 2 - x
        line = wrap(players(header.players, header.colours), room)
        for phrase in line[0]:
            x = canvas.put(x, y, phrase.text, phrase.role, limit=max(end - len(when) - 2 - x, 0))
        chip = "  Enter  go on  "
        if on:
            canvas.put(end - len(chip), y + 1, chip, "ink", "amber", bold=True)
        else:
            chip = "c goes on"
            canvas.right(end, y + 1, chip, "muted")
        summary = shortened(header.summary, end - len(chip) - 6 - spot.x)
        canvas.put(spot.x + 4, y + 1, summary, "muted")

    def _draw_game(
        self, canvas: Canvas, spot: Region, game: str, manifest: Manifest, number: int
    ) -> None:
        on = self.chosen == game
        canvas.frame(
            *spot,
            manifest.colour if on else "line",
            style=HEAVY if on else THIN,
            bg="raised" if on else "panel",
        )
        title = f" {fit(manifest.title, spot.width - 4)} "
        end = canvas.put(spot.x + 1, spot.y, title, manifest.colour, bold=True)
        if number < 10 and end + 4 < spot.right:
            canvas.right(spot.right - 1, spot.y, f" {number} ", "muted")
        x, y, inner = spot.x + 2, spot.y + 1, spot.width - 4
        y += 1 if spot.height > 8 else 0
        draw_emblem(canvas, x, y, manifest)
        facts = x + 11
        room = spot.right - 2 - facts
        canvas.put(facts, y, manifest.players, "text", bold=True, limit=room)
        canvas.put(facts, y + 1, minutes(manifest), "muted", limit=room)
        words = WEIGHT[manifest.complexity - 1]
        end = canvas.put(facts, y + 2, pips(manifest.complexity), "sand")
        canvas.put(end + 1, y + 2, words, "muted", limit=max(spot.right - 2 - end, 0))
        y += 4
        lines = [(line, "text" if on else "muted") for line in _lines(manifest.tagline, inner)]
        if spot.height > 11:
            for mode in manifest.modes:
                lines += [("", "dim"), (fit(f"{mode.title}: {mode.seats}", inner), "muted")]
                lines += [(line, "dim") for line in _lines(mode.about, inner) if mode.about]
            lines.append(("", "dim"))
            lines += [(line, "dim") for line in _lines(f"by {manifest.designers}", inner)]
        for row, (text, role) in enumerate(lines[: spot.bottom - 1 - y]):
            canvas.put(x, y + row, text, role, limit=inner)
        if on:
            chip = "  Enter  sit down  "
            canvas.put(
                spot.right - 2 - len(chip), spot.bottom - 1, chip, "ink", manifest.colour, bold=True
            )

    def _draw_more(self, canvas: Canvas, spot: Region, spots: dict[str, Region]) -> None:
        on = self.chosen in [name for name, _, _ in MORE]
        canvas.frame(
            *spot, "muted" if on else "line", title="and more", title_fg="muted", style=DOTTED
        )
        for name, key, words in MORE:
            place = spots[name]
            marked = self.chosen == name
            if marked:
                canvas.fill(place.x, place.y, place.width, 1, "raised")
            count = f"  {self.saved}" if name == "saves" and self.saved else ""
            canvas.put(place.x, place.y, "▸" if marked else " ", "amber", bold=True)
            canvas.put(place.x + 2, place.y, key, "amber", bold=True)
            fg = "text" if marked else "muted"
            canvas.put(place.x + 5, place.y, f"{words}{count}", fg, bold=marked)

    def _draw_broken(self, canvas: Canvas, spot: Region) -> None:
        problems = self.library.problems
        names = ", ".join(problem.folder.name for problem in problems)
        what = "1 game is broken" if len(problems) == 1 else f"{len(problems)} games are broken"
        on = self.chosen == BROKEN
        text = f"{'▸' if on else ' '} {what}: {names}"
        x = canvas.put(spot.x, spot.y, text, "text" if on else "muted", limit=spot.width - 14)
        canvas.put(x + 2, spot.y, "b", "amber", bold=True)
        canvas.put(x + 4, spot.y, "says why", "muted")


def _lines(text: str, width: int) -> list[str]:
    return ["".join(p.text for p in line) for line in wrap([Phrase(text)], max(width, 1))]


class LobbyScreen(FramedScreen[None]):
    """Games, the newest save, and the ways to everything else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "go_on", "continue", tooltip="Go on with the newest game"),
        Binding("s", "saves", "saves", tooltip="All saved games"),
        Binding("r", "rules", "rules", tooltip="The rules of the marked game"),
        Binding("o", "settings", "settings", tooltip="Colours, curtain, glyphs"),
        Binding("b", "broken", "broken games", show=False, tooltip="Why a game is missing"),
        *(
            Binding(str(n), f"game({n})", "game by number", show=False, group=Binding.Group(
                "open a game by its number"
            ))
            for n in range(1, 10)
        ),
        Binding("q", "back", "quit", tooltip="Leave; everything is saved"),
    ]  # fmt: skip

    def title_line(self) -> TitleLine:
        """The name of the program and how many games there are."""
        count = len(self.table_app.library.entries)
        words = COUNT_WORDS[count] if count < len(COUNT_WORDS) else f"{count} games"
        return TitleLine("Tabletop", f"{words}, one keyboard", f"v{__version__}")

    def body(self) -> Drawn:
        """The shelf."""
        self.shelf = Shelf(self.table_app.library, self.table_app.store)
        return self.shelf

    def on_mount(self) -> None:
        """Look for saved games before the first frame."""
        self.shelf.load()

    def on_screen_resume(self) -> None:
        """A game that was left is given back, and the list of saves read again."""
        if self.is_mounted and self.app.screen is self:
            self.table_app.close_game()
            self.shelf.load()
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done now has no key."""
        if action == "go_on":
            return self.shelf.newest is not None
        if action == "broken":
            return bool(self.table_app.library.problems)
        return True

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """Open what was clicked or entered."""
        target = event.target
        if target == CONTINUE:
            self.action_go_on()
        elif target in self.shelf.games:
            self.table_app.set_up(target)
        elif target in ("saves", "rules", "settings", BROKEN):
            getattr(self, f"action_{target}")()

    def action_go_on(self) -> None:
        """Go on exactly where the newest game stands."""
        if self.shelf.newest is not None:
            self.table_app.resume(self.shelf.newest.path)

    def action_game(self, number: int) -> None:
        """Lay a table for the game with this number."""
        games: list[Any] = list(self.shelf.games)
        if number <= len(games):
            self.shelf.choose(games[number - 1])
            self.table_app.set_up(games[number - 1])

    def action_saves(self) -> None:
        """All saved games."""
        self.table_app.show_saves()

    def action_rules(self) -> None:
        """The rules of the marked game, else of the first."""
        games = list(self.shelf.games)
        if games:
            chosen = self.shelf.chosen
            self.table_app.show_rules(chosen if chosen in games else games[0])

    def action_settings(self) -> None:
        """The settings."""
        self.table_app.show_settings()

    def action_broken(self) -> None:
        """Why games are missing."""
        from tabletop_tui.screens.confirm import NoticeScreen

        problems = self.table_app.library.problems
        text = "\n\n".join(f"{problem.folder}\n{problem.message}" for problem in problems)
        self.app.push_screen(NoticeScreen("These folders are no games yet", text))

    async def action_back(self) -> None:  # type: ignore[override]
        """There is nothing before the lobby: leave."""
        await self.app.action_quit()
