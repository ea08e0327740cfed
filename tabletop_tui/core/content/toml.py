"""Reads content files: TOML into validated models. Mistakes are named by file, entry and field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model

from tabletop_tui.core.border.plain import read_toml
from tabletop_tui.core.content.shelf import named, read_content
from tabletop_tui.core.errors import RulesetError

Detail = Mapping[str, Any]
"""One error of pydantic, as `ValidationError.errors` returns it."""

M = TypeVar("M", bound=BaseModel)

Provenance = Literal["rulebook", "published", "house"]
"""Printed in the rulebook, on a public page, or designed for this edition."""


class ContentEntry(BaseModel):
    """Data from a file, checked when it is read and never changed. An unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Sourced(ContentEntry):
    """Data with its source. Data that names no source was designed for this edition."""

    provenance: Provenance = "house"


def load_toml(path: Path, model: type[M], *, context: Any = None) -> M:
    """Read `path` as a `model`. Raises `RulesetError` with one line for each mistake.

    Validators of the model find `context` in their `ValidationInfo`.
    """
    return parse_toml(read_content(path), path, model, context=context)


def parse_toml(text: bytes, path: Path, model: type[M], *, context: Any = None) -> M:
    """Return `text`, read from `path`, as a `model`. Raises `RulesetError` as `load_toml` does."""
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
        lines = [f"{place}: {explain(detail, data)}" for detail in _causes(error)]
        raise RulesetError("\n".join(lines)) from None


def load_list(
    path: Path, name: str, kind: type[M], *, least: int = 0, context: Any = None
) -> tuple[M, ...]:
    """The entries of a file that holds a single list of tables: `[[tiles]]`.

    The list `name` has `least` entries or more, each with another `id`. Raises as `load_toml`.
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


def _causes(error: ValidationError) -> Sequence[Detail]:
    """The mistakes of a file, without mistakes that only follow from a mistake further inside.

    For example, pydantic does not count an invalid entry, so a list with one also seems too short.
    """
    found: Sequence[Detail] = error.errors(include_url=False)
    places = [detail["loc"] for detail in found]

    def follows(detail: Detail) -> bool:
        loc = detail["loc"]
        inside = any(len(other) > len(loc) and other[: len(loc)] == loc for other in places)
        return detail["type"] == "too_short" and inside

    return [detail for detail in found if not follows(detail)]


PLAINLY = {
    "missing": "is missing",
    "extra_forbidden": "there is no such field",
    "string_type": "must be a text in quotes",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "model_type": "must be a table of fields",
    "dict_type": "must be a table of fields",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "literal_error": "must be {expected}",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be {ge} or more",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be {le} or less",
    "too_short": "needs {min_length} or more entries, and has {actual_length}",
    "too_long": "has {actual_length} entries, {max_length} are the most",
    "string_too_short": "needs {min_length} or more characters",
    "string_too_long": "has more than {max_length} characters",
    "string_pattern_mismatch": "is written in another way: it must match {pattern}",
}
"""What is wrong with a field, for each kind of pydantic error that occurs in content files."""

GIVEN = 40
"""The most characters of a value that is quoted in a sentence."""


def explain(detail: Detail, data: object = None) -> str:
    """One validation error as `entry.field: what is wrong (in id)`, with the id found in `data`.

    The id is added because the number of an entry is hard to find in a long file.
    """
    where = ""
    for part in detail["loc"]:
        where += f"[{part}]" if isinstance(part, int) else f".{part}"
    plain = PLAINLY.get(detail["type"])
    if plain is None:
        message = str(detail["msg"]).removeprefix("Value error, ")
    else:
        message = plain.format(**detail.get("ctx", {}))
        given = detail["input"]
        short = isinstance(given, str | int | float) and len(str(given)) <= GIVEN
        if message.startswith("must") and short:
            message += f", not {str(given).lower() if isinstance(given, bool) else repr(given)}"
    if name := _entry(detail["loc"], data):
        message += f" (in {name[:GIVEN]})"
    return f"{where.lstrip('.')}: {message}." if where else f"{message}."


def _entry(loc: Sequence[int | str], data: object) -> str:
    """The id of the innermost list entry around a place; "" for none."""
    found = ""
    for part in loc[:-1]:
        if isinstance(data, list) and isinstance(part, int):
            data = data[part]
            named_so = data.get("id") if isinstance(data, dict) else None
            found = named_so if isinstance(named_so, str) else found
        else:
            data = data.get(part) if isinstance(data, dict) else None
    return found
