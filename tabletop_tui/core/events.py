"""The log: what happened, in a text for each reader.

An event is a sentence with named gaps. The gaps are filled when it is shown, so that names and
colours follow the screen: `"{who:seat} slides {umbrella:umbrella}"`. The word after the colon
says how a value is spoken. All games know `seat`; a ruleset defines the other words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Annotated, NamedTuple

from tabletop_tui.core.border.checked import Bounded, CleanLine, Number, SeatNumber, Template
from tabletop_tui.core.words.phrases import Phrase, named, seat_phrase, somebody

__all__ = ["Phrase", "named", "seat_phrase", "somebody"]
"""The phrases of a log can be imported from here as well."""

ADVICE = "advice"
"""The tag of the line that says that a seat asked for advice."""

CHAIR = "chair"
"""The tag of the line that says that a computer player or a person took over a chair."""

TABLE_UNDO = "taken-back"
"""The tag of the line that says that the table took a move back."""

TABLE_TAGS = (TABLE_UNDO, ADVICE, CHAIR)
"""The tags of lines that no rule wrote. Undo never removes these lines."""

MILESTONE = "milestone"
"""The tag of a line for which play shows no page, but to which a replay can jump."""

Value = CleanLine | Number
Audience = tuple[SeatNumber, ...]


Speaker = Callable[[Value], Phrase]
"""Writes a value of the log as readers see it, such as the name of a card for its id."""

Words = Mapping[str, Speaker]
"""By name, the functions that write values: the gap `{x:card}` is written by `card`."""


class Event(NamedTuple):
    """One line of the log.

    If `audience` is None, every seat reads `text`. Otherwise the seats in `audience` read `text`,
    and all other seats read `others`, or nothing when `others` is empty. `by` is the seat whose
    answer led to this line. `kind` is `move`, `heading`, `moment` (worth a page of its own) or
    `note`. Screens, and rules that play ahead, recognise an event by its `tag`, never by its
    words, because the words may change. A seat that reads `others` gets no tag.
    """

    text: Template
    values: Annotated[dict[CleanLine, Value], Bounded]
    by: SeatNumber
    kind: CleanLine = "move"
    audience: Annotated[Audience | None, Bounded] = None
    others: Template = ""
    tag: CleanLine = ""

    def seen_by(self, viewer: int) -> Event | None:
        """Return the event as `viewer` may know it, without what only other seats may read."""
        if self.audience is None or viewer in self.audience:
            return self
        if not self.others:
            return None
        gaps = {name for _, name, _ in _pieces(self.others)}
        values = {name: value for name, value in self.values.items() if name in gaps}
        return Event(self.others, values, self.by, self.kind, None, "")


def visible(events: Iterable[Event], viewer: int) -> list[Event]:
    """Return the events that `viewer` may know, each in the words for that viewer.

    >>> drawn = Event("{who:seat} draws {card}.", {"who": 1, "card": "a raven"}, 1, audience=(1,))
    >>> visible([drawn], 0), len(visible([drawn], 1))
    ([], 1)
    """
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def since_last_turn(events: Sequence[Event], viewer: int) -> list[Event]:
    """Return the events after the last one that `viewer` caused, in the words for that viewer."""
    start = len(events)
    while start and events[start - 1].by != viewer:
        start -= 1
    return visible(events[start:], viewer)


def spoken(event: Event, names: Sequence[str], words: Words) -> list[Phrase]:
    """The sentence of an event as phrases with colour roles, a value without words as it is."""
    phrases: list[Phrase] = []
    for literal, name, spec in _pieces(event.text):
        # A name such as "I'm Late!" already ends the sentence: the full stop is left out.
        before = next((phrase.text for phrase in reversed(phrases) if phrase.text), "")
        ended = before.endswith(ENDS)
        if plain := literal.removeprefix(".") if ended else literal:
            phrases.append(Phrase(plain))
        if name is None:
            continue
        value = event.values.get(name, FACE_UNKNOWN)
        if spec == "seat" and isinstance(value, int):
            phrases.append(seat_phrase(value, names))
        elif spec and spec in words:
            phrases.append(_spoken_as(words[spec], value))
        else:
            phrases.append(Phrase(str(value)))
    return phrases


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Split a sentence into its texts, each with the gap after it.

    The results are cached, because a game formats the same few sentences again and again.
    """
    return tuple(piece[:3] for piece in Formatter().parse(text))


FACE_UNKNOWN = "?"
ENDS = ("!", "?", ".")


def _spoken_as(speaker: Speaker, value: Value) -> Phrase:
    try:
        return speaker(value)
    # An old save may name a card that the game no longer has.
    except Exception:
        return Phrase(str(value))


def sentence(event: Event, names: Sequence[str], words: Words) -> str:
    """Return the sentence of an event as plain text.

    >>> event = Event("{who:seat} takes {card}.", {"who": 1, "card": "a raven"}, by=1)
    >>> sentence(event, ["Ada", "Ben"], {})
    'Ben takes a raven.'
    """
    return "".join(phrase.text for phrase in spoken(event, names, words))


def taken_back(undone: Sequence[Event], names: Sequence[str], words: Words) -> str:
    """Return a sentence that quotes the first of the undone log lines that is not a heading.

    >>> taken_back([Event("{who:seat} passes.", {"who": 1}, by=1)], ["Ada", "Ben"], {})
    'Taken back: Ben passes.'
    """
    first = next((event for event in undone if event.kind != "heading"), None)
    return "Taken back." if first is None else f"Taken back: {sentence(first, names, words)}"
