"""What has happened since a seat looked last: told before it decides, marked, and told again."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.page import PagesScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.rulesets.villainous.scenes import realm, table
from tests.screens.keyboard.test_one_keyboard import give
from tests.screens.table import Seated, seated, seated_at


def changed(scene: Seated) -> int:
    """How many signs of a change stand on the screen's board."""
    rows = scene.game.board.canvas.rows
    return sum(cell[:2] == ("!", "blue") for row in rows for cell in row)


def marked(scene: Seated) -> set[str]:
    """The places of the realm whose frame carries the sign of a change."""
    canvas = scene.game.board.canvas
    places = {name: spot for name, spot in canvas.spots().items() if name.startswith("seat 0 ")}
    signs = {(x, y) for y, row in enumerate(canvas.rows) for x, cell in enumerate(row)
             if cell[:2] == ("!", "blue")}  # fmt: skip
    return {name for name, spot in places.items() if any(spot.contains(*at) for at in signs)}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["a page", "in the log"])
async def test_fate_is_told_and_marked_for_the_seat_it_was_sent_to(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Hook ends his turn; Jafar sends Wendy to Skull Rock; that is told behind the curtain.

    Where the log stands beside the board it is told there, in the order
    of what happened, and takes no key.
    """
    hook = realm("captain_hook", at="jolly_roger", hand=["smee"], fate=["wendy", "taunt"])
    jafar = realm("jafar", at="oasis", hand=["iago"])
    async with seated_at(library, store, table(hook, jafar), size=size) as scene:
        await scene.lift()
        await give(scene, "end")
        await scene.lift()
        assert not marked(scene), "Jafar sees no news: he has answered nothing before"
        scene.opened.note_advice(1)
        await give(scene, "streets_of_agrabah", "fate t2", "seat 0", "hook.wendy.1")
        await give(scene, "skull_rock", "end")
        over_it = scene.app.screen
        assert isinstance(over_it, Curtain)
        assert "Wendy" not in scene.text()
        await scene.lift()
        if size == (80, 24):
            assert isinstance(scene.app.screen, PagesScreen)
            assert "This concerns you." in scene.text()
            assert "■ Ben" in scene.text()
            assert "Wendy" in scene.text()
            assert "asked for advice" not in scene.text(), "that stands in the log"
            await scene.press("enter")
        else:
            rows = scene.game.log_panel.canvas.text().split("\n")[1:]
            at = {"! ■ Ben plays Wendy": -1, "│ ■ Ben takes a Fate action": -1}
            for told in at:
                [at[told]] = [number for number, row in enumerate(rows) if told in row]
            assert at["│ ■ Ben takes a Fate action"] < at["! ■ Ben plays Wendy"]
        assert scene.game.is_current
        assert marked(scene) == {"seat 0 skull_rock"}
        await scene.press("l", "s")
        assert isinstance(scene.app.screen, PagesScreen), "and again from the log"
        await scene.press("enter", "q")
        question = scene.session.decision
        assert question is not None
        await give(scene, question.options[0].key)
        assert not marked(scene), "until the seat has answered"


SENT = ("streets_of_agrabah", "fate t2", "seat 0", "hook.wendy.1", "skull_rock")
"""Jafar sends Wendy to Captain Hook."""

FATE = ("wendy", "taunt")


async def after_the_next_curtain(scene: Seated) -> str:
    """What stands there once whoever is next has taken over."""
    assert isinstance(scene.app.screen, Curtain)
    await scene.lift()
    return scene.text() if isinstance(scene.app.screen, PagesScreen) else ""


async def test_fate_in_the_first_turn_of_all_is_told_as_well(
    library: Library, store: SaveStore
) -> None:
    """Its player has answered nothing before, and does so now once only."""
    jafar = realm("jafar", at="streets_of_agrabah", hand=["iago"])
    game = table(jafar, realm("captain_hook", fate=FATE))
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await give(scene, "fate t2", "seat 1", "hook.wendy.1", "skull_rock", "end")
        assert "Wendy" in await after_the_next_curtain(scene)
        await scene.press("enter")
        await give(scene, "skull_rock")
        assert scene.game.is_current


async def test_fate_is_told_though_somebody_took_an_answer_back_before_it(
    library: Library, store: SaveStore
) -> None:
    hook = realm("captain_hook", at="jolly_roger", hand=["smee"], fate=FATE)
    game = table(hook, realm("jafar", at="oasis", hand=["iago"]))
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await give(scene, "end")
        await scene.lift()
        await give(scene, SENT[0])
        await scene.press("u")
        await give(scene, *SENT, "end")
        assert "Wendy" in await after_the_next_curtain(scene)


async def test_fate_is_told_though_its_player_answered_in_the_turn_of_the_other(
    library: Library, store: SaveStore
) -> None:
    """A Condition comes between: its question is secret, and tells no news."""
    hook = realm("captain_hook", at="jolly_roger", hand=["smee", "cunning"], fate=FATE)
    jafar = realm("jafar", at="oasis", hand=["iago"], oasis=["razoul + scimitar"])
    async with seated_at(library, store, table(hook, jafar), size=(80, 24)) as scene:
        await scene.lift()
        await give(scene, "end")
        await scene.lift()
        await give(scene, *SENT, "conditions", "seat 0")
        await scene.lift()
        await give(scene, "hook.cunning.1", "hook.smee.1", "jolly_roger")
        await scene.lift()
        await give(scene, "end")
        assert "Wendy" in await after_the_next_curtain(scene)


async def test_after_a_resume_the_same_is_marked_as_before(
    library: Library, store: SaveStore
) -> None:
    """Another screen knows what each seat had read from the answers that were given alone."""
    names, given = ["Ada", "Ben"], []
    async with seated(library, store, "umbrella", names) as scene:
        while not changed(scene):
            asked = scene.session.decision
            assert asked is not None
            given.append(asked.options[-1].key)
            await give(scene, given[-1])
        before = changed(scene)
    async with seated(library, store, "umbrella", names, *given) as scene:
        assert changed(scene) == before


async def test_fate_of_which_nothing_came_is_told_as_such(
    library: Library, store: SaveStore
) -> None:
    """Nothing was played by it: that it was taken is the news then."""
    hook = realm("captain_hook", at="jolly_roger", hand=["smee"], fate=["taunt", "taunt"])
    game = table(hook, realm("jafar", at="oasis", hand=["iago"]))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        await give(scene, "end")
        await scene.lift()
        await give(scene, "streets_of_agrabah", "fate t2", "seat 0", "end")
        await scene.lift()
        log = scene.game.log_panel.canvas.text()
        assert "! ■ Ben takes a Fate" in log


async def test_what_another_seat_did_to_itself_is_not_told(
    library: Library, store: SaveStore
) -> None:
    """Jafar sends Wendy, and then gains Power and draws: that is no news for Hook."""
    hook = realm("captain_hook", at="jolly_roger", hand=["smee"], fate=FATE)
    jafar = realm("jafar", at="oasis", hand=["iago"])
    async with seated_at(library, store, table(hook, jafar), size=(80, 24)) as scene:
        await scene.lift()
        await give(scene, "end")
        await scene.lift()
        await give(scene, *SENT, "gain t1", "end")
        told = await after_the_next_curtain(scene)
        assert "Wendy" in told
        assert "gains" not in told
        assert "draws" not in told


async def test_the_own_hand_is_not_marked_as_new(library: Library, store: SaveStore) -> None:
    """Ben's Max lets Ursula play her Contract: Max is the news, and what she holds is not."""
    contract = "contract_the_shore"
    ursula = realm("ursula", at="erics_ship", hand=[contract], fate=["max"])
    game = table(ursula, realm("jafar", at="oasis", hand=["iago"]))
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await scene.lift()
        await give(scene, "end")
        await scene.lift()
        await give(scene, "streets_of_agrabah", "fate t2", "seat 0")
        while scene.session.decision is not None and scene.session.decision.kind != "act":
            await give(scene, scene.session.decision.options[0].key)
        await give(scene, "end")
        await scene.lift()
        assert marked(scene)
        _, *cards = scene.game.query_one("#hand", Drawn).canvas.rows
        assert not [cell for row in cards for cell in row if cell[:2] == ("!", "blue")]
