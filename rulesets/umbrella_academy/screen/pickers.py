"""Acting from the card or from the place: what it can do as a whole, then with what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tabletop_tui.core.decision import Decision, Option, Refusal
from tabletop_tui.core.visibility.showing import ENTER, Entry
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.key_sentences import span
from tabletop_tui.widgets.play.option_picker import WALKS, OptionPicker
from tabletop_tui.widgets.play.picker import LETTERS, ROW, Picker, means

from ..components import counted
from ..context import Rulebook
from ..rules.actions import aims, effect_plays, movers, players_of
from ..rules.cards import SULKING
from ..rules.moving import free_villains, permitted
from ..rules.targets import added, need_of, place_of, target_word, tokens_on
from ..state import AcademyState
from .board import AcademyBoard, digit

VERBS = {"symbols": "s", "effect": "t", "move": "m", "discard": "d", "pick-up": "a", "pass": "p"}
"""The letters of the Actions that every player has; the others take what is left."""

SHORT = {"symbols": "Play for symbols", "effect": "Play for its text"}
"""Labels that fit into the smallest window."""

BACK = ("backspace", "left")

NOWHERE = -1
"""Where the cursor stands while nothing is chosen."""

FROM_HAND = ("card", "pay", "discard", "cycle", "calm")
"""Questions for cards in hand."""


class PlacePicker(OptionPicker):
    """Locations answer to the number that is printed on them."""

    def __init__(self, rules: Rulebook, decision: Decision, board: Board) -> None:
        super().__init__(decision, board)
        self._numbers = numbers = rules.board.number_of
        self._entries = [
            entry._replace(mark=digit(numbers[entry.option.target]))
            if entry.option.target in numbers
            else entry._replace(mark=self._letter(entry.option))
            for entry in self._entries
        ]
        self._marks = {entry.mark: entry for entry in self._entries}
        self._names = {place.id: place.name for place in rules.content.places}

    def why_no_number(self, number: str) -> str:
        """The reason why the Location of that number is no answer, if the list has one."""
        for refusal in self.decision.refusals():
            place = self._numbers.get(refusal.target)
            if place is not None and digit(place) == number:
                return f"{refusal.label}: {refusal.why}."
        return super().why_no_number(number)

    def _letter(self, option: Option) -> str:
        """The letter of the one answer that is no Location, if that letter has no other meaning."""
        own = option.label[:1].lower()
        return own if own in LETTERS else LETTERS[0]

    @property
    def entries(self) -> Sequence[Entry]:
        """The number of a Location stands once: as its key."""
        return [
            entry._replace(option=replace(entry.option, label=self._called_place(entry)))
            if entry.option.target in self._names
            else entry
            for entry in super().entries
        ]

    def _called_place(self, entry: Entry) -> str:
        name = self._names[entry.option.target]
        return f"{name} (10)" if entry.mark == digit(10) else name


def cards_by_key(board: AcademyBoard, view: AcademyState, seat: int) -> dict[str, str]:
    """The cards of a hand that have a key, by it."""
    keyed = zip(board.keys_of_hand(view, seat), view.seats[seat].named, strict=True)
    return {key: card for key, card in keyed if key}


class HandPicker(OptionPicker):
    """Cards answer to their numbers in hand, which stand beside them there."""

    def __init__(self, decision: Decision, board: AcademyBoard, view: AcademyState) -> None:
        keys = {option.key for option in (*decision.several, *decision.options)}
        marks: dict[str, str] = {}
        self._by_place: dict[str, str] = {}
        copies: Counter[str] = Counter()
        self._held = cards_by_key(board, view, decision.seat)
        for number, card in self._held.items():
            copies[card] += 1
            own = f"{card} {copies[card]}"
            key = own if own in keys else card
            if key in keys:
                self._by_place[number] = marks.setdefault(key, number)
                # No other answer is called by the number of a copy.
                marks.setdefault(own, number)
        super().__init__(decision, board, marks=marks)

    @property
    def entries(self) -> Sequence[Entry]:
        """Their texts stand in the hand, and that of the card under the cursor below the list."""
        found = super().entries
        return [one._replace(option=replace(one.option, detail="")) for one in found]

    @property
    def keyed(self) -> Sequence[Entry]:
        """Each card by each of its numbers: copies are one answer, and have as many."""
        found = {entry.mark: entry for entry in super().keyed}
        same = {n: found[mark] for n, mark in self._by_place.items() if mark in found}
        return [entry._replace(mark=n) for n, entry in sorted({**found, **same}.items())]

    @property
    def choosing(self) -> str:
        """The numbers of all cards that can be given."""
        return span(self.keyed)

    def why_no_number(self, number: str) -> str:
        """The card that has this number in hand is told with why it cannot be given."""
        card = self._held.get(number, "")
        for refusal in self.decision.refusals():
            if card and refusal.target.split(" ")[0] == card:
                return f"{refusal.label}: {refusal.why}."
        return super().why_no_number(number)

    def press(self, key: str) -> bool:
        """Where copies of a card are one answer, each of their numbers means it."""
        return super().press(self._by_place.get(key, key))


class ActionPicker(Picker):
    """First the Actions and the cards in hand by number; then what the chosen one can do.

    What is `opened` is the card, or the thing on the board, that was chosen first.
    """

    all_seen = True
    title_asks = True
    begun_by = WALKS

    def __init__(
        self, rules: Rulebook, view: AcademyState, decision: Decision, board: AcademyBoard
    ) -> None:
        super().__init__(decision, board)
        self.rules = rules
        self.cards = cards_by_key(board, view, decision.seat)
        self.deeds = deeds(rules, view, decision)
        self.index = 0
        self._actions = self._lettered(decision.options)
        self._shown: Sequence[Entry] = self._actions

    @property
    def task(self) -> str:
        """To act; and with which card, once it was chosen."""
        held = self.opened in self.cards.values()
        return self.rules.name_of(self.opened) if held else super().task

    @property
    def prompt(self) -> str:
        """Which Action; once a card was chosen the title asks."""
        return "" if self.opened else super().prompt

    @property
    def entries(self) -> Sequence[Entry]:
        """The Actions, or what the chosen card or place can do."""
        return self._shown

    @property
    def refused(self) -> Sequence[Refusal]:
        """The Actions that cannot be done; a card says itself what it can."""
        if self.opened:
            return ()
        return [one._replace(label=SHORT.get(one.target, one.label)) for one in super().refused]

    @property
    def walked(self) -> Sequence[Option]:
        """The Actions, or all that the chosen card or place can do."""
        return [entry.option for entry in self._shown]

    @property
    def option(self) -> Option | None:
        """What is under the cursor: an Action, or a whole deed."""
        return None if self.index == NOWHERE else self._shown[self.index].option

    @property
    def legal_targets(self) -> Sequence[str]:
        """The cards that can do something; with one of them, where."""
        if self.opened:
            return [self.opened, *(e.option.target for e in self._shown if e.option.target)]
        targets = (option.target for option in self.decision.options if option.target)
        return [*dict.fromkeys(deed.card for deed in self.deeds), *targets]

    @property
    def asked_about(self) -> Collection[str]:
        """Before a card is chosen, too, whatever any of them can do something with."""
        return {*super().asked_about, *(deed.option.target for deed in self.deeds)}

    @property
    def chosen_target(self) -> str:
        """Where the deed under the cursor happens, or the card itself."""
        return (self.option.target if self.option is not None else "") or self.opened

    def unchoose(self) -> bool:
        """Go back to the Actions and cards, with none of them chosen."""
        before = super().unchoose()
        self._look_at("", self._actions)
        return before

    def answers_of(self, option: Option) -> dict[str, str]:
        """The answers of an option by the kind of their question, this one's first."""
        deed = next((deed for deed in self.deeds if deed.option.key == option.key), None)
        return dict(deed.answers) if deed is not None else {"action": option.key}

    def answer_of(self, option: Option) -> str:
        """The Action, also of a whole deed."""
        return self.answers_of(option)["action"]

    def gives(self, key: str) -> tuple[str, str]:
        """The Action of a deed, and its card."""
        deed = self.answers_of(self.option) if self.option is not None else {}
        return deed.get("action", key), deed.get("card", "")

    # -- keys ------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """A number is a card first and then a Location; a letter is the answer beside it."""
        self.complaint, self.called = "", False
        entry = next((entry for entry in self._shown if entry.mark == key), None)
        if entry is not None:
            self.index, self.called = self._shown.index(entry), True
        elif self.opened and key in BACK:
            self._look_at("", self._actions)
            self.index = NOWHERE
        elif key.isdecimal() and len(key) == 1:
            self._number(key)
        elif key in ARROWS:
            self._walk(sum(ARROWS[key]))
        elif key in ("tab", "shift+tab"):
            self._walk(1 if key == "tab" else -1)
        elif key in ("home", "end"):
            self.index = 0 if key == "home" else len(self._shown) - 1
        else:
            return self._shut(key)
        return True

    def _walk(self, step: int) -> None:
        at = 0 if self.index == NOWHERE and step < 0 else self.index
        self.index = (at + step) % len(self._shown)

    def _number(self, key: str) -> None:
        if self.opened:
            self.complaint = f"{self.rules.name_of(self.opened)} can do nothing at {key}."
            return
        if key in self.cards:
            self._take_up(self.cards[key])
        else:
            self.complaint = f"No card has the number {key} here."

    def _take_up(self, card: str) -> None:
        found = [deed for deed in self.deeds if deed.card == card]
        if found:
            self._look_at(card, self.marked(found))
        else:
            self.complaint = f"{self.rules.name_of(card)} can do nothing now."

    def _shut(self, key: str) -> bool:
        """An Action that cannot be done now says why."""
        verb = next((verb for verb, letter in VERBS.items() if letter == key), "")
        if not verb or self.opened:
            return False
        refused = next((r for r in self.decision.refusals() if r.target == verb), None)
        if refused is not None:
            self.complaint = f"{refused.label}: {refused.why}."
        return refused is not None

    def point(self, target: str) -> bool:
        """A click on a card takes it up; one on a place shows what can be done there."""
        self.complaint, self.called = "", False
        for index, entry in enumerate(self._shown):
            if target and means(target, entry.option):
                again = index == self.index
                self.index = index
                return again and bool(self.opened or target.removeprefix(ROW) == entry.option.key)
        target = target.removeprefix(ROW)
        if target in self.cards.values():
            self._take_up(target)
            return False
        there = [deed for deed in self.deeds if deed.option.target == target]
        if there:
            entries = [
                Entry(mark, replace(deed.option, label=self._with_card(deed)), "open")
                for deed, mark in zip(there, LETTERS, strict=False)
            ]
            self._look_at(target, entries)
        else:
            refused = (r for r in self.decision.refusals() if r.target == target)
            self.complaint = next((r.sentence for r in refused), "Nothing can be done there now.")
        return False

    def stand_on(self, option: Option) -> None:
        """The Actions are shown again: one of them is meant."""
        self._look_at("", self._actions)
        super().stand_on(option)

    def _with_card(self, deed: Deed) -> str:
        return f"{self.rules.name_of(deed.card)}: {deed.option.label}"

    def _look_at(self, opened: str, shown: Sequence[Entry]) -> None:
        """Show the list of a card, of a place or of the Actions, with nothing chosen in it."""
        self.opened, self._shown, self.index = opened, shown, NOWHERE if opened else 0

    # -- marks -----------------------------------------------------------------------------

    def _lettered(self, options: Iterable[Option]) -> list[Entry]:
        """The Actions with their letters; what they mean is told below the list."""
        free = (letter for letter in LETTERS if letter not in VERBS.values())
        return [
            Entry(
                VERBS.get(o.key) or next(free, ""),
                replace(o, label=SHORT.get(o.key, o.label), detail=""),
                "open",
            )
            for o in options
        ]

    def marked(self, found: Sequence[Deed]) -> list[Entry]:
        """A Move by the number of its Location, text and discard by their letters, then others."""
        taken: set[str] = set()
        entries = []
        for deed in found:
            verb = deed.answers["action"]
            own = digit(deed.place) if deed.place else VERBS[verb] if verb != "symbols" else ""
            if not own or own in taken:
                own = next((c for c in LETTERS if c not in taken and c not in "td"), "")
            taken.add(own)
            entries.append(Entry(own, deed.option, "open"))
        return entries

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The letter of an Action."""
        entry = next(entry for entry in self._actions if entry.option.key == option.key)
        if entry.mark:
            return self.called_by(option, entry.mark)
        return ("home", *["tab"] * self._actions.index(entry), ENTER)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """How to go back; the Actions and the cards carry their keys themselves."""
        return (("←", "back"),) if self.opened else ()


class Deed(NamedTuple):
    """An Action with one card: its label, and its answers by the kind of their question.

    The key of `option` is no key of the question: it stands for all of the answers.
    """

    option: Option
    card: str
    answers: Mapping[str, str]
    place: int = 0
    """Where a Move goes; 0 for other deeds."""


def deeds(rules: Rulebook, view: AcademyState, decision: Decision) -> list[Deed]:
    """Everything that the cards in hand can do when `action` is asked."""
    seat = decision.seat
    mine = view.seats[seat]
    offered = {option.key for option in decision.options}
    found: list[Deed] = []
    texts = set(effect_plays(rules, view, seat)) if "effect" in offered else set()
    for card in dict.fromkeys(mine.named):
        if "symbols" in offered and card in rules.with_symbols:
            found += _symbols(rules, view, seat, card)
        if card in texts:
            found += _text(rules, view, seat, card)
        if "move" in offered and card != SULKING:
            found += _moves(rules, view, seat, card)
        if "discard" in offered and card in mine.hand:
            option = Option(f"discard|{card}", "Discard it", detail="to draw another one")
            found.append(Deed(option, card, {"action": "discard", "discard": card}))
    return found


def _symbols(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[Deed]:
    entry = rules.content.playable(card)
    laid = counted(entry.symbols)
    heroes = players_of(rules, view.seats[seat], card)
    for hero in heroes:
        for target in aims(rules, view, view.seats[seat], hero, entry):
            key = f"symbols|{card}|{hero}|{target}"
            name = rules.name_of(target_word(view, target), finale=view.finale)
            at = place_of(view, target)
            where = "" if at == view.at[hero] else f" ({at})"
            tokens = tokens_on(view, target)[0]
            need, then = need_of(rules, view, target), added(tokens, laid)
            label = f"{_by(rules, heroes, hero)}{entry.symbols} on {name}{where}"
            label += need.wasted(tokens, then)
            option = Option(key, label, None, need.change(tokens, then), target)
            answers = {"action": "symbols", "card": card, "hero": hero, "target": target}
            yield Deed(option, card, answers)


def _text(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[Deed]:
    entry = rules.content.playable(card)
    heroes = players_of(rules, view.seats[seat], card)
    for hero in heroes:
        label = f"{_by(rules, heroes, hero)}Its text"
        option = Option(f"effect|{card}|{hero}", label, detail=entry.text)
        yield Deed(option, card, {"action": "effect", "card": card, "hero": hero})


def _moves(rules: Rulebook, view: AcademyState, seat: int, card: str) -> Iterator[Deed]:
    heroes = list(movers(rules, view, seat))
    for hero in heroes:
        start = view.at[hero]
        free = free_villains(view, start)
        for number in permitted(rules, view, hero, rules.board.moves[start]):
            place = rules.content.places[number - 1]
            tenth = f" ({number})" if number > 9 else ""
            label = f"{_by(rules, heroes, hero)}Move to {place.brief}{tenth}"
            detail = f"free Villains follow: {free}" if free else ""
            key = f"move|{card}|{hero}|{number}"
            option = Option(key, label, detail=detail, target=place.id)
            answers = {"action": "move", "hero": hero, "where": place.id, "pay": card}
            yield Deed(option, card, answers, number)


def _by(rules: Rulebook, heroes: list[str], hero: str) -> str:
    """Which Hero does it, where it could be another one."""
    return f"{rules.hero_name(hero)}: " if len(heroes) > 1 else ""
