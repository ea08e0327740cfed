"""All that the program uses of Textual under a private name.

Textual may change any of it in any release. `tests/house/test_textual.py` names what has changed,
and holds that nothing else of it is used: but for the methods that are overridden, which stand in
the classes that do so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Region
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer, TimerCallback
from textual.widget import Widget

Placed = Mapping[Widget, tuple[Region, Region]]
"""The widgets that are seen, from the uppermost down, each with its region and what cuts it."""


# -- an app ------------------------------------------------------------------------------------


def driver_of(app: App[Any]) -> Driver | None:
    """What writes to the terminal; None while the app has none."""
    return app._driver


def is_up(app: App[Any]) -> bool:
    """Whether an app has begun and is not closed yet."""
    return app._running and not app._closed


def is_put_together(app: App[Any]) -> bool:
    """Whether an app paints nothing now, because it changes much at once."""
    return bool(app._batch_count)


def write_at_once(app: App[Any], driver: Driver, data: str) -> None:
    """Write to the terminal what it shows as one picture."""
    app._begin_update()
    driver.write(data)
    app._end_update()
    driver.flush()


def set_filters(app: App[Any], filters: Sequence[LineFilter]) -> None:
    """Change everything that an app draws by these filters, and by no others."""
    app._filters = list(filters)


# -- a screen ----------------------------------------------------------------------------------


def picture_of(app: App[Any], title: str) -> str:
    """What stands on the screen, as SVG.

    Textual's own picture is written for a terminal of all colours, and Rich keeps the codes of a
    style as it wrote them first: a terminal of fewer colours would be sent those from then on.
    """
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=StringIO(),
        force_terminal=True,
        color_system=None,
        record=True,
        legacy_windows=False,
        safe_box=False,
    )
    below = app._background_screens
    console.print(app.screen._compositor.render_update(full=True, screen_stack=below))
    return console.export_svg(title=title)


def placed_on(screen: Screen[Any]) -> Placed:
    """The widgets that are seen on a screen. Another layout is another mapping."""
    return screen._compositor.visible_widgets


def dirty_on(screen: Screen[Any]) -> set[Widget]:
    """The widgets that are painted with the next update. The set itself: what is added is, too."""
    return screen._dirty_widgets


def paints_all(screen: Screen[Any]) -> bool:
    """Whether a screen lays out, scrolls or paints everything with the next update."""
    return (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        # Who asks for a size now has everything laid out in passing, and none of it painted.
        or screen._compositor._full_map_invalidated
    )


def is_settled(widget: Widget) -> bool:
    """Whether a widget has its place: no style or size has changed that is not followed yet."""
    return not (widget._layout_required or widget._refresh_styles_required)


def is_painted_anew(widget: Widget) -> bool:
    """Whether Textual itself paints any region of a widget with the next update."""
    return bool(widget._repaint_regions)


def bindings_on(screen: Screen[Any]) -> Iterator[tuple[DOMNode, Binding]]:
    """All keys that work on a screen while its focus stays, each with the node that has it."""
    for node, bindings in screen._modal_binding_chain:
        for _, binding in bindings:
            yield node, binding


def action_of(node: DOMNode, action: str) -> tuple[DOMNode, str, tuple[object, ...]]:
    """An action of a binding as Textual asks for it: the node that has it, its name, its values."""
    return node.app._parse_action(action, node)


# -- a timer -----------------------------------------------------------------------------------


def set_timer(
    self: MessagePump,
    delay: float,
    callback: TimerCallback | None = None,
    *,
    name: str | None = None,
    pause: bool = False,
) -> Timer:
    """Call a function once after so many seconds, however late: the method of an app or a screen.

    Textual skips a beat that is late already when the timer begins, on a busy machine any short
    one. A timer with one beat then never fires: a new size of the window is never heard of again.
    """
    timer = MessagePump.set_timer(self, delay, callback, name=name, pause=pause)
    # It begins with the next round of the loop, and there is no other way to tell it.
    timer._skip = False
    return timer
