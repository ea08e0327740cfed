"""Everything of Textual that the program uses by a private name.

Textual may change it in any release. `tests/house/test_textual.py` says what is gone, and fails
where another file uses a private name. Only methods that we override stand in their own classes.
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
"""The visible widgets, the topmost first, each with its region and the region that clips it."""


# -- an app ------------------------------------------------------------------------------------


def driver_of(app: App[Any]) -> Driver | None:
    """The driver, which writes to the terminal; None while the app has none."""
    return app._driver


def is_up(app: App[Any]) -> bool:
    """Whether an app has started and is not closed yet."""
    return app._running and not app._closed


def is_batching(app: App[Any]) -> bool:
    """Whether an app paints nothing now, until a batch of changes is complete."""
    return bool(app._batch_count)


def write_at_once(app: App[Any], driver: Driver, data: str) -> None:
    """Write to the terminal in one update, so that it never shows half of the data."""
    app._begin_update()
    driver.write(data)
    app._end_update()
    driver.flush()


def set_filters(app: App[Any], filters: Sequence[LineFilter]) -> None:
    """Set the filters through which an app draws, in place of all others."""
    app._filters = list(filters)


# -- a screen ----------------------------------------------------------------------------------


def picture_of(app: App[Any], title: str) -> str:
    """What stands on the screen, as SVG.

    Textual's own screenshot uses all colours, and Rich caches the codes of each style: a terminal
    with fewer colours would get the codes for all colours from then on.
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
    """The visible widgets of a screen. A new layout makes a new mapping."""
    return screen._compositor.visible_widgets


def dirty_on(screen: Screen[Any]) -> set[Widget]:
    """The set of widgets that the next update paints: a widget added to it is painted, too."""
    return screen._dirty_widgets


def paints_all(screen: Screen[Any]) -> bool:
    """Whether a screen lays out, scrolls or paints everything with the next update."""
    return (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        # Asking for a size now lays out everything, but paints nothing.
        or screen._compositor._full_map_invalidated
    )


def is_settled(widget: Widget) -> bool:
    """Whether a widget has its final place: no change of style or size is still to be applied."""
    return not (widget._layout_required or widget._refresh_styles_required)


def lay_out_first(widget: Widget) -> None:
    """Let the next update of its screen lay a widget out before it paints anything.

    Textual lets a widget ask for that only when it is idle. The screen may be painted before, as it
    was, and then once more.
    """
    widget._check_refresh()
    widget.screen._layout_required = True


def is_painted_anew(widget: Widget) -> bool:
    """Whether Textual itself paints any region of a widget with the next update."""
    return bool(widget._repaint_regions)


def bindings_on(screen: Screen[Any]) -> Iterator[tuple[DOMNode, Binding]]:
    """All keys that work on a screen while its focus stays, each with the node that has it."""
    for node, bindings in screen._modal_binding_chain:
        for _, binding in bindings:
            yield node, binding


def action_of(node: DOMNode, action: str) -> tuple[DOMNode, str, tuple[object, ...]]:
    """Parse the action of a binding: the node that runs it, its name, its arguments."""
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
    """Call a function once after this many seconds, even if late: a method of app and screens.

    Textual skips a tick that is late when the timer starts, as any short one is on a busy machine.
    A timer with only one tick then never fires, and a new size of the window would be lost.
    """
    timer = MessagePump.set_timer(self, delay, callback, name=name, pause=pause)
    # The timer starts in the next round of the loop, and has no public way to set this.
    timer._skip = False
    return timer
