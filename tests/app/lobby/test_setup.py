from __future__ import annotations

from typing import Any

import pytest

from tabletop_tui.core.loader import find_rulesets
from tests.app.conftest import Opener, Scene


async def sit_down(scene: Scene, game: str = "umbrella") -> Any:
    scene.app.set_up(game)
    await scene.pilot.pause()
    await scene.pilot.pause()
    return scene.app.screen


async def test_enter_enter_starts_with_sensible_defaults(opened: Opener) -> None:
    async with opened() as scene:
        await scene.press("enter")
        assert scene.top == "SetupScreen"
        await scene.press("enter")
        game = scene.app.game
        assert game is not None
        assert game.session.table.names == ("Player 1", "Player 2")
        assert game.path.exists()


async def test_names_are_written_letter_by_letter(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("ctrl+u", "Q", "u", "space", "q", "question_mark", "left", "x")
        assert screen.chairs[0].name == "Qu qx?"
        assert scene.top == "SetupScreen"


async def test_the_key_that_deletes_a_letter_throws_nothing_else_away(opened: Opener) -> None:
    """On a row of choices it does nothing: what was typed in the other rows is kept."""
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("ctrl+u", "A", "d", "a", "x", "backspace", "up", "backspace")
        assert screen.is_current
        assert screen.chairs[0].name == "Ada"


@pytest.mark.parametrize(("row", "changes"), [("seats", True), ("start", False)])
async def test_a_name_typed_outside_the_seats_is_not_lost_without_a_word(
    opened: Opener, row: str, changes: bool
) -> None:
    """The arrows are named only where there is something to change."""
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go(row)
        names = [chair.name for chair in screen.chairs]
        await scene.press("A")
        assert [chair.name for chair in screen.chairs] == names
        (told,) = [notice.message for notice in scene.app._notifications]
        assert ("←" in told) is changes


async def test_a_number_is_typed_where_it_is_one_of_the_choices(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats")
        await scene.press("3")
        assert (screen.count, len(scene.app._notifications)) == (3, 0)
        await scene.press("9")
        assert screen.count == 3
        assert [notice.message for notice in scene.app._notifications]


async def test_a_key_that_does_nothing_in_this_field_says_where_it_works(opened: Opener) -> None:
    """F9, F2 to F5 concern a seat; left and right change choices, and move in a name."""
    async with opened(size=(80, 24)) as scene:
        screen = await sit_down(scene)
        for key in ("f9", "f2", "f3", "f4", "f5", "left", "right"):
            screen.form.go("start")
            scene.app.clear_notifications()
            await scene.press(key)
            assert "↑ and ↓ lead there" in next(iter(scene.app._notifications)).message
        assert "F9" not in scene.text()
        screen.form.go("seats.0")
        await scene.press("left")
        assert "F9 computer" in scene.text(), "before what does less"
        assert not any(chair.level for chair in screen.chairs)


async def test_who_comes_to_a_name_writes_over_it_or_goes_on_in_it(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("A", "d", "a", "down", "end", "2", "up", "down", "B")
        assert [chair.name for chair in screen.chairs[:2]] == ["Ada", "B"]
        screen.form.go("seats.0")
        await scene.press("end", "m")
        assert screen.chairs[0].name == "Adam"


NAMES = [
    ("", "Player 1 needs a name."),
    ("x" * 300, "longer than 24"),
    ("Player 2", "Two players are called Player 2."),
]


@pytest.mark.parametrize(("name", "sentence"), NAMES)
async def test_a_wrong_name_is_explained_at_its_field(
    opened: Opener, name: str, sentence: str
) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("ctrl+u")
        await scene.write(name)
        await scene.press("f10")
        seat = screen.form.at
        assert seat.startswith("seats.")
        error = next(item.error for item in screen.form.items if item.id == seat)
        assert sentence in error
        assert f"! {error}"[:60] in scene.text()
        assert screen.chairs[0].name == name
        assert scene.app.game is None


async def test_all_that_is_wrong_is_said_each_at_its_field(opened: Opener) -> None:
    async with opened(size=(80, 30)) as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("ctrl+u")
        screen.form.go("seats.1")
        await scene.press("ctrl+u")
        await scene.write("x" * 25)
        screen.form.go("seed")
        await scene.press("a", "b", "f10")
        assert screen.form.at == "seats.0"
        lines = [line.strip(" │┃") for line in scene.text().splitlines()]
        told = [line for line in lines if line.startswith("! ")]
        assert told == [
            "! Player 1 needs a name.",
            "! The name of player 2 is longer than 24 characters.",
            "! The seed must be a whole number, not 'ab'.",
        ]
        await scene.press("A", "d", "a")
        assert "needs a name" not in scene.text()
        assert "longer than 24" in scene.text()
        await scene.press("f10")
        assert screen.form.at == "seats.1"
        assert scene.app.game is None


@pytest.mark.parametrize("name", ["[bold]Ada[/]", "مريم", "Jo 🎲", "[@click=app.quit]x[/]"])
async def test_odd_names_are_just_names(opened: Opener, name: str) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("ctrl+u")
        await scene.write(name)
        assert name in scene.text()
        await scene.press("f10")
        assert scene.game.session.table.names[0] == name
        scene.app.go_lobby()
        await scene.pilot.pause()
        assert name in scene.text()


async def test_players_mode_and_options(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats")
        await scene.press("right", "right")
        assert "Seat 4" in scene.text()
        screen.form.go("option.level")
        await scene.press("right")
        assert "two colours" in scene.text()
        await scene.press("f10")
        table = scene.game.session.table
        assert len(table.chairs) == 4
        assert table.options["level"] == "2"


async def test_solo_has_one_seat_and_names_survive_the_change(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.1")
        await scene.press("ctrl+u", "B", "o")
        screen.form.go("mode")
        await scene.press("right")
        assert "Seat 2" not in scene.text()
        await scene.press("left", "f10")
        assert scene.game.session.table.names == ("Player 1", "Bo")


async def test_every_colour_is_used_once(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        for _ in range(9):
            await scene.press("f2")
            assert len({chair.colour for chair in screen.taken}) == screen.count
        assert screen.chairs[0].colour != screen.manifest.seat_colours[0]


async def test_the_foot_offers_arrows_where_they_change_something(opened: Opener) -> None:
    async with opened() as scene:
        form, offered = (await sit_down(scene)).form, {}
        for item in form.items:
            form.go(item.id)
            await scene.pilot.pause()
            offered[item.id] = "←→ change" in scene.text().splitlines()[-1]
        with_choices = {item.id for item in form.items if item.choices}
        assert {name for name, told in offered.items() if told} == with_choices


async def test_seats_change_places_with_name_and_colour(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("f4")
        assert [chair.name for chair in screen.chairs[:2]] == ["Player 2", "Player 1"]
        first, second = screen.manifest.seat_colours[:2]
        assert [chair.colour for chair in screen.chairs[:2]] == [second, first]
        assert screen.form.at == "seats.1"


async def test_a_wrong_seed_is_explained_and_kept(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seed")
        await scene.press("a", "b")
        await scene.press("f10")
        assert "! The seed must be a whole number" in scene.text()
        assert screen.seed == "ab"
        await scene.press("ctrl+u", "7", "f10")
        assert scene.game.session.table.seed == 7


async def test_names_are_remembered_and_offered(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.change_settings(names=["Adelheid", "Bruno", "Cleo"])
        screen = await sit_down(scene)
        assert [chair.name for chair in screen.chairs[:2]] == ["Adelheid", "Bruno"]
        screen.form.go("seats.0")
        await scene.press("f5")
        assert screen.chairs[0].name == "Cleo"
        await scene.press("ctrl+u", "a", "d", "right")
        assert screen.chairs[0].name == "Adelheid"
        await scene.press("f10")
        assert scene.app.settings.names[:2] == ["Adelheid", "Bruno"]


async def test_everything_answers_to_the_mouse(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        await scene.click("seats=3")
        assert screen.count == 3
        await scene.click("option.level=4")
        assert screen.options["level"] == "4"
        await scene.click("seats.2=✚")
        assert screen.chairs[2].colour not in screen.manifest.seat_colours[:3]
        await scene.click("start")
        assert scene.app.game is not None


async def test_the_form_scrolls_to_the_present_field(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.items[3:3] = [type(screen.form.items[0])(f"x{n}", f"X {n}") for n in range(20)]
        for item in [*screen.form.items, screen.form.items[0]]:
            screen.form.go(item.id)
            await scene.pilot.pause()
            assert "▸" in scene.text()


async def test_a_wide_form_explains_every_field_beside_it(opened: Opener) -> None:
    async with opened(size=(200, 60)) as scene:
        screen = await sit_down(scene)
        told = scene.text()
        assert "what it means" in told
        assert "Leave it empty for a new game." in told
        assert "○ Level 4: As level 3" in told
        assert screen.manifest.edition[:40] in told
        assert told.count("Who sits here") == 1
        await scene.click("seats=3")
        assert told.count("Who sits here") == 1
        await scene.click("start")
        assert scene.app.game is not None


async def test_a_wide_form_without_room_for_all_explains_the_present_field(opened: Opener) -> None:
    async with opened(size=(200, 24)) as scene:
        screen = await sit_down(scene)
        screen.form.go("seed")
        await scene.pilot.pause()
        assert "what it means" not in scene.text()
        assert "Leave it empty for a new game." in scene.text()
        assert "How many sit down." not in scene.text()


async def test_escape_leaves_a_line_of_text_where_q_is_a_letter(opened: Opener) -> None:
    async with opened() as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.press("q")
        assert scene.top == "SetupScreen"
        await scene.press("escape")
        assert scene.top == "LobbyScreen"


async def test_keys_of_a_seat_are_told_only_at_a_seat(opened: Opener) -> None:
    async with opened(size=(120, 40)) as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.0")
        await scene.pilot.pause()
        assert "F2 colour" in scene.text()
        assert "F3 and F4 change the order" in scene.text()
        await scene.press("shift+tab")
        assert screen.form.at == "seats"
        assert "F2 colour" not in scene.text()


async def test_a_lone_seat_has_no_order(opened: Opener) -> None:
    async with opened(size=(120, 40)) as scene:
        screen = await sit_down(scene)
        screen.form.go("mode")
        await scene.press("right")
        screen.form.go("seats.0")
        await scene.pilot.pause()
        assert "F2 takes another colour." in scene.text()
        assert "F3" not in scene.text()


@pytest.mark.parametrize("game", find_rulesets().entries)
async def test_at_80_columns_every_option_and_the_edition_are_explained(
    opened: Opener, game: str
) -> None:
    games = find_rulesets()
    manifest = games.entries[game].manifest
    async with opened(games=games) as scene:
        form = (await sit_down(scene, game)).form
        # What is seen first begins with the title and the players, and ends with the button.
        for label in (manifest.title, "Players", "Seat 1", "Start the game"):
            assert label in scene.text()

        async def told(field: str) -> str:
            form.go(field)
            await scene.pilot.pause()
            return " ".join(scene.text().replace("│", " ").split())

        assert manifest.edition in await told("start")
        for option in manifest.options_for(manifest.modes[0].id):
            assert option.about, option.id
            assert option.about in await told(f"option.{option.id}")


@pytest.mark.parametrize(
    "game", ["hail_hydra", "umbra_via", "umbrella", "umbrella_academy", "villainous"]
)
@pytest.mark.parametrize("known", [(), ("Ada", "Ben")])
async def test_nothing_jumps_while_one_walks_through_the_fields(
    opened: Opener, game: str, known: tuple[str, ...]
) -> None:
    """From Players at the top to the button: what most is to be said of has room from the start."""
    async with opened(games=find_rulesets()) as scene:
        scene.app.settings = scene.app.settings.changed(names=list(known))
        screen = await sit_down(scene, game)
        form = screen.form

        def lying() -> list[tuple[int, str]]:
            fields = form.canvas.text().split("╭─ ")[0].split("\n")
            starts = [(y, row.strip(" │▸")) for y, row in enumerate(fields)]
            return [(y, label) for y, row in starts for label in labels if row.startswith(label)]

        labels = [item.label for item in form.items]
        before = lying()
        assert "Players" in [label for _, label in before]
        for item in form.items:
            form.go(item.id)
            await scene.pilot.pause()
            assert {*before} <= {*lying()}, item.id
