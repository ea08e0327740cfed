"""Sets a table of Villainous in a few readable words, and plays on it.

    game = table(
        realm("jafar", at="oasis", power=3, oasis=["razoul + scimitar", "genie + wish"]),
        realm("captain_hook"),
    )
    answer(game, "play b2", "hypnotize", "genie")

Cards are named by the id of their entry; a second copy is `palace_guard.2`. `razoul + scimitar`
is Razoul with a Scimitar attached; a Hero who changed sides is `genie (ally)`. What is not named
lies in the decks, in the order of the cards; `deck` and `fate` name what lies on top. The first
realm has the turn and stands at `at`, ready to act. Answers name cards and places the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.villainous.components import Villain
from rulesets.villainous.context import Board, Realm
from rulesets.villainous.engine import Villainous
from rulesets.villainous.rules.conditions import CALL
from rulesets.villainous.rules.playing import effect_foreseen
from rulesets.villainous.state import CardId, RealmSeat, VillainousState
from tabletop_tui.core.describe import Card as CardText
from tabletop_tui.core.describe import Described
from tabletop_tui.core.events import sentence
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.table import Table, lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn")
Play = Session[VillainousState]


def _load() -> Villainous:
    rules = find_rulesets().load("villainous")
    assert isinstance(rules, Villainous)
    return rules


GAME = _load()


@dataclass
class Setting:
    """A realm being laid out: `left` is what is still in the box."""

    villain: Villain
    seat: RealmSeat
    left: list[CardId] = field(default_factory=list)

    def take(self, name: str) -> CardId:
        """The next copy of a card that was not used yet, or the copy that is named."""
        exact = f"{self.villain.short}.{name}"
        for card in self.left:
            if card == exact or card.rpartition(".")[0] == exact:
                self.left.remove(card)
                return card
        raise ValueError(f"{self.villain.name} has no {name!r} left")

    def lay(self, text: str, place: int) -> None:
        """Lay `razoul + scimitar` at a location."""
        first, *held = [word.strip() for word in text.split("+")]
        name, _, mark = first.partition(" ")
        host = self.take(name)
        self.seat.realm.append(host)
        self.seat.where[host] = place
        if mark:
            self.seat.marks[host] = mark.strip("()")
        if GAME.content.kinds[host].entry.opens_hand:
            self.seat.open_hand = True
        for word in held:
            card = self.take(word)
            self.seat.realm.append(card)
            self.seat.where[card] = place
            self.seat.host[card] = host


def realm(
    villain: str,
    *,
    at: str = "",
    power: int = 5,
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    fate: Sequence[str] = (),
    discard: Sequence[str] = (),
    fate_discard: Sequence[str] = (),
    unlocked: bool = False,
    lying: dict[str, int] | None = None,
    **places: Sequence[str],
) -> RealmSeat:
    """A realm: cards by location, hand, the tops of the decks (first named, first drawn)."""
    chosen = GAME.content.villains[villain]
    ids = [place.id for place in chosen.locations]
    seat = RealmSeat(villain=villain, power=power, at=ids.index(at) if at else 0)
    seat.locked = [n for n, place in enumerate(chosen.locations) if place.locked and not unlocked]
    setting = Setting(chosen, seat, [*chosen.cards, *chosen.fate_cards])
    for name, cards in places.items():
        for text in cards:
            setting.lay(text, ids.index(name))
    seat.hand = [setting.take(name) for name in hand]
    seat.discard = [setting.take(name) for name in discard]
    seat.fate_discard = [setting.take(name) for name in fate_discard]
    top = [setting.take(name) for name in deck]
    fate_top = [setting.take(name) for name in fate]
    fate_cards = [card for card in setting.left if GAME.content.kinds[card].fate]
    seat.deck = [card for card in reversed(setting.left) if card not in fate_cards]
    seat.deck += reversed(top)
    seat.fate_deck = [*reversed(fate_cards), *reversed(fate_top)]
    for name, amount in (lying or {}).items():
        seat.lying[f"{chosen.short}.{name}.1"] = amount
    return seat


def told(game: Play, viewer: int = 0) -> Described:
    """The table in words, as a viewer may know it."""
    return GAME.described(game.view(viewer), viewer, game.table.names)


def shown(game: Play, target: str, viewer: int = 0) -> CardText:
    """A card as a viewer is told about it now."""
    card = told(game, viewer).card(target)
    assert card is not None
    return card


def laid(seats: int, **options: str) -> Table:
    """A table with this many players."""
    return lay_table(GAME.manifest, names=NAMES[:seats], options=options, seed=1)


def table(
    *realms: RealmSeat, phase: str = "act", options: dict[str, str] | None = None, **fields: Any
) -> Play:
    """A game in the middle: Ada has the first realm and is about to act (or to `move`).

    `turn` is high enough that nothing belongs to the set-up; all tests of Conditions were told
    before, so that a scene begins quietly.
    """
    offered = fields.pop("offered", None)
    state = VillainousState(
        seats=list(realms), seed=1, phase=phase, turn=fields.pop("turn", 11), **fields
    )
    chairs = laid(len(realms), **(options or {}))
    state.ask_table = chairs.option("conditions") == "table"
    state.offered = ALL_TESTS if offered is None else offered
    record = Record(checkpoint=state.model_dump())
    return Session.resume(GAME, chairs, record, GAME.manifest.version)


ALL_TESTS = sorted(
    {
        test
        for kind in GAME.content.kinds.values()
        for test in kind.tests
        if not test.startswith("defeats")
    }
)


def start(seats: int = 2, seed: int = 1, **options: str) -> Play:
    """A game from its set-up."""
    chairs = lay_table(GAME.manifest, names=NAMES[:seats], options=options, seed=seed)
    return Session(GAME, chairs)


# -- playing -------------------------------------------------------------------------------


def answer(game: Play, *words: str) -> None:
    """Give these answers, each by its key, or by the name of the card in it: `genie`."""
    for word in words:
        game.answer(spell(game, word))


def spell(game: Play, word: str) -> str:
    """The key of the option that a word means. Fails when there is none."""
    offered = keys(game)
    if word in offered:
        return word
    for key in offered:
        parts = key.split(" ")
        last = parts[-1].split(".")
        if len(last) == 3:
            names = (last[1], f"{last[1]}.{last[2]}")
            if word in names or (len(parts) == 2 and word in [f"{parts[0]} {n}" for n in names]):
                return key
    raise AssertionError(f"{word!r} is not offered: {asked(game)} {offered}")


def offers(game: Play, word: str) -> bool:
    """Whether an answer is offered."""
    try:
        spell(game, word)
    except AssertionError:
        return False
    return True


def nobody(game: Play) -> None:
    """Close the window for Conditions, if one is open."""
    while asked(game) == "window":
        game.answer("nobody")


def step_forward(game: Play, seat: int, *words: str) -> None:
    """A seat steps forward in the window, alone, and answers; it calls out where none is open."""
    if asked(game) in ("go", "act"):
        game.answer(CALL)
    assert asked(game) == "window", asked(game)
    game.answer(f"seat {seat}")
    if asked(game) == "window":
        game.answer("nobody")
    answer(game, *words)


def end_turn(game: Play) -> None:
    """End the turn of the active player."""
    nobody(game)
    game.answer("end")
    nobody(game)


def pass_turn(game: Play, to: str = "") -> None:
    """The active player moves (`to` a location, or to the first one offered) and does nothing."""
    assert asked(game) == "go", asked(game)
    game.answer(to or keys(game)[0])
    end_turn(game)


def asked(game: Play) -> str:
    """The kind of the decision; "" when the game is over."""
    return game.decision.kind if game.decision else ""


def who(game: Play) -> int:
    """The seat that is asked."""
    assert game.decision is not None
    return game.decision.seat


def keys(game: Play) -> list[str]:
    """The keys of all answers."""
    assert game.decision is not None, "the game is over"
    return [option.key for option in game.decision.options]


def why_not(game: Play, name: str) -> str:
    """Why something is refused now: a card of the hand by name, or a symbol by its label."""
    assert game.decision is not None
    for refusal in game.decision.refusals():
        words = refusal.target.split(".")
        if refusal.label == name or (len(words) == 3 and words[1] == name):
            return refusal.why
    return ""


def foreseen_of(game: Play, name: str) -> str:
    """What the owner of a card in hand is told may come of playing it."""
    return effect_foreseen(look(game).view, look(game).card(name))


# -- looking -------------------------------------------------------------------------------


class Look:
    """A realm by names, to be compared in a test."""

    def __init__(self, game: Play, seat: int = 0) -> None:
        self.game = game
        self.view = GAME.realm(game.state, seat)
        self.s = game.state.seats[seat]

    def card(self, name: str) -> CardId:
        """The id of a card: the first copy, or the one named."""
        short = self.view.villain.short
        return CardId(f"{short}.{name}" if name[-1].isdigit() else f"{short}.{name}.1")

    def place(self, name: str) -> str:
        """Where a card of the realm is, by the id of the location; "" when it is not there."""
        where = self.s.where.get(self.card(name))
        return "" if where is None else self.view.location(where).id

    def strength(self, name: str) -> int:
        """The Strength of a card now."""
        return self.view.strength(self.card(name))

    def host(self, name: str) -> str:
        """What a card is attached to, by the id of its entry; "" for nothing."""
        host = self.s.host.get(self.card(name))
        return self.view.kind(host).id if host else ""

    def hand(self) -> list[str]:
        """The hand, by ids of entries."""
        return [self.view.kind(card).id for card in self.s.hand]

    def discard(self) -> list[str]:
        """The Villain discard pile, the last card last."""
        return [self.view.kind(card).id for card in self.s.discard]

    def fate_discard(self) -> list[str]:
        """The Fate discard pile, the last card last."""
        return [self.view.kind(card).id for card in self.s.fate_discard]

    @property
    def power(self) -> int:
        """Power in the cauldron."""
        return self.s.power


def look(game: Play, seat: int = 0) -> Look:
    """The realm of a seat."""
    return Look(game, seat)


def log(game: Play) -> list[str]:
    """Everything that was told, as sentences."""
    return [sentence(e, game.table.names, GAME.words) for e in game.events]


def live(game: Play, seat: int = 0) -> Realm:
    """A realm that can be changed outside of any step, to try what cards say."""
    return Board(GAME.content, Game(game.table, game.state)).realms[seat]
