"""What makes a game open late: models that are made twice, and defaults that are looked up."""

from __future__ import annotations

import sys

import pytest
from pydantic import BaseModel

from tabletop_tui.core.loader import find_rulesets

LIBRARY = find_rulesets()


def models(game: str) -> list[type[BaseModel]]:
    """Every model that the rules of a game define."""
    package = type(LIBRARY.load(game)).__module__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]
    values = [value for module in modules for value in vars(module).values()]
    found = [one for one in values if isinstance(one, type) and issubclass(one, BaseModel)]
    return [one for one in found if one.__module__.startswith(f"{package}.")]


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_a_model_is_made_when_it_is_needed_and_not_for_each_of_its_parts(game: str) -> None:
    found = models(game)
    assert found
    early = {one.__name__ for one in found if not one.model_config.get("defer_build")}
    assert not early, "say defer_build=True, as the others do"


@pytest.mark.parametrize("game", LIBRARY.entries)
def test_no_default_is_a_list_of_python_itself(game: str) -> None:
    slow = {
        f"{one.__name__}.{name}"
        for one in models(game)
        for name, field in one.model_fields.items()
        if field.default_factory is list
    }
    assert not slow, "use `empty_list`: see there why"
