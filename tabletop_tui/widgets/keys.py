"""One registry of keys: bindings as the key line, help, palette and settings show them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.geometry import Region
from textual.screen import Screen

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn, Same
from tabletop_tui.widgets.drawing.key_names import KEY_NAMES
from tabletop_tui.widgets.private_textual import action_of, bindings_on

_APART = re.compile(r"[^\w-]+")


def with_ids(place: str, bindings: Iterable[BindingType]) -> list[BindingType]:
    """The bindings of a screen, each named by its place and its action: `game.undo`.

    The arguments of an action are part of the name: `rules.heading.-1`.
    """
    return [
        replace(binding, id=f"{place}.{_APART.sub('.', binding.action).strip('.')}")
        if isinstance(binding, Binding) and binding.id is None
        else binding
        for binding in bindings
    ]


ARROWS = "←→↑↓"
_FOCUS = ("app.focus_next", "app.focus_previous")
_SILENT = (*_FOCUS, "screen.copy_text")
LAST = ("lesson", "leave", "back", "lobby", "help")
"""The actions that are never cut off the key line. A screen may name more in its `KEPT`, and the
widget with the focus may name other actions instead."""

BETWEEN = 2
"""Columns between two keys of the line."""


@dataclass(eq=False, repr=False)
class Hint:
    """The keys for one thing: `keys` as shown, and the action with its node.

    `single` is False for a group of keys that do similar things, such as four arrows.
    """

    keys: str
    description: str
    tooltip: str
    action: str
    node: DOMNode
    enabled: bool
    shown: bool
    single: bool = True
    key_list: list[str] = field(default_factory=list)


def spell(key: str) -> str:
    """The name of a Textual key as it is written on the screen: `^p`, `Enter`, `←`."""
    *modifiers, last = key.split("+")
    name = KEY_NAMES.get(last, last.upper() if last[:1] == "f" and last[1:].isdigit() else last)
    for modifier in modifiers:
        name = f"^{name}" if modifier == "ctrl" else f"{modifier.title()}+{name}"
    return name


def action_by(screen: Screen[Any], key: str) -> str:
    """Return the action that a key has on a screen now; empty if it has none."""
    bound = screen.active_bindings.get(key)
    return bound.binding.action if bound is not None else ""


def is_idle(screen: Screen[Any], key: str) -> bool:
    """Whether a key does nothing on a screen with only one part that can have the keyboard."""
    return action_by(screen, key) in ("", *_FOCUS)


def idle_key(key: str, where: str) -> str:
    """The message at a key that does nothing on a screen: `x does nothing in a replay: ...`."""
    return f"{spell(key)} does nothing {where}: F1 tells the keys."


def key_hints(screen: Screen[Any]) -> list[Hint]:
    """Every described key that works on `screen` now, nearest first, one hint for each thing."""
    hints: dict[tuple[int, str, str], Hint] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        group = binding.group
        description = group.description if group is not None else binding.description
        if not description or binding.action in _SILENT:
            continue
        same = description if group is not None else binding.action
        place = (id(active.node), same, "group" if group else "")
        name = binding.key_display or spell(binding.key)
        hint = hints.get(place)
        if hint is None:
            hints[place] = Hint(
                name,
                description,
                binding.tooltip,
                binding.action,
                active.node,
                active.enabled,
                binding.show,
                key_list=[binding.key],
            )
            continue
        hint.shown = hint.shown or binding.show
        hint.single = hint.single and hint.action == binding.action
        hint.key_list.append(binding.key)
        hint.keys = _joined(hint.keys.split(" "), name)
    return list(hints.values())


Asked = tuple[DOMNode, str, tuple[object, ...]]
"""An action as Textual asks its node whether it works now."""


def actions_asked(screen: Screen[Any]) -> list[Asked]:
    """All actions that have keys on `screen` while its focus stays, each once."""
    found: dict[tuple[int, str], Asked] = {}
    for node, binding in bindings_on(screen):
        asked = action_of(node, binding.action)
        found[id(asked[0]), binding.action] = asked
    return list(found.values())


def _joined(names: list[str], more: str) -> str:
    """Arrows together and first, then the other keys."""
    arrows = [arrow for arrow in ARROWS if arrow in names[0] + more]
    others = [name for name in (*names, more) if not set(name) <= set(ARROWS)]
    return " ".join([*(["".join(arrows)] if arrows else []), *dict.fromkeys(others)])


class KeyLine(Drawn):
    """The last row: only what works now. A click on a key presses it."""

    background = "raised"
    hints: list[Hint]

    def on_mount(self) -> None:
        self.hints = []
        self._actions: tuple[DOMNode | None, list[Asked]] = (None, [])
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[Any]) -> None:
        """Draw again, because other keys may do the same things now."""
        self._actions, self._drawn_from = (None, []), None
        self.redraw()

    def facts(self) -> object:
        """Which actions work now; each action is asked once, not for each of its keys."""
        screen = self.screen
        if not self._actions[1] or self._actions[0] is not screen.focused:
            self._actions = screen.focused, actions_asked(screen)
        works = [node.check_action(name, given) for node, name, given in self._actions[1]]
        writing = bool(getattr(screen, "writing", False))
        idle = getattr(screen, "idle_actions", ())
        return Same(screen.focused), works, writing, list(idle)

    def draw(self, canvas: Canvas) -> None:
        # While somebody types a text, letters go into the text and are no keys.
        writing = bool(getattr(self.screen, "writing", False))
        # A key that would only show why it does nothing is left out.
        idle = getattr(self.screen, "idle_actions", ())
        hints = key_hints(self.screen)
        self.hints = [h for h in hints if h.shown and h.enabled and h.action not in idle]
        for hint in self.hints:
            hint.keys = _line_key(hint, writing)
            # The ASCII signs for arrows would read like control keys.
            if self.look.ascii_only and set(hint.keys) <= set(ARROWS):
                hint.keys = "Arrows" if hint.keys else ""
        self.hints = [h for h in self.hints if h.keys]
        last = [h for h in self.hints if h.action in LAST]
        first = [h for h in self.hints if h not in last]
        named = getattr(self.screen.focused, "KEPT", getattr(self.screen, "KEPT", ()))
        kept = [h for h in first if h.action in named]
        # One column before the first; nothing comes after the last.
        room = canvas.width - 1 + BETWEEN - sum(_width(h) for h in (*kept, *last))
        fitting = []
        for hint in first:
            # A later, shorter key may fit where a longer key does not.
            wanted = 0 if hint in kept else _width(hint)
            if wanted <= room or hint in kept:
                room -= wanted
                fitting.append(hint)
        x = 1
        for hint in fitting + last:
            start = x
            x = canvas.put(x, 0, hint.keys, "amber", bold=True)
            x = canvas.put(x + 1, 0, hint.description, "muted") + BETWEEN
            canvas.key_regions.append((Region(start, 0, x - start - 1, 1), hint.key_list[0]))


def _width(hint: Hint) -> int:
    return cell_len(hint.keys) + 1 + cell_len(hint.description) + BETWEEN


def _line_key(hint: Hint, writing: bool) -> str:
    """The key of a hint for the key line, or a pair of keys; empty for letters alone."""
    names = hint.keys.split(" ")
    if writing:
        names = [name for name in names if len(name) > 1 or not name.isascii()]
    pair = not hint.single and len(names) == 2
    return " ".join(names) if pair else names[0] if names else ""
