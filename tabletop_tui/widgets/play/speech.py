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

WIDEST, SLIMMEST = 76, 30
Places = Sequence[Region]
"""Every place where a thing is drawn: the thing is in sight if one of its places is."""


class Sight(NamedTuple):
    """What stands in the window that a speech covers in part.

    The card first hides as little as possible of the `must` things, then of the `named` things.
    `words` has a number for each cell of the window: how much the player would miss its text.
    """

    window: Size
    must: Sequence[Places] = ()
    named: Sequence[Places] = ()
    words: Sequence[Sequence[int]] = ()

    def hides(self, card: Region) -> tuple[float, float]:
        """How much a card hides of `must` and of `named`: up to 1 for each thing, of any size."""
        must, named = (
            sum(min(card.intersection(spot).area / spot.area for spot in spots) for spots in group)
            for group in (self.must, self.named)
        )
        return must, named

    def has_room(self, page: Speech, where: str) -> bool:
        """Whether a page has a place where it hides nothing that it speaks of, and little besides.

        Several sentences on one page must not cover half the rows of the window.
        """
        card = placed(SpeechPanel(page, where), self)
        crowded = len(page.before) + len(page.says) > 1 and 2 * card.height >= self.window.height
        return not crowded and not any(self.hides(card))


ASKS = "»"
"""The sign before what the learner is to do, on the card of the lesson and at the question."""

GAP = 2
"""The columns between a key with its word and the next."""

NEXT_PAGE = "to page {} of {}"
"""What Enter does on every page but the last: the next of this many pages."""


class SpeechPanel(Drawn):
    """A headline in the frame, then what is said, what to do now, and the keys."""

    background = "panel"

    def __init__(
        self,
        speech: Speech,
        where: str,
        *,
        turns: tuple[int, int] = (2, 2),
        back: str = "back",
        looks: bool = True,
    ) -> None:
        """Enter on every page but the last shows the next page; `turns` is its number, of all.

        `back` says what Backspace leads back to; empty if to nothing.
        """
        super().__init__()
        self.speech = speech
        self.where = where
        self.looks = looks
        further = "go on" if speech.is_last else NEXT_PAGE.format(*turns)
        keys = ("Enter", further), ("Bksp", back), ("k", "look" if looks else ""), ("q", "leave")
        self._keys = [(key, word) for key, word in keys if word]

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
        """The rows that the panel needs in `width` columns."""
        return self._stack(width - 4).rows(width - 4) + 2

    def draw(self, canvas: Canvas) -> None:
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
    """A speech as one page if that fits, or else as several pages.

    The outcome of the last answer gets the first pages. Further sentences get pages of their own
    only as far as needed. The last page says what to do.
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
    """A region without its blank columns at the right: a row of a list may be mostly blank."""
    ends = [
        x + 1
        for row in canvas.rows[spot.y : spot.bottom]
        for x in range(spot.x, min(spot.right, canvas.width))
        if row[x][0].strip()
    ]
    return Region(spot.x, spot.y, max(ends) - spot.x, spot.height) if ends else spot


def placed(panel: SpeechPanel, sight: Sight) -> Region:
    """The place of the panel: it hides nothing that it speaks of, and as few words as possible.

    Of equally good places, the panel takes the lowest at the right.
    """
    window, places = sight.window, list[Region]()
    # The headline stays whole in the frame.
    slimmest = max(SLIMMEST, cell_len(panel.speech.headline) + 6)
    columns = range(min(WIDEST, window.width), min(slimmest, window.width) - 1, -2)
    # Of all widths with the same height the least width hides least.
    for tall, wide in {panel.height_in(wide): wide for wide in columns}.items():
        # The title on the first row stays in sight where anything can.
        lefts, tops = range(window.width - wide, -1, -2), range(window.height - tall, 0, -1)
        if tops or not places:
            places += [Region(left, top, wide, tall) for top in tops or (0,) for left in lefts]
    # Sums of `words` above and left of each cell give the sum under any place.
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
