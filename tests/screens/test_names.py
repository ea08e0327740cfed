"""No screen, widget or app hides a private name of a class that it stands on.

Both would use one attribute for two things, and neither mypy nor a start of the app would tell:
a screen with its own `_closing`, for example, never closes.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from textwrap import dedent

from textual.message_pump import MessagePump

from tabletop_tui import app, screens, widgets
from tabletop_tui.core.loader import load_screen
from tests.conformance.games import subjects

MADE_BY_TEXTUAL = {
    "_css_bases",
    "_css_type_name",
    "_css_type_names",
    "_decorated_handlers",
    "_inherit_bindings",
    "_inherit_component_classes",
    "_inherit_css",
    "_merged_bindings",
    "_reactives",
    "_computes",
}
"""What Textual notes in each class."""

ON_PURPOSE = {
    "AppScreen._compositor_refresh is Screen's",
    "AppScreen._on_timer_update is Screen's",
    "Drawn._exchange_repaint_regions is Widget's",
    "GuardedApp._fatal_error is App's",
    "GuardedApp._handle_exception is App's",
}
"""What Textual offers under no public name."""


def ours() -> Iterator[type[MessagePump]]:
    """Every screen, widget and app of the program and of its games."""
    for room in (app, screens, widgets):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module.name)
    for subject in subjects().values():
        load_screen(subject.ruleset)
    yield from below(MessagePump)


def below(kind: type[MessagePump]) -> Iterator[type[MessagePump]]:
    for child in kind.__subclasses__():
        if is_ours(child):
            yield child
        yield from below(child)


@cache
def named(kind: type) -> frozenset[str]:
    """The private names that a class brings: in its body, or in what makes it."""
    begin = vars(kind).get("__init__")
    return only_private({*vars(kind), *(assigned(begin) if begin else ())})


@cache
def used(kind: type) -> frozenset[str]:
    """The private names that a class brings or sets anywhere."""
    return only_private({*vars(kind), *assigned(kind)})


def only_private(names: Iterable[str]) -> frozenset[str]:
    private = {name for name in names if name.startswith("_") and not name.startswith("__")}
    return frozenset(private - MADE_BY_TEXTUAL)


def assigned(thing: object) -> Iterator[str]:
    """The attributes that a class or a method sets on `self`."""
    try:
        tree = ast.parse(dedent(inspect.getsource(thing)))  # type: ignore[arg-type]
    except (OSError, TypeError):
        return
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


def is_ours(kind: type) -> bool:
    return kind.__module__.startswith(("tabletop_tui.", "rulesets."))


def test_nothing_of_textuals_is_hidden() -> None:
    kinds = set(ours())
    assert len(kinds) > 80
    hidden = {
        f"{kind.__name__}.{name} is {base.__name__}'s"
        for kind in kinds
        for base in kind.__mro__[1:]
        if not is_ours(base)
        for name in used(kind) & used(base)
    }
    assert hidden == ON_PURPOSE


def test_two_classes_of_one_screen_do_not_take_one_name_for_two_things() -> None:
    twice = {
        f"{kind.__name__}.{name} is {base.__name__}'s, too"
        for kind in ours()
        for base in kind.__mro__[1:]
        if is_ours(base)
        for name in named(kind) & named(base)
        if not callable(vars(base).get(name))  # A method that is refined.
    }
    assert not twice
