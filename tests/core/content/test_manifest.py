"""What a game may say about itself."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.table import lay_table
from tests.core.scene import MANIFEST

GOOD = MANIFEST.model_dump()
CHOICES = [{"id": "a", "title": "A"}, {"id": "b", "title": "B"}]
MODE = {"id": "any", "title": "Any", "seats": {"min": 1, "max": 4}}


def option(**said: Any) -> dict[str, Any]:
    return {"options": [{"id": "level", "title": "Level", "default": "a", **said}]}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"id": "Bad Id"}, "id"),
        ({"title": ""}, "title"),
        ({"version": 0}, "version"),
        ({"api": 2}, "api: written for version 2, not 1; this program must be updated"),
        ({"api": 0}, "api: written for version 0, not 1; the game must be updated"),
        ({"engine": "engine"}, "engine"),
        ({"engine": "os.path:join"}, "engine"),
        ({"complexity": 4}, "complexity"),
        ({"colour": "pink"}, "colour"),
        ({"emblem": ["x", "x", "x", "x"]}, "emblem"),
        ({"seat_signs": "♥♥"}, "seat_signs: some of ● ■"),
        ({"seat_signs": "?"}, "seat_signs: some of ● ■"),
        ({"surprise": 1}, "surprise"),
        ({"modes": []}, "modes"),
        ({"modes": [MODE, MODE]}, "two modes share an id"),
        ({"modes": [{**MODE, "seats": {"min": 3, "max": 2}}]}, "min 3 is more than max 2"),
        ({"modes": [{**MODE, "seats": {"min": 1, "max": 9}}]}, "less than or equal to 8"),
        (option(), "without choices the default is true or false"),
        (option(choices=CHOICES, default="c"), "the default must be one of a, b"),
        (option(choices=[*CHOICES, {"id": "A", "title": "A"}]), "two choices share an id"),
        (option(choices=CHOICES, modes=["solo"]), "no mode is called solo"),
    ],
)
def test_a_mistake_is_named(change: dict[str, Any], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Manifest.model_validate({**GOOD, **change})


def test_seats_get_the_signs_that_the_game_wants_for_them() -> None:
    def signs(**said: str) -> list[str]:
        manifest = Manifest.model_validate({**GOOD, **said})
        chairs = lay_table(manifest, names=["Ada", "Ben", "Cleo"], seed=1).chairs
        return [chair.sign for chair in chairs]

    assert signs() == ["●", "■", "▲"]
    assert signs(seat_signs="♥♣") == ["♥", "♣", "●"]


def test_options_belong_to_modes() -> None:
    modes = [MODE, {**MODE, "id": "solo", "seats": {"min": 1, "max": 1}}]
    said = option(choices=CHOICES, modes=["solo"])
    manifest = Manifest.model_validate({**GOOD, "modes": modes, **said})
    assert manifest.options_for("any") == ()
    assert [o.id for o in manifest.options_for("solo")] == ["level"]
    assert manifest.mode("solo") is manifest.modes[1]
    assert manifest.mode("campaign") is None


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ([(2, 4), (1, 1)], "2-4 · solo"),
        ([(2, 2)], "2"),
        ([(1, 1)], "solo"),
        ([(2, 3), (4, 5)], "2-5"),
    ],
)
def test_who_can_play_in_a_few_characters(seats: list[tuple[int, int]], told: str) -> None:
    modes = [
        {"id": f"m{n}", "title": "M", "seats": {"min": low, "max": high}}
        for n, (low, high) in enumerate(seats)
    ]
    assert Manifest.model_validate({**GOOD, "modes": modes}).players == told
