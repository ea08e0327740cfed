"""The decisions of one seat in a finished game, each with what it cost, the worst first.

Beside the list stands the board before one of the three worst decisions. In a small window the
board replaces the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.players.review import (
    Moment,
    Review,
    Reviewed,
    caution,
    counted,
    reviewed,
    worst_first,
)
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.game import GameScreen, game_screen
from tabletop_tui.screens.play.replay import Recording
from tabletop_tui.screens.scroll import Paragraph, Scroll, TextScreen
from tabletop_tui.widgets.drawing.canvas import Canvas, clip
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.pasting import paste

if TYPE_CHECKING:
    from tabletop_tui.core.players.advice import Verdict

ROLES: dict[Verdict, str] = {"good": "green", "doubtful": "amber", "bad": "red", "failed": "red"}
NOTHING = "There was nothing to decide for this seat."
MEANS = (
    "The computer at its hardest level judges each decision by what the player saw then. The "
    "costliest stands first; of a cost with two numbers the truth very likely lies between them. "
    "Bad: a great cost, or the end of a game that could have gone on. Doubtful: a smaller cost, or "
    "an answer that the computer would not have given."
)


BESIDE = 118
"""The fewest columns of a window with a board beside the decisions."""

FRAME = 2
"""Columns and rows of the frame of a board."""

_WORST = Binding.Group("board", compact=True)


class MomentBoard(Drawn):
    """The board at a decision as its seat saw it, with the answer marked."""

    def __init__(self) -> None:
        super().__init__(id="moment")
        self.title_text = self.keys = ""
        self.game: GameScreen | None = None

    def show_moment(self, game: GameScreen, moment: Moment[Any], title: str) -> None:
        """Draw the board of this moment on the game screen that is made for it alone."""
        seen, board, question = moment.seen, game.board, moment.seen.question
        self.game, self.title_text, game.seen = game, title, seen
        board.view, board.viewer, board.decision = seen.view, seen.viewer, question
        option = question.choices.get(moment.given) if question is not None else None
        board.chosen = ""
        if question is not None and option is not None:
            picker = game.make_picker(question)
            picker.stand_on(option)
            board.chosen = picker.chosen_target
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self.game is not None and min(canvas.width, canvas.height) > FRAME:
            title = clip(self.title_text, canvas.width - 6)
            canvas.frame(*canvas.room, title=title, title_fg="muted", bg="ink")
            keys = clip(self.keys, canvas.width - 6)
            if keys:
                canvas.put(2, canvas.height - 1, f" {keys} ", "muted")
                canvas.name_keys(3, canvas.height - 1, keys)
            paste(
                canvas,
                self.game.board.draw_apart(canvas.width - FRAME, canvas.height - FRAME),
                1,
                1,
            )


class ReviewScreen(TextScreen):
    """Judges one decision after another; leaving stops it at once."""

    DEFAULT_CSS = """
    ReviewScreen { layout: horizontal; }
    ReviewScreen MomentBoard { width: 1fr; height: 1fr; }
    """

    HERE = "in a review"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"board({number})", "board", group=_WORST)
            for number, key in enumerate("123")
        ),
        Binding("q,escape,backspace", "back", "back", tooltip="Stops the thinking, too"),
        Binding("w", "whose", "whose", tooltip="The decisions of the next player"),
        Binding("y", "copy", "copy", tooltip="Copy what is selected, or else all of it"),
    ]

    def __init__(self, saved: SavedGame) -> None:
        super().__init__()
        self.saved = saved
        people = saved.computers.people()
        self.seat = people[0] if people else 0
        self.found: list[Reviewed] = []
        self.moments: dict[int, Moment[Any]] = {}
        self.scroll_text = Scroll("review")
        self.board = MomentBoard()
        self.chosen: int | None = None
        """The worst decision whose board is shown; None shows the first if there is room."""

    def compose(self) -> ComposeResult:
        yield self.scroll_text
        yield self.board

    def on_mount(self) -> None:
        self.set_focus(self.scroll_text)
        self._begin()

    def _begin(self) -> None:
        self.found, self.moments, self.chosen = [], {}, None
        self.scroll_text.top = 0
        self._show("reads the game again", [])
        self.run_worker(self._judge(), exclusive=True)

    async def _judge(self) -> None:
        try:
            _, replay = self.table_app.store.replay(self.saved.path, self.table_app.library)
            review = Review(replay, self.seat)
            self.game = game_screen(Recording(replay))
            count = len(review.places)
            for moment in review.moments():
                self._show(f"{len(self.found)} of {count} judged", [[Phrase(MEANS, "muted")], []])
                judged = await self.table_app.judge(moment.seen, moment.given)
                self.moments[moment.at] = moment
                self.found.append(reviewed(moment, judged, replay.ruleset))
        except (TabletopError, OSError) as error:
            self._show("it stopped", [[Phrase(str(error), "red")], []])
            return
        head = MEANS if count else NOTHING
        words = caution(self.found)
        lines = [[Phrase(head, "muted")], *([[Phrase(words, "amber")]] if words else []), []]
        self._show("all judged" if count else "", lines)

    def _show(self, state: str, head: list[list[Phrase]]) -> None:
        counts = counted(self.found)
        text = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        name = self.saved.table.names[self.seat]
        worst = self.worst
        lines = [
            line
            for one in worst_first(self.found)
            for line in decision_lines(one, worst.index(one) + 1 if one in worst else 0)
        ]
        keys = [f"{span_of(len(worst))} the board at a numbered decision"] if worst else []
        keys += ["w the next player"] if self.check_action("whose", ()) else []
        summary = [[Phrase(text)], [Phrase("  ·  ".join(keys), "muted")]]
        above = [Paragraph(line) for line in (*summary, [], *head)]
        self.scroll_text.show(f"review of {name} · {state}", [*above, *lines])
        self.refresh_bindings()
        self._fit()

    @property
    def worst(self) -> Sequence[Reviewed]:
        """The worst decisions, three at most, without good answers."""
        return [one for one in worst_first(self.found) if one.verdict != "good"][:3]

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Show list and board side by side; in a small window only the part asked for."""
        worst, wide = self.worst, self.size.width >= BESIDE
        shown = bool(worst) and (wide or self.chosen is not None)
        self.board.display, self.scroll_text.display = shown, wide or not shown
        if shown:
            one = worst[self.chosen or 0]
            title = f"{worst.index(one) + 1}  {one.when}: {one.given}"
            others = f"{span_of(len(worst))} another decision  ·  " if len(worst) > 1 else ""
            self.board.keys = "" if wide else f"{others}q the list"
            self.board.show_moment(self.game, self.moments[one.at], title)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "whose":
            return len(self.saved.table.chairs) > 1
        return action != "board" or parameters[0] in range(len(self.worst))

    def action_board(self, number: int) -> None:
        """Show the board of one of the worst decisions, or the list at the same key again."""
        self.chosen = None if self.chosen == number else number
        self._fit()

    def action_back(self) -> None:
        """Go back: from a board without a list to the list, else to the result."""
        if self.scroll_text.display:
            self.dismiss()
        else:
            self.chosen = None
            self._fit()

    def action_whose(self) -> None:
        self.seat = (self.seat + 1) % len(self.saved.table.chairs)
        self._begin()


def span_of(count: int) -> str:
    """The number keys of this many decisions: `1-3`."""
    return f"1-{count}" if count > 1 else "1"


def decision_lines(one: Reviewed, number: int) -> list[Paragraph]:
    """The lines about a decision: one for a good answer. `number` is the key of its board, or 0."""
    head = [Phrase(f"{number or ' '} ", "amber"), Phrase(f"{one.verdict:<9}", ROLES[one.verdict])]
    hang = sum(len(phrase.text) for phrase in head)
    what = [Phrase(f"{one.when}: {one.prompt} → ", "muted"), Phrase(one.given, "text")]
    line = Paragraph([*head, *what], hang)
    if not one.rather:
        return [line]
    return [line, Paragraph([Phrase(" " * hang, "muted"), Phrase(one.rather, "text")], hang)]
