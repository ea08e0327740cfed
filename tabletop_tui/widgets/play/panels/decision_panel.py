"""The decision panel: whose decision, what is asked, what can be done, what it would do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, wrap
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Drawing,
    Gap,
    Rule,
    Stack,
    Text,
    inside,
    lay,
    text,
)
from tabletop_tui.widgets.drawing.room import Need, fixed, total
from tabletop_tui.widgets.drawing.scrolled import Scrolled
from tabletop_tui.widgets.play.panels.card_pane import Coverable
from tabletop_tui.widgets.play.panels.log_panel import seated
from tabletop_tui.widgets.play.panels.options import Options
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.play.said_keys import FOR_GOOD

AIR, CARD, SPARE = Gap.rank, -20, -99
"""Ranks of what is shown where room is left only: air, the card under the cursor, and the rest."""

WHY_ENTER = -10
"""Rank of why an answer asks for Enter: it stands where all else of the question has its rows."""

HINTS, TOLD, DETAIL = 3, 4, 5
"""Ranks of what a complaint may lie over: keys, what an answer would do, what is told of it."""

QUESTION_ROWS, OWN_ROWS, TOLD_ROWS, TOLD_ALONE = 2, 3, 2, 4
"""Rows of a question, of what an answer would do, and of that where no answers are listed, before
what can wait."""

FindCard = Callable[[], Card | None]

MESSAGE_ROWS = 5
"""Rows of a message at least: another one mostly follows."""

CARD_ROWS = 5
"""What the card under the cursor needs at least: a line with air, its name, some of its text."""


def no_card() -> Card | None:
    """Where nothing can be inspected."""
    return None


def is_air(block: Block) -> bool:
    """Whether it is an empty row that only keeps things apart."""
    return isinstance(block, Gap) and block.rank == AIR


def _needed(blocks: Sequence[Block], width: int) -> int:
    """The rows of all that is not left out first."""
    return sum(block.rows(width) for block in blocks if block.rank >= 0)


def _need(blocks: Iterable[Block], width: int) -> Need:
    """The rows of a panel of so many columns; what is shown where room is left only, aside."""
    return total([block.need(width - 4) for block in blocks if block.rank > CARD]).plus(2)


TAKE = ("", "choose")
"""The button while nothing is chosen: without a key."""


class DecisionPanel(Coverable, Scrolled):
    """Framed in amber: it is yours, now. Rows are hot as `option:KEY`, buttons by their word."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="decision")
        self.table = table
        self.decision: Decision | None = None
        self.picker: Picker | None = None
        self.preview = Preview()
        self.find_card = no_card
        self.can_undo = False
        self.message = ""
        self.note = ""
        """What a lesson wants of this decision."""
        self.taking = TAKE
        """The key that gives an answer, and what it does; no key where nothing is chosen yet."""
        self.waits = ""
        """What stands in place of the buttons while Enter takes nothing; empty when it does."""
        self.told_rows = 0
        """The rows that the longest preview of the answers takes; 0 while nobody has measured."""
        self.airy_from = 0
        """From so many rows on air stands around the answers, whichever the cursor stands on."""
        self._measures_drawn = (0, 0)
        """Both as they were when it was drawn last."""
        self._room = 0
        self._follow = True
        self._drawn_needs = (0, fixed(0))
        """The columns in which it was drawn last, and the rows that it needed there."""

    def rows_in_all(self) -> int:
        """The answers, where they are listed. Wheel and bar show them, and move no cursor."""
        if self.decision is None or self.picker is None or not self.picker.listed:
            return 0
        return len(self.picker.entries)

    def rows_shown(self) -> int:
        """The answers that there is room for."""
        return self._room

    def show(
        self,
        decision: Decision,
        picker: Picker,
        preview: Preview,
        *,
        can_undo: bool,
        find_card: FindCard = no_card,
    ) -> None:
        """Show a decision with its cursor and the consequence of what is under it.

        Where room is left, the card under the cursor (`find_card`) is shown as well.
        """
        self.decision, self.picker, self.preview = decision, picker, preview
        self.can_undo, self.find_card, self.message = can_undo, find_card, ""
        self._follow = True
        self.redraw()

    def tell(self, message: str) -> None:
        """Show a sentence and no decision."""
        self.decision = self.picker = None
        self.message = message
        self.bar = Region()
        self.redraw()

    def seen(self, at: int, room: int) -> int:
        """The first answer that is shown when there is room for so many."""
        self._room = room
        if self._follow:
            self.top, self._follow = at - room // 2, False
        self.hold()
        return self.top

    def draw_panel(self, canvas: Canvas) -> None:
        """Frame and title; then, by how much they matter, question, answers, preview, keys."""
        canvas.frame(0, 0, canvas.width, canvas.height, "amber", bg="panel")
        room = inside(0, 0, canvas.width, canvas.height)
        decision, picker = self.decision, self.picker
        self._drawn_needs = (0, fixed(0))
        self._measures_drawn = self.told_rows, self.airy_from
        if decision is None or picker is None:
            lay(canvas, room, Gap(), text(self.message, "muted"))
            return
        told = self._draw_title(canvas, decision)
        asks = picker.listed or not told
        blocks = list(self._blocks(decision, picker, room.width, asks=asks))
        if asks:
            self._drawn_needs = canvas.width, _need(blocks, canvas.width)
        if picker.listed and canvas.height < self.airy_from:
            blocks = [block for block in blocks if not is_air(block)]
        if _needed(blocks, room.width) > room.height:
            # Told once: below the list, where it is not cut; and asked once.
            asks = asks and not (told and picker.title_asks)
            blocks = list(self._blocks(decision, picker, room.width, asks=asks, tight=True))
        if _needed(blocks, room.width) > room.height:
            # Every row is worth a text: the buttons stand in the frame.
            blocks = [block for block in blocks if not isinstance(block, Drawing)]
        said = wrap([Phrase(picker.complaint)], room.width) if picker.complaint else []
        over = Region()
        if said:
            # What is wrong now moves nothing, whatever it lies over.
            over = _least_missed(blocks, room, len(said))
            missing = len(said) - over.height
            if missing and picker.listed and picker.refused:
                # It takes the last rows of the list, where refusals stand, rather than be cut.
                blocks.append(Gap(missing, rank=8, least=None))
                over = _least_missed(blocks, room, len(said))
            blocks = _without_buttons(blocks, room, over)
        lay(canvas, room, *blocks)
        foot = Region(room.x, canvas.height - 1, room.width, 1)
        if not any(isinstance(block, Drawing) for block in blocks):
            self._draw_buttons(canvas, foot)
        if said:
            over = over if over.height else foot
            canvas.fill(over.x, over.y, over.width, over.height, "panel")
            lay(canvas, over, text(picker.complaint, "red"))

    def need(self, width: int) -> Need:
        """The rows in which all of it has room, the card under the cursor aside."""
        if self.decision is None or self.picker is None:
            return fixed(2 + max(MESSAGE_ROWS, text(self.message).rows(width - 4)))
        blocks = self._blocks(self.decision, self.picker, width - 4, asks=True)
        return _need(blocks, width)

    def need_as_drawn(self, width: int) -> Need:
        """The same for what was drawn last."""
        drawn, need = self._drawn_needs
        return need if drawn == width else self.need(width)

    def was_measured(self) -> None:
        """It is known how many rows are kept: where it was drawn with others, it is drawn anew."""
        if (self.told_rows, self.airy_from) != self._measures_drawn:
            self.redraw()

    @property
    def keeps_rows(self) -> bool:
        """Whether each answer has the rows of the longest: the list above them stands still."""
        return self.picker is not None and self.picker.all_seen and not self.note

    def rows_told(self, width: int) -> int:
        """The rows of what is told of the answer under the cursor, and of what it would do."""
        listed = self.picker is not None and self.picker.listed
        option = self.picker.option if self.picker is not None and listed else None
        detail = [[Phrase(option.detail)]] if option is not None and option.detail else []
        told = [seated(line, self.table) for line in self.preview.lines]
        return Text([*detail, *told], indent=2).rows(width)

    def _draw_title(self, canvas: Canvas, decision: Decision) -> bool:
        """Draw whose decision it is; whether what is asked is told there, too."""
        if decision.seat == TABLE:
            canvas.put(2, 0, " the table decides ", "amber", bold=True)
            return False
        chair = self.table.chairs[decision.seat]
        task = self.picker.task if self.picker is not None else ""
        name = f"{chair.sign} {chair.name}"
        told = bool(task) and cell_len(name) + cell_len(task) + 8 <= canvas.width
        title = f"{name}: {task}" if told else clip(name, canvas.width - 6)
        canvas.put(2, 0, f" {title} ", f"seat-{chair.colour}", bold=True)
        return told

    def _blocks(
        self, decision: Decision, picker: Picker, width: int, *, asks: bool, tight: bool = False
    ) -> Iterator[Block]:
        """Everything from top to bottom.

        What the list tells of the answer under the cursor is not told again below it; where it is
        `tight`, the list is what leaves it out.
        """
        told = [seated(line, self.table) for line in self.preview.lines]
        chosen, again, below = picker.to_give, False, False
        if picker.listed and not decision.secret and chosen is not None and chosen.detail:
            words = ["".join(phrase.text for phrase in line) for line in self.preview.lines]
            again = words == [chosen.detail]
            below = tight and again
        # All of them are told in one way, also those of which there is nothing to tell.
        below = below or (tight and picker.listed and picker.all_seen and not decision.secret)
        yield Gap()
        if asks and picker.prompt:
            question = text(picker.prompt, bold=True, rank=8)
            question.least = QUESTION_ROWS
            if self.note:
                # What the lesson asks for stands below, whole: so does the question, or not at all.
                question.rank, question.least = 6, None
            yield question
        if picker.listed:
            answers = Options(picker, self, rank=7, eager=5 if picker.all_seen else 1)
            answers.told_below = below
            # With a task below them they are longer: one of them is meant, and read to its end.
            answers.least = answers.seen_at_least(width) + bool(self.note)
            # Where nothing is asked above them, one empty row is enough.
            yield from (Gap(int(asks and bool(picker.prompt))), answers, Gap())
        elif own := picker.lines(width):
            yield Text(own, rank=7, least=OWN_ROWS)
        if chosen is not None and chosen.detail and below and not again:
            yield Text([[Phrase(chosen.detail, "muted")]], indent=2, rank=DETAIL, least=None)
        if told and (tight or not again):
            parts = [[line] for line in told] if self.note else [told]
            # Its first rows come before any row of keys. Beside what is told of the answer itself a
            # lone sentence says little: it is whole or not there.
            alone = below and not again and len(told) == 1
            # With the rows that are kept free beside it, it always needs the same.
            kept = self.told_rows if self.keeps_rows else 0
            first = max(TOLD_ROWS if picker.listed else TOLD_ALONE, kept)
            least = None if self.note or alone else first
            yield from (Text(part, indent=2, rank=TOLD, least=least) for part in parts)
        why = self._why_enter(decision, picker)
        if self.keeps_rows:
            detail = [[Phrase(chosen.detail)]] if chosen is not None and below else []
            shown = told if tight or not again else []
            drawn = Text([*(line for line in detail if line[0].text), *shown], indent=2)
            yield self._kept_free(why, width, drawn.rows(width))
        if self.note:
            # Whole: half of what a lesson asks for helps nobody.
            yield Text([[Phrase(f"▸ {self.note}")]], "blue", rank=8, least=None)
        card = self._card()
        if card is not None:
            yield card
        # Whatever is free stands above the buttons: they stay while the cursor walks.
        yield Gap(1000, rank=SPARE)
        yield from (why,) if why.words() else ()
        yield Drawing(1, self._draw_buttons, rank=9)
        # A row of keys is whole, or it is left to F1.
        # It makes no list change its form, either.
        least = 0 if below and picker.side_by_side else None
        rows = self._hints(picker.hints, width)
        yield from (Text([row], rank=HINTS, least=least, whole=True) for row in rows)

    def _why_enter(self, decision: Decision, picker: Picker) -> Text:
        """Why the answer under the cursor asks for Enter; without words where it does not."""
        why = Text([[Phrase(_for_good(decision, picker), "muted")]], least=0, whole=True)
        why.rank = WHY_ENTER
        if picker.called:
            # Who pressed a key that only chose wants to know it before what other keys do.
            why.rank, why.least = HINTS, None
        return why

    def _kept_free(self, why: Text, width: int, drawn: int) -> Gap:
        """The rows that other answers have more to tell in; `why` may stand in them."""
        free = max(0, self.told_rows - drawn)
        tall = why.rows(width) if why.words() else 0
        if 0 < tall <= free:
            free, why.rank, why.least = free - tall, TOLD, None
        return Gap(free, rank=TOLD)

    def _card(self) -> Block | None:
        """The card under the cursor. What the preview tells already is not told again."""
        card = self.find_card()
        if card is None:
            return None
        told = ["".join(phrase.text for phrase in line) for line in self.preview.lines]
        untold = "\n".join(part for part in card.text.splitlines() if part not in told)
        if not untold.strip("\n"):
            return None
        heading = Text([[Phrase(card.name, "text"), Phrase(f"  {card.kind}", "dim")]], rank=1)
        body = Text(
            [[Phrase(part)] for part in untold.strip("\n").splitlines()], "muted", more="i more"
        )
        return Stack([Gap(), Rule(rank=1), heading, body], least=CARD_ROWS, rank=CARD, whole=True)

    def _hints(self, hints: Sequence[tuple[str, str]], width: int) -> list[list[Phrase]]:
        """The keys of the picker, in as many lines as they need."""
        lines: list[list[Phrase]] = []
        left = 0
        for key, word in hints:
            size = cell_len(key) + cell_len(word) + 3
            if not lines or size > left:
                lines.append([])
                left = width
            lines[-1] += [Phrase(f"{key} ", "text"), Phrase(f"{word}  ", "muted")]
            left -= size
        return lines

    def _draw_buttons(self, canvas: Canvas, room: Region) -> None:
        """What gives the answer, or what to do before that; and undo."""
        x, y = room.x, room.y
        if self.waits:
            canvas.put(x, y, f" {self.waits} ", "muted", "raised")
            return
        key, word = self.taking
        if self.picker is not None:
            if key:
                said = clip(word, room.width - cell_len(key) - 4)
                end = canvas.put(x, y, f" {key}  {said} ", "ink", "amber", bold=True)
            else:
                end = canvas.put(x, y, f" {clip(word, room.width - 2)} ", "muted")
            canvas.hot(x, y, end - x, 1, "confirm")
            x = end + 1
        undo = " u  undo "
        # The key line names it, too.
        if self.can_undo and x + cell_len(undo) <= room.right:
            end = canvas.put(x, y, undo, "text", "raised")
            canvas.hot(x, y, end - x, 1, "undo")


def _for_good(decision: Decision, picker: Picker) -> str:
    """Why Enter is asked for where the cursor stands; empty where the key takes at once."""
    option = picker.to_give
    if decision.secret or option is None or picker.takes(option):
        return ""
    why = picker.why_final(option)
    return f"{FOR_GOOD}{why}." if why else ""


def _worth(block: Block) -> int | None:
    """How much a row of it is missed while it is covered; None where it never may be."""
    if isinstance(block, Gap):
        return 0
    if block.rank in (WHY_ENTER, HINTS, CARD):
        return 1
    if isinstance(block, Drawing):
        # The buttons stand in the frame then.
        return 2
    return 3 if block.rank in (TOLD, DETAIL) else None


def _least_missed(blocks: Sequence[Block], room: Region, wanted: int) -> Region:
    """So many rows below question and answers, or as many as there are, that are missed least."""
    worth: list[int] = []
    for block, height in zip(blocks, Stack(blocks).shared(room.width, room.height), strict=True):
        missed = _worth(block)
        if missed is not None:
            worth += [missed] * height
        elif height:
            worth.clear()
    count = min(wanted, len(worth))
    start = min(range(len(worth) - count + 1), key=lambda n: (sum(worth[n : n + count]), -n))
    return Region(room.x, room.bottom - len(worth) + start, room.width, count)


def _without_buttons(blocks: Sequence[Block], room: Region, over: Region) -> list[Block]:
    """The same blocks without those that these rows are wanted for: half of a text says nothing."""
    kept, y = [], room.y
    for block, height in zip(blocks, Stack(blocks).shared(room.width, room.height), strict=True):
        covered = over.y < y + height and y < over.bottom
        gone = covered and not isinstance(block, Gap)
        kept.append(Gap(height, rank=block.rank, least=None) if gone else block)
        y += height
    return kept
