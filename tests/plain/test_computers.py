"""Plain mode with the computer at the table."""

from __future__ import annotations

import json
import re
from io import StringIO

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.advice import NOT_DISTINGUISHED, TABLE_DECIDES, Advice, Advised
from tabletop_tui.core.players.at_table import LocalPlayers
from tabletop_tui.plain import play_plain, play_scripted
from tabletop_tui.plain.commands.looking import IN_SECRET
from tabletop_tui.plain.console import SEPARATOR
from tabletop_tui.plain.output import News
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.settings import Settings
from tests.conformance.games import subjects
from tests.plain.conftest import Sit, keys, typed

SEATS = {"umbrella": 2, "umbra_via": 3, "villainous": 2, "hail_hydra": 5, "umbrella_academy": 2}
PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
MOST = 4_000


def alone(sit: Sit, game: str, level: str = "random") -> SavedGame:
    """Ada, and computers on the other chairs."""
    saved = sit(game, *PEOPLE[: SEATS[game]])
    for seat in range(1, SEATS[game]):
        saved.change_hands(seat, level)
    return saved


@pytest.mark.parametrize("game", SEATS)
def test_a_person_alone_plays_a_whole_game_and_nobody_is_asked_to_pass_the_keyboard(
    game: str, sit: Sit
) -> None:
    saved = alone(sit, game)
    given, idle = 0, subjects()[game].promise.idle

    def press() -> str:
        nonlocal given
        given += 1
        decision = saved.session.decision
        if decision is None or given > MOST:
            return ""
        assert decision.seat not in saved.computers.levels
        computers = saved.computers
        own = [o.key for o in decision.options if computers.decides(decision, o) is None]
        onward = [key for key in own if key not in idle]
        return f"{(onward or own)[given % len(onward or own)]}\n"

    paper = StringIO()
    assert play_plain(saved, Settings(), keys(press), paper) == 0
    said = paper.getvalue()
    assert "The game is over." in said
    assert "Pass to" not in said
    assert SEPARATOR not in said


def test_a_hint_names_three_answers_and_the_log_tells_that_it_was_asked_for(sit: Sit) -> None:
    saved = alone(sit, "umbrella")
    said = typed(saved, "hint", "log")
    first, second, third = re.findall(r"^[123]\. .*: -?\d+\.\d points\.$", said, re.MULTILINE)
    assert first[:1] + second[:1] + third[:1] == "123"
    assert said.rindex("Ada asked for advice") > said.index(third)


def test_answers_that_are_not_told_apart_have_no_numbers(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Advice(tuple(Advised(f"take {n}", NOT_DISTINGUISHED) for n in (3, 1)))
    monkeypatch.setattr(LocalPlayers, "advise", lambda self, seen: told)
    said = typed(sit("nim", "Ada", "Ben"), "hint").splitlines()
    assert sum(line.endswith(f"{NOT_DISTINGUISHED}.") for line in said) == 2
    assert not [line for line in said if re.match(r"\d\. .*not told", line)]


def test_before_a_secret_answer_every_hint_has_as_many_lines(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    for count, signs in ((1, ["No", "No"]), (3, ["2.", "3."])):
        told = Advice((Advised("none", "first choice", "for a reason"),) * count)
        monkeypatch.setattr(LocalPlayers, "advise", lambda self, seen, told=told: told)
        _, _, hint = typed(sit("raven", "Ada", "Ben"), "", "hint").partition("1. ")
        lines = hint.splitlines()
        assert lines[0].endswith("first choice.")
        assert "reason" not in hint
        assert [line[:2] for line in lines[1:3]] == signs


def test_a_computer_player_that_fails_at_a_hint_says_so(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = Advice(trouble="LookupError: no idea")
    monkeypatch.setattr(LocalPlayers, "advise", lambda self, seen: failed)
    assert failed.none in typed(alone(sit, "umbrella"), "hint")


def test_hints_are_refused_with_the_reason(sit: Sit) -> None:
    shared = sit("hail_hydra", *PEOPLE)
    assert TABLE_DECIDES in typed(shared, "hint")
    off = alone(sit, "umbrella")
    off.hints = False
    assert "Hints are off at this table" in typed(off, "hint")
    assert not [e for e in (*shared.session.events, *off.session.events) if e.tag == "advice"]


def test_what_a_computer_did_is_told_at_the_next_question(sit: Sit) -> None:
    said = typed(alone(sit, "umbrella"), "1", "1", "1", "1", "1")
    assert "- Ben " in said
    assert "Now Ada" in said
    assert "Now Ben" not in said


def test_a_chair_changes_hands_and_back(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    said = typed(saved, "chairs Ben random", "chairs", "chairs Ben person", "chairs Zoe easy")
    assert "Ben: played by the computer (random) from now on." in said
    assert "Ada: played by a person" in said
    assert "Ben: played by a person from now on." in said
    assert "Type `chairs NAME person`, or a level: random, easy, medium, hard." in said
    assert saved.computers.levels == {}


def test_who_is_left_alone_by_a_change_takes_over_at_a_curtain(sit: Sit) -> None:
    """Otherwise Ada could give her own chair away and look at the hand of Ben."""
    saved = sit("raven", "Ada", "Ben")
    said = typed(saved, "", "chairs Ada random")
    given_away = said.index("Ada: played by the computer")
    assert "Pass to Ben" in said[given_away:]
    hand = saved.seat(1).see().view.seats[1].hand
    assert hand
    assert "Ben: " not in said[given_away:].split("Pass to Ben")[0].split("from now on.")[1]


def test_a_program_is_asked_for_the_people_only(sit: Sit) -> None:
    saved = alone(sit, "umbrella")
    paper = StringIO()
    assert play_scripted(saved, StringIO("nothing\n"), paper) == 0
    asked = [json.loads(line) for line in paper.getvalue().splitlines()]
    assert {one["seat"] for one in asked if one["type"] == "question"} == {0}


def test_killed_and_resumed_the_same_computer_plays_on(
    sit: Sit, library: Library, store: SaveStore
) -> None:
    saved = alone(sit, "umbrella")
    while saved.session.decision and saved.session.decision.seat == 0:
        saved.answer(saved.session.decision.options[0].key)
    saved.close()
    with store.open(saved.path, library) as again:
        assert again.computers.is_asked()
        typed(again)
        assert again.session.decision is not None
        assert again.session.decision.seat == 0


@pytest.mark.parametrize("word", ["undo", "takeback"])
def test_a_person_alone_takes_back_what_was_answered_and_what_the_computer_did_since(
    word: str, sit: Sit
) -> None:
    saved = alone(sit, "umbrella", "easy")
    first = saved.session.decision
    assert first is not None

    def press() -> str:
        decision = saved.session.decision
        assert decision is not None
        if paper.getvalue().count("Taken back"):
            return ""
        by_ben = any(one.seat == 1 for one in saved.session.history)
        return f"{word if by_ben else decision.options[0].key}\n"

    paper = StringIO()
    assert play_plain(saved, Settings(), keys(press), paper) == 0
    said = " ".join(paper.getvalue().split())
    assert ", and what Ben did since." in said
    assert "agree? yes" not in said
    decision = saved.session.decision
    assert decision is not None
    assert (decision.seat, decision.digest, saved.session.history) == (0, first.digest, [])


def test_what_a_computer_showed_is_not_undone_but_taken_back_with_a_note(sit: Sit) -> None:
    saved = alone(sit, "umbra_via", "easy")
    said = " ".join(typed(saved, "1", "undo", "takeback", verbosity="short").split())
    assert "something new came to light since. takeback does it all the same." in said
    assert ", and what Ben and Cleo did since." in said
    assert saved.session.history == []


def test_the_table_is_asked_until_it_says_yes_or_no(sit: Sit) -> None:
    saved = sit("nim", "Ada", "Ben")
    said = typed(saved, "1", "takeback", "perhaps", "y")
    assert "Type yes or no." in said
    assert saved.session.history == []


def test_who_plays_alone_may_look_around_before_a_secret_answer(sit: Sit) -> None:
    text = typed(alone(sit, "umbra_via"), "look altar ii", "where ada", verbosity="short")
    assert IN_SECRET not in " ".join(text.split())
    assert "Altar II: " in text


def test_who_plays_alone_has_the_own_hand_when_the_whole_table_is_asked(sit: Sit) -> None:
    saved = alone(sit, "hail_hydra")
    while (decision := saved.session.decision) is not None and decision.kind != "before":
        saved.session.answer(decision.options[0].key)
    assert "Your hand: " in typed(saved, "hand")
    saved.change_hands(1, None)
    assert "Your hand: " not in typed(saved, "hand"), "the others hear it, too"


def test_an_only_answer_of_who_plays_alone_is_given_and_told(sit: Sit) -> None:
    """Nobody is there who could learn from it what a hand holds."""
    saved = alone(sit, "villainous", "easy")
    text = " ".join(typed(saved, "nottingham", "fate", verbosity="short").split())
    assert "Reveal two of Ben's Fate cards? It cannot be undone. Only one answer: Ben." in text


def test_where_one_stands_is_told_again_after_what_others_did(sit: Sit) -> None:
    saved = alone(sit, "villainous", "easy")
    text = typed(saved, "nottingham", "gain", "end", verbosity="short")
    last = text.split("Go where?")[-2].rstrip().splitlines()[-1]
    assert last == "1 Power, at Nottingham, 4 cards."


def test_the_altar_the_tile_and_the_paths_are_told_where_they_are_asked_about(sit: Sit) -> None:
    """Ada bids twice, wins tile II and lays it beside the T of Ben."""
    text = typed(alone(sit, "umbra_via", "easy"), "2", "5", "paths", verbosity="short")
    said = " ".join(text.split())
    assert "Altar tiles: Bend, T, T, Straight. Bid 3 energy: where?" in said
    assert said.count("Altar tiles: Bend") == 1
    where = "A2, B1, B3, C1, C3 or D2"
    assert f"Tile II: T, open east, south and west. On which space? {where}." in said
    assert "Path of 1 tile, C2, open to C3, D2 and C1: Cleo 1, Ben 1 energy." in said


def test_what_was_told_before_a_move_was_taken_back_is_not_told_again(sit: Sit) -> None:
    text = typed(alone(sit, "umbrella"), "1", "takeback", verbosity="short")
    assert text.count("Ada starts.") == 1
    assert text.split("Taken back")[1].count("slides") == 0


def test_the_end_repeats_nothing_that_the_only_person_has_heard(sit: Sit) -> None:
    saved = alone(sit, "umbra_via")
    news = News(saved)
    assert news.of_seat(0, saved.seat(0).log, 0) != []
    assert news.of_end(0) == []
