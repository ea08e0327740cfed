"""The table: everything players may type, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.errors import TableError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.table import Table, lay_table, offered_names, parse_option, parse_seed


@pytest.fixture
def manifest(library: Library) -> Manifest:
    return library.entries["raven"].manifest


def refused(manifest: Manifest, **what: Any) -> TableError:
    with pytest.raises(TableError) as caught:
        lay_table(manifest, **what)
    return caught.value


def test_a_table_without_wishes_has_defaults(manifest: Manifest) -> None:
    table = lay_table(manifest)
    assert table.mode == "court"
    assert table.names == ("Player 1", "Player 2")
    assert table.options == {"length": "short"}
    assert table.option("length") == "short"
    assert [chair.sign for chair in table.chairs] == ["●", "■"]


def test_the_mode_follows_the_number_of_players(manifest: Manifest) -> None:
    assert lay_table(manifest, names=["Ada"]).mode == "solo"
    assert lay_table(manifest, names=["Ada", "Ben", "Cleo"]).mode == "court"


@pytest.mark.parametrize(
    "name",
    [
        "[bold]",
        "[/]",
        "{who:seat}",
        "O'Neil & Söhne",
        "李雷",
        "🎲 Jo",
        "x" * 24,
        "ne\u0301e",
    ],
)
def test_unusual_names_are_taken_as_they_are(manifest: Manifest, name: str) -> None:
    (shown, _) = lay_table(manifest, names=[name, "Ben"]).names
    assert shown in (name, "née")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("👩\u200d🚀", "👩🚀"),
        ("👍🏽 Ada", "👍 Ada"),
        ("Ada ❤\ufe0f", "Ada ❤"),
        ("Ben 🇩🇪", "Ben DE"),
        ("Cleo 1\ufe0f\u20e3", "Cleo 1"),
        ("Rene\u0301e", "Renée"),
        ("Ｄｏｖ", "Ｄｏｖ"),
    ],
)
def test_a_name_is_made_of_what_every_terminal_draws_alike(
    manifest: Manifest, typed: str, shown: str
) -> None:
    assert lay_table(manifest, names=[typed, "Zoe"]).names[0] == shown


def test_white_space_in_names_is_tidied(manifest: Manifest) -> None:
    assert lay_table(manifest, names=["  Ada \n  L. ", "Ben"]).names == ("Ada L.", "Ben")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs a name"),
        (" \t\n", "needs a name"),
        ("\u200d", "needs a name"),
        ("\u0301\ufe0f", "needs a name"),
        ("x" * 25, "longer than 24 characters"),
        ("x" * 300, "longer than 24 characters"),
        ("Ada\u202eneB", "cannot be shown"),
        ("\u200fAda", "cannot be shown"),
        ("Ada\u2066", "cannot be shown"),
        ("Ada\x1b[31m", "cannot be shown"),
        ("Ada\x00", "cannot be shown"),
        ("Ada\ud800", "cannot be shown"),
        ("Ada\u200bB", "cannot be shown"),
    ],
)
def test_names_that_cannot_be_shown_are_refused(manifest: Manifest, name: str, why: str) -> None:
    error = refused(manifest, names=["Ben", name])
    assert why in str(error)
    assert "player 2" in str(error).casefold()
    assert error.field == "seats.1"


@pytest.mark.parametrize("double", ["ada", "ADA", " Ada ", "A\u200dda", "Ａｄａ"])
def test_two_players_are_told_apart(manifest: Manifest, double: str) -> None:
    error = refused(manifest, names=["Ada", "Ben", double])
    assert "Two players are called" in str(error)
    assert error.field == "seats.2"


@pytest.mark.parametrize("count", [0, 5, 9])
def test_too_few_or_too_many_players(manifest: Manifest, count: int) -> None:
    error = refused(manifest, names=[f"P{number}" for number in range(count)])
    assert f"you named {count}." in str(error)
    assert error.field == "seats"


def test_a_mode_has_its_own_number_of_players(manifest: Manifest) -> None:
    error = refused(manifest, names=["Ada", "Ben"], mode="solo")
    assert str(error) == "Raven Court (Alone) is for 1 player; you named 2."
    assert error.field == "seats"


def test_an_unknown_mode_is_answered_with_the_known_ones(manifest: Manifest) -> None:
    error = refused(manifest, mode="campaign")
    assert str(error) == "Raven Court has no mode 'campaign'; it has court or solo."
    assert error.field == "mode"


def test_an_unknown_option_is_answered_with_the_known_ones(manifest: Manifest) -> None:
    error = refused(manifest, options={"level": "1"})
    assert "has no option 'level' in this mode; it has length." in str(error)
    assert error.field == "option.level"


def test_a_choice_that_is_not_offered_is_refused(manifest: Manifest) -> None:
    error = refused(manifest, options={"length": "huge"})
    assert str(error) == "Length can be short or long, not 'huge'."
    assert error.field == "option.length"


def test_choices_are_read_kindly(manifest: Manifest) -> None:
    assert lay_table(manifest, options={"length": " LONG "}).option("length") == "long"


def test_an_option_may_be_on_or_off(manifest: Manifest) -> None:
    data = {"id": "fast", "title": "Fast", "default": False}
    switch = Manifest.model_validate({**manifest.model_dump(), "options": [data]}).options[0]
    assert [parse_option(switch, word) for word in ("on", "YES", "1", True)] == [True] * 4
    assert [parse_option(switch, word) for word in ("off", "No", "0", False)] == [False] * 4
    with pytest.raises(TableError, match="Fast can be on or off, not 'perhaps'"):
        parse_option(switch, "perhaps")


@pytest.mark.parametrize("seed", ["abc", "1.5", "0x10", "--1", "9" * 5000])
def test_a_seed_is_a_number(manifest: Manifest, seed: str) -> None:
    error = refused(manifest, seed=seed)
    assert "must be a whole number" in str(error)
    assert error.field == "seed"


@pytest.mark.parametrize("seed", [-1, "-1", 2**63])
def test_a_seed_has_bounds(manifest: Manifest, seed: int | str) -> None:
    assert "from 0 to 9223372036854775807" in str(refused(manifest, seed=seed))


def test_no_seed_is_a_new_seed() -> None:
    assert parse_seed(" 42 ") == 42
    assert len({parse_seed(None), parse_seed(""), parse_seed("  ")}) == 3


@pytest.mark.parametrize("colours", [[0], [1, 1], [0, 8], [-1, 0]])
def test_everybody_has_a_colour(manifest: Manifest, colours: list[int]) -> None:
    assert refused(manifest, colours=colours).field == "colours"


def test_a_table_survives_json(manifest: Manifest) -> None:
    table = lay_table(manifest, names=["👩\u200d🚀", "[bold]"], colours=[7, 2], seed=5)
    assert Table.model_validate_json(table.model_dump_json()) == table


def test_every_mistake_is_told_at_once_each_with_its_field(manifest: Manifest) -> None:
    error = refused(
        manifest,
        names=["Ada", "", "ada", "x" * 25, "Eve", "Fay", "Gil", "Hal", "Ivo"],
        mode="court",
        options={"length": "endless", "wind": "on"},
        seed="soon",
        colours=[1, 1],
    )
    assert [mistake.field for mistake in error.mistakes] == [
        "seats",
        "seats.1",
        "seats.2",
        "seats.3",
        "option.length",
        "option.wind",
        "seed",
        "colours",
    ]
    assert str(error).splitlines() == [str(mistake) for mistake in error.mistakes]
    assert error.field == "seats"


def test_one_mistake_is_the_only_one(manifest: Manifest) -> None:
    error = refused(manifest, seed="soon")
    assert error.mistakes[0].args == error.args
    assert [mistake.field for mistake in error.mistakes] == ["seed"]


def test_a_wrong_mode_does_not_hide_what_else_is_wrong(manifest: Manifest) -> None:
    error = refused(manifest, mode="chess", names=["Ada", "Ada"], options={"length": "x", "y": "z"})
    fields = [mistake.field for mistake in error.mistakes]
    assert fields == ["mode", "seats.1", "option.length", "option.y"]
    assert "Raven Court has no option 'y'; it has length." in str(error)


def test_more_colours_than_players_is_a_mistake(manifest: Manifest) -> None:
    assert refused(manifest, names=["Ada", "Ben"], colours=[0, 1, 2]).field == "colours"
    assert refused(manifest, names=["Ada", "Ben"], colours=[0, 8]).field == "colours"
    assert refused(manifest, names=["Ada", "Ben"], colours=[0, -1]).field == "colours"


def test_known_names_are_offered_first() -> None:
    assert offered_names(3, ["Ada"]) == ["Ada", "Player 2", "Player 3"]
    assert offered_names(2, ["Ada", "Ben", "Cleo"]) == ["Ada", "Ben"]
    assert offered_names(2, []) == ["Player 1", "Player 2"]


def test_a_known_name_that_would_be_a_mistake_is_not_offered() -> None:
    known = ["Ada", "ADA", "", "x" * 25, "Ada\x1b[31m", "Ben"]
    assert offered_names(4, known) == ["Ada", "Ben", "Player 3", "Player 4"]
    assert offered_names(3, ["player 3"]) == ["player 3", "Player 2", "Player 4"]


def test_known_names_sit_down_where_nobody_is_named(manifest: Manifest) -> None:
    assert lay_table(manifest, known=["Ada"]).names == ("Ada", "Player 2")
    assert lay_table(manifest, names=["Ben", "Cleo"], known=["Ada"]).names == ("Ben", "Cleo")
