"""Content files: TOML in, validated models out, every mistake named by file, entry and field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, Field, ValidationError, create_model

from tabletop_tui.core.border.plain import read_toml
from tabletop_tui.core.content.entry import ContentEntry
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


def load_list(
    path: Path, name: str, kind: type[M], *, least: int = 0, context: Any = None
) -> tuple[M, ...]:
    """Return the entries of a file that is one list of at `least` so many tables: `[[tiles]]`.

    `name` is that of the list. No two entries may share an `id`. Raises as `load_toml` does.
    """
    entries = Annotated[tuple[kind, ...], Field(min_length=least), AfterValidator(_ids_differ)]  # type: ignore[valid-type]
    model = create_model(path.stem, __base__=ContentEntry, **{name: (entries, ...)})  # type: ignore[call-overload]
    found: tuple[M, ...] = getattr(load_toml(path, model, context=context), name)
    return found


def _ids_differ(entries: tuple[Any, ...]) -> tuple[Any, ...]:
    ids = [getattr(entry, "id", None) for entry in entries]
    for number, one in enumerate(ids):
        if one is not None and one in ids[:number]:
            raise ValueError(f"the id {one} is taken")
    return entries


def explain(detail: object) -> str:
    """One validation error as `entry.field: what is wrong`."""
    assert isinstance(detail, dict)
    where = ""
    for part in detail["loc"]:
        where += f"[{part}]" if isinstance(part, int) else f".{part}"
    message = str(detail["msg"]).removeprefix("Value error, ")
    return f"{where.lstrip('.')}: {message}." if where else f"{message}."
