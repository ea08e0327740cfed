"""What a lesson says, in a frame over a game, where it covers none of the things it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate, chain
from operator import add
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region, Size

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.lessons import Speech
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Gap, Stack, Text, packed, text
from tabletop_tui.widgets.drawing.room import MUST

WIDEST, SLIMMEST = 76, 32
Places = Sequence[Region]
"""Everywhere that one thing is drawn: it is in sight where one of them is."""


class Sight(NamedTuple):
    """What stands in a window where a speech is to lie.

    What it `must` leave in sight comes before what it has `named`. `words` has a number for each
    cell: how much is missed of what is written there.
    """

    window: Size
    must: Sequence[Places] = ()
    named: Sequence[Places] = ()
    words: Sequence[Sequence[int]] = ()

    def hides(self, card: Region) -> tuple[float, float]:
        """How much of the things it hides: each counts as one, be it large or small."""
        must, named = (
            sum(min(card.intersection(spot).area / spot.area for spot in spots) for spots in group)
            for group in (self.must, self.named)
        )
        return must, named

    def has_room(self, page: Speech, where: str) -> bool:
        """Whether a page has a place where it hides nothing that it speaks of."""
        card = placed(SpeechPanel(page, where), self)
        crowded = page.before and page.says and card.height > MOST_ROWS
        return not crowded and not any(self.hides(card))


MOST_ROWS = 11
"""Of what came of an answer and of what is next: more is said on two pages."""

ASKS = "»"
"""The sign at what a lesson asks for, on its card and at the question."""

GAP = 2
"""The columns between a key with its word and the next."""

KEYS = (("Enter", "go on"), ("Bksp", "back"), ("k", "look"), ("q", "leave"))


class SpeechPanel(Drawn):
    """A headline in the frame, then what is said, what to do now, and the keys."""

    background = "panel"

    def __init__(
        self, speech: Speech, where: str, *, leads_back: bool = True, looks: bool = True
    ) -> None:
        super().__init__()
        self.speech = speech
        self.where = where
        works = {"back": leads_back, "look": looks}
        self._keys = [(key, word) for key, word in KEYS if works.get(word, True)]

    def _stack(self, width: int) -> Stack:
        speech = self.speech
        blocks: list[Block] = []
        if speech.before:
            blocks += [_sentences(speech.before, "green"), Gap()]
        if speech.says:
            blocks += [_sentences(speech.says, "text"), Gap()]
        if speech.do:
            blocks.append(text(f"{ASKS} {speech.do}", "amber", bold=True, step=MUST))
        rows = packed(self._keys, lambda key: cell_len(" ".join(key)), width, GAP)
        keys = [
            [*chain(*((Phrase(f"{key} "), Phrase(word + " " * GAP, "muted")) for key, word in row))]
            for row in rows
        ]
        return Stack([*blocks, Text(keys, keys=True)])

    def height_in(self, width: int) -> int:
        """The rows that it needs in so many columns."""
        return self._stack(width - 4).rows(width - 4) + 2

    def draw(self, canvas: Canvas) -> None:
        """All of it."""
        canvas.frame(
            *canvas.room,
            "blue",
            title=self.speech.headline,
            title_fg="blue",
            style=HEAVY,
            bg="panel",
        )
        # Below, where no headline is too long for it.
        canvas.right(canvas.width - 2, canvas.height - 1, f" {self.where} ", "muted")
        canvas.hot(*canvas.room, "go on")
        room = Region(2, 1, canvas.width - 4, canvas.height - 2)
        self._stack(room.width).draw(canvas, room)


def _sentences(sentences: Sequence[str], role: str) -> Text:
    return Text([[Phrase(sentence)] for sentence in sentences], role)


def paged(speech: Speech, fits: Callable[[Speech], bool]) -> list[Speech]:
    """All that is said on one page, or on several where one does not fit.

    What came of the last answer goes first, then one sentence after the other as far as needed; the
    last page says what to do.
    """
    if fits(speech):
        return [speech]
    before, says = speech.before, speech.says
    if before and says:
        first, last = speech._replace(says=(), do=""), speech._replace(before=())
        return [*paged(first, fits), *paged(last, fits)]
    if len(before) + len(says) < 2:
        return [speech]
    first = speech._replace(before=before[:-1], says=says[:-1], do="")
    return [*paged(first, fits), speech._replace(before=before[-1:], says=says[-1:])]


def written(canvas: Canvas, spot: Region) -> Region:
    """A spot as far as something is written there: a row of a list may be mostly blank."""
    ends = [
        x + 1
        for row in canvas.rows[spot.y : spot.bottom]
        for x in range(spot.x, min(spot.right, canvas.width))
        if row[x][0].strip()
    ]
    return Region(spot.x, spot.y, max(ends) - spot.x, spot.height) if ends else spot


def placed(panel: SpeechPanel, sight: Sight) -> Region:
    """Where the panel lies: in sight of the things it speaks of, and over as few words as it can.

    Where places are equally good, the lowest at the bottom right comes first.
    """
    window, places = sight.window, list[Region]()
    # The headline stays whole in the frame.
    slimmest = max(SLIMMEST, cell_len(panel.speech.headline) + 6)
    columns = range(min(WIDEST, window.width), min(slimmest, window.width) - 1, -2)
    # Of all that are equally high the slimmest hides least.
    for tall, wide in {panel.height_in(wide): wide for wide in columns}.items():
        # The title on the first row stays in sight where anything can.
        lefts, tops = range(window.width - wide, -1, -2), range(window.height - tall, 0, -1)
        if tops or not places:
            places += [Region(left, top, wide, tall) for top in tops or (0,) for left in lefts]
    # What lies above and left of each cell, and so what lies under a place.
    sums = [[0] * (window.width + 1)] * (window.height + 1 - len(sight.words))
    for row in sight.words:
        sums.append([*map(add, sums[-1], accumulate(row, initial=0))])

    def written_under(place: Region) -> int:
        top, below = sums[place.y], sums[min(place.bottom, window.height)]
        return below[place.right] - below[place.x] - top[place.right] + top[place.x]

    places.sort(key=written_under)
    hides = cache(sight.hides)
    free = (place for place in places if not any(hides(place)))
    return next(free, None) or min(places, key=hides)
