"""What a lesson says, in a frame over a game, where it covers none of the things it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import Region, Size

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.lessons import Speech
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Gap, Stack, Text, text
from tabletop_tui.widgets.drawing.room import MUST
from tabletop_tui.widgets.keys import spell

WIDEST, SLIMMEST = 76, 30
WIDTHS = (WIDEST, 68, 60, 54, 48, 44, 40, 36, 32)
Places = Sequence[Region]
"""Everywhere that one thing is drawn: it is in sight where one of them is."""

MOST_ROWS = 11
"""What a speech may cover of a window."""

COVERED = "{} is under this card: Enter first."
"""Takes the place of the keys when somebody pressed one whose answer lies under the card.

It is not longer than they are, so that the card keeps its size."""

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
        self._covered = ""

    def refuse(self, key: str) -> None:
        """Say that a key answers what lies under this card."""
        self._covered = COVERED.format(spell(key))
        self.redraw()

    def _stack(self) -> Stack:
        speech = self.speech
        blocks: list[Block] = []
        if speech.before:
            blocks += [_sentences(speech.before, "green"), Gap()]
        if speech.says:
            blocks += [_sentences(speech.says, "text"), Gap()]
        if speech.do:
            blocks.append(text(f"▸ {speech.do}", "amber", bold=True, step=MUST))
        keys = [(Phrase(f"{key} "), Phrase(f"{word}  ", "muted")) for key, word in self._keys]
        told = [phrase for pair in keys for phrase in pair]
        if self._covered:
            told = [Phrase(self._covered, "amber")]
        return Stack([*blocks, Text([told], keys=True)])

    def height_in(self, width: int) -> int:
        """The rows that it needs in so many columns."""
        return self._stack().rows(width - 4) + 2

    def crowds(self, window: Size) -> bool:
        """Whether it would cover too much of a board."""
        return self.height_in(min(WIDEST, window.width)) > MOST_ROWS

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
        self._stack().draw(canvas, Region(2, 1, canvas.width - 4, canvas.height - 2))


def _sentences(sentences: Sequence[str], role: str) -> Text:
    return Text([[Phrase(sentence)] for sentence in sentences], role)


def paged(speech: Speech, fits: Callable[[Speech], bool]) -> list[Speech]:
    """All that is said on one page, or on several where one does not fit.

    What came of the last answer goes first, then one sentence after the other as far as needed; the
    last page says what to do.
    """
    if fits(speech):
        return [speech]
    if speech.before and speech.says:
        rest = speech._replace(before=())
        return [speech._replace(says=(), do=""), *paged(rest, fits)]
    if len(speech.says) < 2:
        return [speech]
    first = speech._replace(says=speech.says[:-1], do="")
    return [*paged(first, fits), speech._replace(says=speech.says[-1:])]


def written(canvas: Canvas, spot: Region) -> Region:
    """A spot as far as something is written there: a row of a list may be mostly blank."""
    ends = [
        x + 1
        for row in canvas.rows[spot.y : spot.bottom]
        for x in range(spot.x, min(spot.right, canvas.width))
        if row[x][0].strip()
    ]
    return Region(spot.x, spot.y, max(ends) - spot.x, spot.height) if ends else spot


def _is_beside(side: Region, window: Size) -> bool:
    """Whether the decision stands beside the board, and is wide enough to be read over."""
    return SLIMMEST <= side.width < window.width


def placed(panel: SpeechPanel, window: Size, side: Region, *spared: Sequence[Places]) -> Region:
    """Where the panel lies: beside the board if there is room, and in sight of what is `spared`.

    Of the first three groups a thing that is wholly hidden counts more than any that is touched;
    each later group counts less, and least of all that a thing is hidden in one place of several.
    Where places are equally good, the corner at the bottom right comes first.
    """
    places: list[Region] = []
    beside = [side.width] if _is_beside(side, window) else []
    for wide in sorted({min(width, window.width) for width in (*WIDTHS, *beside)}, reverse=True):
        tall = panel.height_in(wide)
        # The title on the first row stays in sight where anything can.
        lefts, tops = range(window.width - wide, -1, -2), range(window.height - tall, 0, -1)
        if tops or not places:
            places += [Region(left, top, wide, tall) for top in tops or (0,) for left in lefts]
    if beside:
        slim = panel.height_in(side.width)
        if slim <= side.height:
            places.insert(0, Region(side.x, side.bottom - slim, side.width, slim))

    def in_the_way(place: Region) -> tuple[int, ...]:
        things = [spots for group in spared[:3] for spots in group]
        hidden = sum(all(map(place.contains_region, spots)) for spots in things)
        touched = [
            [[place.intersection(spot).area for spot in spots] for spots in group]
            for group in spared
        ]
        least = [sum(map(min, group)) for group in touched]
        return hidden, *least, sum(sum(areas) for group in touched for areas in group)

    return min(places, key=in_the_way)
