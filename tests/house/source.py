"""Source as a tree: a text is parsed once for all tests that look into it."""

from __future__ import annotations

import ast
from functools import cache


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """All of a module, itself first."""
    return tuple(ast.walk(ast.parse(source)))
