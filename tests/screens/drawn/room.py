"""Measures how a screen uses its rows: what is cut or untold beside free ones, and what is unseen.

It trusts only what is painted: letters, frames, hot regions, and the card of a target.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from textual.geometry import Region

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.keys import KeyLine
from tabletop_tui.widgets.play.panels.bar import Bar

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal"]
FREE = 2
"""So many empty rows, beyond those that keep things apart, are free."""

MOVES = 700
"""Answers after which a game is left."""

CHANGE_NOTHING = ("end", "pass", "conditions")
"""Answers that are avoided, so that tables fill up as they do among people."""

STROKES = set("│┃║╎╏┆┊▏▕")
LINES = STROKES | set("─━═╌╍┄┅╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼")
SIGN = re.compile(
    r"…( (\d+|i) more)?|(?<![\w●■▲◆◈] )\+\d+ (?!Power|Strength|Cost)[A-Z][a-z]{2,}"
    r"|(?<![a-z] )\b\d+ more(?=:|\s*[│─╯])|\bi more\b|\? more|v: all|k all of it|i: the whole card"
)
"""What says that something is cut, left out or counted only; `… 5 more` says it once."""

CARD = re.compile(
    "(Ally|Item|Hero|Condition|Effect|Curse|Skill card|Villain ·|Super Villain|Hazard|Advantage)"
)
"""The kinds of what has a text of its own, and is neither a sign nor a place."""

LONG = 4
"""Words from which on a clause is looked for: shorter ones stand anywhere."""


class Rows(NamedTuple):
    """What was found on some screens: beside free rows cut and untold, and answers unseen."""

    cut: int = 0
    untold: int = 0
    unseen: int = 0


class Screenful:
    """The letters of a screen, each with the widget that it belongs to."""

    def __init__(self, game: GameScreen) -> None:
        self.game = game
        drawn = [w for w in game.query(Drawn) if w.display and w.size.area and w.region.area]
        # In a small window the decision lies over the foot of the board.
        drawn.sort(key=lambda w: game.has_class("-below") and w.parent is game.query_one("#side"))
        self.sheets = [w for w in drawn if not isinstance(w, Bar | KeyLine)]
        columns, rows = game.app.size
        self._window = game.app.size.region
        self.letters = [[" "] * columns for _ in range(rows)]
        self.owner: list[list[Drawn | None]] = [[None] * columns for _ in range(rows)]
        for widget in drawn:
            spot = widget.region
            shown = spot.intersection(self._window)
            across = slice(shown.x - spot.x, shown.right - spot.x)
            for y in range(shown.y, shown.bottom):
                cells = widget.canvas.rows[y - spot.y][across]
                self.letters[y][shown.x : shown.x + len(cells)] = [cell[0] for cell in cells]
                self.owner[y][shown.x : shown.x + len(cells)] = [widget] * len(cells)
        self._edges = {
            (x, y)
            for widget in drawn
            for frame in self.frames(widget)
            for y in range(max(0, frame.y), min(rows, frame.bottom))
            for x in (frame.x, frame.right - 1)
            if 0 <= x < columns and self.letters[y][x] in STROKES
        }
        self._counted: dict[tuple[Drawn, Region], int] = {}
        self._words: dict[Region, str] = {}

    # -- what is painted -------------------------------------------------------------------

    def frames(self, widget: Drawn) -> list[Region]:
        """The frames that a widget has drawn, where they lie on the screen."""
        return [frame.translate(widget.region.offset) for frame in widget.canvas.frames]

    def hot(self) -> Iterator[tuple[Drawn, Region, str]]:
        """Everything that can be pointed at, where some of it is in sight."""
        for widget in self.sheets:
            for region, target in widget.canvas.hot_regions:
                spot = region.translate(widget.region.offset)
                seen = spot.intersection(self._window)
                if any(
                    widget in row[seen.x : seen.right] for row in self.owner[seen.y : seen.bottom]
                ):
                    yield widget, spot, target

    def box(self, widget: Drawn, x: int, y: int) -> Region:
        """What the smallest frame around a place encloses; without one all of its widget."""
        around = [frame for frame in self.frames(widget) if frame.contains(x, y)]
        if not around:
            return widget.region
        return min(around, key=lambda frame: frame.area).shrink((1, 1, 1, 1))

    def free(self, widget: Drawn, region: Region) -> int:
        """Its empty rows, without the first of each run: that one keeps things apart."""
        if (widget, region) not in self._counted:
            self._counted[widget, region] = self._count_free(widget, region)
        return self._counted[widget, region]

    def _count_free(self, widget: Drawn, region: Region) -> int:
        empty = [self._empty(widget, region, y) for y in range(region.y, region.bottom)]
        return _beyond_the_first(empty)

    def _empty(self, widget: Drawn, region: Region, y: int) -> bool:
        if not (self._window.y <= y < self._window.bottom and region.right <= self._window.right):
            return False
        owners = self.owner[y]
        return all(
            owners[x] is widget and self._is_blank(x, y) for x in range(region.x, region.right)
        )

    def _is_blank(self, x: int, y: int) -> bool:
        return self.letters[y][x] == " " or (x, y) in self._edges

    def free_beside(self, widget: Drawn) -> int:
        """The rows that all widgets above and below it leave empty, over both widths.

        A row in which something stands beside that widget cannot be given to this one.
        """
        mine, rows = widget.region, 0
        for other in self.sheets:
            theirs = other.region
            shared = min(theirs.right, mine.right) - max(theirs.x, mine.x)
            same_column = shared * 2 >= min(theirs.width, mine.width)
            if other is not widget and same_column and theirs.height > FREE:
                rows += self._free_across(other, mine)
        return rows

    def free_around(self, widget: Drawn, box: Region) -> int:
        """The rows of its own widget above and below a box that are empty over its whole width."""
        mine = widget.region
        parts = [(mine.y, box.y - 1), (box.bottom + 1, mine.bottom)] if box != mine else []
        return sum(
            self.free(widget, Region(mine.x, top, mine.width, bottom - top))
            for top, bottom in parts
            if bottom - top > FREE
        )

    def _free_across(self, widget: Drawn, over: Region) -> int:
        """The empty rows of a widget in which nothing stands beside it over these columns."""
        region = widget.region
        empty = [
            self._empty(widget, region, y)
            and all(self._is_blank(x, y) for x in range(over.x, over.right))
            for y in range(region.y, region.bottom)
        ]
        return _beyond_the_first(empty)

    def words_in(self, region: Region) -> str:
        """The words that stand in a region, one after the other."""
        rows = " ".join(self._rows(region))
        return " ".join(_words("".join(" " if c in LINES else c for c in rows)))

    def _rows(self, region: Region) -> Iterator[str]:
        """The letters of each row of a region."""
        seen = region.intersection(self._window)
        return ("".join(row[seen.x : seen.right]) for row in self.letters[seen.y : seen.bottom])

    # -- what is found ---------------------------------------------------------------------

    def cut(self) -> Iterator[str]:
        """Every sign of a cut that stands beside free rows, in its box or in its column."""
        for widget in self.sheets:
            region = widget.region.intersection(self._window)
            columns = slice(region.x, region.right)
            for y in range(region.y, region.bottom):
                own = zip(self.letters[y][columns], self.owner[y][columns], strict=True)
                line = "".join(letter or "\0" if by is widget else " " for letter, by in own)
                for sign in SIGN.finditer(line):
                    box = self.box(widget, region.x + sign.start(), y)
                    free = self.free(widget, box) + self.free_beside(widget)
                    free += self.free_around(widget, box)
                    if free >= FREE:
                        told = line[max(0, sign.start() - 30) : sign.end() + 14].strip()
                        yield f"{free} free: {type(widget).__name__}: {told}"

    def untold(self) -> Iterator[str]:
        """Every card that is drawn, but not told anywhere, in a box with rows for its text."""
        hot = list(self.hot())
        of: dict[str, list[tuple[Drawn, Region]]] = defaultdict(list)
        for widget, spot, target in hot:
            of[target].append((widget, spot))
        for target, spots in of.items():
            text = "" if target.startswith("option:") else self._text(target)
            clause = _clause(text)
            if not clause or self._is_told(clause, spots):
                continue
            widget, spot = spots[0]
            box = self.box(widget, spot.x + spot.width // 2, spot.y + spot.height // 2)
            free = self.free(widget, box) + self.free_beside(widget)
            # No text is begun that has no room to its end.
            if free * box.width >= len(text) + FREE * box.width:
                yield f"{free} free: {type(widget).__name__}: {target}: {clause}"

    def _text(self, target: str) -> str:
        """What a card says; empty where there is nothing to look for."""
        card = self.game.look.card_at(target)
        told = card is not None and CARD.match(card.kind) and card.text.strip()
        return card.text.strip().splitlines()[0] if card is not None and told else ""

    def _is_told(self, clause: str, spots: Sequence[tuple[Drawn, Region]]) -> bool:
        wanted = " ".join(_words(clause))
        around = spots[0][1]
        for widget, spot in spots:
            if widget is spots[0][0]:
                around = around.union(spot)
        places = [
            around,
            *(spot for _, spot in spots),
            *self._columns(around),
            *(frame for one in self.sheets for frame in self.frames(one)),
        ]
        return any(wanted in self._said(place) for place in (*places, *self._regions()))

    def _columns(self, region: Region) -> Iterator[Region]:
        """What begins behind a column that is blank in all its rows, up to the end."""
        region = region.intersection(self._window)
        lines = [row[region.x : region.right] for row in self.letters[region.y : region.bottom]]
        blank = [{*column} <= {" "} for column in zip(*lines, strict=True)]
        for at, (before, now) in enumerate(pairwise(blank), region.x + 1):
            if before and not now:
                yield Region(at, region.y, region.right - at, region.height)

    def _regions(self) -> list[Region]:
        return [widget.region for widget in self.sheets]

    def _said(self, region: Region) -> str:
        if region not in self._words:
            self._words[region] = self.words_in(region)
        return self._words[region]

    def unseen(self) -> list[str]:
        """The answers that stand neither in a list, nor on the board, nor with their key.

        A key that gives an answer says its name, such as `0 give up`.
        """
        picker = self.game.picker
        if picker is None:
            return []
        seen = {target for _, _, target in self.hot()}
        if picker.listed:
            answers = [{f"option:{e.option.key}", e.option.target} for e in picker.entries]
        else:
            answers = [{target} for target in picker.legal_targets]
            if not any(answer & seen for answer in answers):
                # An answer of several parts is no one thing that is drawn.
                return []
        if len(answers) == 1:
            # The button takes it.
            return []
        seen |= {word.replace(" ", "-") for key, word in picker.hints if self._says(key, word)}
        return [" ".join(sorted(answer)) for answer in answers if not (answer - {""}) & seen]

    def _says(self, key: str, word: str) -> bool:
        """Whether a key stands in the decision with what it does."""
        return any(f" {key} {word} " in row for row in self._rows(self.game.panel.region))

    def unused(self) -> float:
        """Empty rows of the smallest boxes and beside them, as rows of the whole window."""
        cells = 0
        for widget in self.sheets:
            frames = self.frames(widget)
            leaves = [
                frame
                for frame in frames
                if not any(one != frame and frame.contains_region(one) for one in frames)
            ]
            cells += sum(
                self.free(widget, leaf.shrink((1, 1, 1, 1))) * leaf.width for leaf in leaves
            )
            framed = {y for leaf in leaves for y in range(leaf.y, leaf.bottom)}
            region = widget.region
            empty = [
                y not in framed and self._empty(widget, region, y)
                for y in range(region.y, region.bottom)
            ]
            cells += _beyond_the_first(empty) * region.width
        return cells / self.game.app.size.width


def positions(library: Library, game: str, seats: int, count: int, seed: int) -> list[Session[Any]]:
    """So many positions of a random game, early to late: first one of each kind of question."""
    ruleset: Any = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:seats], seed=seed))
    luck = Random(seed)
    of: dict[str, list[tuple[int, Session[Any]]]] = defaultdict(list)
    for number in range(MOVES):
        if (decision := session.decision) is None:
            break
        if number % 3 == 0 or decision.kind not in of:
            of[decision.kind].append((number, session.fork()))
        busy = [option for option in decision.options if option.key not in CHANGE_NOTHING]
        session.answer(luck.choice(busy or decision.options).key)
    found: list[tuple[int, Session[Any]]] = []
    while len(found) < count and any(of.values()):
        for left in sorted(of.values(), key=len):
            if left and len(found) < count:
                found.append(left.pop(luck.randrange(len(left))))
    return [position for _, position in sorted(found, key=lambda one: one[0])]


def _beyond_the_first(empty: Sequence[bool]) -> int:
    """How many of these rows are empty, without the first of each run."""
    return sum(above and below for above, below in pairwise([False, *empty]))


def _clause(text: str) -> str:
    """The longest clause of a text; empty if it is too short to be looked for."""
    clause = max(re.split(r"[:.;,]", text), key=len).strip()
    return "" if len(_words(clause)) < LONG or clause.startswith("Starts at") else clause


def _words(text: str) -> list[str]:
    return re.sub(r"[^a-z0-9 ]", "", re.sub(r"\s+", " ", text.lower())).split()
