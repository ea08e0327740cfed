"""The evidence wall, and the table screen as the hand-over."""

from __future__ import annotations

import re
from copy import copy
from random import Random
from typing import Any

import pytest

from rulesets.hail_hydra.screen.stages import Fingers
from rulesets.hail_hydra.screen.table import HydraTable
from rulesets.hail_hydra.screen.wall.drawing import draw_wall
from rulesets.hail_hydra.screen.wall.lists import vote_lines
from rulesets.hail_hydra.screen.wall.matrix import in_cell, in_rows
from rulesets.hail_hydra.screen.wall.page import WallScreen
from rulesets.hail_hydra.state import AttackCard, Round
from rulesets.hail_hydra.wording.evidence import Did, columns, did, losses_of, not_laid
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import rules_under
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene, start
from tests.screens.table import Seated, seated_at

SIZES = ((80, 24), (120, 40), (200, 60))


def fought() -> Scene:
    """One Offensive against Rhino has gone wrong, in which Ada spoke and Cleo revealed herself."""
    t = scene("rhino", hands=dict.fromkeys(TEAM[:5], "-2 -2"), agents=["strange", "hulk"],
              out=["daredevil"], used=TEAM, deck="+1 " * 40)  # fmt: skip
    t.go().pick("-2").answer("to 2")
    t.lay("hulk", "-2 -2", "good").hail("strange").lay_all()
    return t.go("revealed").go().go()


async def shown(table: Seated) -> str:
    await table.press("e")
    assert isinstance(table.app.screen, WallScreen)
    return table.text()


async def test_a_wide_wall_tells_in_its_cells_to_whom_cards_went(
    library: Library, store: SaveStore
) -> None:
    t = fought()
    async with seated_at(library, store, t.session, size=(200, 60)) as table:
        told = (await shown(table)).splitlines()
        eve = next(number for number, line in enumerate(told) if "★ Eve" in line)
        assert "hands 1▸■" in told[eve + 1]


@pytest.mark.parametrize(("size", "stands"), zip(SIZES, (False, True, True), strict=True))
async def test_with_room_to_spare_the_evidence_stands_below_a_question(
    size: tuple[int, int], stands: bool, library: Library, store: SaveStore
) -> None:
    t = fought()
    async with seated_at(library, store, t.session, size=size) as table:
        told = table.game.board.canvas.text()
        assert ("who did what" in told) is stands
        assert ("-10" in told.partition("who did what")[2]) is stands


@pytest.mark.parametrize("missions", [1, 2, 4])
async def test_a_low_wall_tells_of_every_mission_that_cost_health_or_of_none(
    missions: int, library: Library, store: SaveStore
) -> None:
    t = fought()
    async with seated_at(library, store, t.session, size=SIZES[0]) as table:
        board = table.game.board
        assert isinstance(board, HydraTable)
        (one, *_) = board.state.losses
        lost = [one.model_copy(update={"mission": n}) for n in range(1, missions + 1)]
        board.view = board.state.model_copy(update={"losses": lost, "mission": missions})
        canvas = Canvas(80, 14)
        draw_wall(canvas, board, canvas.room)
        row = canvas.text().splitlines()[0]
        told = [int(number) for number in re.findall(r" (\d): -\d", row)]
        assert told in ([*range(1, missions + 1)], [])
        assert told or missions > 2


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_wall_tells_who_did_what(
    size: tuple[int, int], library: Library, store: SaveStore
) -> None:
    t = fought()
    async with seated_at(library, store, t.session, size=size) as table:
        told = await shown(table)
        rows = {line.split()[2]: line for line in told.splitlines() if line[2:3] in "●■▲◆★"}
        assert "2 good" in rows["Ada"]
        assert "HAIL" in rows["Cleo"]
        assert "out" in rows["Eve"]
        await table.press("left")
        told = " ".join(table.text().replace("│", " ").split())
        assert "Mission 1, Offensive 1, Rhino: total -10" in told
        assert "★ Eve hands 1 ▸ ■ Ben" in told
        assert "New York lost 3 by HAIL HYDRA, 1 by the Villain, 2 by his power" in told


async def test_an_offensive_that_ends_before_its_attack_counts_has_a_column(
    library: Library, store: SaveStore
) -> None:
    """Smash defeats Batroc before anybody lays: what it cost stands where the other losses do."""
    t = scene(health=3).call("hulk", "use").answer("continue")
    assert (t.state.city, t.state.round) == (25, 1)
    while t.state.mission == 1:
        t.answer("up" if "up" in t.keys else t.keys[0])
    t.lay_all()
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        told = table.game.board.canvas.text().partition("who did what")[2].splitlines()
        rows = {row.replace("│", " ").split()[0]: row.replace("│", " ").split() for row in told}
        assert rows["Mission"][:4] == ["Mission", "1.1", "Mission", "2.1"]
        assert rows["●"][2:4] == ["✓", "1"]
        assert rows["the"][2] == "–", "no attack has counted"
        assert rows["New"][2] == "-2"
        await table.press("e", "left")
        assert "Mission 1, Offensive 1: no attack counted" in table.text()
    told = GAME.described(t.session.view(0), 0, t.session.table.names).parts()["wall"]
    assert "no attack counted" in " ".join(told), told


def test_the_columns_tell_every_loss_of_the_city() -> None:
    """In game 57 an Offensive costs health whose attack never counts."""
    for seed in range(54, 60):
        t, luck = start(5, seed), Random(seed)
        while t.session.decision is not None:
            t.answer(luck.choice([key for key in t.keys if key != "page"]))
        view = t.session.view(-1)
        lost = [losses_of(view, one.mission, one.number) for one in columns(view)]
        assert sum(count for causes in lost for _, count in causes) == 27 - view.city


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_what_one_row_would_cut_goes_on_in_the_next(rows: int) -> None:
    one = Did(out=False, laid=3, cards=("+4", "-2", "+1"), said="good", hailed=False, called=False)
    deeds = [Phrase("hands 1"), Phrase("▸■ ")]
    lines = ["".join(word.text for word in line) for line in in_rows(one, deeds, 9, rows)]
    assert len(lines) <= rows
    assert any(".." in line for line in lines) is (rows < 3)
    if rows == 3:
        assert [line.strip() for line in lines] == ["+4 -2 +1", "good", "hands 1▸■"]


def test_votes_in_signs_say_which_of_them_count_as_up() -> None:
    t = scene()
    board = HydraTable(GAME, t.session.table)
    seen = Round(mission=2, votes=[1, 2, 1, 1, 1], out=-1, immune=(1,))
    board.view = t.session.view(-1).model_copy(update={"votes": [seen]})
    told = ["".join(word.text for word in line) for line in vote_lines(board)]
    assert "4 up (at ■ counts as up), 1 at ▲ Cleo, nobody is knocked out" in told[1]


def test_votes_in_signs_say_which_of_them_counts_twice() -> None:
    """So the fingers add up on the wall, also where there is no room for words."""
    t = scene()
    board = HydraTable(GAME, t.session.table)
    seen = Round(mission=2, votes=[1, 2, 1, 1, 2], out=1, double=3)
    board.view = t.session.view(-1).model_copy(update={"votes": [seen]})
    told = ["".join(word.text for word in line) for line in vote_lines(board)]
    assert "●▸■  ■▸▲  ▲▸■  ◆▸■ twice  ★▸▲" in told[0]
    assert "4 at ■ Ben, 2 at ▲ Cleo" in told[1]


def test_the_fingers_of_a_vote_add_up_where_one_counts_twice_or_as_up() -> None:
    t = scene()
    seen = Round(mission=2, votes=[1, 2, 1, 1, 2], out=1, immune=(2,), double=3)
    view = t.session.view(-1).model_copy(update={"votes": [seen]})
    for width in (80, 40):
        canvas = Canvas(width, 24)
        Fingers(view, t.session.table, motion=False).draw(canvas)
        rows = [line.strip(" ┃") for line in canvas.text().splitlines()]
        ben, cleo = (
            next(r for r in rows if r.startswith("■")),
            next(r for r in rows if r[:1] == "▲"),
        )
        assert (ben.count("◂"), cleo.count("◂")) == (4, 0)
        assert ben.endswith(" counts as up")
        assert any(row.startswith("◆") and row.endswith(" twice") for row in rows)


def test_a_small_wall_gives_its_last_row_to_what_stands_nowhere_above() -> None:
    t = fought()
    board = HydraTable(GAME, t.session.table)
    board.view = t.session.view(-1)
    last = []
    for height in range(10, 16):
        canvas = Canvas(80, height)
        draw_wall(canvas, board, canvas.room)
        last.append(canvas.text().splitlines()[-1])
    assert any("hands 1 ▸ ■ Ben" in line for line in last)
    assert not any(line.startswith("more: ") for line in last), "beside one row alone"


async def test_no_rules_stand_twice_beside_a_question(library: Library, store: SaveStore) -> None:
    """Nor does a sentence of them stand alone that means nothing without the table below it."""
    t = scene(phase="revealed", attack="+4 -2")
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        assert t.decision.rule == "The reveal"
        assert table.text().count("─ The reveal ─") + table.text().count("The reveal. ") <= 1
        board = table.game.board
        assert isinstance(board, HydraTable)
        for height in range(1, 20):
            canvas = Canvas(28, height)
            rules_under(GAME.rules_text(), ["The reveal"]).draw(canvas, canvas.room)
            assert not canvas.text().strip() or "0 to -10" in canvas.text()


async def test_the_cards_of_each_seat_lie_open_after_the_end(
    library: Library, store: SaveStore
) -> None:
    t = fought()
    t.state.city = 1
    before = t.session.view(-1)
    assert {card for one in before.past for card in one.cards} == {"?"}
    t.hail("hulk")
    assert t.session.outcome is not None
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        await table.press("enter")
        told = await shown(table)
        row = next(line for line in told.splitlines() if "● Ada" in line)
        assert "-2 -2" in row or "-2-2" in row
        assert "HYDRA" in row
        assert "S.H.I.E.L.D." in told
        assert "  ● Ada -2 -2" in table.text()
        assert " red" in next(line for line in told.splitlines() if "the team" in line)


async def test_with_room_the_wall_says_who_pointed_at_whom_and_what_cost_the_city(
    library: Library, store: SaveStore
) -> None:
    """Pointing at who cannot be hit counts as up, and a vote that counts twice says so."""
    t = fought()
    t.state.votes = [Round(mission=2, votes=[1, 2, 1, 1, -1], out=1, immune=(2,), double=3)]
    async with seated_at(library, store, t.session, size=(200, 60)) as table:
        told = "\n".join(" ".join(line.split()) for line in (await shown(table)).splitlines())
        assert "before mission 2: ■ Ben knocked out" in told
        assert "4 at ■ Ben ● Ada, ▲ Cleo, ◆ Dov twice" in told
        assert "2 up ■ Ben at ▲ Cleo, ★ Eve" in told
        assert "│ Rhino" in told
        assert "3 by HAIL HYDRA" in told


async def test_free_columns_of_the_wall_go_to_what_would_be_cut(
    library: Library, store: SaveStore
) -> None:
    """A column is as wide as its cells and sums, if all Offensives fit so."""
    t = fought()
    first = t.state.history[0]
    first.total, first.dealt, first.owners = 6, 6, []
    first.cards = [AttackCard(one) for one in ("-2", "-2", "+4")]
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        assert "+6 (2 red) deals 6" in await shown(table)
    for number in range(2, 8):
        line = copy(first)
        line.mission, line.number, line.counts, line.said, line.out = 1, number, [1] * 5, [], []
        t.state.history.append(line)
    t.state.offensive = 8
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        assert "◂" not in await shown(table), "narrow columns stand closer together"


@pytest.mark.parametrize("seats", [5, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_while_the_table_talks_the_wall_has_all_seats(
    seats: int, size: tuple[int, int], library: Library, store: SaveStore
) -> None:
    t = scene(heroes=TEAM[:seats], phase="talk", voting=1)
    async with seated_at(library, store, t.session, size=size) as table:
        told = table.game.board.canvas.text()
        for name in table.game.table.names:
            assert name in told
        large = size != (80, 24)
        assert ("BATROC" in told and "next: level 2" in told) is large
        assert ("█" in told) is large, "the clock is large where there is room"
        assert large or "2:00" in told or "1:59" in told


async def test_a_seat_takes_the_keyboard_from_the_table_screen(
    library: Library, store: SaveStore
) -> None:
    t = scene(used=TEAM)
    assert [s for _, s in Acting.of(t.decision).hands] == [0]
    async with seated_at(library, store, t.session) as table:
        await table.press("space")
        assert (t.kind, t.who()) == ("lay", "hulk")
        assert not isinstance(table.app.screen, Curtain)
        assert table.game.viewer == 0
        assert "HAIL HYDRA!" in table.text()
        assert "● Ada (you)" in table.text()


async def test_a_burst_of_keys_does_not_open_the_hand_of_another(
    library: Library, store: SaveStore
) -> None:
    """Whoever has laid and goes on pressing Enter stays before the table screen."""
    t = scene(used=TEAM).go("lay")
    async with seated_at(library, store, t.session) as table:
        await table.lift()
        await table.press("1", "enter")
        assert t.kind == "between"
        await table.key_at("enter", -1.0)  # Read before the screen was there.
        await table.key_at("9", 2.0)
        await table.key_at("enter", 2.1)  # Hard upon another key.
        assert t.kind == "between"
        assert table.game.viewer == -1
        await table.key_at("space", 5.0)
        assert (t.kind, t.who()) == ("lay", "iron_man")


async def test_after_a_resume_the_seat_comes_behind_the_curtain(
    library: Library, store: SaveStore
) -> None:
    t = scene().go("lay")
    async with seated_at(library, store, t.session) as table:
        assert isinstance(table.app.screen, Curtain)


def test_who_takes_the_keyboard_is_who_is_asked_next() -> None:
    """A table screen names the seat before it is asked; any other comes behind a curtain."""
    taken = 0
    for seed in range(3):
        t, luck = start(5 + seed, seed), Random(seed)
        while t.session.decision is not None:
            offered = [s for _, s in Acting.of(t.decision).hands] if t.decision.seat < 0 else []
            key = luck.choice(t.keys)
            t.answer(key)
            if offered and key == "continue" and t.session.decision is not None:
                assert t.decision.seat == offered[0]
                taken += 1
    assert taken > 30


async def test_below_the_wall_and_beside_the_table_the_rows_are_shared_anew(
    library: Library, store: SaveStore
) -> None:
    """The vote is counted on the wall; then the decision stands beside the board again."""
    t = scene(phase="talk", voting=2, votes="lap").answer("continue").vote(*["up"] * 5)
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        assert table.game.has_class("-below")
        await table.give("continue")
        assert not table.game.has_class("-below")
        side, panel, log = table.game.query_one("#side"), table.game.panel, table.game.log_panel
        assert panel.region.height + log.region.height == side.region.height


def test_words_and_signs_of_a_cell_stand_a_column_apart() -> None:
    deeds = [
        Did(out=False, laid=1, cards=(), said="good", hailed=True, called=True),
        Did(out=False, laid=2, cards=(), said="bad", hailed=False, called=True),
        Did(out=False, laid=2, cards=("+4", "-2"), said="good", hailed=True, called=False),
    ]
    for width in range(7, 22):
        for one in deeds:
            told = "".join(phrase.text for phrase in in_cell(one, width))
            assert len(told.rstrip()) <= width
            assert re.fullmatch(
                r"(HAIL ?)?(\d ?|([+-]\d ?)+)?((?<= )(good|bad) ?)?✓?(\.\.)?",
                told,
            ), told


@pytest.mark.parametrize("cards", [(), ("+4", "-2")])
def test_what_was_said_stands_in_every_cell_that_is_wider_than_one_with_it(
    cards: tuple[str, ...],
) -> None:
    one = Did(out=False, laid=2, cards=cards, said="good", hailed=True, called=True)
    told = ["good" in "".join(phrase.text for phrase in in_cell(one, width)) for width in range(40)]
    assert told == sorted(told)
    assert told[-1]


async def test_the_evidence_keeps_what_an_ability_showed_to_all(
    library: Library, store: SaveStore
) -> None:
    laid = {"hulk": "+4", "strange": "-5"}
    t = scene(heroes=["elektra", *TEAM[:4]], phase="collect", laid=laid)
    t.call("elektra", t.at("hulk"), "cut")
    assert t.state.deeds[-1].cards == ["blue"]
    told = GAME.described(t.session.view(0), 0, t.session.table.names).parts()["wall"]
    assert any("a blue card" in line for line in told)
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        assert "Sai Strike on ■ Ben: a blue card" in await shown(table)


@pytest.mark.parametrize("offensives", [1, 2])
async def test_abilities_that_are_left_are_told_to_their_ends_before_those_that_are_used(
    library: Library, store: SaveStore, offensives: int
) -> None:
    """In a first Offensive the evidence says nothing that other panels do not."""
    t = scene(used=[] if offensives == 1 else TEAM[1:5], phase="revealed", attack="+1 -5")
    while offensives == 2 and (t.kind != "revealed" or t.state.offensive == 1):
        t.answer(t.keys[0]) if t.kind != "lay" else t.lay_all()
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        shown = table.game.board.canvas.text()
        assert ("who did what" in shown) is (offensives == 2)
        words = {*shown.replace("│", " ").split()}
        for hero in TEAM[: 5 if offensives == 1 else 1]:
            assert {*GAME.content.heroes[hero].text.split()} <= words


def told_in(width: int, **facts: Any) -> str:
    """A cell of the wall, so wide, for a seat that did this."""
    usual = Did(out=False, laid=0, cards=(), said="", hailed=False, called=False)
    return "".join(phrase.text for phrase in in_cell(usual._replace(**facts), width))


def test_what_has_no_room_in_a_cell_is_told_to_be_missing() -> None:
    cards: dict[str, Any] = {"hailed": True, "laid": 3, "cards": ("-4", "-4", "-5")}
    assert told_in(7, **cards).endswith("..")
    assert told_in(16, **cards) == "HAIL -4 -4 -5 "


def test_who_said_something_and_took_the_cards_back_has_said_it() -> None:
    """The cards are gone, the words are not: on the wall and in plain text."""
    assert told_in(7, said="good") == "0 good "
    assert told_in(7) == "–"
    assert told_in(7, called=True) == "✓", "an ability is used before cards are laid, too"
    t = scene(heroes=["spider_man", *TEAM[:4]], token=1).lay("hulk", "+2", "good")
    while t.kind == "between":
        t.answer("continue")
        t.lay_all()
    t.call("spider_man", t.at("hulk"))
    assert not t.of("hulk").laid
    told = GAME.described(t.session.view(0), 0, t.session.table.names).parts()["wall"]
    assert any("said good" in line for line in told), told


def test_after_the_end_the_cards_of_the_seats_and_the_rest_make_the_total() -> None:
    """A card that an ability took out was laid all the same; what is unseen nobody laid."""
    t = fought()
    t.state.city = 1
    t.hail("hulk")
    view = t.session.view(-1)
    for line, column in zip(view.history, columns(view), strict=False):
        laid = sum(int(card) for n in range(5) for card in did(view, column, n).cards)
        assert laid + not_laid(view, line) == line.total
    line = view.history[0]
    line.total += 3
    assert not_laid(view, line) == 3


async def test_the_wall_lists_each_deed_once_and_names_only_arrows_that_lead(
    library: Library, store: SaveStore
) -> None:
    t = fought()
    async with seated_at(library, store, t.session, size=(120, 40)) as table:
        assert "← Offensive" in await shown(table)
        await table.press("left")
        assert "→ Offensive" in table.text()
        assert table.text().count("Eve hands 1") == 1
