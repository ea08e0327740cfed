"""What the table is told: the board in words, cards under the cursor, previews."""

from __future__ import annotations

from tabletop_tui.core.decision import Option
from tabletop_tui.core.describe import Card
from tests.rulesets.drawn import drawn_in
from tests.rulesets.villainous.scenes import GAME, Play, answer, look, realm, table


def board(game: Play, viewer: int) -> list[str]:
    """The board in words, as a viewer may see it."""
    return GAME.board_text(game.view(viewer), viewer, game.table.names).split("\n")


def shown(game: Play, target: str, viewer: int = 0) -> Card:
    """A card as a viewer is told about it now."""
    card = GAME.inspect(game.view(viewer), viewer, target)
    assert card is not None
    return card


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
    """The realm of the viewer first; covered symbols in brackets, `<` for the mover."""
    assert board(robbed(), 0) == [
        "Villainous · round 6 · Prince John",
        "",
        "Ada · Prince John · 5 Power",
        "  Objective: [ ] 5 of 20 Power",
        "  Sherwood Forest: Gain 1 Power · Discard Cards · Play a Card · Fate",
        "  Friar Tuck's Church <: (Gain 2 Power) · (Play a Card) · Play a Card · Move an",
        "    Item or Ally",
        "    Heroes: Toby 2 [3 Power] (Clever Disguise)",
        "    Below: Rhino Guards 4 (Golden Arrow), Warrant",
        "  Nottingham: Fate · Gain 1 Power · Vanquish · Play a Card",
        "  The Jail: Gain 3 Power · Play a Card · Discard Cards",
        "  Hand: Greed, Warrant",
        "  Deck 24, discard 1, Fate 12, Fate discard 1",
        "",
        "Ben · Jafar · 5 Power",
        "  Objective: [ ] Cave of Wonders unlocked, [ ] Magic Lamp at the Sultan's",
        "    Palace, [x] Genie hypnotized",
        "  Sultan's Palace <: Play a Card · Activate · Vanquish · Fate",
        "  Streets of Agrabah: Gain 1 Power · Fate · Discard Cards · Play a Card",
        "  Oasis: Activate · Play a Card · Gain 3 Power · Play a Card",
        "    Below: Genie 6 [ally]",
        "  Cave of Wonders (locked): (Discard Cards) · (Gain 2 Power) · Play a Card ·",
        "    Move an Item or Ally",
        "    Heroes: Abu 2",
        "  Hand: none",
        "  Deck 30, discard 0, Fate 13, Fate discard 0",
    ]


def test_the_realm_of_the_viewer_comes_first_and_hides_no_more_than_hands() -> None:
    lines = board(robbed(), 1)
    assert lines[2] == "Ben · Jafar · 5 Power"
    assert "  Hand: 2 cards" in lines
    assert board(robbed(), -1)[2] == "Ada · Prince John · 5 Power", "for the table the active one"


def test_cards_that_lie_nowhere_are_told_to_those_who_see_them() -> None:
    """What was revealed to all, what Hook looks at to him alone."""
    fated = table(realm("jafar"), realm("captain_hook", fate=["wendy", "john"]))
    answer(fated, "fate b2", "seat 1")
    assert "  Face up: Wendy, John" in board(fated, -1)
    hook = realm("captain_hook", hand=["give_them_a_scare"], fate=["wendy", "john"])
    scare = table(hook, realm("jafar"))
    answer(scare, "play b2", "give_them_a_scare")
    assert "  Face up: Give Them a Scare" in board(scare, 1)
    assert "  Looked at: Wendy, John" in board(scare, 0)
    assert not any("Looked at" in line for line in board(scare, 1))


def test_a_card_in_the_realm_tells_how_it_is_now() -> None:
    assert shown(robbed(), "prince.toby.1").now == (
        "Strength 2.",
        "At Friar Tuck's Church.",
        "Carries Clever Disguise.",
        "3 Power lies on it.",
        "To vanquish: Strength 2; now 4 (Rhino Guards 4).",
    )
    genie = shown(robbed(), "jafar.genie.1")
    assert genie.now == (
        "Strength 6.",
        "At Oasis.",
        "Its text does not count: it is an Ally now.",
    )
    assert shown(robbed(), "prince.warrant.1").now == ("At Friar Tuck's Church.",)


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


def test_a_villain_tells_its_objective_and_its_plan() -> None:
    guide = shown(robbed(), "prince_john").text
    assert guide.startswith("Objective: Start your turn with 20 Power or more.\n\n")


def test_places_symbols_and_piles_tell_what_lies_there() -> None:
    church = shown(robbed(), "seat 0 friar_tucks_church")
    assert church.now == (
        "Prince John is here.",
        "Toby: Strength 2.",
        "Allies here: Strength 4 = 4 Rhino Guards.",
        "Also here: Clever Disguise, Golden Arrow, Warrant.",
    )
    assert "Gain 2 Power: covered by Toby" in church.text
    assert shown(robbed(), "seat 0 friar_tucks_church t1").now == ("Covered by Toby.",)
    assert shown(robbed(), "seat 1 cave_of_wonders b1").now == ("The location is locked.",)
    assert shown(robbed(), "seat 0 pile discard").text == "Imprison"
    assert shown(robbed(), "seat 0 pile fate-discard", viewer=1).text == "Skippy"
    assert shown(robbed(), "seat 0 pile deck").now == ("24 cards.",)
    assert GAME.inspect(robbed().view(0), 0, "seat 0 pile hat") is None
    assert GAME.inspect(robbed().view(0), 0, "seat 0 nowhere") is None


def test_a_card_of_the_own_hand_tells_what_it_costs_now() -> None:
    crown = {"friar_tucks_church": ["king_richards_crown"]}
    john = realm("prince_john", at="friar_tucks_church", hand=["warrant"], **crown)  # type: ignore[arg-type]
    game = table(john, realm("jafar"))
    crowned = shown(game, "prince.warrant.1")
    assert crowned.now == ("Costs 0 = 1 printed - 1 King Richard's Crown now.",)
    assert not shown(game, "prince.warrant.1", viewer=1).now
    assert not shown(robbed(), "prince.warrant.2").now, "as printed"


def test_an_option_about_a_card_shows_its_text() -> None:
    game = robbed()
    assert game.decision is not None

    def lines(target: str) -> list[str]:
        option = Option("any", "Any", target=target)
        assert game.decision is not None
        preview = GAME.preview(game.view(0), game.decision, option)
        return ["".join(phrase.text for phrase in line) for line in preview.lines]

    assert lines("prince.greed.1") == [look(game).view.kind("prince.greed.1").entry.text]
    assert lines("prince.rhino_guards.1") == [], "there is nothing to say"
    assert lines("seat 0 nottingham") == []


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
    assert "\n".join(board(game, 0)[2:12]) == example
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
