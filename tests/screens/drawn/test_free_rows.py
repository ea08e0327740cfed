"""In the largest window rows that are free tell more: the rules that apply, all of the verdict."""

from __future__ import annotations

import pytest

from rulesets.hail_hydra.screen.attack import ATTACK_RULES
from rulesets.hail_hydra.screen.board import HERO_RULES
from rulesets.hail_hydra.screen.heroes import FIRST_RULES
from rulesets.umbra_via.screen.path_ledger import PATH_RULES, PathLedger
from rulesets.umbrella_academy.screen.hand import COURSE as WHAT_COMES
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Event
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.parts.looking import Look
from tabletop_tui.widgets.play.panels.card_pane import RULES, pane_need
from tests.rulesets.hail_hydra.scenes import GAME
from tests.rulesets.hail_hydra.scenes import scene as hydra
from tests.rulesets.umbra_via import scenes as umbra
from tests.rulesets.umbrella_academy.scenes import table as academy
from tests.rulesets.villainous import scenes as villainous
from tests.screens.table import seated, seated_at


@pytest.mark.parametrize(("size", "in_secret"), [((200, 60), True), ((120, 40), False)])
async def test_where_no_card_is_told_of_the_pane_tells_the_rules_of_the_question(
    library: Library, store: SaveStore, size: tuple[int, int], in_secret: bool
) -> None:
    """Before a secret answer a smaller pane says instead that everything can be looked at."""
    async with seated_at(library, store, umbra.start(), size=size) as scene:
        await scene.lift()
        pane = scene.game.card_pane.canvas.text()
        assert ("Four tiles are turned up" in pane) is in_secret
        assert scene.game.decision is not None
        assert scene.game.decision.secret, "it follows from the kind of the question alone"
    async with seated_at(library, store, academy("spaceboy", "rumor"), size=size) as scene:
        await scene.lift()
        pane = scene.game.card_pane.canvas.text()
        assert "each takes one" in " ".join(pane.replace("│", " ").split())
        assert "i more" not in pane, "that key tells of cards"


async def test_a_card_under_the_cursor_comes_before_the_rules(
    library: Library, store: SaveStore
) -> None:
    session = umbra.placing(".... / .║..", ["═ A", "║ BB"])
    async with seated_at(library, store, session, size=(200, 60)) as scene:
        pane = scene.game.card_pane
        assert pane.card is not None
        assert pane.card.kind == RULES, "nothing is chosen yet"
        await scene.press("down")
        assert "No tile lies here yet." in pane.canvas.text()
        assert pane.card.kind != RULES


async def test_a_long_card_has_the_rows_of_a_log_that_tells_nothing_new(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada"], size=(120, 40)) as scene:
        pane, log = scene.game.card_pane, scene.game.log_panel
        assert "▒▒ has another colour" in pane.canvas.text()
        assert "Ada starts." in log.canvas.text()
        high = pane.size.height
        await scene.press("k", "tab", "tab", "tab")
        assert scene.game.look.at
        assert pane.size.height >= high, "nothing moves to and fro with the cursor"


async def test_news_and_points_keep_their_rows_beside_a_long_card(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"], size=(120, 40)) as scene:
        pane, log = scene.game.card_pane, scene.game.log_panel
        news = [Event(f"The {number}th thing has happened.", {}, 0) for number in range(12)]
        log.show((), news, (3, 5))
        scene.game.fitting.unfit()
        scene.game.fitting.fit()
        await scene.pilot.pause()
        assert log.size.height >= log.need(log.size.width).would
        assert pane.size.height >= 8, "each has its share"
        assert "points" in log.canvas.text()


def test_rules_that_fill_the_pane_come_after_every_text() -> None:
    much = "Much to tell. " * 90
    assert pane_need(Card("A card", "card", much), 48).texts > 20
    assert pane_need(Card("A part", RULES, much), 48).steps()[3] < 10


async def test_before_a_secret_answer_no_card_changes_the_frames(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = []
    for text in ("Little.", "Much to tell. " * 90):
        monkeypatch.setattr(Look, "card_at", lambda *_, told=text: Card("A card", "card", told))
        async with seated_at(library, store, hydra().session, size=(120, 40)) as scene:
            await scene.lift()
            assert scene.game.decision is not None
            scene.game.decision.secret = True
            scene.game.fitting.unfit()
            scene.game.look._asked = None  # as at a new question
            scene.game.show_choice()
            await scene.pilot.pause()
            frames.append([widget.region for widget in scene.game.query("#side > *")])
    assert frames[0] == frames[1]


async def test_before_the_first_attack_its_box_tells_which_cards_there_are_and_what_they_do(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, hydra().session, size=(200, 60)) as scene:
        shown = scene.game.board.canvas.text()
        assert "the 80 cards of the game" in shown
        assert "+2: 12" in shown
        assert any(heading in shown for heading in ATTACK_RULES)


async def test_below_a_small_team_stands_what_holds_for_heroes_at_any_time(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, hydra().session, size=(200, 60)) as scene:
        shown = scene.game.board.canvas.text()
        assert HERO_RULES[0] in shown


async def test_the_ledger_of_few_paths_tells_what_bids_lead_to(
    library: Library, store: SaveStore
) -> None:
    session = umbra.placing(".... / .║..", ["═ A", "║ BB"])
    async with seated_at(library, store, session, size=(200, 60)) as scene:
        shown = scene.game.query_one("#paths", PathLedger).canvas.text()
        assert any(heading in shown for heading in PATH_RULES)


async def test_while_heroes_are_picked_the_game_ahead_is_told(
    library: Library, store: SaveStore
) -> None:
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
    async with seated(library, store, "hail_hydra", names, size=(200, 60)) as scene:
        await scene.press("1")
        shown = scene.game.board.canvas.text()
        assert all(heading in shown for heading in FIRST_RULES)


async def test_below_the_realm_of_a_villain_stand_its_plan_and_the_cards_it_speaks_of(
    library: Library, store: SaveStore
) -> None:
    session = villainous.table(villainous.realm("jafar"), villainous.realm("captain_hook"))
    for size, is_told in (((200, 60), True), ((120, 40), False)):
        async with seated_at(library, store, session, size=size) as scene:
            await scene.lift()
            shown = scene.game.board.canvas.text()
            assert ("find Genie and play him there" in shown) is is_told
            assert ("What Fate will do: " in shown) is is_told


async def test_the_wall_tells_what_is_talked_and_voted_about(
    library: Library, store: SaveStore
) -> None:
    t = hydra(voting=1, phase="talk")
    async with seated_at(library, store, t.session, size=(200, 60)) as scene:
        await scene.lift()
        shown = scene.game.board.canvas.text()
        assert all(heading in shown for heading in ("Voting", "Talk"))


async def test_a_small_table_tells_what_heroes_can_do_where_rows_are_free(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, hydra().session, size=(80, 24)) as scene:
        await scene.lift()
        hero = hydra().state.seats[0].hero
        text = GAME.content.heroes[hero].text
        assert text.split(",")[0] in scene.game.board.canvas.text()


async def test_below_the_hands_of_the_academy_lie_the_discard_piles_and_the_rules(
    library: Library, store: SaveStore
) -> None:
    session = academy("spaceboy", "rumor", discards={"rumor": "ru_big_lie ru_whisper ru_big_lie"})
    for size, is_told in (((200, 60), True), ((80, 24), False)):
        async with seated_at(library, store, session, size=size) as scene:
            await scene.lift()
            assert scene.game.hand is not None
            shown = scene.game.hand.canvas.text()
            assert (
                "Ben: discard pile, the newest first: The Big Lie ×2, Whisper" in shown
            ) is is_told
            assert any(heading in shown for heading in WHAT_COMES) is is_told


async def test_while_heroes_are_chosen_their_cards_lie_side_by_side(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella_academy", ["Ada"], size=(200, 60)) as scene:
        assert scene.game.hand is not None
        shown = scene.game.hand.canvas.text()
        assert "2 Juggernaut FP" in shown
        assert "2 I Heard a Rumor WW" in shown


@pytest.mark.parametrize(
    ("game", "seats"),
    [("villainous", 2), ("umbrella", 3), ("umbra_via", 3), ("hail_hydra", 5),
     ("umbrella_academy", 3)],
)  # fmt: skip
async def test_a_window_that_was_large_for_a_while_is_laid_out_as_before(
    library: Library, store: SaveStore, game: str, seats: int
) -> None:
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve"][:seats]
    async with seated(library, store, game, names, size=(80, 24)) as scene:
        before = scene.game.panel.region, scene.game.panel.canvas.text()
        for size in ((120, 40), (80, 24)):
            await scene.pilot.resize_terminal(*size)
            await scene.pilot.pause()
        assert (scene.game.panel.region, scene.game.panel.canvas.text()) == before
