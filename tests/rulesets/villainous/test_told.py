"""What the table is told: the board in words, cards under the cursor, previews."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.describe import Card
from tabletop_tui.core.marks import PUBLIC
from tests.rulesets.drawn import drawn_in
from tests.rulesets.villainous.scenes import (
    GAME,
    Play,
    answer,
    realm,
    shown,
    start,
    table,
    told,
)


def board(game: Play, viewer: int) -> list[str]:
    """The board as plain text, as a viewer may see it."""
    return told(game, viewer).board().split("\n")


def robbed() -> Play:
    """Prince John at the Church, a disguised Toby with his Power beside him; Jafar looks on."""
    john = realm(
        "prince_john",
        at="friar_tucks_church",
        hand=["greed", "warrant"],
        lying={"toby": 3},
        friar_tucks_church=["toby + clever_disguise", "rhino_guards + golden_arrow", "warrant"],
        discard=["imprison"],
        fate_discard=["skippy"],
    )
    jafar = realm("jafar", oasis=["genie (ally)"], cave_of_wonders=["abu"])
    return table(john, jafar)


def test_the_board_in_words() -> None:
    """The own hand and realm first; what is free, covered and used stands apart."""
    assert board(robbed(), 0) == [
        "Your hand: Greed, Condition; Warrant, costs 1.",
        "Ada, Prince John, 5 Power, 2 cards in hand: deck 24; discard 1; Fate deck 12;",
        "    Fate discard 1.",
        "  Your objective, not reached yet: 5 of 20 Power.",
        "  Sherwood Forest: Gain 1 Power; Discard Cards; Play a Card; Fate.",
        "  Friar Tuck's Church, you stand here: Play a Card; Move an Item or Ally.",
        "  Friar Tuck's Church, covered by Toby: Gain 2 Power; Play a Card.",
        "  Friar Tuck's Church, Heroes: Toby, Strength 2, 3 Power lies on it, carries",
        "      Clever Disguise.",
        "  Friar Tuck's Church, your side: Rhino Guards, Strength 4, carries Golden",
        "      Arrow; Warrant.",
        "  Nottingham: Fate; Gain 1 Power; Vanquish; Play a Card.",
        "  The Jail: Gain 3 Power; Play a Card; Discard Cards.",
        "Ben, Jafar, 5 Power, no cards in hand: deck 30; discard 0; Fate deck 13; Fate",
        "    discard 0.",
        "  Objective of Ben, reached: Genie hypnotized.",
        "  Objective of Ben, not reached yet: Cave of Wonders unlocked; Magic Lamp at the",
        "      Sultan's Palace.",
        "  Sultan's Palace, Ben is here: Play a Card; Activate; Vanquish; Fate.",
        "  Streets of Agrabah: Gain 1 Power; Fate; Discard Cards; Play a Card.",
        "  Oasis: Activate; Play a Card; Gain 3 Power; Play a Card.",
        "  Oasis, the side of Ben: Genie, Strength 6, an Ally now, its text does not",
        "      count.",
        "  Cave of Wonders, locked: Play a Card; Move an Item or Ally.",
        "  Cave of Wonders, covered by Abu: Discard Cards; Gain 2 Power.",
        "  Cave of Wonders, Heroes: Abu, Strength 2.",
    ]


def test_the_realm_of_the_viewer_comes_first_and_hides_no_more_than_hands() -> None:
    assert told(robbed(), 1).parts()["hand"] == ["Your hand: empty."]
    lines = board(robbed(), 1)
    assert lines[1].startswith("Ben, Jafar, 5 Power")
    assert any(line.startswith("Ada, Prince John, 5 Power, 2 cards in hand") for line in lines)
    assert not any("Greed" in line for line in lines)
    first, *_ = board(robbed(), PUBLIC)
    assert first.startswith("Ada, Prince John"), "for the table the active one"


def test_what_is_free_in_a_realm_is_told_apart_from_what_was_used() -> None:
    game = robbed()
    answer(game, "play b1", "warrant", "nottingham")
    church = "Friar Tuck's Church"
    assert told(game).parts()[church][:3] == [
        f"{church}, you stand here: Move an Item or Ally.",
        f"{church}, covered by Toby: Gain 2 Power; Play a Card.",
        f"{church}, used this turn: Play a Card.",
    ]
    assert shown(game, "seat 0 friar_tucks_church b1").now == ("Used this turn.",)


def test_equal_symbols_of_a_location_are_called_by_their_row() -> None:
    labels = [told(robbed()).label(f"seat 0 friar_tucks_church {slot}") for slot in ("t2", "b1")]
    assert labels == [
        "Play a Card, covered by Toby, at Friar Tuck's Church, upper",
        "Play a Card, at Friar Tuck's Church, lower",
    ]
    armed = table(realm("captain_hook", jolly_roger=["cannon"]), realm("jafar"))
    added = told(armed).label("seat 0 jolly_roger hook.cannon.1")
    assert added == "Vanquish, at Jolly Roger, added by Cannon"


def test_whoever_has_the_fate_token_is_told_with_it() -> None:
    seats = [realm(villain) for villain in ("jafar", "ursula", "captain_hook", "prince_john")]
    game = table(*seats, token=1)
    assert (
        told(game)
        .parts()["Ben"][0]
        .startswith("Ben, Ursula, 5 Power, no cards in hand, with the Fate Token: ")
    )
    assert "Fate Token" in told(game).label("seat 1")
    assert "Fate Token" not in told(game).label("seat 0")


def test_discard_piles_are_told_when_somebody_asks_for_them() -> None:
    words = told(robbed())
    assert words.parts()["discard"] == [
        "Your discard pile, 1 card: Imprison.",
        "Your Fate discard pile, 1 card: Skippy.",
    ]
    assert words.parts()["discard Ben"] == [
        "Discard pile of Ben, no cards.",
        "Fate discard pile of Ben, no cards.",
    ]
    assert not any("Imprison" in line for line in words.spoken())


def test_before_the_choice_of_a_villain_all_of_them_can_be_looked_at() -> None:
    game = start(2, villains="choose")
    assert told(game).spoken() == ["Ada: no villain yet.", "Ben: no villain yet."]
    assert {*GAME.content.villains} <= {*told(game).targets}
    assert shown(game, "jafar").kind == "Villain"


def test_cards_that_lie_nowhere_are_told_to_those_who_see_them() -> None:
    """What was revealed to all, what Hook looks at to him alone."""
    fated = table(realm("jafar"), realm("captain_hook", fate=["wendy", "john"]))
    answer(fated, "fate b2", "seat 1")
    assert "Ben, face up: Wendy; John." in told(fated, PUBLIC).spoken()
    assert "Face up." in shown(fated, "hook.wendy.1").now
    hook = realm("captain_hook", hand=["give_them_a_scare"], fate=["wendy", "john"])
    scare = table(hook, realm("jafar"))
    answer(scare, "play b2", "give_them_a_scare")
    assert "Ada, face up: Give Them a Scare." in told(scare, 1).spoken()
    assert "Ada, looked at: Wendy; John." in told(scare, 0).spoken()
    assert not any("looked at" in line for line in told(scare, 1).spoken())


def test_a_card_in_the_realm_tells_how_it_is_now() -> None:
    assert shown(robbed(), "prince.toby.1").now == (
        "Strength 2; 3 Power lies on it; carries Clever Disguise.",
        "At Friar Tuck's Church.",
        "To vanquish: Strength 2; now 4 (Rhino Guards 4).",
    )
    assert shown(robbed(), "jafar.genie.1").now == (
        "Strength 6.",
        "An Ally now, its text does not count.",
        "At Oasis.",
    )
    assert shown(robbed(), "prince.warrant.1").now == ("At Friar Tuck's Church.",)
    assert shown(robbed(), "jafar.abu.1").now[-2:] == (
        "At Cave of Wonders, which is locked.",
        "To vanquish: Strength 2; now 0.",
    )


def test_a_card_anywhere_else_is_told_as_it_is_printed() -> None:
    guards = shown(robbed(), "prince.rhino_guards.2")
    assert guards == Card(
        "Rhino Guards",
        "Ally of Prince John",
        "No ability.",
        "Numbers and effect as on the 2018 card; text in our own words.",
        ("Cost 3", "Strength 4"),
    )
    assert shown(robbed(), "jafar.wish.1").kind == "Fate Item of Jafar"
    assert shown(robbed(), "jafar.wish.1").figures == ("Strength +2",)
    assert shown(robbed(), "jafar.iago.1").figures == ("Cost 1", "Strength 1", "Activate 1")
    assert shown(robbed(), "prince.greed.1").figures == ()


def test_a_villain_is_found_by_its_name_and_by_its_player() -> None:
    by_player, by_name = shown(robbed(), "seat 1"), shown(robbed(), "jafar")
    assert (by_player.name, by_player.kind) == ("Ben: Jafar", "Villain")
    assert (by_name.name, by_name.kind) == ("Jafar", "Villain of Ben")
    assert by_name.text == by_player.text
    assert "Reached: Genie hypnotized." in by_name.now


def test_a_villain_tells_its_objective_and_its_plan() -> None:
    guide = shown(robbed(), "prince_john").text
    assert guide.startswith("Objective: Start your turn with 20 Power or more.\n\n")


def test_places_symbols_and_piles_tell_what_lies_there() -> None:
    church = shown(robbed(), "seat 0 friar_tucks_church")
    assert church.now == (
        "You stand here.",
        (
            "Gain 2 Power, covered by Toby; Play a Card, covered by Toby; Play a Card; "
            "Move an Item or Ally."
        ),
        "Heroes: Toby, Strength 2, 3 Power lies on it, carries Clever Disguise.",
        "Your side: Rhino Guards, Strength 4, carries Golden Arrow; Warrant.",
    )
    assert shown(robbed(), "seat 0 friar_tucks_church t1").now == ("Covered by Toby.",)
    assert shown(robbed(), "seat 1 cave_of_wonders b1").now == ("The location is locked.",)
    assert shown(robbed(), "seat 0 pile discard").now == ("1 card.", "Imprison.")
    assert shown(robbed(), "seat 0 pile fate-discard", viewer=1).now == ("1 card.", "Skippy.")
    assert shown(robbed(), "seat 0 pile deck").now == ("24 cards.",)
    assert shown(robbed(), "prince.imprison.1").now == ("On your discard pile.",)
    assert told(robbed()).card("seat 0 pile hat") is None
    assert told(robbed()).card("seat 0 nowhere") is None


def test_a_location_tells_how_the_strengths_there_come_about() -> None:
    lagoon = ["lost_boys + pixie_dust", "smee", "pirate_brute + cutlass"]
    game = table(realm("captain_hook", mermaid_lagoon=lagoon), realm("jafar"))
    assert shown(game, "seat 0 mermaid_lagoon").now[-3:] == (
        "Lost Boys: Strength 6 = 4 printed + 2 Pixie Dust.",
        "Pirate Brute: Strength 6 = 4 printed + 2 Cutlass.",
        "Allies here: Strength 8 = 2 Smee + 6 Pirate Brute.",
    )
    assert shown(game, "hook.lost_boys.1").now[0] == "Strength 6 = 4 printed + 2 Pixie Dust."
    assert "Attached to Lost Boys" in shown(game, "hook.pixie_dust.1").now[0]


def test_an_item_that_a_hero_stole_says_that_its_text_does_not_count() -> None:
    def scimitar(holder: str) -> Sequence[str]:
        game = table(realm("jafar", oasis=[f"{holder} + scimitar"]), realm("ursula"))
        return shown(game, "jafar.scimitar.1").now

    silenced = "Held by a Hero, its text does not count."
    assert silenced in scimitar("abu")
    assert silenced not in scimitar("razoul")


def test_a_card_of_the_own_hand_tells_what_it_costs_now() -> None:
    crown = {"friar_tucks_church": ["king_richards_crown"]}
    john = realm("prince_john", at="friar_tucks_church", hand=["warrant"], **crown)  # type: ignore[arg-type]
    game = table(john, realm("jafar"))
    crowned = shown(game, "prince.warrant.1")
    assert crowned.now == ("Costs 0 = 1 printed - 1 King Richard's Crown.",)
    assert not shown(game, "prince.warrant.1", viewer=1).now
    assert shown(robbed(), "prince.warrant.2").now == ("Costs 1.",), "as printed"


def test_the_rules_print_what_the_files_know() -> None:
    rules = GAME.rules_text()
    for villain in GAME.content.villains.values():
        assert f"- **{villain.name}**: {villain.entry.objective}" in rules
    assert "begin with 0, 1, 2, 2, 3 and 3 Power" in rules
    assert "- Maleficent: 1 as on the card, 4 from public data sets" in rules
    assert "- Fury (Queen of Hearts): an Enlarged Hero comes back to normal size.⌂" in rules


def test_the_example_of_the_rules_is_what_the_game_would_show() -> None:
    john = realm(
        "prince_john",
        at="friar_tucks_church",
        hand=["greed", "warrant"],
        friar_tucks_church=["toby"],
        nottingham=["rhino_guards"],
    )
    game = table(john, realm("jafar"), phase="move")
    (example,) = drawn_in(GAME)
    assert "\n".join(board(game, 0)[: len(example.split("\n"))]) == example
    assert game.decision is not None
    assert {option.key for option in game.decision.options} >= {"nottingham"}


def test_a_card_says_what_of_it_is_our_reading() -> None:
    card = next(card for card in GAME.cards().values() if card.name == "Fury")
    assert card.provenance.endswith(
        "⌂ Decided for this edition: an Enlarged Hero comes back to normal size."
    )


def test_a_price_that_is_the_same_everywhere_is_told_once_in_the_question() -> None:
    game = table(realm("jafar", at="oasis", hand=["iago"]), realm("captain_hook"))
    answer(game, "play b2", "iago")
    assert game.decision is not None
    assert game.decision.prompt == "Play Iago where, for 1 Power?"
    assert {option.detail for option in game.decision.options} == {""}


def test_a_villain_is_no_other_for_what_fate_puts_on_its_piles() -> None:
    """The piles are marked as changed themselves."""
    game = table(
        realm("jafar", at="streets_of_agrabah"), realm("captain_hook", fate=["taunt", "taunt"])
    )
    before, counts = told(game).card("seat 1", related=False), shown(game, "seat 1")
    answer(game, "fate t2", "seat 1")
    assert told(game).card("seat 1", related=False) == before
    assert shown(game, "seat 1") != counts, "though its card counts them"
