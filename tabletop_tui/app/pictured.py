"""An app that keeps pictures of its screen, of nothing that only one seat may see."""

from __future__ import annotations

from itertools import count
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.app.sending import SendingApp
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.naming import with_ids

KEPT_BACK = (
    "A picture would keep what only you may see here. Take one while the whole table looks, "
    "or when the game is over."
)


class PicturedApp(SendingApp):
    """`S` writes the screen as it is into the folder `pictures`, as SVG."""

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "app",
        [
            Binding("S", "picture", "picture", show=False, tooltip="Keep a picture of this screen"),
        ],
    )

    def action_picture(self) -> None:
        """Write the picture and say where it is; refused while a seat sees its secrets."""
        from tabletop_tui.core import private
        from tabletop_tui.folders import data_folder
        from tabletop_tui.saves.errors import reason
        from tabletop_tui.saves.file import atomic

        shown = [screen for screen in self.screen_stack if isinstance(screen, AppScreen)]
        if any(screen.keeps_secrets for screen in shown):
            self.tell(KEPT_BACK, "warning")
            return
        folder = data_folder() / "pictures"
        game = self.game
        name = game.table.game if game is not None else "tabletop"
        paths = (folder / f"{name}-{number}.svg" for number in count(1))
        try:
            private.make_folder(folder)
            path = next(path for path in paths if not path.exists())
            atomic.replace(path, self.export_screenshot(title="Tabletop").encode())
        except OSError as error:
            self.tell(one_line(f"The picture was not saved: {reason(error)} ({folder})."), "error")
            return
        self.tell(one_line(f"The picture is {path}."))
