"""What the table is told: board text, previews, cards, and the rules that the scenes follow."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from random import Random

import pytest

from rulesets.hail_hydra.state import HydraState
from rulesets.hail_hydra.wording.evidence import columns, did, lies, red_cards, red_laid
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.describe import Card, Described
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.table import lay_table
from tests.rulesets.drawn import drawn_in
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene, start

HERE = Path(__file__).parent
SCREENS = HERE.parents[1] / "screens" / "hail_hydra" / "test_screens.py"
BAD = ["hulk", "strange"]


def scenes() -> Iterator[str]:
    """The text of each test; the tables of printed content hold no scenes."""
    for path in [*HERE.rglob("test_*.py"), SCREENS]:
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body if path.name != "test_content.py" else []:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield ast.get_source_segment(text, node) or ""


def test_every_hero_and_every_villain_is_at_work_in_a_scene() -> None:
    text = "\n".join(scenes())
    known = [*GAME.content.heroes, *GAME.content.villains]
    assert [one for one in known if not re.search(rf"\b{one}\b", text)] == []


def test_every_rule_that_a_question_names_is_a_heading() -> None:
    headings = set(re.findall(r"^#+ (.+)$", GAME.rules_text(), re.MULTILINE))
    folder = Path(__file__).parents[3] / "rulesets" / "hail_hydra"
    asked = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert set(re.findall(r'rule="([^"]+)"', asked)) <= headings
    assert "Villain powers" in headings, "named where a power asks"


def test_the_rules_print_what_the_files_know() -> None:
    rules = GAME.rules_text()
    assert "| 7 | 4 | 3 |" in rules
    assert "| 8 | 1 | 2 | 3 |" in rules
    assert "| Hulk | before laying | Smash |" in rules
    assert "| 0 to -10 | nothing |" in rules
    sourced = [name for names in GAME.content.charts.sources.values() for name in names]
    numbers = [name for name, value in GAME.content.charts if isinstance(value, int)]
    assert sorted(sourced) == sorted(numbers)


def test_the_example_of_the_rules_is_what_the_game_would_show() -> None:
    t = scene("whiplash", phase="revealed", attack="+3 +2 +2 +1 -3")
    for example in drawn_in(GAME):
        assert example in "\n".join(board(t))
    t.go()
    assert "5 minus Defense 1: Whiplash loses 4 health." in t.log(-1)
    assert t.state.health == 2


# -- the board in lines ------------------------------------------------------------------------


def described(t: Scene, viewer: int = PUBLIC) -> Described:
    return GAME.described(t.session.view(viewer), viewer, t.session.table.names)


def board(t: Scene, viewer: int = PUBLIC) -> list[str]:
    return described(t, viewer).board().splitlines()


def part(t: Scene, name: str, viewer: int = PUBLIC) -> list[str]:
    return described(t, viewer).parts()[name]


def card(t: Scene, target: str, viewer: int = PUBLIC) -> Card:
    found = described(t, viewer).card(target)
    assert found is not None
    return found


def test_no_card_of_a_large_attack_is_cut_off() -> None:
    hands = dict.fromkeys(TEAM, "+4 +4 -5 -5")
    t = scene("rhino", heroes=TEAM, hands=hands, revealed=["hulk"], agents=["hulk", "wasp"])
    t.lay("hulk", "+4 +4 -5", "good")
    assert "laid face up: +4, +4, -5; said: this is good." in part(t, "Ada")[0]
    t.lay_all(**dict.fromkeys(TEAM, "-5 -5 +4")).go("revealed")
    assert " ".join(part(t, "attack")).count("-5") == 15
    assert 15 in [line.count("-5") for line in card(t, "attack").now]
    t.go()
    # The attack still lies, and is the latest row of the wall.
    assert " ".join(board(t)).count("-5") == 30
    assert max(map(len, board(t))) <= 80


def test_the_board_in_lines() -> None:
    t = scene(out=["iron_man"], used=["strange"], revealed=["hulk"], agents=BAD,
              laid={"hulk": "+1"}, defense=1, guard=1, attack="+2 -3")  # fmt: skip
    lines = board(t)
    assert lines[:5] == [
        "New York, 27 of 27 left.",
        "Batroc, health 7 of 7, Defense 2, City damage 2: Mission 1, level 1, Offensive",
        "    1.",
        "  Savate: The Hero on the Mission with the most cards discards 1 card of their",
        "      choice.",
    ]
    assert "Ben, Iron Man, Knocked Out: ability ready; 4 cards in hand." in lines
    assert "Cleo, Doctor Strange: ability used; 4 cards in hand." in lines
    assert part(t, "Ada")[0] == (
        "Ada, Hulk, holds the token, HYDRA, revealed: ability gone; 4 cards in hand; "
        "1 laid face down."
    )
    assert "The attack, cards: +2; -3." in lines
    assert "no Hero yet" in "\n".join(board(start(5)))


def test_the_board_says_nothing_of_what_is_not() -> None:
    lines = board(scene("ultron", token=4))
    heroes = lines.index("Ada, Hulk: ability ready; 4 cards in hand.")
    assert lines[heroes:] == [
        "Ada, Hulk: ability ready; 4 cards in hand.",
        "Ben, Iron Man: ability ready; 4 cards in hand.",
        "Cleo, Doctor Strange: ability ready; 4 cards in hand.",
        "Dov, Ms. Marvel: ability ready; 4 cards in hand.",
        "Eve, Daredevil, holds the token: ability ready; 4 cards in hand.",
        "Draw pile: 40 cards; none discarded.",
        "Evidence wall",
        "  cards of each seat, total",
        "  4.1 Ultron          0 0 0 0 0  not counted yet",
    ]


def test_blind_cards_are_marked_and_told() -> None:
    t = scene("shocker", hands={"hulk": ""}, deck="-5 +1").lay_all()
    assert "one is added unseen" in part(t, "Ada")[0]
    t.go("revealed")
    blind = next(f"card {n}" for n, one in enumerate(t.state.attack, 1) if one.blind)
    assert card(t, blind).name == "-5"
    assert card(t, blind).text == "Added unseen: nobody laid it."
    assert "blind" in described(t).label(blind)
    assert "Quick Attack" in part(t, "villain")[1]
    t.go()
    assert "  1.1 Shocker         0 1 1 1 1  1 blind, total +3 (+2 +2 +2 +2 -5)" in board(t)
    assert "1 blind" in part(t, "wall")[0]


def test_the_page_of_one_seat_is_not_that_of_another() -> None:
    t = scene().answer("page", "seat 1")
    assert "loyalties" in described(t, 0).parts()
    assert "loyalties" not in described(t, 1).parts()
    assert "loyalties" not in described(t).parts()


def test_a_seat_screen_shows_the_hand_and_what_a_power_shows() -> None:
    t = scene(deck="+4 -5 +3 -4 +1").call("strange", "use")
    hand, seen = part(t, "hand", 2)
    cards = [sorted(re.findall(r"[-+]\d", line)) for line in (hand, seen)]
    assert cards == [sorted(["+2", "+1", "-2", "-3"]), sorted(["+4", "-5", "+3", "-4", "+1"])]
    assert part(scene(hands={"hulk": ""}), "hand", 0) == ["Your hand: empty."]
    # Who looks on has no part of that name, and a hand has no card for anybody to look at.
    assert "hand" not in described(t).parts()
    assert not [target for target in described(t, 2).targets if target.startswith("card ")]


@pytest.mark.rules("HH21")
def test_the_lines_end_with_the_last_five_offensives() -> None:
    """Older ones stand in the public record."""
    t = scene("rhino", hands=dict.fromkeys(TEAM, "-2"), deck="-2 " * 60, used=TEAM)
    for _ in range(6):
        t.lay_all().go("revealed").go().go("before")
    shown = [line.split()[0] for line in board(t) if line.strip().startswith("1.")]
    assert shown == ["1.3", "1.4", "1.5", "1.6", "1.7"]
    assert len(part(t, "wall")) == len(part(t, "Mission 1")) == 7


def test_whoever_has_not_laid_yet_has_not_laid_0_cards() -> None:
    t = scene("rhino", hands=dict.fromkeys(TEAM, "-2"), deck="-2 " * 60, used=TEAM)
    t.lay_all().go("revealed").go().go("before")
    assert "Cards laid, by Offensives: Mission 1: 1." in "\n".join(card(t, "seat 1").now)


def test_the_text_of_an_ability_is_told_with_its_player_and_not_with_all() -> None:
    t = scene()
    smash = GAME.content.heroes["hulk"].text
    assert part(t, "Ada")[1] == f"Ada, Smash: {smash}"
    assert smash in card(t, "seat 1").text
    assert not [line for line in described(t).spoken() if smash in line]


def test_the_highest_blue_card_is_marked_where_it_does_not_count() -> None:
    t = scene("absorbing_man", phase="revealed", attack="+4 +4 -2")
    marked = [target for target in ("card 1", "card 2", "card 3")
              if "does not count" in described(t).label(target)]  # fmt: skip
    assert marked == ["card 1"]
    assert "total +2 so far" in part(t, "attack")[0]


def test_a_card_of_the_attack_is_no_other_for_a_new_total() -> None:
    """The sum is about all cards: what changes it marks none of them as changed."""
    t = scene("rhino", phase="revealed", attack="+3 -2")
    assert card(t, "card 1").now[-1] == "Total so far +1."
    alone = described(t).card("card 1", related=False)
    assert alone is not None
    assert "Total" not in " ".join(alone.now)


def test_who_may_lay_fewer_or_more_cards_is_told() -> None:
    t = scene("winter_soldier")
    t.state.target = 1
    assert "may lay only 1 card in this Offensive" in part(t, "Ben")[0]
    t = scene(heroes=["ms_marvel", *[one for one in TEAM if one != "ms_marvel"]][:5])
    t.call("ms_marvel", "seat 2")
    assert f"may lay up to {GAME.content.charts.embiggened} cards" in part(t, "Ben")[0]


def test_the_status() -> None:
    assert GAME.status(start(5).state) == "set-up · heroes"
    assert GAME.status(scene().state) == "mission 1.1 · New York 27 of 27"
    talk = scene(phase="talk", voting=1)
    assert GAME.status(talk.state) == "vote 1 of 2 · after mission 1 · New York 27 of 27"
    over = scene("red_skull", health=1, phase="revealed", attack="+1").go()
    assert GAME.status(over.state) == "S.H.I.E.L.D. has won"
    fallen = scene(city=2, phase="survived").go()
    assert GAME.status(fallen.state) == "HYDRA has won"


# -- previews ----------------------------------------------------------------------------------


def preview(t: Scene, key: str) -> str:
    option = next(option for option in t.decision.options if option.key == key)
    told: Preview = GAME.preview(t.session.view(t.decision.seat), t.decision, option)
    return " / ".join("".join(phrase.text for phrase in line) for line in told.lines)


def test_picked_cards_add_up() -> None:
    t = scene().go("lay").pick("+2")
    third = next(o.key for o in t.decision.options if o.label == "-3")
    assert preview(t, third) == "picked +2 -3 = -1 "
    assert preview(t, "silent") == "picked +2 = +2 "
    assert preview(t, "back") == "nothing is done; the table is asked again"


@pytest.mark.rules("HH39", "HH54", "HH60")
@pytest.mark.parametrize(
    ("phase", "told"),
    [
        (
            "before",
            "HYDRA: you are revealed; New York loses 3, or 1 if you are Knocked Out.",
        ),
        (
            "survived",
            "HYDRA: you are revealed; New York loses 3, or 1 if you are Knocked Out.",
        ),
        ("revealed", "HYDRA: nothing happens until the attack has counted."),
        ("talk", "HYDRA: nothing happens until a Mission begins."),
    ],
)
def test_hail_hydra_says_where_it_does_nothing(phase: str, told: str) -> None:
    """Public facts decide, so that every seat reads the same."""
    for seat in ("hulk", "iron_man"):
        t = scene(phase=phase, voting=phase == "talk", attack="+1", agents=BAD)
        t.answer("page", t.at(seat))
        closes = "S.H.I.E.L.D.: the page closes, nothing else."
        assert preview(t, "hail") == f"{told} / {closes}"
        before = t.state.city
        t.answer("hail")
        assert (t.state.city < before) is (seat == "hulk" and "revealed" in told)


def test_other_previews() -> None:
    assert preview(start(5), "hero hulk").startswith("Smash: The Villain is dealt 6")
    assert preview(scene(), "call 1").startswith("Hulk, once: The Villain is dealt 6")
    t = scene("red_skull", phase="start", out=["strange"], revealed=BAD)
    assert preview(t, "give") == "you neither hand over cards nor steal one in this Offensive"
    t.answer("keep").go("steal")
    assert preview(t, "steal 1") == "a card at random; only thief and victim see which"
    t.go("hand")
    assert preview(t.pick("+2"), "to 1") == "picked +2 = +2 "
    assert preview(scene(), "continue") == ""


# -- cards -------------------------------------------------------------------------------------


def test_a_card_says_what_is_printed_and_what_is_designed_here() -> None:
    cards = GAME.cards()
    assert cards["batroc"].provenance == "Card: ⌂ designed for this edition."
    assert cards["red_skull"].provenance == (
        "Card: as printed in part; ⌂ designed for this edition: health and City damage."
    )
    assert cards["she_hulk"].provenance == (
        "Name: as printed. Ability: as printed in part; "
        "⌂ designed for this edition: all but the moment and how long it lasts. "
        "Tips: ⌂ designed for this edition."
    )
    assert cards["quake"].provenance == (
        "Name: told on a public page. Ability: ⌂ designed for this edition. "
        "Tips: ⌂ designed for this edition."
    )


def test_cards_are_found_by_id_by_seat_and_as_the_villain() -> None:
    words = described(scene("ultron"))
    found = [words.card(at) for at in ("villain", "seat 1", "wasp", "seat 6", "seat 0")]
    assert [one.name if one else None for one in found] == [
        "Ultron", "Ada: Hulk", "Wasp", None, None,
    ]  # fmt: skip
    text = GAME.cards()["shocker"].text
    assert text.startswith("Health 7 (5 or 7 players) or 10 (6 or 8). Defense 0. City damage 2.")
    assert "Quick Attack. Vibro-Shock: This Offensive" in text


# -- the end -----------------------------------------------------------------------------------


def test_the_story_counts_whom_the_votes_hit() -> None:
    t = scene(phase="talk", voting=1, agents=BAD, city=3).answer("continue")
    t.vote("iron_man", "hulk", "hulk", "up", "up").answer("continue", "continue")
    t.vote("iron_man", "up", "iron_man", "iron_man", "up").answer("continue")
    assert t.state.votes[0].out == -1
    assert t.hail("strange").session.outcome is not None
    assert t.session.outcome is not None
    assert t.session.outcome.notes[-1] == (
        "Knocked Out by votes: agents 0 times, Heroes of S.H.I.E.L.D. 1 time. "
        "1 of 2 agents called HAIL HYDRA."
    )


def test_the_story_of_a_lost_game() -> None:
    t = scene("rhino", heroes=TEAM[:7], agents=["hulk", "strange", "elektra"], city=4,
              hands=dict.fromkeys(TEAM, "-2"))  # fmt: skip
    t.hail("strange").lay_all().go("revealed").go()
    outcome = t.session.outcome
    assert outcome is not None
    assert outcome.headline == "HYDRA wins: New York fell in Mission 1 against Rhino."
    assert outcome.winners == (0, 2, 5)
    votes = (
        "Knocked Out by votes: agents 0 times, Heroes of S.H.I.E.L.D. 0 times. "
        "1 of 3 agents called HAIL HYDRA."
    )
    told = ["".join(p.text for p in note) for note in outcome.notes_for(t.session.table.names)]
    assert told == [
        "Ada, Cleo and Finn were HYDRA.",
        "The last attack came to -14 and backfired: New York lost its last health.",
        "Mission 1, Rhino: team totals -14 with 7 red cards in it.",
        "Red cards: 1 by Ada, 1 by Ben, 1 by Cleo, 1 by Dov, 1 by Eve, 1 by Finn and 1 by Gus.",
        votes,
    ]


ENDS: dict[str, tuple[Callable[[], Scene], str]] = {
    "struck": (
        lambda: scene("rhino", phase="revealed", attack="+1", city=1).go().go(),
        "Rhino survived the last attack of +1 and struck back",
    ),
    "hailed": (
        lambda: scene("red_skull", phase="survived", city=3, agents=BAD).hail("hulk"),
        "HAIL HYDRA was called",
    ),
    "smashed": (lambda: scene("rhino", city=2).call("hulk", "use"), "Smash was called"),
    "won": (
        lambda: scene("red_skull", health=3, phase="revealed", attack="+3").go(),
        "The last attack came to +3: enough to defeat Red Skull",
    ),
}


@pytest.mark.parametrize("end", sorted(ENDS))
def test_the_end_says_in_words_what_decided(end: str) -> None:
    play, words = ENDS[end]
    outcome = play().session.outcome
    assert outcome is not None
    assert str(outcome.notes[1]).startswith(words)


# -- what follows, and what was seen ---------------------------------------------------------------


def test_counting_tells_what_follows_and_that_comes_true() -> None:
    t = scene("rhino", phase="revealed", attack="-2", defense=0)
    told = preview(t, "continue")
    assert told.startswith("-2: Rhino loses 0, survives with")
    assert "The Villain strikes: New York loses 1" in told
    assert "then Charge" in told
    assert told.endswith("New York 27 ▸ 24")
    assert t.go().go().state.city == 24


def test_the_cube_the_win_and_the_fall_are_told_before_they_come() -> None:
    cube = scene("red_skull", phase="revealed", attack="+4 +4 +4", health=4)
    told = preview(cube, "continue")
    assert "defeated" in told
    assert "Cosmic Cube: New York loses 3" in told
    assert told.endswith("S.H.I.E.L.D. wins")
    survived = preview(scene("rhino", phase="survived", city=1), "continue")
    assert "New York loses 1 / it falls: HYDRA wins" in survived
    shield = scene("viper", heroes=["panther", *TEAM[1:5]], phase="revealed", attack="+1")
    shield.call("panther", "use")
    assert "the Villain does not strike / New York loses nothing" in preview(shield, "continue")


def test_the_wall_for_the_ear() -> None:
    t = scene("rhino", hands=dict.fromkeys(TEAM[:5], "-2 -2"), agents=BAD, used=TEAM,
              out=["daredevil"], deck="+1 " * 40)  # fmt: skip
    t.go().pick("-2").answer("to 2")
    t.lay("hulk", "-2 -2", "good").lay_all().go("revealed").go().go()
    assert part(t, "wall")[0] == (
        "Mission 1, Offensive 1, Rhino: Ada 2 said good, Ben 1, Cleo 1, Dov 1, Eve out; "
        "total -10; the Villain lost 0; 5 red cards; New York lost 1 by the Villain, 2 by his "
        "power; Eve handed 1 to Ben."
    )


def test_a_save_from_before_opens() -> None:
    """Windows once had a last call of their own, and an Offensive a screen at its end."""
    old = scene().state.model_dump() | {"closing": True, "phase": "over"}
    for name in ("past", "deeds", "losses"):
        del old[name]
    assert HydraState.model_validate(old).phase == "start"


@pytest.mark.rules("HH52")
def test_of_two_rounds_in_a_phase_both_are_told() -> None:
    """Nobody is out by the second round, and Ben still is by the first."""
    t = scene(phase="talk", voting=1).answer("continue")
    t.vote("iron_man", "up", "iron_man", "iron_man", "up").answer("continue", "continue")
    t.vote(*["up"] * 5)
    assert card(t, "vote").now == (
        "Vote 1 of 2: Ben is Knocked Out; vote 2 of 2: nobody is Knocked Out.",
    )
    first, second = part(t, "Vote before Mission 2")
    assert first.endswith("Ben was Knocked Out.")
    assert second.endswith("nobody was Knocked Out.")
    assert t.decision.prompt.endswith("nobody is Knocked Out.")
    assert "2 of 2" in t.decision.prompt


def attacked(record: str) -> Scene:
    """Two attacks against Rhino have counted: with five red cards, and with one."""
    hands = dict.fromkeys(TEAM[:5], "+1 -2 -2 -2")
    t = scene("rhino", hands=hands, agents=BAD, used=TEAM, city=27, record=record, deck="+1 " * 60)
    t.lay_all(**dict.fromkeys(TEAM[:5], "-2")).go("revealed").go().go()
    t.lay_all(**dict.fromkeys(TEAM[:5], "+1") | {"strange": "-2"}).go("revealed")
    return t.go()


@pytest.mark.rules("HH21")
def test_a_full_record_says_how_many_red_cards_lay_in_each_attack() -> None:
    for record, known in (("latest", [None, 1]), ("full", [5, 1])):
        t = attacked(record)
        view = t.session.view(PUBLIC)
        assert [red_cards(view, line) for line in view.history] == known
        assert ["red card" in line for line in part(t, "wall") if "total" in line] == [
            count is not None for count in known
        ]


@pytest.mark.rules("HH21")
def test_at_the_end_all_read_who_laid_how_many_red_cards() -> None:
    t = attacked("latest")
    t.session.state.city = 3
    t.hail("hulk")
    assert t.session.outcome is not None
    view = t.session.view(PUBLIC)
    assert [red_cards(view, line) for line in view.history] == [5, 1]
    assert red_laid(view) == [(2, 2), (0, 1), (1, 1), (3, 1), (4, 1)]
    told = [
        "".join(p.text for p in note) for note in t.session.outcome.notes_for(t.session.table.names)
    ]
    totals = "-10 with 5 red cards in it, +2 with 1 red card in it"
    assert f"Mission 1, Rhino: team totals {totals}." in told
    assert "Red cards: 2 by Cleo, 1 by Ada, 1 by Ben, 1 by Dov and 1 by Eve." in told


def test_the_rules_speak_of_no_screens_of_the_program() -> None:
    words = (GAME.folder / "rules.md").read_text(encoding="utf-8").casefold()
    assert not [
        word for word in ("table screen", "seat screen", "screens of one kind") if word in words
    ]


def test_at_the_end_all_read_which_words_were_lies() -> None:
    """Whole random games, against the cards that each seat laid.

    A card that Wasp slipped in is hers, and the card that it took the place of is not known.
    """
    told_of = slipped = 0
    for seed in range(1, 16):
        chairs = lay_table(GAME.manifest, names=default_names(5), seed=seed)
        session, random = Session(GAME, chairs), Random(seed)
        while session.decision is not None:
            session.answer(random.choice(session.decision.options).key)
        view, at = session.view(PUBLIC), [0] * 5
        false = set()
        for line in view.history:
            for seat in range(5):
                count = line.laid_by(seat)
                past, lain = view.past[seat], slice(at[seat], at[seat] + count)
                own = [
                    card
                    for card, giver in zip_longest(past.cards[lain], past.givers[lain])
                    if card and giver in (None, view.seats[seat].hero)
                ]
                at[seat] += count
                slipped += len(own) < count
                red = any(card.startswith("-") for card in own)
                blue = len(own) == count > 0 and not red
                if line.said[seat] == ("good" if red else "bad" if blue else None):
                    false.add((seat, line.mission, line.number))
        assert {(one.seat, one.line.mission, one.line.number) for one in lies(view)} == false
        assert session.outcome is not None
        notes = ["".join(p.text for p in note) for note in session.outcome.notes_for(chairs.names)]
        assert any(note.startswith("What was not true: ") for note in notes) is bool(false)
        told_of += len(false)
    assert told_of
    assert slipped


def test_a_card_that_was_slipped_in_is_told_of_who_slipped_it() -> None:
    t = scene(heroes=["wasp", *TEAM[:4]], hands={"wasp": "-4 -4 -4", "hulk": "+4 +3"})
    t.lay_all(wasp="-4", hulk="+4 +3").call("wasp", t.at("hulk")).answer("card 1")
    assert sorted(t.of("hulk").givers) == ["hulk", "wasp"]
    t.answer("continue", "continue")
    t.state.ended = "hydra"
    for past in t.state.past:
        past.over = True
    acts = [did(t.state, columns(t.state)[0], seat) for seat in (0, 1)]
    assert (acts[0].cards, acts[0].slipped) == (("-4",), ("-4",))
    assert acts[1].cards in (("+4",), ("+3",))
    assert (0, 2) in red_laid(t.state)
    assert 1 not in dict(red_laid(t.state))


@pytest.mark.parametrize("does", ["stay", "cut"])
def test_a_slipped_card_that_elektra_turns_up_stays_of_who_slipped_it(does: str) -> None:
    heroes = ["wasp", "elektra", "hulk", "iron_man", "strange"]
    t = scene(heroes=heroes, hands={"wasp": "-4 -4 -2", "hulk": "+4 +3"})
    t.lay_all(wasp="-2", hulk="+4").call("wasp", t.at("hulk")).answer("card 1")
    t.call("elektra", t.at("hulk"))
    assert (t.of("hulk").open, t.of("hulk").givers) == (["-4"], ["wasp"])
    t.answer(does)
    assert t.of("hulk").givers == (["wasp"] if does == "stay" else [])
