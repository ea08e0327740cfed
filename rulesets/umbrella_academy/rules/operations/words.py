"""Reads the words of operations: in a content file, those in the brackets after its name.

An operation is a function. Its parameters after the first are the words in the brackets. The types
of the parameters say which words are allowed and what the function gets: `count: Count` is a
number, `who: Literal["self", "other"]` one of two words. So a misspelt word is found when the
content is loaded, and an operation never gets a wrong word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from sys import modules
from types import SimpleNamespace
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import Field, PositiveInt, TypeAdapter, ValidationError

from ...context import Operation

Count = PositiveInt

PlaceNumber = Annotated[int, Field(ge=1, le=10)]
"""A Location by its number."""

Kind = Literal["F", "P", "W"]
"""A kind of token."""

VillainCard = Literal["hazel", "cha_cha", "vanya", "conductor"]
"""A Villain of which there is only one."""

Victims = Literal[
    "fewest_wounds",
    "first",
    "here",
    "here_and_connected",
    "here_and_vanya",
    "lonely",
    "most_cards",
    "near_villain",
    "one_here",
    "rolled",
    "self",
    "that_hero",
    "with_villain",
    "wounded",
]
"""The Heroes or players whom an Effect hits."""


def read_words(
    operations: Mapping[str, Operation], name: str, words: tuple[str, ...]
) -> tuple[Any, ...]:
    """Return the words of an operation as the arguments of its function.

    Raises `ValueError` when there is no such operation, or when it does not allow these words.
    """
    operation = operations.get(name)
    if operation is None:
        raise ValueError(f"there is no operation {name!r}")
    form = _form(operation)
    if len(form) != len(words):
        raise ValueError(f"{name} takes {', '.join(form) or 'no words'}")
    read = []
    for (word, adapter), given in zip(form.items(), words, strict=True):
        try:
            read.append(adapter.validate_python(given))
        except ValidationError as error:
            whys = [one["msg"].replace("Input should", "it should") for one in error.errors()]
            raise ValueError(f"{name}: {word} cannot be {given!r}: {' or '.join(whys)}") from None
    return tuple(read)


@cache
def _form(operation: Operation) -> dict[str, TypeAdapter[Any]]:
    """The parameters of an operation, each with the adapter that reads its word."""
    _, *words = operation.__annotations__.items()
    return {
        name: _adapter(_meant(annotation, operation.__module__))
        for name, annotation in words
        if name != "return"
    }


@cache
def _meant(annotation: str, module: str) -> Any:
    """The type that an annotation names in its module. Cached, because few types occur."""
    parameter = SimpleNamespace(__annotations__={"word": annotation})
    return get_type_hints(parameter, vars(modules[module]), include_extras=True)["word"]


# Cached, because many operations have parameters of the same types, and adapters are slow to make.
_adapter = cache(TypeAdapter)
