"""A handler of a screen or widget is called once for each message.

Textual calls the handler of every class that has one, from the last to the first. One that calls
that of its base as well lets a click count twice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from textual.events import Event
from textual.message import Message

from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
PROGRAM = [*ROOT.glob("tabletop_tui/**/*.py"), *ROOT.glob("rulesets/**/*.py")]


def messages(kind: type[Message] = Message) -> Iterator[type[Message]]:
    """Every kind of message that there is."""
    yield kind
    for one in kind.__subclasses__():
        yield from messages(one)


def called_again(source: str, handlers: set[str]) -> Iterator[str]:
    """Handlers that call that of their base."""
    for node in nodes(source):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        whose = node.func.value
        if not isinstance(whose, ast.Call) or ast.unparse(whose) != "super()":
            continue
        if node.func.attr.removeprefix("_") in handlers:
            yield f"line {node.lineno}: {ast.unparse(node)}"


def test_no_handler_calls_that_of_its_base() -> None:
    handlers = {kind.handler_name for kind in messages() if kind not in (Message, Event)}
    assert {"on_resize", "on_mount", Drawn.Pointed.handler_name} <= handlers
    found = {
        str(path.relative_to(ROOT)): mistakes
        for path in PROGRAM
        if (mistakes := [*called_again(path.read_text(encoding="utf-8"), handlers)])
    }
    assert found == {}
