"""How a game ended: who won, where every point came from, and how points grew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.face import Watched
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.replay import turning_points
from tabletop_tui.core.time_used import time_in_words
from tabletop_tui.core.words.curves import rising
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.screens.page import Button, FramedScreen, TitleLine, draw_buttons
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas, wrap
from tabletop_tui.widgets.drawing.copying import Copied
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.words import chair_among
from tabletop_tui.widgets.play.key_sentences import NO_UNDO, UNDO_AT_THE_BOARD

if TYPE_CHECKING:
    from tabletop_tui.core.play.replay import Growth, Turning
    from tabletop_tui.saves import SavedGame


BOARD: Button = ("board", "b", "board")
REMATCH: Button = ("rematch", "r", "rematch")
SAME_DEAL: Button = ("same_deal", "s", "same deal")
REPLAY: Button = ("replay", "v", "replay")
REVIEW: Button = ("review", "e", "review")
LOBBY: Button = ("lobby", "q", "lobby")


class Sheet(Copied, can_focus=True):
    """The headline, the table of points, notes, and buttons."""

    below = 2
    """Rows at the foot: the buttons, and an empty row above them."""

    def __init__(self, saved: Watched) -> None:
        super().__init__()
        self.chairs = saved.table.chairs
        outcome = saved.seat(PUBLIC).see().outcome
        self.milestones: Sequence[str] = ()
        """Firsts and records, the time used, and how to copy a daily deal; empty until known."""
        self.outcome = outcome or Outcome("", (), "The game goes on.")
        self.growth: Growth = ()
        """How points or goals grew; empty until known, and in a game with neither."""
        self.turned: Sequence[str] = ()
        """Who overtook whom, and the biggest step, in a game with points."""
        self.unit = "point"
        self.turning: Sequence[Turning] = ()
        """The goals that were reached, and lost, one after the other."""
        # Only a solo game is offered with the same deal: several would know each other's cards.
        again = (REMATCH, SAME_DEAL) if len(self.chairs) == 1 else (REMATCH,)
        self.buttons = (*again, BOARD, REPLAY, REVIEW, LOBBY) if saved.kept else (BOARD, LOBBY)
        # The harmless button is chosen first: an Enter meant for the game must start nothing.
        self.chosen = self.buttons.index(BOARD)

    @property
    def sheet_width(self) -> int:
        """The columns of the whole sheet."""
        return min(self.size.width - 4, 100)

    @property
    def notes(self) -> list[list[Phrase]]:
        """The last lines of the sheet, in rows: notes of the outcome, `turned` and `milestones`."""
        width = self.sheet_width - 4
        names = [chair.name for chair in self.chairs]
        besides = (*self.turned, *self.milestones)
        lines = [*self.outcome.notes_for(names), *([Phrase(remark)] for remark in besides)]
        return [line for note in lines for line in wrap(note, width)]

    def rows_in_all(self) -> int:
        return self.draw_account(Canvas(self.size.width, 0), 0, 0)

    def draw(self, canvas: Canvas) -> None:
        width = self.sheet_width
        left = (canvas.width - width) // 2
        self.hold()
        y = max((self.rows_shown() - self.rows_in_all()) // 3, 0) - self.top
        self.draw_account(canvas, left, y)
        canvas.fill(0, canvas.height - 2, canvas.width, 2, "ink")
        draw_buttons(canvas, left, canvas.height - 1, self.buttons, self.chosen, "amber", 1)
        self.draw_bar(canvas, canvas.width - 1, 0, self.rows_shown())

    def draw_account(self, canvas: Canvas, left: int, y: int) -> int:
        """Draw everything but the buttons; returns the next free row, after one empty row."""
        outcome, width = self.outcome, self.sheet_width
        y = self._draw_moment(canvas, left, y, width)
        if outcome.sheet:
            y = self._draw_sheet(canvas, left, y, width)
        if self.growth:
            y = self._draw_growth(canvas, left + 2, y, width - 4)
        if self.turning:
            y = self._draw_turning(canvas, left + 2, y, width - 4)
        notes = self.notes
        for row, line in enumerate(notes, y):
            canvas.say(left + 2, row, line, "muted")
        return y + len(notes) + bool(notes)

    def _draw_moment(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        winners = self.outcome.winners
        role = self.chairs[winners[0]].role if len(winners) == 1 else "amber"
        role = role if winners else "muted"
        headline = wrap([Phrase(self.outcome.headline)], width - 4)
        canvas.frame(x, y, width, 3 + len(headline), role, style=HEAVY, bg="panel")
        who: list[Phrase] = []
        for seat in winners:
            chair = self.chairs[seat]
            gap = "   " if who else ""
            who.append(Phrase(f"{gap}{chair.sign} {chair.name}", chair.role))
        verdict = self.outcome.verdict or "Nobody wins"
        # What the headline says is not said twice.
        if not who and verdict.casefold() not in self.outcome.headline.casefold():
            who = [Phrase(verdict, "muted")]
        size = sum(cell_len(phrase.text) for phrase in who)
        canvas.say(x + max((width - size) // 2, 2), y + 1, who, bold=True)
        for row, line in enumerate(headline, y + 2):
            canvas.centre(x + 1, row, width - 2, "".join(phrase.text for phrase in line), "text")
        return y + 4 + len(headline)

    def _draw_sheet(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """One column for each seat; the winner's total stands on a block."""
        outcome = self.outcome
        labels = max(cell_len(line.label) for line in outcome.sheet)
        labels = max(min(labels, width // 2), 8) + 2
        column = max(min((width - labels) // len(self.chairs), 16), 5)
        left = x + max((width - labels - column * len(self.chairs)) // 2, 0)
        ends = [left + labels + column * (seat + 1) for seat in range(len(self.chairs))]
        for seat, chair in enumerate(self.chairs):
            role = chair.role
            name = chair_among(chair, column - 1, self.chairs)
            canvas.right(ends[seat], y, name, role, bold=True)
        y += 1
        for line in outcome.sheet:
            canvas.put(left, y, line.label, "muted", limit=labels - 1)
            for seat, points in enumerate(line.points):
                canvas.right(ends[seat], y, str(points), "text" if points else "dim")
            y += 1
        canvas.put(left, y, "─" * (ends[-1] - left), "line")
        y += 1
        canvas.put(left, y, "Total", "text", bold=True)
        for seat, points in enumerate(outcome.totals):
            if seat in outcome.winners:
                role = self.chairs[seat].role
                text = f" ▸{points} "
                canvas.put(ends[seat] - cell_len(text) + 1, y, text, "ink", role, bold=True)
            else:
                canvas.right(ends[seat], y, str(points), "text", bold=True)
        return y + 2

    def _draw_growth(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        end = self.growth[-1][0]
        points = bool(self.outcome.sheet)
        every = [reached for _, now in self.growth for reached in now] if points else [0, 100]
        names = min(max(cell_len(chair.name) for chair in self.chairs), 16)
        room = width - names - 4
        canvas.put(
            x, y, f"How the {self.unit}s grew" if points else "How near everybody came", "muted"
        )
        for seat, chair in enumerate(self.chairs):
            y += 1
            role = chair.role
            canvas.put(x, y, chair_among(chair, names + 2, self.chairs), role)
            line = [(at, now[seat]) for at, now in self.growth]
            canvas.put(x + names + 4, y, rising(line, end, min(every), max(every), room), role)
        return y + 2

    def _draw_turning(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        canvas.put(x, y, "Turning points", "muted")
        names = min(max(cell_len(chair.name) for chair in self.chairs), 16)
        for turn, seat, goal, reached in self.turning:
            y += 1
            chair = self.chairs[seat]
            canvas.right(x + 8, y, f"turn {turn}", "muted")
            name = chair_among(chair, names + 2, self.chairs)
            canvas.put(x + 10, y, name, chair.role)
            text = f"{'✓' if reached else '✗'} {goal}{'' if reached else ', lost again'}"
            at = x + names + 14
            canvas.put(at, y, text, "green" if reached else "red", limit=width - names - 14)
        return y + 2


_SIDES = Binding.Group("choose", compact=True)


class ResultsScreen(FramedScreen[None]):
    """The last screen of a game. The board stays one key away."""

    HERE = "beside the result"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "choose", group=_SIDES),
        Binding("right", "turn(1)", "choose", group=_SIDES),
        Binding("tab", "turn(1)", "next", show=False),
        Binding("enter", "take", "take"),
        Binding("y", "copy", "copy", show=False, tooltip="Copy what is selected, or all of it"),
        Binding("r", "rematch", "rematch", tooltip="The same table again, with a new seed"),
        Binding("s", "same_deal", "same deal again", tooltip="The same table, dealt the same"),
        Binding("b", "board", "see the board", tooltip="The table as it stood at the end"),
        Binding("v", "replay", "replay", tooltip="Step through the game from its start"),
        Binding("e", "review", "review", tooltip="Your decisions again, and what each cost"),
        Binding("u", "undo", "", show=False, tooltip="Take the last answer back"),
        Binding("q,backspace,escape", "lobby", "lobby", tooltip="Back to the games"),
    ]

    def __init__(self, watched: Watched, saved: SavedGame | None = None) -> None:
        """`saved` is the game with its file, or None if it has no file here."""
        super().__init__()
        self.watched, self.kept_here = watched, saved
        self.daily = ""
        """The result of a daily deal as a text to copy; empty for any other game."""

    def title_line(self) -> TitleLine:
        manifest = self.watched.ruleset.manifest
        name = self.kept_here.name if self.kept_here is not None else ""
        # Games are named after their title, which stands there already.
        return TitleLine(manifest.title, "the end", name.removeprefix(f"{manifest.title}: "))

    def body(self) -> Drawn:
        self.sheet = Sheet(self.watched)
        return self.sheet

    def on_mount(self) -> None:
        self.table_app.viewer_changed(self)
        if self.watched.kept:
            self.call_after_refresh(self._find_story)

    def _find_story(self) -> None:
        """Find firsts and records, the time used, a daily result, and how points or goals grew."""
        from tabletop_tui.saves.daily import day_of, result_text

        used = self.saved.time.seconds if self.table_app.settings.time_used else {}
        time = time_in_words(used, [chair.name for chair in self.sheet.chairs])
        self.sheet.milestones = [*self.saved.milestones(), *filter(None, [time])]
        self.sheet.redraw()
        try:
            _, replay = self.table_app.store.replay(self.saved.path, self.table_app.library)
        except (TabletopError, OSError):
            return
        if day := day_of(self.saved.name, replay.table.game, replay.seed):
            self.daily = result_text(replay, day)
            self.sheet.milestones = [
                *self.sheet.milestones,
                "y copies the result of the daily deal.",
            ]
            self.sheet.redraw()
        if len(replay.growth) > 1:
            self.sheet.growth, self.sheet.turning = replay.growth, replay.turning
            self.sheet.unit = replay.ruleset.unit
            if self.sheet.outcome.sheet:
                names = [chair.name for chair in self.sheet.chairs]
                self.sheet.turned = turning_points(
                    replay.growth, names, replay.when, self.sheet.unit
                )
            self.sheet.redraw()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        getattr(self, f"action_{event.target}")()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        named = {button[0] for button in (REMATCH, SAME_DEAL, REPLAY, REVIEW)}
        return action not in named or action in {button[0] for button in self.sheet.buttons}

    def action_turn(self, by: int) -> None:
        self.sheet.chosen = (self.sheet.chosen + by) % len(self.sheet.buttons)
        self.sheet.redraw()

    def action_copy(self) -> None:
        """Copy the selection, or else the whole account; for a daily deal copy its three lines."""
        if self.daily:
            self.table_app.copy(self.daily)
            return
        sheet = Canvas(self.sheet.size.width, self.sheet.rows_in_all() + 2)
        self.sheet.draw_account(sheet, 2, 0)
        rows = sheet.text().splitlines()
        self.table_app.copy("\n".join(row[2:] for row in rows).strip("\n"))

    def action_take(self) -> None:
        getattr(self, f"action_{self.sheet.buttons[self.sheet.chosen][0]}")()

    @property
    def saved(self) -> SavedGame:
        """The game with its file; only for actions whose button needs a game saved here."""
        assert self.kept_here is not None
        return self.kept_here

    def action_rematch(self) -> None:
        self.table_app.rematch(self.saved)

    def action_same_deal(self) -> None:
        self.table_app.rematch(self.saved, same_deal=True)

    def action_board(self) -> None:
        self.dismiss()

    def action_replay(self) -> None:
        self.table_app.show_replay(self.saved.path)

    def action_review(self) -> None:
        """Open the review, which judges each decision by what the seat knew then."""
        from tabletop_tui.screens.finished.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.saved))

    def action_undo(self) -> None:
        """Say why no answer is taken back here, and where a player who plays alone can do so."""
        computers, undoes = self.watched.computers, None
        if computers.has_one_person:
            undoes = self.watched.seat(computers.people()[0]).see().undoes
        self.table_app.show_message(NO_UNDO if undoes is None else UNDO_AT_THE_BOARD)

    def action_lobby(self) -> None:
        self.table_app.go_lobby()
