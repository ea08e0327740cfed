"""The words that operations take: what may stand in the brackets, and reading it.

An operation is a function. Its parameters after the first are the words in the brackets, and
their types say what may stand there and what the function gets: `count: Count` is a number,
`who: Literal["self", "other"]` one of two words. Where one word decides what the others may be,
the function has an `@overload` for each case. So a word that is misspelt is found when the
content is loaded, and no operation can take one for another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from sys import modules
from types import SimpleNamespace
from typing import Annotated, Any, Literal, NamedTuple, get_overloads, get_type_hints

from pydantic import Field, PositiveInt, TypeAdapter, ValidationError

from ...context import Operation

Count = PositiveInt

PlaceNumber = Annotated[int, Field(ge=1, le=10)]
"""A Location by its number."""

Kind = Literal["F", "P", "W"]
"""A kind of token."""

VillainCard = Literal["hazel", "cha_cha", "vanya", "conductor"]
"""A Villain of whom there is one."""

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


class _Word(NamedTuple):
    """One word of an operation: its name, and what reads it."""

    name: str
    adapter: TypeAdapter[Any]


def read_words(
    operations: Mapping[str, Operation], name: str, words: tuple[str, ...]
) -> tuple[Any, ...]:
    """The words of one operation as its function takes them.

    Raises `ValueError` when there is no such operation, or when it does not take these words.
    """
    operation = operations.get(name)
    if operation is None:
        raise ValueError(f"there is no operation {name!r}")
    problems: dict[int, dict[str, list[str]]] = {}
    for form in _forms(operation):
        if len(form) != len(words):
            takes = ", ".join(word.name for word in form) or "no words"
            problems.setdefault(-1, {})[f"{name} takes {takes}"] = []
            continue
        read = []
        for number, (word, given) in enumerate(zip(form, words, strict=True)):
            try:
                read.append(word.adapter.validate_python(given))
            except ValidationError as error:
                problem = problems.setdefault(number, {})
                whys = problem.setdefault(f"{name}: {word.name} cannot be {given!r}", [])
                whys += [one["msg"].replace("Input should", "it should") for one in error.errors()]
                break
        else:
            return tuple(read)
    # Of several forms, those speak that took the most words.
    found = problems[max(problems)].items()
    raise ValueError(
        "; ".join(f"{what}: {' or '.join(why)}" if why else what for what, why in found)
    )


@cache
def _forms(operation: Operation) -> list[list[_Word]]:
    """The ways to write an operation: one, or one for each overload."""
    return [_words(form) for form in get_overloads(operation) or [operation]]


def _words(form: Callable[..., object]) -> list[_Word]:
    kinds = {
        name: annotation for name, annotation in form.__annotations__.items() if name != "return"
    }
    _, *words = kinds.items()
    return [
        _Word(name, _adapter(_meant(annotation, form.__module__))) for name, annotation in words
    ]


@cache
def _meant(annotation: str, module: str) -> Any:
    """The type that an annotation names in its module: most name the same few."""
    parameter = SimpleNamespace(__annotations__={"word": annotation})
    return get_type_hints(parameter, vars(modules[module]), include_extras=True)["word"]


# Many operations take a count, or the same victims; to make an adapter takes a while.
_adapter = cache(TypeAdapter)
