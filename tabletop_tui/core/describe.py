"""One description of the table, as a tree of things, for all texts about the table.

A game says in `Ruleset.describe` what lies on the table, what it is called and what is true of it.
`Described` makes all texts from that tree: the card of a thing, the label that a screen reader
reads, the table in sentences, and the table as plain text.

    >>> garden = Thing("", "Garden")
    >>> bend = Thing("B1", "B1", kind="path tile", what="Bend", text="It turns the path.")
    >>> bend = bend.line("{seat 0}", "2 energy")
    >>> garden.lists([bend], "row B")
    >>> table = Described(garden, ["Ada", "Ben"])
    >>> table.spoken()
    ['B1, Bend: Ada 2 energy.']
    >>> table.parts()["row B"]
    ['B1, Bend: Ada 2 energy.']
    >>> table.label("B1")
    'B1, Bend: Ada 2 energy'
    >>> table.card("B1").name
    'B1: Bend'
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, Self

from tabletop_tui.core.words.speech import as_sentence

SEAT_SIGN = "{seat "

OBJECTIVE = "objective"
"""The id of the thing whose text is the viewer's own goal."""

COLUMNS = 80
"""The most columns of the table as plain text."""

LABEL = 100
"""The most characters of a label of a screen reader."""

FEW_FACTS = 4
"""A label includes the facts of a thing only if there are at most this many."""

_PLAYER = re.compile(r"seat \d+")
_SEAT = re.compile(r"\{seat (\d+)\}(?P<number> (?=\d))?")

Text = str | Callable[[], str]
"""Words, or a function that makes them when somebody reads them."""


class Card(NamedTuple):
    """Something a player can inspect: its name, what it is, its text and where it comes from.

    `figures` are its printed numbers. `now` are lines on its present state: its numbers and how
    they come about (`Strength 5 = 4 printed + 1 Size`), where it lies, marks. `{seat 0}` stands for
    the name of a seat; `named` replaces it.
    """

    name: str
    kind: str
    text: str
    provenance: str = ""
    figures: tuple[str, ...] = ()
    now: tuple[str, ...] = ()

    def named(self, names: Sequence[str]) -> Card:
        """The same card with the names of the seats in its texts."""
        wording = [*self.now, self.name, self.kind, self.text]
        if not any(SEAT_SIGN in words for words in wording):
            return self
        name, kind, text, *now = (with_names(s, names) for s in (*wording[-3:], *self.now))
        return self._replace(name=name, kind=kind, text=text, now=tuple(now))


def plain_name(name: str) -> str:
    """The name of a card without the words after it that say what the card is.

    >>> plain_name("B1: Bend"), plain_name("Telekinesis (PP)")
    ('B1', 'Telekinesis')
    """
    return re.split(r": | \(", name)[0]


def with_names(words: str, names: Sequence[str]) -> str:
    """The words with the name of a seat in place of each `{seat N}`.

    A `{seat N}` without a name is left as it is. Between a name that ends with a figure and a
    number, the word "has" is added: `Player 2 has 3 souls`.
    """
    if SEAT_SIGN not in words:
        return words

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        if seat >= len(names):
            return found[0]
        called, number = names[seat], found["number"] or ""
        return (
            f"{called} has{number}" if number and called[-1:].isdecimal() else f"{called}{number}"
        )

    return _SEAT.sub(name, words)


class _Fact(NamedTuple):
    """A fact about a thing: a label (`Strength`), a value (`5`), and how the value comes about."""

    label: Text
    value: str
    why: Text
    of_another: bool = False

    @property
    def wording(self) -> str:
        return " ".join(filter(None, (_made(self.label), self.value)))

    @property
    def reason(self) -> str:
        return _made(self.why)


def _made(text: Text) -> str:
    return text if isinstance(text, str) else text()


class _Group(NamedTuple):
    """Things that lie in another thing, below a heading; `none` is the text if there are none."""

    heading: str
    made: Callable[[], tuple[Thing, ...]]
    none: str
    seen: bool = True
    """Whether a player can look at the things in it."""

    @property
    def things(self) -> tuple[Thing, ...]:
        return self.made()


def _kept(things: Iterable[Thing]) -> Callable[[], tuple[Thing, ...]]:
    there = tuple(things)
    return lambda: there


@dataclass(slots=True)
class Thing:
    """Something on the table, or a part of the table that holds things.

    `id` is the target by which options and drawn boards name the thing. A player cannot look at a
    thing without an id. A thing without an id and without a `name` is just a sentence:
    `Turn 2; Ada acts`. `kind` says on its card what sort of thing it is (`location 2 of Jafar`).
    `what` follows the name and says which of its sort it is (`B1, Bend`). `count` is how many equal
    things lie there. `place` says where the thing is, for a text that names it alone. `picture` are
    drawn rows, which are never spoken. In the board as plain text they replace the things in it
    that have no id. `called` are words that a player may type to ask for the thing.

    A `quiet` thing is described only when a player asks for it. An `own` thing is something that
    the viewer holds or is; the viewer's own page shows it first. `more` and `related` are functions
    for further lines of the card. `related` makes facts about other things: when these change, this
    thing has not changed.
    """

    id: str
    name: str
    kind: str = ""
    what: str = ""
    count: int = 1
    place: str = ""
    own: bool = False
    text: str = ""
    source: str = ""
    printed: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    quiet: bool = False
    more: Callable[[], Iterable[str]] | None = None
    related: Callable[[], Iterable[str]] | None = None
    _heads: list[_Fact] = field(default_factory=list)
    _lines: list[_Fact] = field(default_factory=list)
    _notes: list[_Fact] = field(default_factory=list)
    _marks: list[str] = field(default_factory=list)
    _held: list[_Group] = field(default_factory=list)
    _listed: list[_Group] = field(default_factory=list)

    @classmethod
    def of_card(cls, target: str, card: Card, *, place: str = "") -> Thing:
        """Return a card of the game as a thing, with everything that is printed on the card."""
        return cls(
            target,
            card.name,
            card.kind,
            place=place,
            text=card.text,
            source=card.provenance,
            printed=card.figures,
        )

    # -- what a game says about it (most methods return the thing, so that calls can be chained) --

    def head(self, label: Text, value: object = "", why: Text = "") -> Self:
        """Add a fact that is stated wherever the thing is named: `Strength 5`.

        `why` is how the value comes about, for the card: `4 printed + 1 Size`.
        """
        self._heads.append(_Fact(label, str(value), why))
        return self

    def line(
        self, label: Text, value: object = "", why: Text = "", *, of_another: bool = False
    ) -> Self:
        """Add a fact to the sentence about the thing, and to its card.

        When a fact `of_another` thing changes, this thing has not changed.
        """
        self._lines.append(_Fact(label, str(value), why, of_another))
        return self

    def note(self, label: Text, value: object = "", why: Text = "") -> None:
        """Add a fact to the card of the thing only."""
        self._notes.append(_Fact(label, str(value), why))

    def mark(self, *words: str) -> Self:
        """Add words that stand wherever the thing is named: `locked`. Empty words are left out."""
        self._marks += filter(None, words)
        return self

    def holds(self, things: Iterable[Thing], heading: str = "", none: str = "") -> None:
        """Add things that share one sentence: `Nottingham, Heroes: Robin Hood; Friar Tuck`."""
        self._held.append(_Group(heading, _kept(things), none))

    def lists(self, things: Iterable[Thing], heading: str = "", none: str = "") -> None:
        """Add things that have a sentence each. A player can ask for the heading: `row A`."""
        self._listed.append(_Group(heading, _kept(things), none))

    def foretells(self, sentences: Callable[[], Iterable[str]]) -> None:
        """Add sentences that are made only when they are read, because a forecast takes time."""

        def made() -> tuple[Thing, ...]:
            return tuple(Thing("", words) for words in sentences())

        self._listed.append(_Group("", cache(made), "", seen=False))

    # -- texts ------------------------------------------------------------------------------

    @property
    def headline(self) -> str:
        """Its name with the facts and marks that stand wherever it is named."""
        return ", ".join(filter(None, (self._unmarked, *self._marks)))

    @property
    def counted(self) -> str:
        """Its headline with how many equal things lie there: `Wound ×2`."""
        return f"{self.headline} ×{self.count}" if self.count > 1 else self.headline

    @property
    def alone(self) -> str:
        """Its headline with its place, for a text that names the thing without its surroundings."""
        return ", ".join(filter(None, (self.headline, self.place)))

    @property
    def facts(self) -> Sequence[str]:
        """The facts in its sentence, without the headline."""
        return [fact.wording for fact in self._lines]

    def sentences(self) -> Iterator[str]:
        """The sentence about this thing, and one for each list of things that it holds."""
        wording = [*self.facts]
        lists: list[tuple[str, list[str]]] = []
        for group in self._held:
            if not group.things and not group.none:
                continue
            if group.heading:
                held = [thing.counted for thing in group.things] or [group.none]
                lists.append((group.heading, held))
                continue
            free = [one.counted for one in group.things if not one._marks]
            wording += free or ([group.none] if group.none else [])
            marked: dict[str, list[str]] = {}
            for one in group.things:
                if one._marks:
                    marked.setdefault(", ".join(one._marks), []).append(one._unmarked)
            lists += marked.items()
        tells = wording or self._heads or self._marks or self.what
        # A thing that only holds other things is a heading and needs no sentence.
        if (self.name or wording) and (tells or not (lists or self._listed)):
            yield _sentence(self.headline, wording)
        for heading, names in lists:
            yield _sentence(", ".join(filter(None, (self.name, heading))), names)

    @property
    def _unmarked(self) -> str:
        heads = (fact.wording for fact in self._heads)
        return ", ".join(filter(None, (self.name, self.what, *heads)))

    def rows(self, *, related: bool = True) -> Iterator[str]:
        """The lines on its card about its present state; `related` with facts about other things.

        What the function `related` makes is not in them.
        """
        own = [fact for fact in self._lines if related or not fact.of_another]
        facts = [*self._heads, *own, *self._notes]
        lines = [(fact.wording, fact.reason) for fact in facts]
        rows = [f"{wording} = {why}" for wording, why in lines if why]
        # Facts without a reason share a row. With a row for each, a card would be too high.
        rows += ["; ".join(wording for wording, why in lines if not why), ", ".join(self._marks)]
        for group in self._held:
            names = "; ".join(thing.counted for thing in group.things) or group.none
            rows.append(f"{group.heading}: {names}" if group.heading and names else names)
        # The kind may already say where the thing is: `action at Oasis`.
        rows.append("" if self.place in self.kind else self.place)
        yield from (as_sentence(_capital(row)) for row in rows if row)
        yield from self.more() if self.more is not None else ()


def _sentence(name: str, facts: Sequence[str]) -> str:
    return as_sentence(": ".join(filter(None, (name, "; ".join(facts)))))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


Node = dict[str, Any]
"""A thing as data: `id`, `name`, `facts`, paragraphs of `text`; `held` and `listed` are its groups
of nodes, each with a heading. A `quiet` node is shown when a player asks for it, a `shut` node
when it is opened."""

_Nodes = tuple[str, list[Node]]


class Described:
    """The texts about the table in one frame, made from the tree of its things.

    `root` is the table as its viewer may know it, `names` are the names of the seats. `cards` are
    all cards of the game by id: a card that does not lie on the table is described as printed.
    """

    def __init__(
        self, root: Thing, names: Sequence[str], cards: Mapping[str, Card] | None = None
    ) -> None:
        self.root = root
        self.names = names
        self.by_id: dict[str, Thing] = {}
        """The things that a player can look at, in the order in which a cursor visits them."""
        self._cards = {} if cards is None else cards
        for thing in self.things():
            self.by_id.setdefault(thing.id, thing)

    def things(self) -> Iterator[Thing]:
        """All things that a player can look at; a thing that lies in two places comes twice."""
        return (thing for thing, _ in _walk(self.root) if thing.id)

    @property
    def targets(self) -> Collection[str]:
        """The ids of all things to look at, in the order in which a cursor visits them."""
        return self.by_id.keys()

    @property
    def held(self) -> Collection[str]:
        """The ids of all things that the viewer holds."""
        own = (thing for thing, _ in _walk(self.root) if thing.own)
        return {thing.id for one in own for thing, _ in _walk(one)}

    def card(self, target: str, *, related: bool = True) -> Card | None:
        """All that the viewer may know about a thing, or None if there is no such thing.

        Without `related`, facts about other things are left out.
        """
        thing = self.by_id.get(target)
        if thing is None:
            known = self._cards.get(target)
            return None if known is None else known.named(self.names)
        now = [*thing.rows(related=related)]
        if related and thing.related is not None:
            now += thing.related()
        name = f"{thing.name}: {thing.what}" if thing.what else thing.name
        card = Card(name, thing.kind, thing.text, thing.source, thing.printed, tuple(now))
        return card.named(self.names)

    def printed(self, target: str) -> str:
        """What is printed on a card that does not lie on the table; empty for anything else."""
        known = None if target in self.by_id else self._cards.get(target)
        return "" if known is None else with_names(known.text, self.names)

    def label(self, target: str) -> str:
        """What a screen reader calls a thing, in at most 100 characters; empty for no thing."""
        thing = self.by_id.get(target)
        if thing is None:
            known = self._cards.get(target)
            return "" if known is None else with_names(known.name, self.names)
        facts = thing.facts
        few = 0 < len(facts) <= FEW_FACTS
        forms = [f"{thing.alone}: {'; '.join(facts)}"] if few else []
        wording = [with_names(form, self.names) for form in (*forms, thing.alone, thing.name)]
        return next((form for form in wording if len(form) <= LABEL), wording[-1][:LABEL])

    def parts(self) -> dict[str, list[str]]:
        """The parts of the table in sentences, by the words that ask for them: `hand`, `row A`."""
        found: dict[str, list[str]] = {}
        for thing, alone in _walk(self.root):
            # A quiet thing that a player can look at is described by its card.
            named = alone and thing.name and not (thing.quiet and thing.id)
            if names := [*thing.called, *([thing.name] if named else [])]:
                self._add(found, names, self._lines_of(thing))
            for group in thing._listed:
                if group.heading:
                    self._add(found, [group.heading], self._lines_below(group))
        return found

    def _add(
        self, found: dict[str, list[str]], names: Iterable[str], new_lines: Iterable[str]
    ) -> None:
        lines = [with_names(line, self.names) for line in new_lines]
        for name in dict.fromkeys(with_names(name, self.names) for name in names):
            # Two things may have the same name: both are described.
            there = found.setdefault(name, [])
            there += (line for line in lines if line not in there)

    def spoken(self) -> list[str]:
        """The whole table in sentences, each once, without its quiet things."""
        return [*dict.fromkeys(with_names(line, self.names) for line in self._lines_of(self.root))]

    def _lines_of(self, thing: Thing) -> Iterator[str]:
        """The sentences about a thing and the things it lists, without its quiet things."""
        yield from thing.sentences()
        for group in thing._listed:
            yield from (
                line for one in group.things if not one.quiet for line in self._lines_of(one)
            )

    def _lines_below(self, group: _Group) -> Iterator[str]:
        """The sentences below a heading, or the sentence which says that there is nothing."""
        lines = [line for one in group.things if not one.quiet for line in self._lines_of(one)]
        yield from lines or ([as_sentence(group.none)] if group.none else ())

    def board(self) -> str:
        """The table as plain text of at most 80 columns, without its quiet things."""
        return "\n".join(self._board(self.root, 0))

    def _board(self, thing: Thing, depth: int) -> Iterator[str]:
        indent = "  " * depth
        lines = [with_names(line, self.names) for line in thing.sentences()]
        if not lines and thing.name:
            lines = [with_names(thing.name, self.names)]
        for line in lines:
            yield from textwrap.wrap(
                line, COLUMNS, initial_indent=indent, subsequent_indent=f"{indent}    "
            )
        yield from (f"{indent}  {row}" for row in thing.picture)
        for group in thing._listed:
            below = depth + bool(thing.name)
            if group.heading and not thing.picture:
                yield f"{'  ' * below}{_capital(with_names(group.heading, self.names))}"
                below += 1
            for one in group.things:
                # The picture already shows a thing that has no id.
                if not one.quiet and (one.id or not thing.picture):
                    yield from self._board(one, below)

    def outline(self, viewer: int) -> tuple[list[Node], Node]:
        """The table as data for a page whose parts open: the viewer's own things, and the rest."""
        outline = _Outline(self.names, viewer)
        held = (thing for thing, _ in _walk(self.root) if thing.own)
        # First the own things: a thing described in the hand is only named where it comes again.
        return [outline.node(thing) for thing in held], outline.node(self.root)

    @property
    def objective(self) -> str:
        """The viewer's own goal; empty if all players have the same goal."""
        found = self.by_id.get(OBJECTIVE)
        return "" if found is None else with_names(found.text, self.names)

    def standing(self, viewer: int) -> str:
        """How a seat stands: the facts that follow its player's name. Empty for the table."""
        found = self.by_id.get(f"seat {viewer}")
        if found is None:
            return ""
        return with_names(", ".join(fact.wording for fact in found._heads), self.names)


def _walk(thing: Thing, *, alone: bool = True) -> Iterator[tuple[Thing, bool]]:
    """A thing and all in it, each with whether it has a sentence of its own."""
    yield thing, alone
    for group in thing._held:
        for one in group.things:
            yield from _walk(one, alone=False)
    for group in thing._listed:
        for one in group.things if group.seen else ():
            yield from _walk(one)


class _Outline:
    """Makes nodes from things for a viewer. A thing that comes a second time is only named."""

    def __init__(self, names: Sequence[str], viewer: int) -> None:
        self._names, self._own = names, f"seat {viewer}"
        self._shown: set[str] = set()

    def node(self, thing: Thing, *, drawn: bool = False) -> Node:
        """The node of a thing with all in it; where it is `drawn` already, its text is left out."""
        if thing.id in self._shown:
            return self._brief(thing)
        self._shown.update(filter(None, [thing.id]))
        drawn = drawn or bool(thing.picture)
        readable = thing.id and thing.text and not drawn
        held = [self._group(one, drawn, thing) for one in thing._held]
        listed = [self._group(one, drawn) for one in thing._listed if one.seen]
        much = any(not node.get("quiet") for _, nodes in (*held, *listed) for node in nodes)
        other = thing.id != self._own and _PLAYER.fullmatch(thing.id) is not None
        return self._brief(thing) | _filled(
            facts=self._say(_capital("; ".join(thing.facts))),
            text=[self._say(each) for each in thing.text.split("\n\n")] if readable else [],
            quiet=int(thing.quiet),
            shut=int(bool(thing.picture) or (other and much)),
            held=[group for group in held if any(group)],
            listed=[group for group in listed if any(group)],
        )

    def _group(self, group: _Group, drawn: bool, inside: Thing | None = None) -> _Nodes:
        """The nodes of a group. Things `inside` another one, without a heading, are only named."""
        brief = inside is not None and inside.id and not group.heading
        there = [one for one in group.things if not one.own]
        nodes = [self._brief(one) if brief else self.node(one, drawn=drawn) for one in there]
        return self._say(group.heading if there else group.none), nodes

    def _brief(self, thing: Thing) -> Node:
        return _filled(id=thing.id, name=self._say(thing.counted))

    def _say(self, words: str) -> str:
        return with_names(words, self._names)


def _filled(**parts: Any) -> Node:
    return {name: value for name, value in parts.items() if value}
