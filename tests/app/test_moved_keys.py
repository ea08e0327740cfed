"""Letters that walk as the arrows do, and keys of a keyboard that is not Latin."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from tabletop_tui.app.preferences import lost_keys, named_keys
from tabletop_tui.core.loader import Library
from tabletop_tui.core.moved_keys import PRESETS, WALKS, with_preset
from tabletop_tui.saves import SaveStore
from tests.app.conftest import Opener
from tests.app.test_fields import at_a_name
from tests.rulesets.villainous.scenes import realm
from tests.rulesets.villainous.scenes import table as villains
from tests.screens.table import Seated, seated, seated_at


def moves(table: Seated, keys: dict[str, str]) -> None:
    """The player's own keys from now on."""
    table.app.settings = table.app.settings.changed(keys=keys)
    table.app.set_keymap(keys)


def pointed(table: Seated) -> str:
    assert table.game.picker is not None
    return table.game.picker.chosen_target


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_takes_no_key_away_without_another_one(preset: str) -> None:
    # A game names its keys when its screen is there.
    import_module("rulesets.umbrella_academy.screen.plan")
    keys = PRESETS[preset]
    assert lost_keys(keys) == []
    assert {*keys} <= {*named_keys()}
    places = Counter((name.partition(".")[0], key) for name, key in keys.items())
    assert {*places.values()} <= {1}
    for name, (written, _) in named_keys().items():
        taken = {
            key for other, key in keys.items() if other.partition(".")[0] == name.partition(".")[0]
        }
        assert name in keys or not {written} & taken, f"{name} has lost {written}"


def test_another_preset_takes_the_place_of_the_first_and_leaves_own_keys() -> None:
    own = {"game.undo": "z"}
    vim = with_preset(own, "vim")
    assert vim == own | PRESETS["vim"]
    assert with_preset(vim, "wasd") == own | PRESETS["wasd"]
    assert with_preset(vim, "arrows") == own


@pytest.mark.parametrize("preset", ["vim", "wasd"])
async def test_letters_and_arrows_walk_alike(library: Library, tmp_path: Path, preset: str) -> None:
    walked: list[list[str]] = []
    for number, keys in enumerate(({}, PRESETS[preset])):
        each = SaveStore(tmp_path / str(number))
        async with seated(library, each, "umbrella", ["Ada", "Ben"]) as table:
            moves(table, keys)
            walked.append([])
            for name in ("walk.down", "walk.right", "walk.up", "walk.left", "walk.left"):
                await table.press(keys.get(name, WALKS[name]))
                walked[-1].append(pointed(table))
    assert walked[0] == walked[1]
    assert len({*walked[0]}) > 1


async def test_undo_does_the_same_by_the_players_own_key(library: Library, tmp_path: Path) -> None:
    """It takes a choice back, then the last answer, then says why it takes nothing back."""
    came: list[list[object]] = []
    for number, key in enumerate(("u", "z")):
        each = SaveStore(tmp_path / str(number))
        async with seated(library, each, "nim", ["Ada", "Ben"], ask_enter=True) as table:
            moves(table, {} if key == "u" else {"game.undo": key})
            await table.press("1", "enter", "2")
            came.append([])
            for keys in ([key], [key, "y"], [key]):
                await table.press(*keys)
                picker = table.game.picker
                assert picker is not None
                came[-1] += [picker.chosen is None, table.session.decisions, picker.complaint]
            assert table.game.back.why_not() in came[-1]
            if key == "z":
                await table.press("1", "enter", "u")
                assert table.session.decisions == 1, "the old key does nothing any more"
    assert came[0] == came[1]


async def test_what_stood_on_a_letter_that_walks_now_has_another_key(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        moves(table, PRESETS["vim"])
        await table.press("K")
        assert table.game.look.at


async def test_a_letter_calls_its_answer_and_walks_where_it_calls_none(
    library: Library, store: SaveStore
) -> None:
    game = villains(
        realm("jafar", at="streets_of_agrabah", hand=["scrying"]), realm("captain_hook")
    )
    async with seated_at(library, store, game) as table:
        moves(table, PRESETS["wasd"])
        await table.lift()
        picker = table.game.picker
        assert picker is not None
        await table.press("s")
        assert picker.touched, "the first key that walks chooses where the cursor stands"
        assert not picker.called
        await table.press("d")
        assert picker.chosen is not None
        assert picker.chosen.label == "Discard Cards"


async def test_letters_are_letters_in_a_line_of_text(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.settings = scene.app.settings.changed(keys=PRESETS["vim"])
        screen, _ = await at_a_name(scene)
        await scene.press("h", "j", "л")
        assert screen.chairs[0].name == "hjл"


async def test_a_command_answers_to_the_place_of_its_key_on_another_layout(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        await table.press("1")
        assert table.session.decisions == 1
        await table.press("г", "н")
        assert table.session.decisions == 0, "the keys of u and y on a Cyrillic keyboard"
        await table.press("λ")
        assert table.app.screen is not table.game, "the key of l on a Greek one: the log opens"
