"""Content files: TOML in, validated models out, every mistake named by file, entry and field."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from tabletop_tui.core.border.plain import read_toml
from tabletop_tui.core.content.shelf import named, read_content
from tabletop_tui.core.errors import RulesetError

M = TypeVar("M", bound=BaseModel)


def load_toml(path: Path, model: type[M], *, context: Any = None) -> M:
    """Read `path` as a `model`. Raises `RulesetError` with one line for each mistake.

    Validators of the model find `context` in their `ValidationInfo`.
    """
    return parse_toml(read_content(path), path, model, context=context)


def parse_toml(text: bytes, path: Path, model: type[M], *, context: Any = None) -> M:
    """What was read at `path` as a `model`. Raises `RulesetError` as `load_toml` does."""
    place = named(path)
    try:
        data = read_toml(text)
    except UnicodeDecodeError as error:
        raise RulesetError(f"{place}: cannot be read ({error}).") from None
    except ValueError as error:
        raise RulesetError(f"{place}: not valid TOML: {error}.") from None
    try:
        return model.model_validate(data, context=context)
    except ValidationError as error:
        lines = [f"{place}: {explain(detail)}" for detail in error.errors(include_url=False)]
        raise RulesetError("\n".join(lines)) from None


def explain(detail: object) -> str:
    """One validation error as `entry.field: what is wrong`."""
    assert isinstance(detail, dict)
    where = ""
    for part in detail["loc"]:
        where += f"[{part}]" if isinstance(part, int) else f".{part}"
    message = str(detail["msg"]).removeprefix("Value error, ")
    return f"{where.lstrip('.')}: {message}." if where else f"{message}."
