"""The cursors for Actions: a player chooses a card or a place first, then what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tabletop_tui.core.decision import Decision, Option, Refusal
from tabletop_tui.core.visibility.showing import ENTER, Entry, runs
from tabletop_tui.widgets.navigation import ARROWS
from tabletop_tui.widgets.play.key_sentences import span
from tabletop_tui.widgets.play.option_picker import WALKS, OptionPicker
from tabletop_tui.widgets.play.picker import LETTERS, ROW, Picker, means

from ..components import counted
from ..context import Rulebook
from ..rules.actions import aims, effect_plays, movers, pays, players_of
from ..rules.moving import free_villains, permitted
from ..rules.targets import added, name_of, need_of, place_of, tokens_on
from ..state import AcademyState
from .board import VERBS, AcademyBoard, digit

SHORT = {"symbols": "Play for symbols", "effect": "Play for its text"}
"""Labels that fit into the smallest window."""

REFUSED = {"symbols": "For symbols", "effect": "For its text", "pick-up": "Pick up"}
"""Labels that fit there beside the reason why there is no such Action."""

MOVE_TO = "Move to "
"""The beginning of the answers that move the own Hero."""

NOWHERE = -1
"""The index of the cursor while nothing is chosen."""


def why_refused(decision: Decision, target: str) -> str:
    """Why this target, or each copy of this card, is no answer; empty if no refusal says it."""
    found = (
        refusal.sentence
        for refusal in decision.refusals()
        if refusal.target == target or refusal.target.startswith(f"{target} ")
    )
    return next(found, "") if target else ""


class PlacePicker(OptionPicker):
    """A cursor over Locations, which are chosen by their printed numbers."""

    def __init__(self, decision: Decision, board: AcademyBoard) -> None:
        self._numbers = numbers = board.rules.board.number_of
        self._names = {place.id: place.brief for place in board.rules.content.places}
        marks = {}
        for option in decision.options:
            # The one answer that is no Location has a letter.
            letter = option.label[:1].lower()
            own = letter if letter in LETTERS else LETTERS[0]
            marks[option.key] = digit(numbers[option.target]) if option.target in numbers else own
        super().__init__(decision, board, marks=marks)

    def why_no_number(self, number: str) -> str:
        """The reason why the Location of that number is no answer, if the list has one."""
        places = {digit(place): one for one, place in self._numbers.items()}
        return why_refused(self.decision, places.get(number, "")) or super().why_no_number(number)

    @property
    def refused(self) -> Sequence[Refusal]:
        """The Locations that cannot be chosen; the numbers of those with one reason share a row."""
        told: dict[str, list[Refusal]] = {}
        for one in super().refused:
            told.setdefault(one.why, []).append(one)
        numbers = {
            why: runs([str(self._numbers[one.target]) for one in same], "-")
            for why, same in told.items()
            if len(same) > 1
        }
        return [
            same[0]._replace(label=", ".join(numbers[why])) if why in numbers else same[0]
            for why, same in told.items()
        ]

    @property
    def entries(self) -> Sequence[Entry]:
        """The answers, with the number of a Location only as its key."""
        return [
            entry._replace(option=replace(entry.option, label=self._called_place(entry)))
            if entry.option.target in self._names
            else entry
            for entry in super().entries
        ]

    def _called_place(self, entry: Entry) -> str:
        name = self._names[entry.option.target]
        return f"{name} (10)" if entry.mark == digit(10) else name


def cards_by_key(board: AcademyBoard, seat: int) -> dict[str, str]:
    """The cards of a hand by their keys."""
    view = board.state
    keyed = zip(board.keys_of(view, seat), view.seats[seat].named, strict=False)
    return {key: card for key, card in keyed if key}


class HeroPicker(OptionPicker):
    """A cursor over Heroes, who have the numbers of their places at the table, then Villains."""

    def __init__(self, decision: Decision, board: AcademyBoard) -> None:
        view = board.state
        people = [*view.owner, *(villain.id for villain in view.villains)]
        numbers = {one: digit(number) for number, one in enumerate(people[:9], 1)}
        marks = {one.key: numbers[one.key] for one in decision.options if one.key in numbers}
        super().__init__(decision, board, marks=marks)


class HandPicker(OptionPicker):
    """A cursor over cards in hand, which are chosen by the numbers beside them."""

    def __init__(self, decision: Decision, board: AcademyBoard) -> None:
        keys = {option.key for option in (*decision.several, *decision.options)}
        marks: dict[str, str] = {}
        self._by_place: dict[str, str] = {}
        chosen: dict[str, str] = {}
        copies: Counter[str] = Counter()
        self.cards = cards_by_key(board, decision.seat)
        for number, card in self.cards.items():
            copies[card] += 1
            own = f"{card} {copies[card]}"
            key = chosen[number] = own if own in keys else card
            if key in keys:
                self._by_place[number] = marks.setdefault(key, number)
                # The number of a copy must not choose another answer.
                marks.setdefault(own, number)
        self.picked = {number for number, key in chosen.items() if key in decision.picked}
        super().__init__(decision, board, marks=marks)

    @property
    def entries(self) -> Sequence[Entry]:
        """The cards without texts: these stand in the hand, and below the list for the cursor."""
        found = super().entries
        return [one._replace(option=replace(one.option, detail="")) for one in found]

    @property
    def refused(self) -> Sequence[Refusal]:
        """The cards that cannot be given; those with the same reason share a row."""
        told: dict[str, Refusal] = {}
        for one in super().refused:
            before = told.get(one.why)
            label = f"{before.label}, {one.label}" if before is not None else one.label
            told[one.why] = (before or one)._replace(label=label)
        return [*told.values()]

    @property
    def keyed(self) -> Sequence[Entry]:
        """Each card by each of its numbers: copies are one answer with several numbers."""
        found = {entry.mark: entry for entry in super().keyed}
        same = {n: found[mark] for n, mark in self._by_place.items() if mark in found}
        return [entry._replace(mark=n) for n, entry in sorted({**found, **same}.items())]

    @property
    def choosing(self) -> str:
        """The keys of all cards that can be given."""
        return span(self.keyed)

    def why_no_number(self, number: str) -> str:
        """Why the card with this number in hand cannot be given."""
        card = self.cards.get(number, "")
        return why_refused(self.decision, card) or super().why_no_number(number)

    def press(self, key: str) -> bool:
        """Follow a key; each number of several copies chooses their one answer."""
        return super().press(self._by_place.get(key, key))


class ActionPicker(Picker):
    """First lists the Actions and the cards in hand, then what the chosen card can do.

    `opened` is the card, or the target on the board, that was chosen first.
    """

    title_asks = True
    said_once = MOVE_TO
    begun_by = WALKS

    def __init__(self, decision: Decision, board: AcademyBoard) -> None:
        super().__init__(decision, board)
        self.rules = board.rules
        held = cards_by_key(board, decision.seat)
        self.cards = {key: card for key, card in held.items() if key not in VERBS.values()}
        self.deeds = deeds(self.rules, board.state, decision)
        self.index = 0
        self._actions = self._lettered(board)
        self._shown: Sequence[Entry] = self._actions

    @property
    def task(self) -> str:
        """The task: to act, with the card that was chosen first, if any."""
        held = self.opened in self.cards.values()
        return self.rules.name_of(self.opened) if held else super().task

    @property
    def prompt(self) -> str:
        """The question for an Action; empty once a card is chosen, since the title then asks."""
        return "" if self.opened else super().prompt

    @property
    def entries(self) -> Sequence[Entry]:
        """The Actions, or what the chosen card or place can do."""
        return self._shown

    @property
    def refused(self) -> Sequence[Refusal]:
        """The Actions that cannot be done; empty for a card, which shows what it can do."""
        if self.opened:
            return ()
        return [one._replace(label=REFUSED.get(one.target, one.label)) for one in super().refused]

    @property
    def walked(self) -> Sequence[Option]:
        """The Actions, or all that the chosen card or place can do."""
        return [entry.option for entry in self._shown]

    @property
    def option(self) -> Option | None:
        """The option under the cursor: an Action, or a deed."""
        return None if self.index == NOWHERE else self._shown[self.index].option

    @property
    def legal_targets(self) -> Sequence[str]:
        """The cards that can do something, or the places where the chosen card can act."""
        if self.opened:
            return [self.opened, *(e.option.target for e in self._shown if e.option.target)]
        targets = (option.target for option in self.decision.options if option.target)
        return [*dict.fromkeys(deed.card for deed in self.deeds), *targets]

    @property
    def asked_about(self) -> Collection[str]:
        """The legal targets; before a card is chosen also all targets of any card."""
        return {*super().asked_about, *(deed.option.target for deed in self.deeds)}

    @property
    def chosen_target(self) -> str:
        """The place of the deed under the cursor, or the card itself."""
        return (self.option.target if self.option is not None else "") or self.opened

    def unchoose(self) -> bool:
        """Go back to the Actions and cards, with none of them chosen."""
        before = super().unchoose()
        self._look_at("", self._actions)
        return before

    def step_back(self) -> bool:
        """Take back what the opened card would do, or else the card; else as in other lists."""
        if not self.opened or self.index == NOWHERE:
            return super().step_back()
        self.index, self.called, self.complaint = NOWHERE, False, ""
        return True

    def answers_of(self, option: Option) -> dict[str, str]:
        """The answers of an option by the kind of their question, this one's first."""
        deed = next((deed for deed in self.deeds if deed.option.key == option.key), None)
        return dict(deed.answers) if deed is not None else {"action": option.key}

    def answer_of(self, option: Option) -> str:
        """The Action of an option, which may be a deed."""
        return self.answers_of(option)["action"]

    def gives(self, key: str) -> tuple[str, str]:
        """The Action of a deed, and its card."""
        deed = self.answers_of(self.option) if self.option is not None else {}
        return deed.get("action", key), deed.get("card", "")

    # -- keys ------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Follow a key: a number is first a card, then a Location; a letter is an answer."""
        self.complaint, self.called = "", False
        entry = next((entry for entry in self._shown if entry.mark == key), None)
        if entry is not None:
            self.index, self.called = self._shown.index(entry), True
        elif self.opened and key == "left":
            self._look_at("", self._actions)
            self.index = NOWHERE
        elif (key.isdecimal() and len(key) == 1) or (not self.opened and key in self.cards):
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
        """Say why an Action cannot be done now; returns whether the key was of such an Action."""
        verb = next((verb for verb, letter in VERBS.items() if letter == key), "")
        self.complaint = why_refused(self.decision, verb)
        return bool(self.complaint)

    def point(self, target: str) -> bool:
        """Open the clicked card, or show what can be done at the clicked place."""
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
            labels = (f"{self.rules.name_of(one.card)}: {one.option.label}" for one in there)
            entries = [
                Entry(mark, replace(deed.option, label=label), "open")
                for deed, label, mark in zip(there, labels, LETTERS, strict=False)
            ]
            self._look_at(target, entries)
        else:
            why = why_refused(self.decision, target)
            self.complaint = why or "Nothing can be done there now."
        return False

    def stand_on(self, option: Option) -> None:
        """Show the Actions again, with the cursor on this Action."""
        self._look_at("", self._actions)
        super().stand_on(option)

    def _look_at(self, opened: str, shown: Sequence[Entry]) -> None:
        """Show the list of a card, of a place or of the Actions, with nothing chosen in it."""
        self.opened, self._shown, self.index = opened, shown, NOWHERE if opened else 0

    # -- marks -----------------------------------------------------------------------------

    def _lettered(self, board: AcademyBoard) -> list[Entry]:
        """The Actions with their letters; their meaning stands below the list."""
        view, seat = board.state, self.decision.seat
        things = (thing for thing, _ in board.keyed(view, seat))
        letters = dict(zip(things, board.keys_of(view, seat), strict=True)) | VERBS
        return [
            Entry(
                letters.get(option.key, ""),
                replace(option, label=SHORT.get(option.key, option.label), detail=""),
                "open",
            )
            for option in self.decision.options
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

    def takes_by(self, option: Option, *keys: str) -> bool:
        """Whether the last key gives an answer: not if it has just shown what its card can do."""
        return keys[-2:-1] != keys[-1:] and super().takes_by(option, *keys)

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The letter of an Action."""
        entry = next(entry for entry in self._actions if entry.option.key == option.key)
        if entry.mark:
            return self.called_by(option, entry.mark)
        return ("home", *["tab"] * self._actions.index(entry), ENTER)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys that go back; Actions and cards show their own keys."""
        return (("←", "back"),) if self.opened else ()


class Deed(NamedTuple):
    """An Action with a card and all further choices: its label, and its answers by question.

    The key of `option` is not an answer of the game: it stands for all of these answers.
    """

    option: Option
    card: str
    answers: Mapping[str, str]
    place: int = 0
    """The Location that a Move goes to; 0 for other deeds."""


def deeds(rules: Rulebook, view: AcademyState, decision: Decision) -> list[Deed]:
    """All deeds of the cards in hand at the question for an Action."""
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
        if "move" in offered and pays(card):
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
            name = name_of(rules, view, target)
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
            # The name of a Hero before it leaves no columns for the verb, too.
            by = _by(rules, heroes, hero)
            label = f"{by}to {place.brief}{tenth}" if by else f"{MOVE_TO}{place.brief}{tenth}"
            detail = f"free Villains follow: {free}" if free else ""
            key = f"move|{card}|{hero}|{number}"
            option = Option(key, label, detail=detail, target=place.id)
            answers = {"action": "move", "hero": hero, "where": place.id, "pay": card}
            yield Deed(option, card, answers, number)


def _by(rules: Rulebook, heroes: list[str], hero: str) -> str:
    return f"{rules.hero_name(hero)}: " if len(heroes) > 1 else ""
