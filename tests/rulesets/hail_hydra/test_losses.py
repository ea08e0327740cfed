"""What is told of losses is what is lost: never more than there was, in the log and before it."""

from __future__ import annotations

import re
from random import Random

import pytest

from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, preview_of
from tests.rulesets.hail_hydra.scenes import GAME, Scene, scene, start

CITY = re.compile(r"New York (?:loses )?(?:all )?(\d+)(?! more(?! health))|costs New York (\d+)")
VILLAIN = re.compile(r"(?<!New York) loses (?:the remaining )?(\d+)(?: health|,)")


def told(pattern: re.Pattern[str], lines: list[str]) -> int:
    """All that these lines tell of losses."""
    found = [one for line in lines for one in pattern.findall(line)]
    return sum(int(number) for one in found for number in ([one] if isinstance(one, str) else one)
               if number)  # fmt: skip


def before_it_counts(t: Scene) -> list[str]:
    """What is told of going on, without the change of the city that stands at its end."""
    seen = Seat(t.session, PUBLIC).see()
    option = t.decision.choices.get("continue")
    assert option is not None
    lines = preview_of(GAME, seen, option).lines
    words = ["".join(phrase.text for phrase in line) for line in lines]
    return [line for line in words if "▸" not in line]


@pytest.mark.parametrize("seats", [5, 6, 8])
def test_no_more_is_told_to_be_lost_than_is_lost(seats: int) -> None:
    fell = 0
    for seed in range(8):
        t, luck = start(seats, seed), Random(seed)
        while t.session.decision is not None:
            logged, city, health = len(t.log()), t.state.city, t.state.health
            foretold = before_it_counts(t) if t.kind == "revealed" else []
            key = luck.choice([key for key in t.keys if key != "page"])
            t.answer(key)
            lines = t.log()[logged:]
            assert told(CITY, lines) == city - t.state.city, lines
            assert told(CITY, foretold) <= city, foretold
            if foretold and key == "continue":
                assert told(VILLAIN, lines) == told(VILLAIN, foretold) <= health
                fell += not t.state.health
    assert fell > 1


@pytest.mark.rules("HH41", "HH58")
def test_the_last_health_of_the_city_is_told_as_what_is_left() -> None:
    t = scene("strucker", city=2,
              phase="revealed", attack="+1", out=["strange"], revealed=["strange"])  # fmt: skip
    foretold = before_it_counts(t)
    assert told(CITY, foretold) == 2
    t.go("between").go()
    assert t.state.ended == "hydra"
    assert told(CITY, t.log()) == 2


@pytest.mark.rules("HH34")
def test_smash_takes_no_more_than_there_is() -> None:
    t = scene("batroc", health=2, city=1).call("hulk", "use")
    assert "Batroc loses 2 health and New York 1." in t.log()


@pytest.mark.parametrize(("top", "lost"), [("+1", 2), ("-2", 3)])
def test_what_a_power_may_take_is_told_beside_what_is_sure(top: str, lost: int) -> None:
    """Nobody knows the card that Pumpkin Bomb turns up: both ends stand there, whatever comes."""
    t = scene("goblin", city=25, phase="revealed", attack="+1", deck=f"{top} +1 +1 +1 +1 +1 +1 +1")
    seen = Seat(t.session, PUBLIC).see()
    option = t.decision.choices.get("continue")
    assert option is not None
    lines = preview_of(GAME, seen, option).lines
    words = ["".join(phrase.text for phrase in line) for line in lines]
    assert words[-1] == "New York 25 ▸ 23 or 22"
    assert any("may lose 1 more" in line for line in words)
    t.go("between").go()
    assert t.state.city == 25 - lost


@pytest.mark.rules("HH45")
def test_what_the_cube_would_take_beyond_the_last_health_is_told_as_all_of_it() -> None:
    t = scene("red_skull", city=12, health=2, phase="revealed", attack="+4 +4 +4 +4 +4 +2")
    assert "Cosmic Cube: New York loses all 12" in before_it_counts(t)
