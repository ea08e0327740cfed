"""What every rule uses: the content to look up, and the context in which a text is carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, NoReturn

from tabletop_tui.core.decision import Alike, Choices, Option, Play, Refusal, choose, choose_set
from tabletop_tui.core.ruleset import Game, GameEnded

from . import text
from .components import Board, Content, Need
from .state import AcademyState

ASKED: dict[str, tuple[str, str]] = {
    "hero-choice": ("to choose a Hero", "Choosing a Hero"),
    "first": ("to name the First Player", "Set-up"),
    "plan": ("to plan together", "Greater challenge"),
    "action": ("to act", "Actions"),
    "destroy": ("to destroy a target", "Destroying"),
    "hero": ("to choose who acts", "Solo"),
    "card": ("to choose a card", "Playing a card"),
    "target": ("to place tokens", "Tokens and needs"),
    "token": ("to choose a kind of token", "Tokens and needs"),
    "convert": ("to change tokens", "Tokens and needs"),
    "where": ("to choose a Location", "Move"),
    "step": ("to move on or stay", "Free Villains follow"),
    "pay": ("to pay for a Move", "Move"),
    "follow": ("to choose who follows", "Free Villains follow"),
    "ride": ("to take an Ally along", "Allies"),
    "willing": ("to say whether they are willing", "Willing Heroes"),
    "who": ("to choose who is affected", "Who chooses"),
    "villain": ("to choose a Villain", "Who chooses"),
    "discard": ("to discard a card", "Cards and hands"),
    "recover": ("to take a card back", "Cards and hands"),
    "cycle": ("to discard and draw", "Cards and hands"),
    "calm": ("to discard Feuds", "Feuds"),
    "wounds": ("to discard Wounds", "Wounds"),
    "heal": ("to heal Wounds", "Wounds"),
    "partner": ("to place the Partner token", "Feuds"),
    "pick-up": ("to pick up Advantages", "Pick up Advantages"),
    "advantage": ("to choose an Advantage", "Who chooses"),
    "mute": ("to mute a Hazard or Villain", "Words of the cards"),
    "scry": ("to look at the Main Deck", "Words of the cards"),
    "dig": ("to look at the Main Deck", "Words of the cards"),
    "ally": ("to choose an Ally", "Allies"),
    "comfort": ("to choose what Pogo does", "Allies"),
    "knock": ("to knock a Villain away", "Words of the cards"),
}
"""For each kind of question: the words that everybody may read, and the heading in the rules."""


class Rulebook:
    """The content, and everything that is computed from it once. It never changes.

    All rules take it as their first argument.
    """

    def __init__(self, content: Content) -> None:
        self.content = content
        self.board = Board(content.places)
        self.hooks = {feud.id: feud.hook for feud in content.feuds.values()}
        self.ability_at = (None, *(content.abilities.get(p.ability) for p in content.places))
        playable = (*content.skills.values(), *content.advantages.values())
        self.with_symbols = frozenset(card.id for card in playable if card.symbols)
        self.with_effect = frozenset(card.id for card in playable if card.effect)
        self.ranged = frozenset(card.id for card in playable if card.has("ranged"))
        self.hazard_only = frozenset(card.id for card in playable if card.has("only_hazard"))
        self.aimed = self.ranged | self.hazard_only
        self.finale_needs = self._finale_needs()
        self.shown = text.printed_texts(content)
        self.cards = text.cards(content)
        self._names = text.names(content, self.cards)
        self.words = text.words(content, self.name_of)

    def _finale_needs(self) -> dict[tuple[str, str, str], Need]:
        step = self.content.setup.threat_step
        return {
            (villain.id, count, threat): Need(need.tokens, max(0, need.stars + change))
            for villain in self.content.villains.values()
            for count, need in villain.finale.items()
            for threat, change in (("easy", -step), ("normal", 0), ("hard", step))
        }

    def hand_size(self, state: AcademyState) -> int:
        """How many cards a hand holds after the Draw Phase (UA2, UA68)."""
        return self.content.setup.hand["solo" if state.solo else str(len(state.seats))]

    def hazard_limit(self, state: AcademyState) -> int:
        """The number of Hazards at which the game is lost (UA51)."""
        return self.content.setup.hazard_limit[state.threat]

    def name_of(self, one: str, *, finale: bool = False) -> str:
        """The name of a card, Villain, Hero or Ally."""
        if finale and one == "vanya":
            return self.content.villains["vanya"].finale_name
        if one.startswith("member-"):
            return f"Member {one[len('member-') :]}"
        return self._names.get(one, "a card")

    def hero_name(self, hero: str) -> str:
        """The name of a Hero."""
        return self.content.heroes[hero].name

    def symbols_of(self, card: str) -> str:
        """The symbols of a Skill card or Advantage in letters; empty for other cards."""
        entry = self.content.skills.get(card) or self.content.advantages.get(card)
        return entry.symbols if entry is not None else ""


Operation = Callable[..., Generator[Any, Any, Any] | None]
"""Carries out one word of the card texts, for a context and the words in its brackets."""


class Victim(NamedTuple):
    """Who an Effect hits: a player, through a Hero, or directly if `hero` is ""."""

    seat: int
    hero: str

    @property
    def word(self) -> str:
        """The value for the log: the Hero, or the seat if the player is hit directly."""
        return self.hero or f"seat {self.seat}"


@dataclass(slots=True, eq=False, repr=False)
class Context:
    """Who carries out a text, with which Hero, where, and what the text spoke of so far.

    `seat` chooses: the player of a card, the First Player for Hazards and Villains (UA49).
    `hero` is "" for Hazards and Villains; then `at` is where they are. `this` is the acting
    Villain, `card` the acting Hazard, `cause` the name of the card or board with the text: each
    question of the text begins with this name. `target` is the Hazard or Villain that "it" or
    "that same target" means, `rolled` the last roll, `chosen` the Hero whom the text spoke of last.
    """

    rules: Rulebook
    game: Game[AcademyState]
    seat: int
    hero: str = ""
    at: int = 0
    this: str = ""
    card: str = ""
    cause: str = ""
    target: str = ""
    rolled: int = 0
    chosen: Victim | None = None
    other: str = ""
    swapped: tuple[str, ...] = ()
    state: AcademyState = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.game.state

    @property
    def here(self) -> int:
        """The Location of the acting Hero, or of the card or Villain that acts."""
        return self.state.at[self.hero] if self.hero else self.at

    def log(self, text: str, kind: str = "move", tag: str = "", /, **values: str | int) -> None:
        """Log a sentence for everybody."""
        self.game.log(text, kind, tag, **values)

    def ask(
        self,
        kind: str,
        prompt: str,
        options: Choices | Iterable[Option],
        *,
        seat: int | None = None,
        single: bool = False,
        secret: bool = False,
        refused: Callable[[], Sequence[Refusal]] | None = None,
        alike: Alike | None = None,
    ) -> Play[Any]:
        """Ask `seat`, by default the chooser; `refused` says why other answers are not possible.

        A single answer is taken without a question, unless `single`. Use `single` if the number of
        answers depends on a hidden hand: otherwise, a missing question would reveal it.
        """
        public, rule = ASKED[kind]
        who = self.seat if seat is None else seat
        return choose(
            who,
            kind,
            self._asked(prompt),
            options,
            ask_single=single,
            public=public,
            secret=secret,
            refused=refused,
            rule=rule,
            alike=alike,
        )

    def ask_hero(
        self, prompt: str, heroes: Iterable[str], kind: str = "who", seat: int | None = None
    ) -> Play[str]:
        """Ask for one of these Heroes."""
        options = hero_options(self.rules, tuple(heroes))
        hero: str = yield from self.ask(kind, prompt, options, seat=seat)
        return hero

    def ask_set(
        self,
        kind: str,
        prompt: str,
        options: Sequence[Option],
        *,
        least: int = 0,
        most: int | None = None,
        seat: int | None = None,
        alike: Alike | None = None,
    ) -> Play[list[Any]]:
        """Ask for several answers."""
        public, rule = ASKED[kind]
        who = self.seat if seat is None else seat
        prompt = self._asked(prompt)
        return choose_set(
            who,
            kind,
            prompt,
            options,
            least=least,
            most=most,
            public=public,
            rule=rule,
            alike=alike,
        )

    def _asked(self, prompt: str) -> str:
        """The question with `cause` before it, unless it begins with `cause`."""
        known = not self.cause or prompt.startswith(self.cause)
        return prompt if known else f"{self.cause}: {prompt}"

    def unsure(self, mark: str) -> None:
        """Note in a forecast that chance or a hidden card decides here. In play, do nothing."""
        doubt = getattr(self.game, "doubt", None)
        if doubt is not None:
            doubt(mark)

    def end(self, ending: str) -> NoReturn:
        """End the game at once (UA56, UA66)."""
        state = self.state
        state.ended = ending
        why = text.why_ended(self.rules.content, ending, state.threat)
        self.log("{headline}", "moment", headline=why)
        raise GameEnded


@lru_cache(maxsize=4096)
def place_options(rules: Rulebook, numbers: tuple[int, ...], says: str) -> Choices:
    """Options for these Locations, by id; `says` is the label, with `{}` for the name."""
    entries = rules.content.places
    return Choices(
        Option(one.id, says.format(f"{n} {one.name}"), n, target=one.id)
        for n, one in ((n, entries[n - 1]) for n in numbers)
    )


def card_options(rules: Rulebook, cards: Sequence[str]) -> Choices:
    """One option for each kind of card among these."""
    return _cards(rules, tuple(dict.fromkeys(cards)))


@lru_cache(maxsize=16384)
def _cards(rules: Rulebook, kinds: tuple[str, ...]) -> Choices:
    return Choices(card_option(rules, card, card) for card in kinds)


def card_option(rules: Rulebook, card: str, key: str) -> Option:
    """A card as an option."""
    label, detail = rules.shown.get(card, ("a card", ""))
    return Option(key, label, card, detail, card)


def copies(rules: Rulebook, cards: Sequence[str]) -> list[Option]:
    """One option for each single card, copies numbered, for choices of several."""
    seen: Counter[str] = Counter()
    options = []
    for card in cards:
        seen[card] += 1
        key = card if seen[card] == 1 else f"{card} {seen[card]}"
        options.append(card_option(rules, card, key))
    return options


@lru_cache(maxsize=1024)
def hero_options(rules: Rulebook, heroes: tuple[str, ...]) -> Choices:
    """Heroes to choose from, by id."""
    return Choices(Option(hero, rules.content.heroes[hero].name, target=hero) for hero in heroes)
