"""The hand of the seat that looks."""

from __future__ import annotations

from tabletop_tui.widgets.drawing.drawn import Drawn


class HandWidget(Drawn):
    """The hand. `reserved` columns at its right may lie under something else."""

    reserved = 0

    def __init__(self) -> None:
        super().__init__(id="hand")
