"""The list of a screen's keys in groups, and the commands of the palette."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from textwrap import wrap
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.scroll import TextScreen
from tabletop_tui.screens.services import Services
from tabletop_tui.settings import palettes
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.copying import Copied
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.form.edit import LineEdit
from tabletop_tui.widgets.keys import Hint, key_hints
from tabletop_tui.widgets.play.key_sentences import THREE_SENTENCES


def commands(screen: Screen[Any], services: Services) -> Iterable[SystemCommand]:
    """The keys of the screen, then places to go, then colours."""
    worth = (hint for hint in key_hints(screen) if hint.enabled and hint.single)
    # Several keys of one word are one command: that of the app, after those of the screen.
    hints = {hint.description: hint for hint in worth if hint.shown or hint.tooltip}
    for words, hint in hints.items():
        if hint.action != "command_palette":
            help_text = f"{hint.tooltip}  ({hint.keys})".strip()
            yield SystemCommand(words[:1].upper() + words[1:], help_text, _runner(screen, hint))
    games = services.library.entries
    for game, entry in games.items():
        yield SystemCommand(
            f"Rules: {entry.card.title}",
            "The rules in our words",
            lambda game=game: services.show_rules(game),
        )
    if getattr(screen, "lowest", False):
        for game, entry in games.items():
            yield SystemCommand(
                f"New game: {entry.card.title}",
                "Lay a table",
                lambda game=game: services.set_up(game),
            )
    else:
        yield SystemCommand("Lobby", "Back to the games; this one is saved", services.go_lobby)
    for palette in palettes().values():
        yield SystemCommand(
            f"Theme: {palette.title}",
            "Other colours, at once",
            lambda name=palette.name: services.change_settings(theme=name),
        )


def _runner(screen: Screen[Any], hint: Hint) -> Callable[[], Any]:
    async def run() -> None:
        await screen.app.run_action(hint.action, default_namespace=hint.node)

    return run


MOUSE = "The mouse works everywhere: click what you want, the wheel scrolls."

AT_THE_TABLE = (
    "! at a thing: it has changed since you looked last. l and then s tell what happened.",
    "Every answer is saved before the next picture: leave whenever you like.",
)
"""Said below the keys of a game."""


NARROWEST, WIDEST, KEYS, MORE_AT = 60, 92, 20, 50
"""Columns of the sheet (least, most) and of the keys; the column of more words about a key."""

CHOOSING, HERE = "To choose an answer", "On this screen"
WRITING, EVERYWHERE = "In a line of text", "Everywhere"


def _of_picker(screen: Screen[Any]) -> list[Hint]:
    """The keys of the answers to a question of a game, or to the question on a curtain."""
    hints = getattr(screen, "answer_keys", ())
    return [Hint(keys, words, "", "", screen, enabled=True, shown=True) for keys, words in hints]


class KeySheet(Copied, can_focus=True):
    """The keys in groups, with sentences above (`intro`) and below them (`outro`)."""

    def __init__(
        self,
        groups: list[tuple[str, list[Hint]]],
        intro: tuple[str, ...] = (),
        outro: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.groups = groups
        self.intro, self.outro = intro, (MOUSE, *outro)

    def rows_in_all(self) -> int:
        """All lines, and a row of air above."""
        return len(self.lines()) + 1

    def lines(self) -> list[tuple[str, str, str]]:
        """(keys, what they do, more about it); a group begins with its title as keys alone.

        A second row about the same keys has a blank in place of what the keys do.
        """
        lines = [("", line, "") for words in self.intro for line in wrap(words, self._width)]
        lines += [("", "", "")] if lines else []
        for title, hints in self.groups:
            lines.append((title, "", ""))
            for hint in hints:
                keys, more = wrap(hint.keys, KEYS), wrap(hint.tooltip, self._width - MORE_AT)
                rows = zip_longest(keys, [hint.description], more, fillvalue="")
                lines += [(key, words or " ", line) for key, words, line in rows]
            lines.append(("", "", ""))
        return lines + [("", line, "") for words in self.outro for line in wrap(words, self._width)]

    @property
    def _width(self) -> int:
        return min(max(self.size.width - 4, NARROWEST), WIDEST)

    def draw(self, canvas: Canvas) -> None:
        width = self._width
        left = (canvas.width - width) // 2
        lines = self.lines()
        self.hold()
        for row, (keys, words, more) in enumerate(lines, 1 - self.top):
            canvas.put(left + MORE_AT, row, more, "muted")
            if keys and not words:
                canvas.put(left, row, keys, "text", bold=True)
            elif keys:
                canvas.put(left + 2, row, keys, "amber", bold=True, limit=KEYS)
                room = MORE_AT - 26 if more else width - 24
                canvas.put(left + 24, row, words, "text", limit=room)
            else:
                canvas.put(left, row, words, "muted")
        self.draw_bar(canvas, canvas.width - 1, 0, canvas.height)


class HelpScreen(TextScreen, FramedScreen[None]):
    """The keys of the screen below, as they are now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "page", "page down", show=False),
        Binding("enter,question_mark,f1", "back", "back", show=False),
    ]

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        self.below = below

    def title_line(self) -> TitleLine:
        return TitleLine("Keys", "what works on this screen now")

    def body(self) -> Drawn:
        by_place: dict[str, list[Hint]] = {HERE: [], WRITING: [], EVERYWHERE: []}
        for hint in key_hints(self.below):
            in_line = WRITING if isinstance(hint.node, LineEdit) else HERE
            by_place[EVERYWHERE if isinstance(hint.node, App) else in_line].append(hint)
        groups = [(CHOOSING, _of_picker(self.below)), *by_place.items()]
        controller = getattr(self.below, "controller", None)
        # A replay asks nothing, so its keys mean something else.
        sentences = THREE_SENTENCES if controller is not None and controller.asks else ()
        below = AT_THE_TABLE if controller is not None else ()
        shown = [(title, hints) for title, hints in groups if hints]
        self.sheet = KeySheet(shown, sentences, below)
        return self.sheet
