"""The decisions of one seat in a game that is over, each with what it cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.players.review import Review, Reviewed, counted, reviewed, worst_first
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.scroll import Scroll
from tabletop_tui.screens.services import AppScreen

if TYPE_CHECKING:
    from tabletop_tui.core.players.advice import Verdict

ROLES: dict[Verdict, str] = {"good": "green", "doubtful": "amber", "bad": "red"}
NOTHING = "There was nothing to decide for this seat."
MEANS = (
    "By the computer at its hardest level, from what was seen then, the costliest first. A cost is "
    "19 times in 20 between its two numbers. Bad is only what was measured; doubtful is also what "
    "it would never have answered itself."
)


class ReviewScreen(AppScreen[None]):
    """Judges one decision after another; leaving stops it at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
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
        self.scroll_text = Scroll("review", [], end=False)

    def compose(self) -> ComposeResult:
        """Only the text."""
        yield self.scroll_text

    def on_mount(self) -> None:
        """Begin with who played, before the computers."""
        self.set_focus(self.scroll_text)
        self._begin()

    def _begin(self) -> None:
        self.found = []
        self.scroll_text.top = 0
        self._show("reads the game again", [])
        self.run_worker(self._judge(), exclusive=True)

    async def _judge(self) -> None:
        try:
            _, replay = self.table_app.store.replay(self.saved.path, self.table_app.library)
            review = Review(replay, self.seat)
            count = len(review.places)
            for moment in review.moments():
                self._show(f"{len(self.found)} of {count} judged", [[Phrase(MEANS, "muted")], []])
                judged = await self.table_app.judge(moment.seen, moment.given)
                self.found.append(reviewed(moment, judged))
        except (TabletopError, OSError) as error:
            self._show("it stopped", [[Phrase(str(error), "red")], []])
            return
        head = MEANS if count else NOTHING
        self._show("all judged" if count else "", [[Phrase(head, "muted")], []])

    def _show(self, state: str, head: list[list[Phrase]]) -> None:
        counts = counted(self.found)
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        name = self.saved.table.names[self.seat]
        lines = [line for one in worst_first(self.found) for line in told_lines(one)]
        self.scroll_text.show(f"review of {name} · {state} · {told}", [*head, *lines])

    def action_back(self) -> None:
        """Back to the result."""
        self.dismiss()

    def action_whose(self) -> None:
        """The decisions of the next player."""
        self.seat = (self.seat + 1) % len(self.saved.table.chairs)
        self._begin()

    def action_copy(self) -> None:
        """Copy what is selected, or else all of it."""
        rows = ["".join(p.text for p in phrases) for phrases in self.scroll_text.paragraphs]
        self.table_app.copy("\n".join(rows))


def told_lines(one: Reviewed) -> list[list[Phrase]]:
    """A decision in lines; a good one in one."""
    line = [
        Phrase(f"{one.verdict:<9}", ROLES[one.verdict]),
        Phrase(f"answer {one.at + 1}: {one.prompt} → ", "muted"),
        Phrase(one.given, "text"),
    ]
    if not one.rather:
        return [line]
    return [line, [Phrase("          ", "muted"), Phrase(one.rather, "text")]]
