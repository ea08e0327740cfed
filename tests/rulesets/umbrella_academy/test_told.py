"""Texts of the Academy: the board, status, previews, cards, and the rules they refer to."""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rulesets.umbrella_academy.bot import BOT
from rulesets.umbrella_academy.bot.family import PICKS_UP
from rulesets.umbrella_academy.components import CardEntry, load_content, parse_need
from rulesets.umbrella_academy.context import ASKED
from rulesets.umbrella_academy.rules.operations import read_words
from rulesets.umbrella_academy.text import aim
from tabletop_tui.core.decision import Choices
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.play.seat import Seat, preview_of
from tabletop_tui.core.players.advice import advise
from tests.rulesets.drawn import drawn_in
from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    answer,
    asked,
    card_of,
    dealt,
    described,
    effect_phase,
    keys,
    log,
    printed,
    start,
    table,
)

HERE = Path(__file__).parent
FAMILY = ("spaceboy", "rumor", "kraken")


def scenes() -> Iterator[str]:
    """The source of each test function here, except those on printed numbers."""
    for path in HERE.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body if path.name != "test_printed.py" else []:
            if isinstance(node, ast.FunctionDef):
                yield ast.get_source_segment(text, node) or ""


def test_every_card_is_at_work_in_a_scene() -> None:
    """Each card, Ally, Villain and board ability is named in a test that plays something."""
    content, text = GAME.content, "\n".join(scenes())
    cards = [*content.skills, *content.advantages, *content.feuds, *content.hazards]
    others = [*content.allies, *content.villains, *content.abilities]
    unplayed = [one for one in (*cards, *others) if not re.search(rf"\b{one}\b", text)]
    assert unplayed == []


def test_every_question_points_to_a_heading_of_the_rules() -> None:
    headings = re.findall(r"^#+ (.+)$", GAME.rules_text(), re.MULTILINE)
    assert {rule for _, rule in ASKED.values()} <= set(headings)


def test_the_rules_print_what_the_files_know() -> None:
    rules = GAME.rules_text()
    assert "| 5 | 3 | 1 |" in rules
    assert "| Séance | Hospital | 9 Power, 6 Wits, 3 Fight |" in rules
    assert "| 9 | Downtown | 8 10 |  |" in rules
    assert "- **The White Violin**: destroy the White Violin." in rules


def test_the_example_of_the_rules_is_what_the_game_would_show() -> None:
    game = table(
        "spaceboy", "rumor", hands={"spaceboy": "sb_juggernaut"},
        at={"spaceboy": 5, "rumor": 5}, hazards={5: "hz_riot"},
    )  # fmt: skip
    (example,) = drawn_in(GAME)
    assert example in described(game).board()


def test_an_inspected_hero_tells_what_it_is_good_at() -> None:
    assert "Good at: 12 Wits, 2 Fight, 2 Power." in GAME.cards()["rumor"].text


def test_an_inspected_villain_tells_the_need_that_is_played() -> None:
    needs = {
        threat: card_of(table(villains={"hazel": 4}, threat=threat), "hazel").now[-1]
        for threat in ("normal", "hard")
    }
    assert needs["normal"] == "In the Finale of this game: needs 3 Fight, 1 Power, 4 of any kind."
    assert needs["hard"] == "In the Finale of this game: needs 3 Fight, 1 Power, 6 of any kind."


def test_card_counts() -> None:
    content = GAME.content
    assert [sum(c.copies for c in hero.cards) for hero in content.heroes.values()] == [10] * 5
    assert sum(card.copies for card in content.advantages.values()) == 30
    assert sum(feud.copies for feud in content.feuds.values()) == 20
    assert sum(hazard.copies for hazard in content.standard) == 20
    assert [sum(h.copies for h in group) for group in content.mission_hazards.values()] == [10] * 3


def test_a_mistake_in_a_content_file_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(GAME.folder / "content", folder)
    feuds = folder / "feuds.toml"
    text = feuds.read_text(encoding="utf-8").replace("copies = 3", 'copies = "many"', 1)
    feuds.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match=r"content/feuds.toml: feuds\[1\].copies"):
        load_content(folder, read_words)


def test_needs_are_read_strictly() -> None:
    assert printed(parse_need("FFP4*")) == "2F 1P 4*"
    with pytest.raises(ValueError, match="is not written like"):
        parse_need("FXP")


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("mission", GAME.content.missions)
def test_the_board_fits_eighty_columns(seats: int, mission: str) -> None:
    game = dealt(seats, mission=mission)
    told = described(game)
    assert max(map(len, told.board().splitlines())) <= 80
    for name in ("clocks", "Turns left", *(place.brief for place in GAME.content.places)):
        assert {*told.parts()[name]} <= {*told.spoken()}, f"{name} is told with the whole table"


def test_the_board_shows_what_lies_and_stands_where() -> None:
    game = table(
        *FAMILY,
        hazards={5: "hz_riot", 6: "sp_devastated"},
        tokens={5: "FW"},
        villains={"hazel": 5},
        advantages={7: "ad_plan ad_plan"},
        allies={"al_pogo": 9},
        hands={"spaceboy": "wound sb_strength sb_strength sb_strength"},
    )
    told = described(game).parts()
    for part, words in (
        ("The City", "Riot, needs 2 Fight, 1 Power, has 1 Fight, 1 Wits"),
        ("The City", "Hazel, needs 2 Fight, 1 Power, no tokens yet"),
        ("The Harbour", "devastated"),
        ("Carnival Pier", "Plan (W) ×2"),
        ("Downtown", "Location 9, beside The Diner, The Mansion: Kraken; Pogo"),
        ("Hazards", "2 of 6; 1 devastated"),
        ("Ada", "4 cards in hand; 1 Wound; deck 12; discard pile 0"),
        ("Ada", "a full hand with a Wound loses the game"),
    ):
        assert any(words in line for line in told[part]), words


def test_a_villain_of_the_mission_is_told_where_it_is_and_found_where_it_lies() -> None:
    game = table(*FAMILY, villains={"hazel": 5, "cha_cha": 0})
    told = described(game)
    assert any("Hazel, at The City" in line for line in told.parts()["clocks"])
    assert any("Cha-Cha, knocked out" in line for line in told.parts()["clocks"])
    order = [*told.targets]
    assert order.index("cha_cha") < order.index("moon") < order.index("city") < order.index("hazel")


def test_what_the_map_marks_is_on_the_cards() -> None:
    game = table(
        *FAMILY,
        hazards={5: "hz_riot"},
        tokens={5: "F"},
        by={5: "rumor"},
        allies={"al_pogo": 9},
        partner="kraken",
        guards={"rumor": 2, "7": 3},
        allies_used=["al_pogo"],
        top=["sp_save_the_world"],
    )
    for target, words in (
        ("hazard 5", "tokens placed by Rumor"),
        ("kraken", "Partner token"),
        ("rumor", "guard against 2 Wounds"),
        ("carnival_pier", "guard against 3 Wounds"),
        ("al_pogo", "used this turn"),
        ("main deck", "Save the World"),
    ):
        assert any(words.lower() in line.lower() for line in card_of(game, target).now), words


def test_a_discard_pile_is_told_when_somebody_asks_for_it() -> None:
    game = table(*FAMILY, discards={"spaceboy": "sb_strength", "rumor": "ru_whisper wound wound"})
    told = described(game)
    assert [*told.parts()["discard"]] == [
        "Your discard pile, 1 card, the newest first: Strength (PP)."
    ]
    (line,) = told.parts()["discard Ben"]
    assert line.index("Wound ×2") < line.index("Whisper"), "the newest first"
    assert line not in told.spoken()
    assert "ru_whisper" in told.targets, "it can be looked at there"
    assert any("discard pile 3" in line for line in told.spoken())


def test_the_own_hand_is_told_once() -> None:
    game = table(*FAMILY, hands={"spaceboy": "sb_strength fd_sulking wound"})
    told = described(game)
    (line,) = told.parts()["hand"]
    assert line.endswith("Strength (PP); Sulking, a Feud; 1 Wound.")
    assert sum("Strength" in line for line in told.spoken()) == 1


def test_a_page_has_two_cards_alike_below_one_name() -> None:
    hands = {"spaceboy": "sb_strength sb_strength", "rumor": "ru_whisper ru_whisper"}
    game = table(*FAMILY, hands=hands)
    ((hand,), rest) = described(game).outline(0)
    assert json.dumps([hand, rest], ensure_ascii=False).count("Strength (PP) ×2") == 2, (
        "in the hand and with Ada"
    )
    assert json.dumps(rest).count("Whisper") == 1
    ((_, (card,)),) = hand["held"]
    assert (card["id"], card["text"] != []) == ("sb_strength", True)


def test_before_the_cards_are_dealt_the_free_heroes_are_told() -> None:
    game = start(2)
    told = described(game)
    assert all(hero in told.targets for hero in GAME.content.heroes)
    assert not any("Location 5" in line for line in told.spoken()), "the map comes with the cards"
    assert card_of(game, "city").kind == "Location 5"


def test_private_hands_stay_private_on_the_board() -> None:
    game = table(*FAMILY, private=True, hands={"rumor": "ru_whisper fd_sulking"})
    told = described(game)
    assert not any("Whisper" in line for part in told.parts().values() for line in part)
    assert "ru_whisper" not in told.targets
    assert "Ben, Feuds: Sulking." in told.parts()["Ben"]
    assert "Ben draws 1 card." not in log(game)


def test_private_draws_are_whispered() -> None:
    game = table(
        *FAMILY,
        private=True,
        hands={"spaceboy": "ad_black_coffee"},
        decks={"spaceboy": "sb_strength wound"},
    )
    answer(game, "effect")
    told = [e.text for e in game.events if e.seen_by(1) is not None and "Strength" in e.text]
    assert told == []
    assert "Ada now holds Wound." in log(game)


def test_status_and_targets() -> None:
    game = table(*FAMILY, hazards={1: "hz_riot"}, hands={"spaceboy": "sb_human_shield sb_strength"})
    assert GAME.status(game.state) == "Turn 1 · Play Phase · Hazel & Cha-Cha"
    assert GAME.cards()["hospital"].text.startswith("Connected to Launch Field")


def test_options_name_their_places_and_cards() -> None:
    game = table(*FAMILY, hazards={1: "hz_riot"}, villains={"hazel": 1})
    assert game.decision is not None
    answer(game, "move")
    assert [option.target for option in game.decision.options] == ["launch_field", "mansion"]
    game = table(*FAMILY, hands={"spaceboy": "sb_strength"}, hazards={1: "hz_riot"},
                 villains={"hazel": 1})  # fmt: skip
    answer(game, "symbols")
    assert game.decision is not None
    assert [o.target for o in game.decision.options] == ["hazard 1", "hazel"]
    assert game.decision.options[0].detail == "needs FFP ▸ FF✓"


def test_who_must_discard_is_told_why_and_through_which_hero() -> None:
    hands = {"rumor": "ru_whisper ru_big_lie"}
    game = effect_phase(*FAMILY, hazards={5: "hz_meteor"}, at={"rumor": 5}, hands=hands)
    assert asked(game) == "discard"
    assert game.decision is not None
    assert game.decision.prompt == "Meteor: Rumor discards which Skill card?"


def test_the_hazard_that_wants_an_advantage_destroyed_is_named() -> None:
    hands = {"rumor": "ad_baseball_bat ad_monocle", "kraken": "ad_baseball_bat ad_monocle"}
    game = effect_phase(*FAMILY, mission="violin", hazards={5: "wv_jealousy"}, hands=hands)
    assert game.decision is not None
    assert game.decision.prompt == "Jealousy: Who destroys one?"
    answer(game, "kraken")
    assert game.decision.prompt == "Jealousy: Destroy which Advantage?"


OF_ACTIONS = ("action", "card", "destroy", "first", "follow", "hero", "hero-choice", "pay",
              "pick-up", "ride", "where")  # fmt: skip
"""The questions that a player's own Action asks, or the set-up."""

TO_DRAW = "Discard which Skill card, to draw another?"


def test_whatever_an_effect_asks_names_the_effect() -> None:
    content = GAME.content
    causes = {GAME.rules.name_of(card) for card in (*GAME.cards(), *content.villains)}
    causes |= {f"Member {number}" for number in range(1, 10)}
    causes |= {entry.name for entry in content.abilities.values()}
    kinds = set()
    for seed in range(12):
        mission = ("hazel", "violin", "orchestra")[seed % 3]
        game, luck = dealt(3, seed=seed, mission=mission), Random(seed)
        while (decision := game.decision) is not None:
            if decision.kind not in OF_ACTIONS and decision.prompt != TO_DRAW:
                kinds.add(decision.kind)
                assert decision.prompt.partition(":")[0] in causes, decision.prompt
            wanted = [key for key in keys(game) if key != "pass"] or keys(game)
            answer(game, luck.choice(wanted))
    assert len(kinds) > 9, kinds


def test_passing_previews_what_it_leads_to() -> None:
    game = table(
        *FAMILY, hazards={7: "hz_meteor"}, hands={"spaceboy": "wound " + "sb_strength " * 3}
    )
    decision = game.decision
    assert decision is not None
    option = decision.choices.get("pass")
    assert option is not None
    lines = GAME.preview(game.view(0), decision, option).lines
    text = " ".join(phrase.text for line in lines for phrase in line)
    assert "the game is lost" in text


def test_a_look_at_a_card_tells_what_lies_on_it_now() -> None:
    game = table(*FAMILY, hazards={1: "hz_riot"}, tokens={1: "F"}, villains={"hazel": 4})
    assert card_of(game, "hazard 1").name == "Riot"
    assert "Needs 2 Fight, 1 Power; has 1 Fight." in card_of(game, "hazard 1").now
    assert card_of(game, "hz_riot").now == (), "a card of that kind may lie at several Locations"
    hazel = card_of(game, "hazel")
    assert hazel.now[:2] == ("Needs 2 Fight, 1 Power; no tokens yet.", "At Icarus Theatre.")
    assert "house" not in hazel.provenance
    assert described(game).card("nothing of the kind") is None


@pytest.mark.parametrize("ending", GAME.content.endings)
def test_every_ending_has_its_own_text(ending: str) -> None:
    game = effect_phase(*FAMILY, ended=ending)
    assert game.outcome is not None
    entry = GAME.content.endings[ending]
    assert game.outcome.notes[:2] == (entry.text, "Turn 1, before the Finale.")
    if ending == "lose_hazards":
        why = "6 Locations or more had a Hazard or were devastated."
        assert game.outcome.headline.endswith(why)
    assert GAME.turns_taken(game.state) == 1
    assert bool(game.outcome.winners) is entry.won is ending.startswith("win")


def test_a_text_that_symbols_replace_is_not_told_where_a_card_is_played_for_its_symbols() -> None:
    held = {"spaceboy": "sb_juggernaut sb_strength"}
    game = table("spaceboy", "rumor", hands=held, hazards={1: "hz_riot"})
    game.answer("symbols")
    assert game.decision is not None
    assert {option.key: bool(option.detail) for option in game.decision.options} == {
        card: GAME.content.skills[card].play != "effect" for card in held["spaceboy"].split()
    }


def test_a_pass_before_a_certain_loss_says_that_it_loses() -> None:
    told = {}
    for count in (2, 7):
        game = table("spaceboy", "rumor", hazards=dict.fromkeys(range(1, 1 + count), "hz_riot"))
        assert game.decision is not None
        only = replace(game.decision, choices=Choices([game.decision.options[-1]]))
        told[count] = BOT(GAME).reason(game.view(0), 0, only, "pass", game.table.names)
    assert ["lost" in told[count] for count in (2, 7)] == [False, True]


def test_the_reason_for_another_action_is_no_reason_for_a_card_of_this_one() -> None:
    """The family would pick up what lies there; the player plays a card for its symbols."""
    held = {"spaceboy": "sb_ape_fists sb_strength"}
    lying = {1: "ad_plan ad_radio"}
    game = table("spaceboy", "rumor", hands=held, villains={"hazel": 1}, advantages=lying)
    told = []
    for key in ("", "symbols"):
        if key:
            game.answer(key)
        advice = advise(BOT(GAME), Seat(game, 0).for_computer(), BOT.levels["hard"], Random(1))
        told.append(PICKS_UP in [one.why for one in advice.answers])
    assert told == [True, False]


def test_the_goal_of_the_finale_names_only_the_villains_that_are_left() -> None:
    both = table(finale=True, villains={"hazel": 1, "cha_cha": 2})
    assert aim(GAME.content, both.state) == "destroy Hazel and Cha-Cha"
    one = table(finale=True, villains={"cha_cha": 2})
    assert aim(GAME.content, one.state) == "destroy Cha-Cha"
    before = table(villains={"cha_cha": 2})
    assert aim(GAME.content, before.state) == "destroy Hazel and Cha-Cha", "both come in the Finale"


def test_more_hazards_than_lose_are_not_counted_out_of_them() -> None:
    riots = dict.fromkeys(range(1, 8), "hz_riot")
    (told,) = described(table(*FAMILY, hazards=riots)).parts()["Hazards"]
    assert told.startswith("Hazards: 7; 0 devastated; lost after the Effect Phase unless 2 Hazards")


ACTING = [
    card
    for card in (*GAME.content.skills.values(), *GAME.content.advantages.values())
    if {deed.name for deed in card.modifier} - {"ranged", "only_hazard"}
]


@pytest.mark.parametrize("card", ACTING, ids=lambda card: card.id)
def test_what_a_modifier_does_for_certain_comes_first_in_the_preview(card: CardEntry) -> None:
    hero = GAME.content.hero_of.get(card.id, "spaceboy")
    other = "rumor" if hero != "rumor" else "kraken"
    at, hands = {hero: 1, other: 2}, {hero: card.id}
    game = table(*at, at=at, hands=hands, villains={"hazel": 1}, hazards={1: "hz_riot"})
    game.answer("symbols")
    while (decision := game.decision) is not None and decision.kind in ("card", "target"):
        for option in decision.options:
            (first,), *_ = preview_of(GAME, Seat(game, 0).see(), option).lines
            assert first.text == card.text
        game.answer(decision.options[0].key)


def test_the_page_of_the_forecast_lists_what_would_happen() -> None:
    game = table(*FAMILY, hazards={9: "hz_riot", 2: "hz_terminauts"})
    counted, *things = card_of(game, "forecast").now
    assert counted == f"{len(things)} things would happen."
    assert any("takes effect" in one for one in things)


def test_no_preview_begins_with_a_sentence_that_repeats_the_answer() -> None:
    held = {"rumor": "ru_heard_a_rumor ru_for_claire sb_strength"}
    game = table("rumor", "spaceboy", hands=held, villains={"hazel": 1})
    game.answer("effect")
    assert game.decision is not None
    for option in game.decision.options:
        lines = preview_of(GAME, Seat(game, 0).see(), option).lines
        assert "plays" not in " ".join(phrase.text for line in lines for phrase in line)
