"""The Textual app: one lobby, one game at a time, and how it keeps the terminal in order."""

from __future__ import annotations

from tabletop_tui.app.tabletop import TabletopApp

__all__ = ["TabletopApp"]
