"""The decision panel: who decides, the question, the answers, and what an answer would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, fit, wrap, wrap_text
from tabletop_tui.widgets.drawing.layout import (
    Block,
    Drawing,
    Gap,
    Rules,
    Stack,
    Text,
    inside,
    lay,
    packed,
    text,
)
from tabletop_tui.widgets.drawing.room import (
    MORE,
    MUST,
    NAMES,
    TEXTS,
    WOULD,
    Need,
    fixed,
    in_turn,
    most,
    share,
    total,
)
from tabletop_tui.widgets.drawing.scrolled import Scrolled
from tabletop_tui.widgets.keys import ARROWS
from tabletop_tui.widgets.play.key_sentences import gives_for_good
from tabletop_tui.widgets.play.panels.card_pane import RULES, Coverable, card_blocks
from tabletop_tui.widgets.play.panels.log_panel import seated
from tabletop_tui.widgets.play.panels.options import FORMS, Form, Options
from tabletop_tui.widgets.play.picker import Picker

QUESTION_ROWS, OWN_ROWS, TOLD_ROWS, TOLD_ALONE = 2, 3, 3, 4
"""How many rows are shown before less urgent parts get a row: of the question, of the target under
the cursor, of the preview of an answer, and of this preview if no answers are listed."""

MESSAGE_ROWS = 5
"""The fewest rows of a message. A longer message often follows, and nothing should move then."""

CARD_ROWS = 5
"""The fewest rows of a card: the name, the kind, and some of the text."""

FRAME = 2
LITTLE, SOME, MUCH = 1, 2, 3
"""How much a player misses a row while a complaint covers it: the values of `Part.missed`, but for
0, which is not at all."""


class Button(NamedTuple):
    """The button: the `key` that gives the chosen answer, and a `word` for what the key does.

    Without a choice `keys` are the keys that choose. `short` says in a word what they do, or which
    answer is given, for a button without room for more.
    """

    key: str
    word: str
    keys: str = ""
    short: str = ""

    @property
    def brief(self) -> str:
        """The keys with one word."""
        if self.key:
            return f"{self.key}  {self.short}" if self.short else ""
        return ": ".join(filter(None, (self.short, self.keys)))

    @property
    def shortest(self) -> str:
        """The keys in the fewest columns: `1 2 at once, 3 Enter`."""
        return self.keys.replace(" then Enter", " Enter")

    @property
    def label(self) -> str:
        """The whole text of the button, not wrapped."""
        if self.key:
            return f"{self.key}  {self.word}"
        return ": ".join(filter(None, (self.word, self.keys)))


class Part(NamedTuple):
    """A part of the panel, and the rows that it needs.

    The part is left out if it would get fewer rows than `least`. `missed` says how much a player
    misses a row of the part while a complaint covers it; None if nothing may cover the part.
    """

    block: Block
    need: Need
    least: int = 0
    missed: int | None = None


UNSEEN = "unseen"
"""The target that the panel posts when scrolling moves the chosen answer out of sight."""

AIR = Part(Gap(), Need(0, more=1), missed=0)
"""An empty row between two parts."""


def _shared(parts: Sequence[Part], room: int, grows: int) -> list[int]:
    return share(room, [part.need for part in parts], grows, [part.least for part in parts])


def _total(parts: Sequence[Part]) -> Need:
    return total([part.need for part in parts])


class Kept(NamedTuple):
    """The rows that the list, the details and the button need at most, wherever the cursor is.

    `measured` are the needs of the details of each answer that has been measured.
    """

    listed: Need = fixed(0)
    measured: tuple[Need, ...] = ()
    button: int = 0

    def with_more(self, listed: Need, details: Need, button: int) -> Kept:
        """These rows, enlarged where one more answer needs more of them."""
        measured = (*self.measured, details)
        return Kept(most([listed, self.listed]), measured, max(button, self.button))

    @property
    def details(self) -> Need | None:
        """The rows of the details for any answer; None if no answer has been measured."""
        return in_turn(self.measured) if self.measured else None


NOTHING_KEPT = Kept()


class Parts(NamedTuple):
    """All parts from top to bottom. The `details` together get a block of rows and share it."""

    above: Sequence[Part]
    details: Sequence[Part]
    below: Sequence[Part]
    kept: Need | None
    """The rows of the details for any answer; None if no answer has been measured."""

    @property
    def need(self) -> Need:
        """The rows of all parts."""
        return total([_total(self.above), self._details_need, _total(self.below)])

    @property
    def _details_need(self) -> Need:
        details, kept = _total(self.details), self.kept
        return kept._replace(must=max(details.must, kept.must)) if kept else details

    @property
    def lists(self) -> Sequence[Options]:
        """The list of answers, if there is one."""
        return [part.block for part in self.above if isinstance(part.block, Options)]

    def tells_all(self, room: int) -> bool:
        """Whether the list has rows for all details once every name has its row.

        Details that tell equal names apart only wait for what must be seen.
        """
        step = MUST if any(one.told_by_details for one in self.lists) else NAMES
        needs = [part.need.steps() for part in self.above if part.block in self.lists]
        return self.need.steps()[step] + sum(one[WOULD] - one[step] for one in needs) <= room

    def share(self, room: int) -> list[tuple[Part, int]]:
        """All parts, each with its rows. The details get all rows that no other part needs."""
        if self.need.steps()[MORE] > room and AIR in self.above:
            return self._replace(above=[p for p in self.above if p is not AIR]).share(room)
        outer = [*self.above, Part(Gap(), self._details_need), *self.below]
        at = len(self.above)
        rows = _shared(outer, room, at)
        if rows[at] < (first := min(room, self._details_need.must)):
            # The task of a lesson, one of the details, matters more than the last answers.
            outer[at] = Part(Gap(), fixed(0))
            rows = _shared(outer, room - first, at)
            rows[at] += first
        free = max(0, rows[at] - _total(self.details).steps()[TEXTS])
        for number, part in enumerate(self.above):
            # The details of another answer may need more rows than those of this one. The list
            # uses the difference for its texts before the rules do.
            if isinstance(part.block, Options):
                lent = min(free, max(0, part.need.steps()[WOULD] - rows[number]))
                rows[number], rows[at] = rows[number] + lent, rows[at] - lent
        kept = self._details_need.steps()[TEXTS]
        for number, part in enumerate(self.below, at + 1):
            # The button also uses spare rows of the details. How many are spare depends on the
            # rows kept for all answers: otherwise the button would move with the cursor.
            lent = min(max(0, rows[at] - kept), part.need.steps()[MORE] - rows[number])
            rows[number], rows[at] = rows[number] + lent, rows[at] - lent
        spare = [isinstance(part.block, Rules) for part in self.details].index(True)
        shared = _shared(self.details, rows[at], spare)
        given = [*rows[:at], *shared, *rows[at + 1 :]]
        return list(zip([*self.above, *self.details, *self.below], given, strict=True))


class DecisionPanel(Coverable, Scrolled):
    """The panel of the current decision, with an amber frame, or of a message if there is none.

    The hot target of the row of an answer is `option:KEY`. The buttons have the targets `confirm`
    and `undo`. The preview of the answer under the cursor and the card under the cursor share one
    block of rows. It has as many rows as the longest pair of both needs, so that nothing moves
    while the cursor moves.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(id="decision")
        self.table = table
        self.decision: Decision | None = None
        self.picker: Picker | None = None
        self.preview = Preview()
        self.card: Card | None = None
        """The card below the preview of the answer."""
        self.hint = ""
        """The keys that move the look cursor, or the reason why no card is shown."""
        self.has_arrows = True
        """Whether the arrows move the cursor of the decision, not the look cursor."""
        self.can_undo = False
        self.message = ""
        self.deeds: Sequence[Sequence[Phrase]] = ()
        """What has just happened, shown above the message."""
        self.note = ""
        """The task of a lesson or a plan at this decision, with a sign before it."""
        self.wanted = 0
        """The number of the answer in the middle of the list while no answer is chosen."""
        self.rule: Card | None = None
        """The rules about this question, shown in rows that are kept for other answers."""
        self.button = Button("", "choose")
        self.waits = ""
        """The text in place of the buttons while Enter cannot give an answer; empty if it can."""
        self._kept: dict[tuple[str, Form], Kept] = {}
        """What the answers have needed: by the target that was opened, and the form of the list."""
        self.shows_card = False
        """Whether there was room for the card when the panel was last drawn."""
        self._room = 0
        self._follow = True

    # -- the list --------------------------------------------------------------------------

    def rows_in_all(self) -> int:
        """The number of answers if they are listed, or 0. Scrolling does not move the cursor."""
        if self.decision is None or self.picker is None or not self.picker.listed:
            return 0
        return len(self.picker.entries)

    def rows_shown(self) -> int:
        return self._room

    def seen(self, at: int, room: int) -> int:
        """The number of the first visible answer if `room` answers are visible at once.

        `at` is the number of the answer under the cursor.
        """
        self._room = room
        if self._follow:
            chosen = self.picker is not None and self.picker.to_give is not None
            self.top, self._follow = (at if chosen else self.wanted) - room // 2, False
        self.hold()
        return self.top

    def go(self, row: int) -> None:
        """Show the answers from `row` on; post `UNSEEN` if the chosen answer is out of sight."""
        super().go(row)
        shown = range(self.top, self.top + self._room)
        chosen = self.picker.to_give if self.picker is not None else None
        if self.picker is not None and chosen is not None:
            keys = [entry.option.key for entry in self.picker.entries]
            if chosen.key in keys and keys.index(chosen.key) not in shown:
                self.post_message(self.Pointed(self, UNSEEN))

    # -- what is shown ---------------------------------------------------------------------

    def show(
        self,
        decision: Decision,
        picker: Picker,
        preview: Preview,
        card: Card | None = None,
        hint: str = "",
        *,
        can_undo: bool,
    ) -> None:
        """Show a decision with its cursor; `preview` and `card` belong to the answer under it."""
        self._follow = picker is not self.picker or picker.to_give is not None
        self.decision, self.picker, self.preview = decision, picker, preview
        self.can_undo, self.card, self.hint, self.message = can_undo, card, hint, ""
        self.redraw()

    def show_message(self, message: str, deeds: Sequence[Sequence[Phrase]] = ()) -> None:
        """Show a sentence in place of a decision, below the `deeds` of others, each in a row."""
        self.decision = self.picker = self.card = self.rule = None
        self.preview = Preview()
        self.message, self.hint, self.note, self.deeds = message, "", "", deeds
        self.bar = Region()
        self.redraw()

    def keep_arrows(self, kept: bool) -> None:
        """Name the arrows among the keys, or not while they move the look cursor."""
        if kept is not self.has_arrows:
            self.has_arrows = kept
            self.redraw()

    def show_card(self, card: Card | None, hint: str = "") -> None:
        """Show another card below the decision."""
        if (card, hint) != (self.card, self.hint):
            self.card, self.hint = card, hint
            self.redraw()

    # -- rows ------------------------------------------------------------------------------

    def need(self, width: int) -> Need:
        """The rows that the panel needs, whichever answer is under the cursor."""
        return self._parts(width - 4, asks=self._asks(width)).need.plus(FRAME)

    def keep_rows(self, width: int) -> None:
        """Keep the rows that the present answer needs, also when another answer is chosen.

        `width` is the width of the panel in columns.
        """
        listed_here = self.picker is not None and self.picker.listed
        for form in FORMS if listed_here else FORMS[:1]:
            before = self._kept.pop(self._place(form), NOTHING_KEPT)
            listed = _total([*self._answers(width - 4, form)][:1])
            details = _total(self._details(width - 4, form))
            button = len(self._button_rows(width - 4))
            self._kept[self._place(form)] = before.with_more(listed, details, button)

    def forget_rows(self) -> None:
        """Forget all kept rows, because the next question is another one."""
        if self._kept:
            self._kept.clear()
            self.redraw()

    def _place(self, form: Form) -> tuple[str, Form]:
        return self.picker.opened if self.picker is not None else "", form

    def _kept_rows(self, form: Form) -> Kept:
        return self._kept.get(self._place(form), NOTHING_KEPT)

    # -- drawing ---------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        canvas.frame(*canvas.room, "amber", bg="panel")
        room = inside(*canvas.room)
        if self.decision is not None:
            self._draw_title(canvas, self.decision)
        asks = self._asks(canvas.width)
        shared = self._shared(canvas.width, room.height, asks=asks)
        self.shows_card = any(isinstance(part.block, Stack) and rows for part, rows in shared)
        # The frame has one column more for text than the rows inside it.
        foot = Region(room.x, canvas.height - 1, room.width + 1, 1)
        picker = self.picker
        lines = wrap([Phrase(picker.complaint)], room.width) if picker and picker.complaint else []
        # A complaint covers the rows that are missed least, so that nothing moves.
        over = _least_missed(shared, room, len(lines))
        if over.height < (count := len(lines)):
            shared = self._shared(canvas.width, room.height - count, asks=asks)
            if asks and not _all_in_sight(shared, room.width):
                # Rather than an answer, the complaint pushes the question out of sight.
                unasked = self._shared(canvas.width, room.height - count, asks=False)
                shared = unasked if _all_in_sight(unasked, room.width) else shared
            over = Region(room.x, room.bottom - count, room.width, count)
        y = room.y
        for part, rows in shared:
            # A part that the complaint covers in part is not drawn at all.
            covered = over.y < y + rows and y < over.bottom
            if rows and not covered:
                part.block.draw(canvas, Region(room.x, y, room.width, rows))
            elif isinstance(part.block, Drawing):
                # A button without a row of its own is drawn in the lower row of the frame.
                part.block.draw(canvas, foot)
            elif not rows and part.missed != LITTLE and (words := part.block.words()):
                canvas.note_cut(words, room.x, min(y, room.bottom - 1))
            y += rows
        if picker is not None and lines:
            canvas.fill(over.x, over.y, over.width, over.height, "panel")
            lay(canvas, over, text(picker.complaint, "red"))

    def _shared(self, width: int, height: int, *, asks: bool) -> list[tuple[Part, int]]:
        """All parts, each with its rows, in the forms that fit into `height` rows.

        `asks` says whether the question is one of them.
        """
        picker = self.picker
        parts = self._parts(width - 4, asks=asks)
        if parts.need.steps()[WOULD] > height and picker is not None:
            # If the title contains the question, it is not repeated. The list gets its brief
            # form: the details of the answer under the cursor are shown below the list only.
            asks = asks and not (picker.title_asks and self._title_asks(width))
            brief = picker.listed and not picker.decision.secret
            full = self._parts(width - 4, asks=asks)
            parts = self._parts(width - 4, "brief", asks=asks) if brief else full
            if any(one.is_uneven(width - 4) for one in parts.lists) and full.tells_all(height):
                # An answer without its details would seem to differ from its neighbours.
                parts = full
        shared = parts.share(height)
        if _all_in_sight(shared, width - 4):
            return shared
        if not any(one.told_by_details for one in parts.lists):
            # Answers that would have to be scrolled stand side by side, if all of them fit so.
            chips = self._parts(width - 4, "chips", asks=asks).share(height)
            if _all_in_sight(chips, width - 4):
                return chips
        if asks and picker is not None and not picker.decision.secret and self._title_asks(width):
            # Rather than an answer, the question is out of sight: the title asks it in short.
            unasked = self._shared(width, height, asks=False)
            return unasked if _all_in_sight(unasked, width - 4) else shared
        return shared

    def _title_asks(self, width: int) -> bool:
        """Whether the title has room for the question."""
        decision, picker = self.decision, self.picker
        if decision is None or picker is None or decision.seat == TABLE or not picker.task:
            return False
        chair = self.table.chairs[decision.seat]
        return cell_len(f"{chair.sign} {chair.name}") + cell_len(picker.task) + 8 <= width

    def _asks(self, width: int) -> bool:
        """Whether the question stands above the answers."""
        picker = self.picker
        return picker is not None and (picker.listed or not self._title_asks(width))

    def _draw_title(self, canvas: Canvas, decision: Decision) -> None:
        if decision.answerer == TABLE:
            title = "the table decides" if decision.page is None else "for all to read"
            canvas.put(2, 0, f" {title} ", "amber", bold=True)
            return
        chair = self.table.chairs[decision.answerer]
        says = " answers" if decision.seat == TABLE else ""
        title = clip(f"{chair.sign} {chair.name}", canvas.width - 6 - len(says)) + says
        if self.picker is not None and self._title_asks(canvas.width):
            title = f"{title}: {self.picker.task}"
        canvas.put(2, 0, f" {title} ", chair.role, bold=True)

    # -- its parts -------------------------------------------------------------------------

    def _parts(self, width: int, form: Form = "full", *, asks: bool) -> Parts:
        """All parts from top to bottom, with a list of this form."""
        details = self._details(width, form)
        if self.picker is None:
            lines = [*self.deeds, [Phrase(self.message, "muted")]]
            message = Text([list(line) for line in lines], indent=2, keys=True)
            rows = fixed(max(MESSAGE_ROWS - 1, message.rows(width)))
            return Parts([AIR, Part(message, rows)], details, [], None)
        kept = self._kept_rows(form)
        tall = max(kept.button, len(self._button_rows(width)))
        # A button of one row fits into the frame. A button of more rows is as important as the
        # preview of an answer.
        need = Need(0, would=tall if tall > 1 else 0, more=tall)
        button = Part(Drawing(tall, self._draw_buttons), need, missed=SOME)
        above = [AIR, *self._question(width, asks=asks)]
        # If there is no question above the answers, one empty row is enough.
        above += [AIR] * (len(above) > 1 and self.picker.listed)
        above += self._answers(width, form)
        return Parts(above, details, [button], kept.details)

    def _question(self, width: int, *, asks: bool) -> Iterator[Part]:
        if asks and self.picker is not None and self.picker.prompt:
            asked = text(self.picker.prompt, bold=True)
            rows = asked.rows(width)
            if self.note:
                # Below, the task of the lesson is shown whole. So the question is shown whole, too,
                # or it is left out.
                yield Part(asked, Need(0, rows), least=rows)
            else:
                yield Part(asked, Need(min(rows, QUESTION_ROWS), names=rows))

    def _answers(self, width: int, form: Form) -> Iterator[Part]:
        """The list, or the target of a cursor on the board."""
        picker = self.picker
        assert picker is not None
        if picker.listed:
            answers = Options(picker, self, form)
            # The kept rows may have been measured in a wider panel, where the list was lower.
            need = most([answers.need(width), self._kept_rows(form).listed])
            # If there is a task below, the list gets one row more: the player reads the answer
            # that the task means to its end.
            yield Part(answers, need._replace(names=need.steps()[NAMES] + bool(self.note)))
            yield AIR
        elif own := picker.lines(width):
            block = Text(own)
            rows = block.rows(width)
            yield Part(block, Need(min(rows, OWN_ROWS), rows))

    def _details(self, width: int, form: Form) -> list[Part]:
        """The parts below the list: detail, preview, task of a lesson, card, rules, keys."""
        return [
            *self._detail(width, form),
            *self._would(width),
            *self._lesson(width),
            *self._card(width),
            self._spare(width),
            *self._why_enter(width),
            *self._keys(width),
        ]

    def _detail(self, width: int, form: Form) -> Iterator[Part]:
        """The details of the answer under the cursor, if the list does not show them."""
        if self.picker is not None and (words := Options(self.picker, self, form).left_out(width)):
            block = Text([[Phrase(words, "muted")]], indent=2)
            yield Part(block, Need(0, would=block.rows(width)), missed=MUCH)

    def _would(self, width: int) -> Iterator[Part]:
        """The preview of the answer under the cursor. Its first rows matter most."""
        lines = [seated(line, self.table) for line in self.preview.lines]
        if self.note:
            for line in lines:
                rows = Text([line], indent=2).rows(width)
                yield Part(Text([line], indent=2), Need(0, would=rows), rows, MUCH)
        elif lines:
            first = TOLD_ROWS if self.picker is not None and self.picker.listed else TOLD_ALONE
            block = Text(lines, indent=2)
            rows = block.rows(width)
            yield Part(block, Need(0, min(rows, first), rows), missed=MUCH)

    def _lesson(self, width: int) -> Iterator[Part]:
        if self.note:
            # The task is shown whole or left out: half a task helps nobody.
            block = Text([[Phrase(self.note)]], "blue")
            rows = block.rows(width)
            yield Part(block, fixed(rows), rows)

    def _card(self, width: int) -> Iterator[Part]:
        """The card under the cursor, without the lines that the preview already shows."""
        if self.card is not None and not self._is_of_rules:
            preview = ["".join(phrase.text for phrase in line) for line in self.preview.lines]
            block, rows = card_blocks(self.card, self.hint, width, preview)
            yield Part(block, Need(0, texts=rows), min(rows, CARD_ROWS), LITTLE)
        elif self.hint:
            why = text(self.hint, "dim")
            yield Part(why, Need(0, more=why.rows(width)), why.rows(width), LITTLE)

    @property
    def _is_of_rules(self) -> bool:
        """Whether a part of the rules stands in place of a card."""
        return self.card is not None and self.card.kind == RULES

    def _spare(self, width: int) -> Part:
        """The rows that only other answers need, so that the buttons below do not move.

        These rows show a part of the rules, unless the panel shows the task of a lesson. Without a
        card that part gets rows of its own.
        """
        rule = self.card if self._is_of_rules else None if self.note else self.rule
        rules = Rules([(rule.name, rule.text)] if rule is not None else ())
        return Part(
            rules, Need(0, more=rules.rows(width) - 1 if self._is_of_rules else 0), missed=0
        )

    def _why_enter(self, width: int) -> Iterator[Part]:
        """Why the answer under the cursor needs Enter; nothing if it does not."""
        why = _why_enter(self.picker) if self.picker is not None else ""
        if self.picker is not None and why:
            block = text(why, "muted")
            rows = block.rows(width)
            # A player whose key only chose an answer wants to read the reason before anything
            # about other keys.
            need = Need(0, would=rows) if self.picker.called else Need(0, more=rows)
            yield Part(block, need, rows, LITTLE)

    def _keys(self, width: int) -> Iterator[Part]:
        """The keys of the picker in as many rows as they need.

        Rows without room are left out: the help at F1 has all keys.
        """
        hints = [
            hint
            for hint in (self.picker.hints if self.picker is not None else ())
            if self.has_arrows or not set(hint[0]) & set(ARROWS)
        ]
        for row in packed(hints, lambda hint: cell_len(" ".join(hint)), width, 2):
            phrases = ((Phrase(f"{key} "), Phrase(f"{word}  ", "muted")) for key, word in row)
            yield Part(Text([[*chain(*phrases)]], keys=True), Need(0, texts=1), missed=LITTLE)

    @property
    def _named_button(self) -> Button:
        """The button, without arrows that choose while they move the look cursor."""
        arrows = self.button.keys and set(self.button.keys) <= set(ARROWS)
        return self.button._replace(keys="") if arrows and not self.has_arrows else self.button

    def _button_rows(self, width: int) -> list[str]:
        button = self._named_button
        return wrap_text(button.label, width - 2 * bool(button.key))

    def _draw_buttons(self, canvas: Canvas, room: Region) -> None:
        x, y = room.x, room.y
        if self.waits:
            canvas.put(x, y, f" {self.waits} ", "muted", "raised")
            return
        if self.picker is not None:
            x = self._draw_button(canvas, room) + 1
        undo = " u  undo "
        # In the frame it would break the line. It may be left out: the key line also names the key.
        fits = x + cell_len(undo) <= room.right and room.bottom < canvas.height
        if self.can_undo and fits:
            end = canvas.put(x, y, undo, "text", "raised")
            canvas.hot(x, y, end - x, 1, "undo")

    def _draw_button(self, canvas: Canvas, room: Region) -> int:
        """Draw the button; return the column after its longest row."""
        button = self._named_button
        key = button.key
        # In the frame, a text without a key does not use the column before the corner: the text
        # brings an empty column with it.
        within = room.width if key else min(room.width, canvas.width - 4)
        rows = self._button_rows(within)
        if len(rows) > room.height:
            # The question already says what to choose, so the last row names the keys.
            width = within - 2 * bool(key)
            brief = button.brief if room.height == 1 else ""
            keys = button.keys or " ".join(rows[room.height - 1 :])
            forms = [form for form in (brief, keys, button.shortest) if form]
            last = next((form for form in forms if cell_len(form) <= width), fit(forms[-1], width))
            rows = [*rows[: room.height - 1], last]
        ends = []
        for y, label in enumerate(rows, room.y):
            if key:
                ends.append(canvas.put(room.x, y, f" {label} ", "ink", "amber", bold=True))
            else:
                ends.append(canvas.put(room.x - 1, y, f" {label} ", "muted"))
        canvas.hot(room.x, room.y, max(ends) - room.x, len(rows), "confirm")
        return max(ends)


def _all_in_sight(shared: Sequence[tuple[Part, int]], width: int) -> bool:
    """Whether the rows of the list show all answers."""
    lists = [(part.block, rows) for part, rows in shared if isinstance(part.block, Options)]
    return all(rows >= block.fewest_rows(width) for block, rows in lists)


def _why_enter(picker: Picker) -> str:
    """Why the answer under the cursor needs Enter; empty if its key gives it at once."""
    option = picker.to_give
    if picker.decision.secret or option is None:
        return ""
    takes = picker.takes(option)
    words = picker.why_only_chosen if takes else gives_for_good("Enter", picker.why_final(option))
    # The complaint may already say the same.
    return "" if words == picker.complaint else words


def _least_missed(shared: Sequence[tuple[Part, int]], room: Region, wanted: int) -> Region:
    """The region of at most `wanted` rows, below question and answers, that is missed least."""
    worth: list[int] = []
    for part, height in shared:
        if part.missed is not None:
            worth += [part.missed] * height
        elif height:
            worth.clear()
    count = min(wanted, len(worth))
    start = min(range(len(worth) - count + 1), key=lambda n: (sum(worth[n : n + count]), -n))
    return Region(room.x, room.bottom - len(worth) + start, room.width, count)
