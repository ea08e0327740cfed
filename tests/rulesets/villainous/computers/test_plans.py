"""Computer players find a way on: Allies go to the Hero who is in the way, blocked hands go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rulesets.villainous.bot.reasons import unwanted
from rulesets.villainous.state import RealmSeat
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.advice import advise
from tabletop_tui.core.players.bot import Level
from tabletop_tui.core.players.player import Player
from tests.rulesets.villainous.computers.bots import BOT, BOTS
from tests.rulesets.villainous.scenes import GAME, Play, answer, asked, look, realm, table, who
from tools.hands import RUNNING, SEED, turns_in

OTHERS = [villain for villain in BOTS if villain != "prince_john"]
HOOK, JAFAR = realm("captain_hook"), realm("jafar")


def wish(game: Play) -> str:
    """What the villain whose turn it is wants at this question, from what its seat sees."""
    decision = game.decision
    assert decision is not None
    seat = who(game)
    view = GAME.realm(game.view(seat), seat)
    return BOTS[view.villain.id].prefer(view, decision) or ""


def play_on(game: Play, until: str) -> None:
    """Answer as the villain wants, up to a question of this kind."""
    while asked(game) != until:
        game.answer(wish(game))


def maleficent(**cards: Any) -> RealmSeat:
    """Her realm: all cursed but King Stefan's Castle, nothing in hand that she could use."""
    places: dict[str, Any] = {
        "forbidden_mountains": ["green_fire"],
        "briar_roses_cottage": ["forest_of_thorns"],
        "the_forest": ["dreamless_sleep"],
        "power": 40,
        "hand": ["vanish", "spinning_wheel"],
    }
    return realm("maleficent", **(places | cards))


def test_a_curse_goes_where_none_lies() -> None:
    """Even past a location with more Heroes."""
    mine = maleficent(
        at="king_stefans_castle",
        hand=["forest_of_thorns"],
        the_forest=["dreamless_sleep", "aurora", "king_hubert"],
    )
    game = table(mine, HOOK)
    play_on(game, "spot")
    assert wish(game) == "king_stefans_castle"


def test_allies_are_sent_to_the_hero_who_keeps_a_curse_away() -> None:
    mine = maleficent(
        at="briar_roses_cottage",
        briar_roses_cottage=["forest_of_thorns", "savage_goon"],
        king_stefans_castle=["merryweather"],
    )
    game = table(mine, HOOK)
    play_on(game, "mover")
    assert wish(game) == "mal.savage_goon.1"
    game.answer(wish(game))
    assert wish(game) == "the_forest"


def test_an_ally_who_is_strong_enough_where_a_hero_stands_stays_there() -> None:
    mine = maleficent(
        at="forbidden_mountains",
        briar_roses_cottage=["forest_of_thorns", "savage_goon", "fauna"],
        the_forest=["dreamless_sleep", "sinister_goon"],
        king_stefans_castle=["merryweather"],
    )
    game = table(mine, HOOK)
    play_on(game, "mover")
    assert wish(game) == "mal.sinister_goon.1"


def test_a_hand_that_only_blocks_is_worth_a_green_fire() -> None:
    mine = maleficent(
        at="king_stefans_castle",
        hand=["vanish", "vanish", "spinning_wheel", "malice"],
        briar_roses_cottage=["green_fire"],
        the_forest=["aurora"],
    )
    game = table(mine, HOOK, phase="move")
    assert wish(game) == "briar_roses_cottage"


def test_who_taunts_is_brought_aboard_where_the_allies_are() -> None:
    """Peter Pan cannot be defeated before him."""
    mine = realm(
        "captain_hook",
        at="hangmans_tree",
        unlocked=True,
        jolly_roger=["peter_pan", "pirate_brute", "pirate_brute.2", "smee"],
        hangmans_tree=["michael + taunt", "john"],
    )
    game = table(mine, JAFAR)
    play_on(game, "mover")
    assert wish(game) == "hook.michael.1"
    game.answer(wish(game))
    assert look(game).place("michael") == "mermaid_lagoon"


def test_who_taunts_where_he_can_fall_stays_there() -> None:
    mine = realm(
        "captain_hook",
        at="hangmans_tree",
        unlocked=True,
        jolly_roger=["peter_pan"],
        hangmans_tree=["michael + taunt", "pirate_brute"],
    )
    assert wish(table(mine, JAFAR)) != "hero b1"


def test_more_allies_are_wanted_while_somebody_taunts() -> None:
    mine = realm(
        "captain_hook",
        at="jolly_roger",
        power=9,
        unlocked=True,
        hand=["swashbuckler"],
        jolly_roger=["pirate_brute", "pirate_brute.2", "smee", "peter_pan"],
        hangmans_tree=["lost_boys + taunt"],
    )
    assert wish(table(mine, JAFAR)) == "play b2"


def test_an_ally_goes_to_carpet_who_keeps_all_others_safe() -> None:
    mine = realm(
        "jafar",
        at="cave_of_wonders",
        power=12,
        unlocked=True,
        hand=["manipulation", "deception"],
        oasis=["razoul"],
        sultans_palace=["sultan", "palace_guard"],
        cave_of_wonders=["carpet"],
    )
    game = table(mine, HOOK)
    play_on(game, "mover")
    assert wish(game) == "jafar.razoul.1"


def test_jafar_saves_the_power_that_genie_costs() -> None:
    """He plays no more Allies, and sacrifices what he can spare, as long as Genie is a Hero."""
    mine = realm(
        "jafar",
        at="oasis",
        power=6,
        unlocked=True,
        hand=["razoul", "necessary_sacrifice"],
        cave_of_wonders=["magic_lamp", "genie"],
        sultans_palace=["giant_hourglass"],
    )
    game = table(mine, HOOK)
    game.answer("play b2")
    assert wish(game) == "jafar.necessary_sacrifice.1"
    game.answer(wish(game))
    assert wish(game) == "jafar.giant_hourglass.1"


def test_fate_comes_before_all_else_while_peter_pan_is_aboard() -> None:
    near = realm("captain_hook", unlocked=True, jolly_roger=["peter_pan"])
    mine = realm("jafar", at="streets_of_agrabah", power=0, hand=["palace_guard"])
    assert wish(table(mine, near)) == "fate t2"


def test_fate_comes_before_all_else_against_who_wins_next() -> None:
    cursed = maleficent(king_stefans_castle=["forest_of_thorns"])
    mine = realm("captain_hook", at="skull_rock", power=0, hand=["swashbuckler"])
    assert wish(table(mine, cursed)) == "fate b1"
    assert wish(table(mine, maleficent())) != "fate b1"


@pytest.mark.parametrize(("discarded", "called"), [((), "nobody"), (("scrying",), "seat 1")])
def test_nobody_steps_forward_who_would_play_no_condition(
    discarded: Sequence[str], called: str
) -> None:
    """Manipulation takes a card of the discard pile: without one it cannot be played."""
    aboard = ["smee", "boarding_party", "mr_starkey"]
    jafar = realm("jafar", hand=["manipulation"], discard=discarded)
    game = table(realm("captain_hook", at="jolly_roger", jolly_roger=aboard), jafar)
    answer(game, "conditions")
    assert asked(game) == "window"
    assert game.decision is not None
    assert BOT.policy(game.view(1), 1, game.decision, Random(1)) == called


@pytest.mark.parametrize(("hand", "goes"), [(("ingenious_device", "smee"), False), ((), True)])
def test_captain_hook_keeps_away_from_tick_tock_while_he_wants_his_hand(
    hand: Sequence[str], goes: bool
) -> None:
    lagoon: dict[str, Any] = {"mermaid_lagoon": ["tick_tock"]}
    game = table(
        realm("captain_hook", at="skull_rock", power=2, hand=hand, **lagoon), JAFAR, phase="move"
    )
    assert asked(game) == "go"
    assert (wish(game) == "mermaid_lagoon") is goes
    seen = Seat(game, 0).for_computer()
    hint = advise(BOT, seen, Level(simulations=24, turns=1), Random(1))
    assert (hint.answers[0].key == "mermaid_lagoon") is goes


def king_richard_for_prince_john() -> Play:
    """Jafar plays a Hero on him, who has a Warrant at the first location."""
    john = realm(
        "prince_john",
        sherwood_forest=["warrant"],
        nottingham=["robin_hood"],
        fate=["king_richard", "steal_from_the_rich"],
    )
    game = table(realm("jafar", at="streets_of_agrabah"), john)
    answer(game, "fate t2", "seat 1", "king_richard")
    return game


def test_no_hero_is_sent_to_where_prince_john_is_paid_for_it() -> None:
    """Among the other locations to one where the Hero covers something that was free."""
    game = king_richard_for_prince_john()
    assert asked(game) == "spot"
    assert game.decision is not None
    wanted = {BOT.policy(game.view(0), 0, game.decision, Random(n)) for n in range(20)}
    assert not wanted & {"sherwood_forest", "nottingham"}
    assert wanted


def prince_john(**cards: Any) -> RealmSeat:
    """In The Jail with little Power, nobody to fight with, and nobody who is worth a fight."""
    mine: dict[str, Any] = {"at": "the_jail", "power": 2, "friar_tucks_church": ["lady_kluck"]}
    return realm("prince_john", **(mine | cards))


BLOCKED = ("set_a_trap", "set_a_trap.2", "intimidation", "cowardice")


@pytest.mark.parametrize("power", [0, 9])
def test_the_queen_keeps_what_she_cannot_pay_for_yet(power: int) -> None:
    """A hand that only Power is missing for blocks nothing."""
    hand = ["card_guard_heart", "card_guard_diamond", "the_king", "fury"]
    game = table(realm("queen_of_hearts", power=power, hand=hand), HOOK)
    view = GAME.realm(game.view(0), 0)
    found = unwanted(view, view.s.hand, BOTS["queen_of_hearts"].prefer)
    assert [view.kind(card).id for card in found] == ["fury"]


def test_prince_john_discards_a_hand_that_only_blocks() -> None:
    """None of it can be played: without Allies nothing is vanquished."""
    game = table(prince_john(hand=BLOCKED, nottingham=["robin_hood"]), HOOK)
    assert wish(game) == "discard b3"
    game.answer("discard b3")
    while asked(game) == "discard":
        game.answer(wish(game))
    assert not look(game).s.hand


def test_prince_john_keeps_what_pays_later() -> None:
    """Taxes for the Heroes to come, and Greed for when others are rich."""
    game = table(prince_john(hand=["beautiful_lovely_taxes", "greed", "set_a_trap"]), HOOK)
    game.answer("discard b3")
    while asked(game) == "discard":
        game.answer(wish(game))
    assert look(game).s.hand == ["prince.beautiful_lovely_taxes.1", "prince.greed.1"]


ROBIN: dict[str, Any] = {"friar_tucks_church": [], "nottingham": ["robin_hood"]}
ARCHERS = ["wolf_archers", "wolf_archers.2"]


@pytest.mark.parametrize(
    ("places", "fights"),
    [
        ({"friar_tucks_church": ["lady_kluck"]}, False),
        ({"friar_tucks_church": ["robin_hood"]}, True),
        ({"friar_tucks_church": ["robin_hood", *ARCHERS]}, True),
        ({"friar_tucks_church": ["robin_hood", *ARCHERS, "nutsy"]}, False),
    ],
)
def test_prince_john_plays_allies_until_a_fight_that_pays_can_be_won(
    places: dict[str, Any], fights: bool
) -> None:
    """Robin Hood costs him 1 of every gain; of others he goes around."""
    game = table(prince_john(power=9, hand=["rhino_guards"], **places), HOOK)
    game.answer("gain b1")
    assert (wish(game) == "play b2") is fights


def test_prince_john_sends_allies_to_robin_hood() -> None:
    mine = prince_john(at="friar_tucks_church", power=0, sherwood_forest=["trigger"], **ROBIN)
    game = table(mine, HOOK)
    game.answer("gain t1")
    game.answer(wish(game))
    assert look(game).place("trigger") == "friar_tucks_church"


@pytest.mark.parametrize(("allies", "pays"), [([], False), (["rhino_guards", "nutsy"], True)])
def test_prince_john_unmasks_robin_hood_when_he_can_vanquish_him(
    allies: Sequence[str], pays: bool
) -> None:
    mine = prince_john(
        at="nottingham", friar_tucks_church=[], nottingham=["robin_hood + clever_disguise", *allies]
    )
    assert wish(table(mine, HOOK)).startswith("free") is pays


@pytest.mark.parametrize(("hero", "wanted"), [("lady_kluck", "gain t2"), ("robin_hood", "end")])
def test_a_gain_of_nothing_is_not_wanted(hero: str, wanted: str) -> None:
    """Robin Hood takes the 1 Power of Nottingham, where Fate has been used."""
    mine = prince_john(at="nottingham", power=0, hand=["greed"], friar_tucks_church=[hero])
    mine.used.append("2.t1")
    assert wish(table(mine, HOOK)) == wanted


@pytest.mark.parametrize(
    ("hand", "answers", "ends"),
    [
        (("greed",), (), False),
        (("set_a_trap", "greed"), ("gain b1",), False),
        (("warrant", "greed"), ("gain b1",), True),
    ],
)
def test_no_villain_ends_its_turn_before_what_it_wants_and_costs_nothing(
    hand: Sequence[str], answers: Sequence[str], ends: bool
) -> None:
    """Power to gain, cards to discard; whether a card is worth its Cost the futures say."""
    game = table(prince_john(hand=hand), HOOK)
    answer(game, *answers)
    assert ("end" in compared(game)) is ends


def compared(game: Play) -> Sequence[str]:
    """The answers whose futures a searching villain compares."""
    assert game.decision is not None
    return BOT.candidates(game.view(0), 0, game.decision, wish(game))


def test_a_searching_villain_does_not_bring_back_what_ursula_needs() -> None:
    """Scuttle takes the Crown from the Fate discard pile, where she could not get at it."""
    for power in range(6):
        ursula = realm("ursula", fate=["scuttle", "ariel"], fate_discard=["crown", "trident"])
        game = table(realm("jafar", at="streets_of_agrabah", power=power), ursula)
        answer(game, "fate t2", "seat 1")
        assert asked(game) == "fate-card"
        assert Player(BOT, "hard").choose(Seat(game, 0).for_computer()).key == "ursula.ariel.1"


def test_a_searching_villain_compares_what_a_fate_card_lets_it_choose() -> None:
    """Scuttle takes no Item, since she could not get at those; both places of the lock count."""
    for card, kind, keys in (
        ("scuttle", "item", {"ursula.crown.1", "ursula.trident.1", "no"}),
        ("grimsby", "grimsby", {"yes", "no"}),
    ):
        ursula = realm("ursula", fate=[card], fate_discard=["crown", "trident"])
        game = table(realm("jafar", at="streets_of_agrabah"), ursula)
        answer(game, "fate t2", "seat 1")
        while asked(game) != kind:
            assert game.decision is not None
            answer(game, game.decision.options[0].key)
        choice = Player(BOT, "hard").choose(Seat(game, 0).for_computer())
        assert {*choice.worth} == keys
        assert choice.key == "no"


@pytest.mark.parametrize("villain", BOTS)
def test_every_villain_discards_what_it_can_do_nothing_with(villain: str) -> None:
    """Conditions wait for others; a hand of them would stay the same for turns."""
    chosen = GAME.content.villains[villain]
    waiting = [kind.id for kind in chosen.kinds.values() if kind.type == "condition"]
    places = [
        place.id
        for place in chosen.locations
        if "discard" in {symbol.action for symbol in place.symbols}
    ]
    mine = realm(villain, at=places[0], hand=waiting, unlocked=True)
    game = table(mine, JAFAR if villain != "jafar" else HOOK)
    while len(look(game).s.hand) == len(waiting):
        assert asked(game) != "act" or "end" not in compared(game)
        game.answer(wish(game))


def test_no_villain_keeps_an_unchanged_hand_that_it_could_discard() -> None:
    """Prince John did in three of four such turns."""
    games = [(villain, "prince_john", number) for number, villain in enumerate(OTHERS)]
    found = [
        one
        for villain, other, number in games
        for one in turns_in(BOT, (villain, other), ("medium", "medium"), SEED + number)
    ]
    assert found
    assert not [one for one in found if one.unused and one.turns >= RUNNING]
