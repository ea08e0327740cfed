"""Finds questions that are never asked, because `yield from` is missing.

Rules that ask a player are generator functions. A call of such a function without `yield from` does
nothing: there is no error, and the question is never asked. So this check reads the source of a
game and looks for such calls whose result is discarded, or used only as a condition.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from inspect import isgeneratorfunction
from pathlib import Path

from tabletop_tui.check.playing import Fault, Subject

Function = ast.FunctionDef | ast.AsyncFunctionDef
PROGRAM = "tabletop_tui."


def questions_are_asked(subject: Subject) -> int:
    """Check that every call of a generator function uses `yield from`.

    Return the number of files read. Raises `Fault` with all calls that do not.
    """
    folder = subject.entry.folder
    paths = sorted(folder.rglob("*.py"))
    trees = {path: ast.parse(path.read_bytes(), str(path)) for path in paths}
    forgotten = [
        f"{path.relative_to(folder).as_posix()}, line {line}: `{name}(...)` may ask a "
        "player, and does nothing without `yield from` before it"
        for path, line, name in forgotten_calls(trees)
    ]
    if forgotten:
        raise Fault("", "\n".join(forgotten))
    return len(trees)


def forgotten_calls(trees: dict[Path, ast.Module]) -> Iterator[tuple[Path, int, str]]:
    """Yield the calls of generator functions without `yield from`: file, line, and function.

    Nothing is executed, so functions are recognised by their names. A name counts if all functions
    of this name are generator functions. A method of an object other than `self` counts only if the
    game calls it elsewhere, written in the same way, with `yield from`: `realm.discard(card)`
    counts, `seen.discard(card)` does not.
    """
    known = _generators(trees.values())
    delegated = {text for tree in trees.values() for text in _delegated(tree)}
    for path, tree in trees.items():
        here = known | _generators([tree]) | _imported(tree)
        own = {"self", *_own_names(tree)}
        for call in _idle_calls(tree):
            match call.func:
                case ast.Name(id=name):
                    found = here.get(name, False)
                case ast.Attribute(attr=name, value=ast.Name(id=holder)) if holder in own:
                    found = known.get(name, False)
                case _:
                    found = False
            text = ast.unparse(call.func)
            if found or ("." in text and text in delegated):
                yield path, call.lineno, text


def _generators(trees: Iterable[ast.Module]) -> dict[str, bool]:
    """For each function name: whether all functions of this name are generator functions."""
    found: defaultdict[str, list[bool]] = defaultdict(list)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, Function):
                found[node.name].append(_is_generator(node))
    return {name: all(kinds) for name, kinds in found.items()}


def _is_generator(function: Function) -> bool:
    """Whether a function contains `yield`, or is annotated to return a `Play`."""
    returns = function.returns
    if isinstance(returns, ast.Subscript) and ast.unparse(returns.value) == "Play":
        return True
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in _own(function))


def _own(function: Function) -> Iterator[ast.AST]:
    """The syntax nodes of a function, without those of functions inside it."""
    waiting: list[ast.AST] = [*function.body]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)


def _imported(tree: ast.Module) -> dict[str, bool]:
    """The names that a file imports from the program: whether each is a generator function."""
    return {
        alias.asname or alias.name: isgeneratorfunction(
            getattr(import_module(node.module), alias.name, None)
        )
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(PROGRAM)
        for alias in node.names
    }


def _own_names(tree: ast.Module) -> set[str]:
    """The modules and functions that a file imports from the game itself."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }


def _delegated(tree: ast.Module) -> Iterator[str]:
    """The functions that a file calls with `yield from`, as written: `realm.discard`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call):
            yield ast.unparse(node.value.func)


def _idle_calls(tree: ast.Module) -> Iterator[ast.Call]:
    """The calls whose result is discarded, or is the condition of an `if` or `while`."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Call() as call):
                yield call
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
                    test = test.operand
                if isinstance(test, ast.Call):
                    yield test
