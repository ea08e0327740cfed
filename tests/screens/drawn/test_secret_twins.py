"""Before a secret answer no frame tells what lies behind it: those across the table see frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual.geometry import Region

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.rulesets.umbrella_academy import scenes as academy
from tests.rulesets.villainous import scenes as villainous
from tests.screens.table import seated_at

SIZES = [(80, 24), (100, 30), (120, 40), (200, 60)]


def steps_forward(hand: Sequence[str]) -> Session[Any]:
    """Captain Hook may play a Condition of this hand, or has none."""
    jafar = villainous.realm("jafar", hand=["scimitar"], oasis=["razoul"])
    game = villainous.table(jafar, villainous.realm("captain_hook", hand=hand), offered=[])
    villainous.answer(game, "play t1", "scimitar", "conditions", "seat 1")
    return game


def puts_back(fate: Sequence[str]) -> Session[Any]:
    """Captain Hook looks at two Fate cards and says which comes next."""
    hook = villainous.realm("captain_hook", hand=["give_them_a_scare"], fate=fate)
    game = villainous.table(hook, villainous.realm("jafar"))
    villainous.answer(game, "play b2", "give_them_a_scare", "keep")
    return game


def holds(hand: Sequence[str]) -> Session[Any]:
    """The same with some other cards in hand."""
    hook = villainous.realm(
        "captain_hook", hand=["give_them_a_scare", *hand], fate=["peter_pan", "wendy"]
    )
    game = villainous.table(hook, villainous.realm("jafar"))
    villainous.answer(game, "play b2", "give_them_a_scare", "keep")
    return game


def looks_at(main: Sequence[str]) -> Session[Any]:
    """Spaceboy looks at the next card of the Main Deck."""
    game = academy.table(
        hands={"spaceboy": "ad_case_file"},
        hazards={1: "hz_outbreak"},
        main=" ".join(main),
        private=True,
    )
    academy.answer(game, "symbols")
    return game


def keeps(hand: Sequence[str]) -> Session[Any]:
    """The same with some other cards in hand."""
    game = academy.table(
        hands={"spaceboy": " ".join(["ad_case_file", *hand])},
        hazards={1: "hz_outbreak"},
        main="hz_riot",
        private=True,
    )
    academy.answer(game, "symbols", "ad_case_file")
    return game


LONG = ["obsession", "never_land_map", "worthy_opponent", "cunning"]
SHORT = ["swashbuckler", "pirate_brute", "smee", "cutlass"]

TWINS: dict[str, tuple[Callable[[Sequence[str]], Session[Any]], Sequence[str], Sequence[str]]] = {
    "conditions": (steps_forward, ["obsession", "cunning"], ["swashbuckler", "smee"]),
    "fate cards": (puts_back, ["taunt", "tinker_bell"], ["pixie_dust", "michael"]),
    "a hand beside fate cards": (holds, LONG, SHORT),
    "the main deck": (looks_at, ["hz_riot", "ad_plan"], ["ad_umbrella", "hz_flood"]),
    "a hand beside the main deck": (keeps, ["sb_strength"], ["ad_dynamite"]),
}
"""Two tables of which everybody knows the same, by what is hidden."""


async def regions(
    library: Library, store: SaveStore, session: Session[Any], size: tuple[int, int]
) -> list[tuple[str, bool, Region]]:
    """Where everything is drawn for whoever is asked."""
    async with seated_at(library, store, session, size=size) as scene:
        await scene.lift()
        assert scene.game.decision is not None
        assert scene.game.decision.secret
        drawn = scene.game.query(Drawn)
        return [(str(widget.id), widget.display, widget.region) for widget in drawn]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("hidden", TWINS)
async def test_frames_are_equal_whatever_is_hidden(
    library: Library, store: SaveStore, hidden: str, size: tuple[int, int]
) -> None:
    scene, *cards = TWINS[hidden]
    here, there = [await regions(library, store, scene(some), size) for some in cards]
    assert here == there
