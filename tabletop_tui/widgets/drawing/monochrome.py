"""What is drawn for people who asked for no colours (`NO_COLOR`)."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Shade
from textual.filter import LineFilter

PLAIN = Color("default", ColorType.DEFAULT)


class NoColours(LineFilter):
    """Takes every colour away; what stood out by a bright background is reversed instead."""

    def apply(self, segments: list[Segment], background: Shade) -> list[Segment]:
        """The same text without colours."""
        return [
            Segment(text, None if style is None else plain(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def plain(style: Style) -> Style:
    """Weight stays; a background brighter than its text becomes reverse video."""
    front, back = style.color, style.bgcolor
    bright = (
        front is not None
        and back is not None
        and sum(back.get_truecolor()) > sum(front.get_truecolor())
    )
    return Style(
        color=PLAIN,
        bgcolor=PLAIN,
        bold=style.bold,
        underline=style.underline,
        reverse=bool(style.reverse) != bright,
    )


def no_colour_filters() -> list[LineFilter]:
    """The filters of an app without colours."""
    return [NoColours()]
