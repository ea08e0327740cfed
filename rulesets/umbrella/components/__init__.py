"""What is in the box, ready for use: the content files, Figures in every slot, score strips."""

from __future__ import annotations

from ..state import UmbrellaState
from .content import Content
from .figures import Figures
from .strips import Strip


class Components:
    """The content with everything that is worked out from it once. It never changes."""

    def __init__(self, content: Content) -> None:
        self.content = content
        setup = content.setup
        self.figures = Figures(content.faces(), setup.slots)
        self.strips: dict[tuple[int, str], Strip] = {
            (entry.level, entry.variant): Strip(entry, setup.group_prices)
            for entry in content.strips
        }

    def strip(self, view: UmbrellaState) -> Strip:
        """The strip everybody plays: same level, same variant (ruling 31)."""
        return self.strips[view.level, view.variant]
