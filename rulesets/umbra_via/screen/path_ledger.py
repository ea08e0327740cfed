"""The path ledger: every open path with the ranks on it, and what each tile could complete."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Framed,
    Gap,
    Row,
    Rule,
    Stack,
    Table,
    Text,
    lay,
    rules_under,
)
from tabletop_tui.widgets.drawing.layout import text as words
from tabletop_tui.widgets.drawing.room import NAMES, WOULD, Need, fixed

from ..rules.paths import CELLS
from ..state import ALTAR
from ..text import RANKS, glyph
from ..wording.describe import PATHS
from .forecasts import DROPS, foretold, gain, standing
from .panel import GardenPanel

if TYPE_CHECKING:
    from ..wording.ledger import OpenPath

GUIDE = (
    "energy: 1 in a bid, stays on tile",
    "soul: 2 in a bid, then is gone",
    "the highest bid lays the tile",
    "most energy on a path earns souls",
)
"""Sentences on what bids are for, shown while there is no path in the garden."""

AIR, NOBODY = Phrase(" "), Phrase("no energy", "muted")
LEAST, FRAMED = 4, 7
"""The fewest rows, and the fewest rows with a frame."""
ROOMY = 7
"""If the spaces of the garden have this many rows, the window has room for all forecasts."""
RANKED, SIZES = 8, 12
"""Columns of a rank, and of the sizes of a path, if the ledger is a table with columns."""


PATH_RULES = ("Placing", "Paths")
"""The headings of the rules that fill free rows."""

REST = "+{} more: k looks"
"""Replaces the rows without room. A player can look at it to see all rows."""


class PathLedger(GardenPanel):
    """Shows what each open path is worth to each seat."""

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the ledger, in a frame if it has room for one."""
        if canvas.height >= FRAMED:
            self._framed(canvas.width).draw(canvas, canvas.room)
        else:
            room = Region(1, 0, canvas.width - 2, canvas.height)
            lay(canvas, room, *self._blocks(room.width, framed=False))

    def need(self, width: int) -> Need:
        """The rows for every path and tile, then for their gains, then for the rules."""
        if self.board.view is None:
            return fixed(0)
        return self._framed(width).need(width)._replace(must=LEAST)

    def _framed(self, width: int) -> Framed:
        legend, blocks = f"if completed now · {DROPS} drops", self._blocks(width - 4, framed=True)
        told = Stack([*blocks])
        # During a Summoning its paths still lie on the board, but they do not count here.
        title = "open paths after this" if self.board.kind == "summoning" else "open paths"
        return Framed(told, title, title_fg="muted", note=legend, target=PATHS)

    @property
    def _foretells(self) -> bool:
        return any(best for placing in self.board.outlook.tiles.values() for best in placing.best)

    def _blocks(self, width: int, *, framed: bool) -> Iterator[Block]:
        outlook = self.board.outlook
        if outlook.paths:
            left = width - SIZES - RANKED * len(self._ranks)
            wide = left >= max(len(short_name(path.cells)) for path in outlook.paths)
            yield from (
                self._in_columns(outlook.paths, left) if wide else self._in_rows(outlook.paths)
            )
        elif self.board.state.ended:
            yield words("No path can be completed any more.", "muted")
        else:
            yield words(
                "No open path lies in the garden." if framed else "open paths: none", "muted"
            )
            yield Gap()
            # Each sentence is a block of its own, so that it is shown in full or not at all.
            for line in GUIDE:
                yield Text([[Phrase(line)]], "text", step=NAMES, whole=True)
        if framed and outlook.tiles:
            nothing = words("no tile can earn souls now", "muted", step=WOULD)
            tiles = self._tiles() if self._foretells else (nothing,)
            yield Stack([Gap(), Rule(), *tiles])
            if self.board.scale.cell[1] >= ROOMY:
                yield Gap()
                yield words("what a tile would bring on every space", "muted")
                yield Text(list(self._everywhere()), indent=8)
        if framed:
            source, decision = self.board.ruleset.rules_text(), self.board.decision
            # The card pane already shows the rules on the present question.
            headings = (one for one in PATH_RULES if decision is None or one != decision.rule)
            yield from (Gap(), rules_under(source, headings))

    def _in_rows(self, paths: Sequence[OpenPath]) -> Iterator[Block]:
        heads = [Phrase(f"path tiles open energy+soul {DROPS}drops", "muted")]
        yield Table([Row([heads], PATHS)], (0,), step=NAMES)
        rows = []
        for path in paths:
            ranks = standing(path.now, self.board.table.chairs)
            settled = [phrase for rank in ranks for phrase in (*rank, AIR)] or [NOBODY]
            sizes = [Phrase(f"{len(path.cells):2} {path.ends}")]
            cells = [[Phrase(short_name(path.cells))], sizes, settled]
            rows.append(Row(cells, CELLS[path.cells[0]]))
        name = min(12, max(len(short_name(path.cells)) for path in paths))
        yield Table(rows, (name, 4, 0), step=NAMES, more=REST, rest=PATHS)

    @property
    def _ranks(self) -> Sequence[str]:
        return RANKS[: len(self.board.table.chairs)]

    def _in_columns(self, paths: Sequence[OpenPath], left: int) -> Iterator[Block]:
        """A row for each path, a column for each rank; `left` are the columns beside the ranks."""
        chairs, ranks = self.board.table.chairs, self._ranks
        first = min(20, left, max(4, *(len(path.name) for path in paths)))
        each = RANKED + (left - first) // len(ranks) - 1
        heads = ("path", "tiles", "open", *ranks)
        rows = [Row([[Phrase(head, "muted")] for head in heads])]
        for path in paths:
            name = path.name if len(path.name) <= first else short_name(path.cells)
            sizes = [[Phrase(str(size))] for size in (name, len(path.cells), path.ends)]
            settled = standing(path.now, chairs, each) or [[NOBODY]]
            rows.append(Row([*sizes, *settled], CELLS[path.cells[0]]))
        columns = (first, 5, 4, *(0 for _ in ranks))
        yield Table(rows, columns, step=NAMES, air=1, more=REST, rest=PATHS)

    def _everywhere(self) -> Iterator[list[Phrase]]:
        """A paragraph for each tile: every space where it could be laid, and what it brings."""
        for space, placing in self.board.outlook.tiles.items():
            line = [Phrase(f"{ALTAR[space]:4} ", "text")]
            for cell in placing.at:
                [first, *more] = foretold(placing, cell, self.board.table.chairs, 40)
                line += [Phrase(f"  {CELLS[cell]}:", "muted")]
                for phrase in (*first, *(one for rest in more for one in rest)):
                    # A forecast for one space must not be broken between two rows.
                    line.append(Phrase(phrase.text.strip() or ",", phrase.role))
            yield line

    def _tiles(self) -> tuple[Block, Block]:
        """A heading, and a row for each tile: the most that it can bring each seat, and where."""
        board = self.board
        seats = len(board.table.chairs)
        rows = []
        for space, placing in board.outlook.tiles.items():
            best = []
            for number, chance in enumerate(placing.best):
                if chance is None:
                    best.append([Phrase(f"{board.chair(number).sign}+0", "dim")])
                    continue
                seat = board.chair(chance.award.seat)
                best.append(
                    [gain(chance.award, seat), Phrase(f" {CELLS[chance.cells[0]]}", "muted")]
                )
            mine = board.kind == "bid" and space == board.pointed
            offer = board.state.altar[space]
            name = [Phrase(f"tile {ALTAR[space]:4}", "amber" if mine else "text")]
            name.append(Phrase(glyph(offer.tile, offer.sides), "sand"))
            rows.append(Row([name, *best], f"altar {space + 1}"))
        columns = (11, *(0 for _ in range(seats)))
        table = Table(rows, columns, step=NAMES, air=1, more=REST, rest=PATHS)
        after = "after this, a tile can complete at most"
        heading = after if board.kind == "summoning" else "the most a tile can complete, and where"
        return words(heading, "muted", step=WOULD), table


def short_name(cells: Sequence[int]) -> str:
    """The spaces of a path in few characters: `B1-3 C2,4`."""
    rows: dict[str, str] = {}
    for cell in sorted(cells):
        row, column = CELLS[cell][0], CELLS[cell][1]
        so_far = rows.get(row, "")
        follows = so_far.endswith(str(int(column) - 1))
        if follows and so_far[-2:-1] == "-":
            so_far = so_far[:-2]
        joint = "-" if follows else ","
        rows[row] = f"{so_far}{joint}{column}" if so_far else f"{row}{column}"
    return " ".join(rows.values())
