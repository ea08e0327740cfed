"""The decision panel: whose decision, what is asked, what can be done, what it would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.play.showing import ENTER, Entry
from tabletop_tui.core.ruleset import Card, Preview
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas, clip, cut, wrap
from tabletop_tui.widgets.play.log_panel import seated
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.scrolled import Scrolled

Lines = list[list[Phrase]]

SEEN_TOGETHER = 3
"""So many options are seen at once, however small the panel and however long the question."""

ENTER_SIGN = "⏎"
"""Marks the answer of a sealed list that Enter gives while nothing else is chosen."""

CHOSEN_SIGN = "▸"

FindCard = Callable[[], Card | None]

CARD_ROWS = 5
"""What the card under the cursor needs at least: a line between, its name, some of its text."""


ROLES = {"open": "text", "picked": "green", "shut": "dim"}
"""The colour of an answer by how it stands."""

CHIP_GAP = 2


def ticked(entry: Entry) -> str:
    """What an answer is called in a list."""
    return f"✓ {entry.option.label}" if entry.standing == "picked" else entry.option.label


def sealed_mark(entry: Entry, picker: Picker) -> str:
    """What chooses an answer of a sealed list; Enter alone gives one only while none is chosen."""
    if entry.mark != ENTER:
        return entry.mark
    return ENTER_SIGN if picker.option is entry.option else " "


def chip(entry: Entry) -> str:
    """An answer in a line with others: its mark and what it is called."""
    return f"{ENTER_SIGN if entry.mark == ENTER else entry.mark} {ticked(entry)}"


def chips(entries: Sequence[Entry], width: int) -> list[list[Entry]]:
    """The answers of a list side by side, in lines of at most this width."""
    rows: list[list[Entry]] = []
    left = 0
    for entry in entries:
        size = cell_len(chip(entry))
        if not rows or size > left:
            rows.append([])
            left = width
        rows[-1].append(entry)
        left -= size + CHIP_GAP
    return rows


def no_card() -> Card | None:
    """Where nothing can be inspected."""
    return None


class DecisionPanel(Scrolled):
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
        self._room = 0
        self._follow = True

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

    def draw(self, canvas: Canvas) -> None:
        """Frame, question, options or the picker's own lines, preview, buttons."""
        width, height = canvas.width, canvas.height
        canvas.frame(0, 0, width, height, "amber", bg="panel")
        decision, picker = self.decision, self.picker
        inner = width - 4
        if decision is None or picker is None:
            for y, line in enumerate(wrap([Phrase(self.message, "muted")], inner), 2):
                canvas.say(2, y, line)
            return
        told = self._draw_title(canvas, decision)
        y = 1
        tight = height < 14
        if height > 8 and not (tight and decision.secret):
            y += 1
        foot = self._foot(picker, inner)
        said = tight and bool(picker.complaint)
        if said:
            # Where there is little room, what is wrong now is worth more than the keys.
            foot = [[], *wrap([Phrase(picker.complaint, "red")], inner)[:2]]
        entries = picker.entries if picker.listed else ()
        least = min(SEEN_TOGETHER, len(entries)) if entries else 1
        if decision.secret and entries:
            # Nothing walks along a sealed list: a key that is not seen is not known.
            least = min(len(entries), max(least, len(chips(entries, inner))))
        if picker.listed or not told:
            prompt = wrap([Phrase(decision.prompt, "text")], inner)
            if not said and y + len(prompt) + least + len(foot) >= height:
                foot = foot[:1]
            for line in cut(prompt, height - 1 - y - least - len(foot), inner):
                canvas.say(2, y, line, bold=True)
                y += 1
        after = self._after(inner, complaint=not said)
        left = height - 1 - y - len(foot)
        room = min(left, max(least, left - len(after) - (0 if tight else 2)))
        if picker.listed:
            y = self._draw_list(canvas, y + (0 if tight else 1), max(1, room), entries, picker)
        else:
            for line in picker.lines(inner):
                canvas.say(2, y, line)
                y += 1
        y += 0 if tight else 1
        for line in after[: max(0, height - 1 - y - len(foot))]:
            canvas.say(2, y, line)
            y += 1
        self._draw_card(canvas, y + 1, height - 2 - len(foot))
        self._draw_foot(canvas, foot, picker)

    def _draw_title(self, canvas: Canvas, decision: Decision) -> bool:
        """Whose decision it is; True when the title has room for what is asked, too."""
        if decision.seat == TABLE:
            canvas.put(2, 0, " the table decides ", "amber", bold=True)
            return False
        chair = self.table.chairs[decision.seat]
        task = decision.public.removeprefix("to ")
        name = f"{chair.sign} {chair.name}"
        told = bool(task) and cell_len(name) + cell_len(task) + 8 <= canvas.width
        title = f"{name}: {task}" if told else clip(name, canvas.width - 6)
        canvas.put(2, 0, f" {title} ", f"seat-{chair.colour}", bold=True)
        return told

    def _draw_list(
        self, canvas: Canvas, y: int, room: int, entries: Sequence[Entry], picker: Picker
    ) -> int:
        if picker.decision.secret and len(entries) > room:
            rows = chips(entries, canvas.width - 4)
            if len(rows) <= room:
                return self._draw_chips(canvas, y, rows, picker)
        now = picker.option
        at = next((n for n, entry in enumerate(entries) if entry.option is now), 0)
        self._room = room
        if self._follow:
            self.top, self._follow = at - room // 2, False
        self.hold()
        first = self.top
        told = {entry.option.key for entry in entries}
        refusals = []
        if len(entries) < room:
            refusals = [r for r in picker.decision.refusals() if r.target not in told]
        inner = canvas.width - 4
        width = 1
        if picker.decision.secret:
            width = max((len(e.mark) for e in entries if e.mark != ENTER), default=1)
        for entry in entries[first : first + room]:
            self._draw_entry(canvas, y, width, entry, chosen=entry.option is now)
            canvas.hot(1, y, canvas.width - 2, 1, f"option:{entry.option.key}")
            y += 1
        self.draw_bar(canvas, canvas.width - 2, y - room, room)
        spare = room - len(entries)
        for left, refusal in zip(range(len(refusals), 0, -1), refusals, strict=True):
            if spare <= 0:
                break
            canvas.hot(1, y, canvas.width - 2, 1, f"option:{refusal.target}")
            end = canvas.put(4, y, refusal.label, "dim", limit=inner - 2)
            if end + 2 + cell_len(refusal.why) <= canvas.width - 2:
                canvas.put(end + 2, y, refusal.why, "dim")
            elif spare > left and cell_len(refusal.why) <= inner - 4:
                y, spare = y + 1, spare - 1
                canvas.put(6, y, refusal.why, "dim")
            y, spare = y + 1, spare - 1
        return y

    def _draw_chips(
        self, canvas: Canvas, y: int, rows: Sequence[Sequence[Entry]], picker: Picker
    ) -> int:
        """A sealed list side by side: nothing walks along it, so that it may be read in lines."""
        for row in rows:
            x = 2
            for entry in row:
                size = cell_len(chip(entry))
                chosen = entry.option is picker.option and entry.mark != ENTER
                if chosen:
                    canvas.fill(x - 1, y, size + 2, 1, "raised")
                    canvas.put(x - 1, y, CHOSEN_SIGN, "amber", bold=True)
                end = canvas.put(x, y, sealed_mark(entry, picker), "amber", bold=True) + 1
                canvas.put(end, y, ticked(entry), ROLES[entry.standing], bold=chosen)
                canvas.hot(x, y, size, 1, f"option:{entry.option.key}")
                x += size + CHIP_GAP
            y += 1
        return y

    def _draw_entry(
        self, canvas: Canvas, y: int, width: int, entry: Entry, *, chosen: bool
    ) -> None:
        right = canvas.width - (3 if self._room < self.rows_in_all() else 2)
        option = entry.option
        sealed = self.decision is not None and self.decision.secret
        # In an open list only one key chooses; the marks of a sealed one are all there is.
        mark = entry.mark if len(entry.mark) == 1 else ""
        if sealed and self.picker is not None:
            mark = sealed_mark(entry, self.picker)
        if chosen:
            canvas.fill(1, y, canvas.width - 2, 1, "raised")
            mark = mark if sealed else CHOSEN_SIGN
            if sealed and entry.mark != ENTER:
                canvas.put(1, y, CHOSEN_SIGN, "amber", bold=True)
        x = canvas.put(2, y, f"{mark:{width}}", "amber", bold=True) + 1
        label = ticked(entry)
        end = canvas.put(x, y, label, ROLES[entry.standing], bold=chosen, limit=right - x)
        if end + 2 + cell_len(option.detail) <= right:
            canvas.put(end + 2, y, option.detail, "muted")

    def _draw_card(self, canvas: Canvas, y: int, end: int) -> None:
        """The card under the cursor from row `y` to above row `end`, if that is enough for it.

        What the preview tells already is not told again.
        """
        card = self.find_card() if end - y >= CARD_ROWS else None
        if card is None:
            return
        inner, room = canvas.width - 4, end - y - 2
        told = ["".join(phrase.text for phrase in line) for line in self.preview.lines]
        untold = [part for part in card.text.splitlines() if part not in told]
        text: Lines = []
        for part in "\n".join(untold).strip("\n").splitlines():
            text += wrap([Phrase(part, "muted")], inner)
        if not text:
            return
        if len(text) > room:
            text[room - 1 :] = [[Phrase("i more", "dim")]]
        canvas.put(2, y, "─" * inner, "line")
        name = canvas.put(2, y + 1, card.name, "text", bold=True, limit=inner)
        canvas.put(name + 2, y + 1, card.kind, "dim", limit=max(0, canvas.width - 4 - name))
        for row, line in enumerate(text, y + 2):
            canvas.say(2, row, line)

    def _after(self, inner: int, *, complaint: bool) -> Lines:
        """Preview, then the complaint about the last key unless it is told elsewhere."""
        lines: Lines = []
        for line in self.preview.lines:
            lines += wrap(seated(line, self.table), inner, 2)
        if complaint and self.picker is not None and self.picker.complaint:
            lines += wrap([Phrase(self.picker.complaint, "red")], inner)
        return lines

    def _foot(self, picker: Picker, inner: int) -> Lines:
        """The key hints of the picker, in as many lines as they need."""
        lines: Lines = [[]]
        used = 0
        for key, word in picker.hints:
            size = cell_len(key) + cell_len(word) + 3
            if used and used + size > inner:
                lines.append([])
                used = 0
            lines[-1] += [Phrase(f"{key} ", "text"), Phrase(f"{word}  ", "muted")]
            used += size
        return [[], *lines] if used else [[]]

    def _draw_foot(self, canvas: Canvas, foot: Lines, picker: Picker) -> None:
        y = canvas.height - 1 - len(foot)
        x = 2
        if picker.option is not None:
            end = canvas.put(x, y, " Enter  take ", "ink", "amber", bold=True)
            canvas.hot(x, y, end - x, 1, "confirm")
            x = end + 1
        if self.can_undo:
            end = canvas.put(x, y, " u  undo ", "text", "raised")
            canvas.hot(x, y, end - x, 1, "undo")
        for line in foot[1:]:
            y += 1
            canvas.say(2, y, line)
