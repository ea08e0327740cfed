"""The goal card: once for each newcomer, in the app and in plain mode, at the first turn only."""

from __future__ import annotations

import re

import pytest

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.content.goal import COLUMNS, ROWS, load_goal
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.saves.learning import FILE, knows, remember
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.screens.play.parts.coach import SIGNS
from tests.cli.conftest import Run
from tests.rulesets.hail_hydra.scenes import scene as hydra_scene
from tests.rulesets.hail_hydra.scenes import start as hydra_start
from tests.screens.table import Seated

KEY = re.compile(r"\b[b-z] (shows|opens)\b|\bF\d")

OPENING = ("play", "umbrella", "--seats", "Ada,Ben", "--seed", "4", "--plain")


@pytest.fixture(autouse=True)
def _cards_are_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_GOAL_CARDS", "on")


def begun(library: Library, store: SaveStore, *answers: str) -> SavedGame:
    ruleset = library.load("umbrella")
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1988))
    for key in answers:
        session.answer(key)
    return store.new(session)


async def shown(library: Library, store: SaveStore, saved: SavedGame, **settings: bool) -> str:
    """What lies above the game when it is opened; empty for nothing."""
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.changed(**settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        scene = Seated(app, pilot, saved.session)
        return scene.text() if isinstance(app.screen, PageScreen) else ""


async def test_a_newcomer_is_told_once(library: Library, store: SaveStore) -> None:
    told = await shown(library, store, begun(library, store))

    assert "Umbrella: a first game for Ada" in told
    assert "Make Figures: four cells of your Scene" in told, told
    assert "██" in told, "a Figure as the board draws it"
    assert "a Figure: four cells" in told
    assert knows("umbrella", "ada")
    assert not await shown(library, store, begun(library, store)), "Ada knows it now"


async def test_the_signs_are_told_from_the_card_as_it_says(
    library: Library, store: SaveStore
) -> None:
    saved = begun(library, store)
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f3")
        await pilot.pause()
        assert "what the signs mean here" in Seated(app, pilot, saved.session).text()
        await pilot.press("q", "escape")
        await pilot.pause()
        assert "a first game" not in Seated(app, pilot, saved.session).text()


@pytest.mark.parametrize(
    ("game", "options", "not_yet"),
    [
        ("villainous", {"villains": "choose"}, ("F3", "g shows")),
        ("umbrella_academy", {}, ("n opens",)),
    ],
)
async def test_a_card_speaks_of_no_sign_and_no_key_that_is_not_there_yet(
    library: Library,
    store: SaveStore,
    game: str,
    options: dict[str, str | bool],
    not_yet: tuple[str, ...],
) -> None:
    ruleset = library.load(game)
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], options=options, seed=3)
    told = await shown(library, store, store.new(Session(ruleset, table)), curtain=False)
    assert "a first game for" in told
    assert not [words for words in not_yet if words in told]


async def test_a_key_is_told_where_it_works(library: Library, store: SaveStore) -> None:
    ruleset = library.load("villainous")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=3)
    told = await shown(library, store, store.new(Session(ruleset, table)), curtain=False)
    assert "g shows the guide of your villain" in told
    assert SIGNS.strip() in told


async def test_a_question_of_the_whole_table_greets_nobody(
    library: Library, store: SaveStore
) -> None:
    talk = hydra_scene(phase="talk", voting=1)

    assert not await shown(library, store, store.new(talk.session))


async def test_it_can_be_switched_off_and_comes_at_the_first_turn_only(
    library: Library, store: SaveStore
) -> None:
    assert not await shown(library, store, begun(library, store), goal_cards=False)
    assert not knows("umbrella", "Ada")
    assert not await shown(library, store, begun(library, store, "left Y A"))


def test_each_mode_of_each_game_has_a_card_that_fits() -> None:
    for game, entry in find_rulesets([]).entries.items():
        for mode in entry.manifest.modes:
            card = load_goal(entry.folder, mode.id)
            assert card is not None, game
            lines = card.lines(card.keys)
            assert 3 <= len(lines) <= ROWS
            assert not [
                line for line in card.lines() if re.search(r"\b[b-z] (shows|opens)\b|\bF\d", line)
            ]
            assert all(len(word) < COLUMNS for line in lines for word in line.split())


async def test_alone_the_card_speaks_of_nobody_else(library: Library, store: SaveStore) -> None:
    ruleset = library.load("umbrella")
    table = lay_table(ruleset.manifest, mode="solo", names=["Eve"], seed=1)

    assert "player on your left" in await shown(library, store, begun(library, store))
    alone = await shown(library, store, store.new(Session(ruleset, table)))

    assert "Umbrella: a first game for Eve" in alone
    assert "Place six tokens" in alone
    assert "player" not in alone.replace("Umbrella: a first game", "")


def test_a_villain_is_told_its_own_objective(library: Library) -> None:
    ruleset = library.load("villainous")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1)
    session = Session(ruleset, table)

    told = ruleset.described(session.view(0), 0, table.names).objective

    assert told.startswith(ruleset.cards()[session.state.seats[0].villain].name)


def test_plain_mode_tells_it_before_the_first_question(run: Run) -> None:
    told = run(*OPENING).stdout
    again = run(*OPENING).stdout

    assert told.index("Make Figures: four cells") < told.index("Slide which umbrella")
    assert "Make Figures: four cells" not in again


def test_a_damaged_file_is_begun_anew(library: Library) -> None:
    from tabletop_tui.folders import data_folder

    data_folder().mkdir(parents=True, exist_ok=True)
    (data_folder() / FILE).write_text("{")

    assert not knows("umbrella", "Ada")
    remember("umbrella", "Ada")
    assert knows("umbrella", "ADA")


async def test_a_loyalty_page_stays_as_long_once_the_card_has_gone(
    library: Library, store: SaveStore
) -> None:
    """What was read was the card: an Enter too much must not close the page behind it unseen."""
    look = hydra_start(5, seed=3)
    while look.kind != "look":
        look.answer(look.keys[0])
    saved = store.new(look.session)
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = Seated(app, pilot, saved.session)
        await table.lift()
        assert "a first game" in table.text()
        table.game.answers.stays_until = 0.0
        await table.key_at("enter", 1.0)
        assert table.game.answers.stays_until > 0.0
        await table.key_at("enter", 0.4)
        assert look.kind == "look"
        # A page that the seat opens itself is none that the question waits for.
        table.game.answers.stays_until = 0.0
        await table.press("l", "q")
        assert table.app.screen is table.game
        assert table.game.answers.stays_until == 0.0


async def test_a_card_that_was_turned_unread_comes_back(library: Library, store: SaveStore) -> None:
    saved = begun(library, store)
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = Seated(app, pilot, saved.session)
        for _ in range(2):
            assert "a first game" in table.text()
            await table.press("enter")
            assert app.screen is table.game
            await table.press("backspace")
