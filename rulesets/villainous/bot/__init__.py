"""The computer player of Villainous. Each villain has preferences of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import NamedTuple

from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.players.bot import Bot, Level, Luck, chance_of, fill, forward, supposed
from tabletop_tui.core.players.imagine import Imagined

from ..components import Symbol
from ..engine import Villainous
from ..rules.fate import fate_targets
from ..rules.turn import END
from ..state import CardId, VillainousState
from ..view import RealmView
from ..wording.race import done, standing, threats
from . import reasons
from .wishes import near_winning


class VillainPlayer(NamedTuple):
    """How one villain plays.

    `prefer` returns its preferred answer. `nearness` returns how near it is to its objective: 0 at
    the start, about 1 when a computer player wins. `welcome` returns how much a Hero played at a
    location would help it. `shuns` says whether going to a location loses something that no other
    place makes good.
    """

    prefer: reasons.Prefer
    nearness: Callable[[RealmView], float]
    welcome: Callable[[RealmView, int], float]
    shuns: Callable[[RealmView, int], bool]


def _not_at_all(realm: RealmView, place: int) -> float:
    return 0.0


def _never(realm: RealmView, place: int) -> bool:
    return False


STEEP = 0.9
"""A villain whose progress is this much greater than that of all others wins 73 of 100 games."""


SEARCHED = ("go", "act", "card", "fate", "fate-card", "item", "contract", "grimsby")
"""The questions that are answered by comparing futures; the last three are asked by Fate cards."""

FREE = ("gain", "discard")
"""The actions that cost nothing."""


class VillainousBot(Bot[VillainousState]):
    """Plays every villain by the `player.py` beside its content; without one, at random."""

    levels = MappingProxyType(
        {
            "easy": Level(slips=0.35),
            "medium": Level(),
            "hard": Level(simulations=96, turns=4, margin=1.0),
        }
    )
    ruleset: Villainous

    @cached_property
    def players(self) -> dict[str, VillainPlayer]:
        """How each villain plays, by its id."""
        package = f"{__name__.rpartition('.')[0]}.villains"
        found: dict[str, VillainPlayer] = {}
        for villain in self.ruleset.content.villains:
            name = f"{package}.{villain}.player"
            if find_spec(name) is not None:
                player = import_module(name)
                found[villain] = VillainPlayer(
                    player.prefer,
                    player.nearness,
                    getattr(player, "welcome", _not_at_all),
                    getattr(player, "shuns", _never),
                )
        return found

    def deal(self, view: VillainousState, seat: int, luck: Luck) -> VillainousState:
        """Fill hands, decks and Fate decks with cards of their villains that are not visible."""
        seen = {
            card
            for mine in view.seats
            for pile in (
                *(mine.hand, mine.deck, mine.discard, mine.fate_deck, mine.fate_discard),
                *(mine.realm, mine.aside, mine.looking),
            )
            for card in pile
        }
        for mine in view.seats:
            if not mine.villain:
                continue
            villain = self.ruleset.content.villains[mine.villain]
            own, fate = (
                [CardId(card) for card in cards if card not in seen]
                for cards in (villain.cards, villain.fate_cards)
            )
            luck.shuffle(own)
            luck.shuffle(fate)
            fill(mine.hand, own)
            fill(mine.deck, own)
            fill(mine.fate_deck, fate)
            fill(mine.looking, own or fate)
        return view

    def policy(self, view: VillainousState, seat: int, decision: Decision, luck: Luck) -> str:
        """The preferred answer of the villain; against an opponent, the one that hurts it most."""
        if decision.seat == TABLE:
            return self._at_the_table(view, seat, decision, luck)
        keys = forward(decision)
        if decision.kind == "fate":
            ahead = {f"seat {who}": self._standing(view, who) for who in range(len(view.seats))}
            return max(keys, key=lambda key: ahead.get(key, -1.0))
        mine = view.seats[seat]
        if decision.kind == "spot" and (victim := realm_of(decision)) not in (seat, None):
            return self._where_it_hurts(view, victim, decision, luck)
        if mine.villain in self.players:
            realm = self.ruleset.realm(view, seat)
            if about_own_cards(realm, decision):
                wanted = self.players[mine.villain].prefer(realm, decision)
                if wanted is not None:
                    return wanted
        if decision.kind == "condition" and len(keys) > 1:
            keys = [key for key in keys if key != "none"]
        return luck.choice(keys)

    def _where_it_hurts(
        self, view: VillainousState, victim: int, decision: Decision, luck: Luck
    ) -> str:
        """The location where an opponent's Fate card helps its villain least and covers most."""
        realm, welcome = self.ruleset.realm(view, victim), self._welcome(view, victim)

        def hurts(option: Option) -> tuple[tuple[float, int], float]:
            return hero_hurts(realm, option.value, welcome), luck.random()

        return max(decision.options, key=hurts).key

    def _welcome(self, view: VillainousState, seat: int) -> Welcome:
        player = self.players.get(view.seats[seat].villain)
        return player.welcome if player is not None else _not_at_all

    def _at_the_table(
        self, view: VillainousState, seat: int, decision: Decision, luck: Luck
    ) -> str:
        """An answer of the whole table: the seat steps forward if it can play a Condition."""
        own = [option.key for option in decision.options if option.by == seat]
        plain = [option.key for option in decision.options if option.by is None]
        if own and decision.kind != "window":
            return luck.choice([*own, *plain])
        if own and not self.ruleset.is_idle(view, seat, decision):
            return own[0]
        return luck.choice(plain or forward(decision))

    def reason(
        self,
        view: VillainousState,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Imagined[VillainousState] | None = None,
    ) -> str:
        """Why the villain prefers an answer, or that the victim is nearest to winning."""
        option = decision.choices.get(key)
        if option is None or decision.seat == TABLE:
            return ""
        if decision.kind == "fate":
            standings = self._shares(view)
            victim = next((who for who in range(len(names)) if key == f"seat {who}"), -1)
            return reasons.of_victim(standings, seat, victim, names[victim]) if victim >= 0 else ""
        if decision.kind == "spot" and (whose := realm_of(decision)) not in (seat, None):
            theirs, welcome = self.ruleset.realm(view, whose), self._welcome(view, whose)
            return why_there(theirs, decision, option, welcome, names[whose])
        player = self.players.get(view.seats[seat].villain)
        if player is None:
            return ""
        realm = self.ruleset.realm(view, seat)
        if realm_of(decision) not in (seat, None) or not about_own_cards(realm, decision):
            return ""
        return self._own_reason(realm, decision, option, player, names)

    def _own_reason(
        self,
        realm: RealmView,
        decision: Decision,
        option: Option,
        player: VillainPlayer,
        names: Sequence[str],
    ) -> str:
        asked, prefer = decision.kind, player.prefer
        if asked == "go":
            goes = isinstance(option.value, int) and not player.shuns(realm, option.value)
            return reasons.of_place(realm, option.value, prefer) if goes else ""
        if asked in ("act", "action"):
            fate = isinstance(option.value, Symbol) and option.value.action == "fate"
            reason = self._why_fate(realm, names) if fate else ""
            return reason or reasons.of_action(realm, decision, option, prefer)
        if asked == "card":
            return reasons.of_card(realm, option.key, prefer)
        if asked in ("discard", "give-up"):
            return reasons.of_discard(realm, decision, option, prefer)
        if asked == "allies":
            return reasons.of_ally(realm, decision, option, prefer)
        return reasons.of_best(realm, decision, option, prefer)

    def _why_fate(self, realm: RealmView, names: Sequence[str]) -> str:
        """Why to take a Fate action: an opponent who is about to win, or is nearest to winning."""
        targets = fate_targets(realm)
        if urgent := [rival for rival in near_winning(realm) if rival in targets]:
            return f"{names[urgent[0]]} is about to win."
        if len(targets) < 2:
            return ""
        standings = [self._standing(realm.state, who) for who in range(len(names))]
        victim = max(targets, key=standings.__getitem__)
        shares = self._shares(realm.state)
        nearest = reasons.of_victim(shares, realm.seat, victim, names[victim])
        return f"Against {names[victim]}, who is nearest to winning." if nearest else ""

    def _shares(self, view: VillainousState) -> list[float]:
        """The share of its objective that each villain has reached."""
        return [done(self.ruleset.realm(view, who)) for who in range(len(view.seats))]

    def searched(self, decision: Decision) -> bool:
        """Whether the question is one of `SEARCHED`."""
        return decision.kind in SEARCHED

    def candidates(
        self, view: VillainousState, seat: int, decision: Decision, wanted: str
    ) -> list[str]:
        """All answers except two kinds that short futures misjudge.

        Left out are the locations that the villain shuns, because the loss comes later, and the end
        of the turn while it prefers an action of `FREE`, because the gain comes later.
        """
        player = self.players.get(view.seats[seat].villain) if seat >= 0 else None
        if player is None:
            return forward(decision)
        realm, barred = self.ruleset.realm(view, seat), set[str]()
        if decision.kind == "go":
            places = [o for o in decision.options if isinstance(o.value, int)]
            barred = {option.key for option in places if player.shuns(realm, option.value)}
        elif decision.kind == "act":
            free = [
                o
                for o in decision.options
                if isinstance(o.value, Symbol) and o.value.action in FREE
            ]
            asked = supposed(seat, "act", [*free, Option(END, "End the turn")])
            barred = set() if player.prefer(realm, asked) in (END, None) else {END}
        return [key for key in forward(decision) if key == wanted or key not in barred]

    def turn(self, state: VillainousState) -> int:
        """The number of turns of all players together."""
        return state.turn if state.phase not in ("villains", "first") else 0

    def worth(self, state: VillainousState, seat: int) -> float:
        """The chance to win, from the progress of all villains."""
        progress = [self._standing(state, who) for who in range(len(state.seats))]
        for who, _ in threats([self.ruleset.realm(state, n) for n in range(len(progress))]):
            progress[who] += 1.0
        return chance_of(progress, seat, STEEP)

    def _standing(self, state: VillainousState, seat: int) -> float:
        realm = self.ruleset.realm(state, seat)
        if not realm.s.villain:
            return 0.0
        player = self.players.get(realm.s.villain)
        return standing(realm, player.nearness(realm) if player is not None else done(realm))


def realm_of(decision: Decision) -> int | None:
    """The seat whose locations a question offers; None if it offers anything else."""
    targets = [o.target.split(" ") for o in decision.options if isinstance(o.value, int)]
    places = [words for words in targets if len(words) > 1 and words[0] == "seat"]
    return int(places[0][1]) if places and len(places) == len(decision.options) else None


def about_own_cards(realm: RealmView, decision: Decision) -> bool:
    """Whether all cards that a question offers belong to this realm's villain."""
    cards = [
        o.value for o in decision.options if isinstance(o.value, str) and o.value in realm.kinds
    ]
    return all(card.startswith(f"{realm.villain.short}.") for card in cards)


BOT = VillainousBot


Welcome = Callable[[RealmView, int], float]
"""`(realm, location) -> worth`: how much a Hero played at a location helps the villain."""


def hero_hurts(realm: RealmView, place: int, welcome: Welcome) -> tuple[float, int]:
    """How much a Hero hurts its villain there: how little he helps it, then what he covers."""
    covers = 0 if realm.covered(place) else 2 - realm.locked(place)
    return -welcome(realm, place), covers


def why_there(
    realm: RealmView, decision: Decision, option: Option, welcome: Welcome, name: str
) -> str:
    """Why to play a card at a location: another one helps the villain, or is covered already."""
    others = [one for one in decision.options if one.key != option.key]
    helped, covers = hero_hurts(realm, option.value, welcome)
    worse = [one for one in others if hero_hurts(realm, one.value, welcome)[0] < helped]
    if worse and not helped:
        return f"A Hero at {worse[0].label} would help {name}."
    hero = any(realm.kinds[card].type == "hero" for card in realm.s.aside[-1:])
    covered = [one for one in others if hero_hurts(realm, one.value, welcome)[1] < covers]
    if hero and covered and not worse and helped == 0:
        return f"At {covered[0].label} symbols are covered already."
    return ""
