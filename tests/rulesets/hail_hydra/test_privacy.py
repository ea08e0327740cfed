"""Screens of one shape, and nothing that tells a loyalty (rulings 1, 2, 6, 7, 8, 60)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.hail_hydra.context import LOOK_STAY, STAY
from rulesets.hail_hydra.setup import seen_at_the_look
from rulesets.hail_hydra.state import HYDRA, SHIELD, HydraState
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.seat import Seat, preview_of
from tabletop_tui.core.play.session import Session
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene, start

OPEN = ("first", "hero", "before", "between", "collect", "revealed", "call", "talk", "result",
        "whose", "ability", "flip", "defend", "steal", "poll",
        "pointed")  # fmt: skip
SEATS = ("look", "page", "lay", "hand", "discard", "pass", "vote", "sift", "slip", "peek", "disc")


def swapped(t: Scene, one: int, other: int) -> Scene | None:
    """The same moment if two seats had each other's loyalty; None where a step is running."""
    record = t.session.record()
    if record.answers:
        return None
    state = HydraState.model_validate(record.checkpoint)
    for seat, loyalty in (
        (one, t.state.seats[other].loyalty),
        (other, t.state.seats[one].loyalty),
    ):
        state.seats[seat] = state.seats[seat].clone()
        state.seats[seat].loyalty = loyalty
    discs = [mine.loyalty for mine in state.seats]
    for seat in range(len(discs)):
        state.seats[seat] = state.seats[seat].clone()
        state.seats[seat].knows = seen_at_the_look(discs, seat)
    twin = Record(checkpoint=state.model_dump(), events=record.events)
    return Scene(Session.resume(GAME, t.session.table, twin, 1))


def public_part(t: Scene) -> dict[str, Any]:
    """What the table sees."""
    names = t.session.table.names
    view = t.session.view(PUBLIC)
    decision = t.decision
    shown: dict[str, Any] = {
        "seat": decision.seat,
        "public": decision.public,
        "stay": decision.stay,
        "status": GAME.status(view),
        "board": GAME.described(view, PUBLIC, names).board(),
        "view": view.model_dump(),
    }
    if decision.seat == TABLE:
        shown["question"] = t.private()
        shown["labels"] = t.labels
        shown["refusals"] = [(r.label, r.why) for r in decision.refusals()]
        seen = Seat(t.session, PUBLIC).see()
        shown["previews"] = [preview_of(GAME, seen, option) for option in decision.options]
    return shown


@pytest.mark.parametrize("seats", [5, 8])
def test_public_screens_and_questions_are_equal_whatever_the_loyalties(seats: int) -> None:
    compared = 0
    for seed in range(3):
        t = start(seats, seed)
        luck = Random(seed)
        while t.session.decision is not None:
            hidden = [n for n, mine in enumerate(t.state.seats) if not mine.shown]
            pairs = [
                (a, b)
                for a in hidden
                for b in hidden
                if t.state.seats[a].loyalty == SHIELD and t.state.seats[b].loyalty == HYDRA
            ]
            # Half of all questions: a deal of its own for each is what costs.
            if pairs and luck.random() < 1 / 2:
                one, other = luck.choice(pairs)
                twin = swapped(t, one, other)
                if twin is not None:
                    assert public_part(t) == public_part(twin)
                    # The screen of the asked seat too: prompts, keys, details, shortest stay.
                    assert t.private() == twin.private()
                    assert t.labels == twin.labels
                    compared += 1
            t.answer(luck.choice(t.keys))
    assert compared > 60


@pytest.mark.rules("HH2")
@pytest.mark.parametrize("kind", ["lay", "hand", "page", "vote", "look"])
def test_a_seat_screen_has_one_shape_for_both_loyalties(kind: str) -> None:
    shapes = []
    boards = []
    for hero in ("hulk", "daredevil"):  # S.H.I.E.L.D., HYDRA
        t = of_kind(kind, hero)
        assert t.who() == hero
        shapes.append(t.private() | {"public": t.decision.public})
        seat = t.decision.seat
        view = t.session.view(seat)
        boards.append(GAME.described(view, seat, ["Name"] * 5).board().splitlines())
        assert t.decision.secret
        assert t.decision.stay == {"look": LOOK_STAY, "page": STAY}.get(kind, 0.0)
    if kind == "vote":  # Nobody points at oneself: the one key that differs.
        for shape in shapes:
            shape["keys"] = len(shape["keys"])
            shape["targets"] = len(shape["targets"])
    assert shapes[0] == shapes[1]
    assert len(boards[0]) == len(boards[1])


def of_kind(kind: str, hero: str) -> Scene:
    """The screen of this kind in front of this Hero; both hold the same cards."""
    token = TEAM.index(hero)
    if kind == "lay":
        return scene(token=token).go("lay")
    if kind == "hand":
        return scene(out=[hero]).go("hand")
    if kind == "page":
        t = scene()
        return t.answer("page", t.at(hero))
    if kind == "vote":
        return scene(phase="talk", voting=1, token=token, votes="lap").answer("continue")
    t = scene(phase="look")
    while t.who() != hero:
        t.answer("leave")
    return t


@pytest.mark.rules("HH2")
def test_only_pages_that_tell_some_seats_more_than_others_have_to_stay() -> None:
    for kind in ("lay", "hand"):
        assert of_kind(kind, "hulk").decision.stay == 0.0
    sift = scene().call("strange", "use")
    assert (sift.kind, sift.decision.stay) == ("sift", STAY)
    sift.answer("card 2")
    assert (sift.kind, sift.decision.stay) == ("sift", 0.0)


@pytest.mark.rules("HH1")
def test_every_question_is_for_the_table_or_for_a_seat_screen() -> None:
    for seed in range(4):
        t = start(5 + seed, seed, votes=("pointing", "lap")[seed % 2])
        luck = Random(seed)
        while t.session.decision is not None:
            decision = t.decision
            if decision.seat == TABLE:
                assert decision.kind in OPEN
                assert not decision.secret
            else:
                assert decision.kind in SEATS
                assert decision.secret
                if decision.kind in ("page", "disc", "peek", "look"):
                    assert decision.stay >= STAY
            t.answer(luck.choice(t.keys))


@pytest.mark.rules("HH6")
def test_the_own_card_can_be_asked_for_at_every_table_screen_and_is_not_logged() -> None:
    t = scene()
    before = t.log()
    for hero in TEAM[:5]:
        t.page(hero)
    assert t.log() == before
    assert t.kind == "before"
    t.answer("page")
    assert t.keys == [option.target for option in t.decision.options[:5]] + ["back"]
    t.answer("back")
    for phase in ("handed", "between", "collect", "revealed", "survived", "deliver", "over"):
        assert "page" in scene(phase=phase, attack="+1").keys, phase
    for phase in ("talk", "call"):
        assert "page" in scene(phase=phase, voting=1).keys, phase


@pytest.mark.rules("HH6")
def test_the_page_shows_card_loyalty_and_hand() -> None:
    t = scene(agents=["hulk", "strange"])
    t.answer("page", t.at("strange"))
    text = GAME.described(t.session.view(2), 2, t.session.table.names).board()
    assert "HYDRA" in text
    assert GAME.content.heroes["strange"].tip_hydra in text
    assert GAME.content.heroes["strange"].tip_shield in text
    t.answer("back")
    text = GAME.described(t.session.view(2), 2, t.session.table.names).board()
    assert "HYDRA" not in text


@pytest.mark.rules("HH7")
def test_public_events_name_no_hidden_card() -> None:
    t = scene(out=["hulk"], hands={"hulk": "+4 -5"}).go("hand")
    t.pick("-5").answer("to 2")
    assert "Ada hands 1 card to Ben." in t.log(-1)
    assert not [line for line in t.log(-1) if "-5" in line]


@pytest.mark.rules("HH8")
def test_chance_moves_on_alike_for_both_loyalties() -> None:
    counters = []
    for hero in ("hulk", "daredevil"):
        t = scene().page(hero)
        counters.append(t.state.draws)
    assert counters[0] == counters[1] > 0


@pytest.mark.parametrize("hero", ["hulk", "iron_man"])
def test_undo_never_goes_back_past_a_seat_screen(hero: str) -> None:
    t = scene().answer("page", "seat 1")
    assert not t.session.can_undo()
    t = scene().page(hero)
    assert not t.session.can_undo()
    t = start(5)
    while t.kind == "hero":
        t.answer(t.keys[0])
    assert not t.session.can_undo()
    t = scene().go("lay").pick("+2")
    assert t.session.can_undo()
    t.answer("silent")
    assert not t.session.can_undo()
    t = scene(phase="talk", voting=1, votes="lap").answer("continue", "up")
    assert not t.session.can_undo()
    t = scene(phase="look").answer("leave")
    assert not t.session.can_undo()
