"""The answers of a decision in a panel, with all their details if there is room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Protocol

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.decision import Option, Refusal
from tabletop_tui.core.visibility.showing import ENTER, Entry
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, fit, wrap
from tabletop_tui.widgets.drawing.layout import Block, Text, packed, plain_text
from tabletop_tui.widgets.drawing.room import Need, fullest
from tabletop_tui.widgets.drawing.words import clip_among
from tabletop_tui.widgets.play.key_sentences import ENTER_SIGN
from tabletop_tui.widgets.play.picker import ROW, Picker

Lines = list[list[Phrase]]

SEEN_TOGETHER = 6
"""The fewest options that are in sight at once, in any panel and below any question."""

CHOSEN_SIGN = "▸"

ROLES = {"open": "text", "picked": "green", "shut": "dim"}
"""The colour of an answer by its state."""

CHIP_GAP = 4

Form = Literal["full", "brief", "chips"]
"""How a list shows its answers: each with all its details; each in one row, with its details where
they fit beside it; or side by side, without details."""

FORMS: tuple[Form, ...] = ("full", "brief", "chips")


class _Line(NamedTuple):
    """A line of the list: an answer, or something that cannot be done."""

    target: str
    mark: str
    lines: Lines
    chosen: bool
    refused: bool = False
    mark_role: str = "amber"


class Scroll(Protocol):
    """A widget that says which answers are in sight."""

    def seen(self, at: int, room: int) -> int:
        """The first answer in sight, if `room` answers fit and answer `at` must be in sight."""

    def draw_bar(self, canvas: Canvas, x: int, y: int, height: int) -> None:
        """Draw which part is shown."""


@dataclass(repr=False, eq=False)
class Options(Block):
    """Each answer with its mark, and below all answers what cannot be done, and why.

    The details of an answer stand beside it, or below it if there are spare rows.
    """

    picker: Picker
    scroll: Scroll
    form: Form = "full"

    def __post_init__(self) -> None:
        self.secret = self.picker.decision.secret
        self.entries = self.picker.entries
        marks = (len(entry.mark) for entry in self.entries if entry.mark != ENTER)
        self.mark_width = max(marks, default=1) if self.secret else 1
        # Kept, because a layout asks several times for the same width.
        self._answers: list[_Line] = []
        self._wrapped: dict[tuple[str, int], Lines] = {}
        details = defaultdict[str, set[str]](set)
        for entry in self.entries:
            details[entry.option.label].add(entry.option.detail)
        self._told_apart = {
            f"{ROW}{entry.option.key}": f"{_ticked(entry)}  {entry.option.detail}"
            for entry in self.entries
            if len(details[entry.option.label]) > 1
        }
        """The names with details, by target, of answers whose names alone are equal."""

    @property
    def told_by_details(self) -> bool:
        """Whether some answers have equal names, and only their details tell them apart."""
        return bool(self._told_apart)

    def is_uneven(self, width: int) -> bool:
        """Whether one row for each answer tells the details of some answers but not of others."""
        told = {self._fits(entry, width) for entry in self.entries if entry.option.detail}
        return len(told) > 1 or (False in told and self.told_by_details)

    def seen_at_least(self, width: int) -> int:
        """The rows that the list needs at least in `width` columns.

        A sealed list must be in sight as a whole: a player learns its keys only by seeing them.
        """
        few = min(SEEN_TOGETHER, len(self.entries))
        if not self.secret:
            return few
        return min(len(self.entries), max(few, len(self._chips(width))))

    def fewest_rows(self, width: int) -> int:
        """The fewest rows in which all answers are in sight."""
        return len(self._chips(width)) if self.form == "chips" else len(self.entries)

    def rows(self, width: int) -> int:
        refused = sum(len(self._lines(one, width)) for one in self._refusals())
        if self.form == "chips":
            return self.fewest_rows(width) + refused
        return sum(len(self._lines(one, width)) for one in self._shown(width)) + refused

    def need(self, width: int) -> Need:
        rows = self.rows(width)
        if self.form == "chips":
            return Need(self.fewest_rows(width), would=rows)
        least = self.seen_at_least(width)
        # What tells equal names apart is as important as a name.
        named = sum(
            len(self._lines(line, width)) if line.target in self._told_apart else 1
            for line in self._shown(width)
        )
        return Need(least, names=min(rows, max(least, named)), would=rows)

    def draw(self, canvas: Canvas, room: Region) -> None:
        if self.form == "chips":
            self._draw_chips(canvas, room)
        else:
            self._draw_rows(canvas, room)

    def _draw_rows(self, canvas: Canvas, room: Region) -> None:
        now = self.picker.option
        at = next((n for n, entry in enumerate(self.entries) if _is(entry, now)), 0)
        first = self.scroll.seen(at, room.height)
        self._draw_lines(canvas, room, self._shown(room.width)[first : first + room.height])
        self.scroll.draw_bar(canvas, room.right, room.y, room.height)

    def _draw_lines(self, canvas: Canvas, room: Region, shown: Sequence[_Line]) -> None:
        """Draw answers, each in a row or more, and in the spare rows what cannot be done."""
        refused = self._refusals()
        spare = max(0, room.height - len(shown))
        drawn = [*shown, *refused[:spare]]
        for missing in refused[spare:]:
            canvas.note_cut(plain_text(missing.lines), room.x, room.bottom - 1)
        y = room.y
        tall = self._heights(drawn, room.width, room.height - len(drawn))
        for one, height in zip(drawn, tall, strict=True):
            self._draw(canvas, Region(room.x, y, room.width, height), one)
            y += height

    # -- what stands there ----------------------------------------------------------------------

    def _shown(self, width: int) -> Sequence[_Line]:
        self._answers = self._answers or [self._entry(one, width) for one in self.entries]
        return self._answers

    def _entry(self, entry: Entry, width: int) -> _Line:
        option, chosen = entry.option, _is(entry, self.picker.to_give)
        # In an open list other keys choose, too; in a sealed list only the marks do.
        mark = entry.mark if len(entry.mark) == 1 else ""
        if self.secret or entry.mark == ENTER:
            mark = self._sealed_mark(entry)
        target, words, detail = f"{ROW}{option.key}", _ticked(entry), self._in_row(entry, width)
        if target in self._told_apart and not detail:
            words = self._in_one_row(target, words, width - self.mark_width - 1)
        lines = [[Phrase(words, ROLES[entry.standing])]]
        if detail:
            lines.append([Phrase(detail, "muted")])
        return _Line(target, mark, lines, chosen, mark_role=_mark_role(entry))

    def _in_row(self, entry: Entry, width: int) -> str:
        """The details of an answer that its form shows."""
        fits = self.form == "brief" and self._fits(entry, width)
        return entry.option.detail if self.form == "full" or fits else ""

    def _fits(self, entry: Entry, width: int) -> bool:
        """Whether all details of an answer fit beside it."""
        row = f"{_ticked(entry)}  {entry.option.detail}"
        return cell_len(row) <= width - self.mark_width - 1

    def left_out(self, width: int) -> str:
        """The details of the chosen answer, if the list does not show them."""
        given = self.picker.to_give
        entry = next((one for one in self.entries if _is(one, given)), None)
        if entry is None or self._in_row(entry, width) == entry.option.detail:
            return ""
        return entry.option.detail

    def _refusal(self, refusal: Refusal) -> _Line:
        lines = [[Phrase(refusal.label, "dim")], [Phrase(refusal.why, "dim")]]
        return _Line(f"{ROW}{refusal.target}", "", lines, chosen=False, refused=True)

    def _refusals(self) -> list[_Line]:
        """What cannot be done. Equal refusals of several things stand there once."""
        listed = {entry.option.key for entry in self.entries}
        refused = (one for one in reversed(self.picker.refused) if one.target not in listed)
        once = {(one.label, one.why): one for one in refused}
        return [self._refusal(one) for one in reversed(once.values())]

    def _sealed_mark(self, entry: Entry) -> str:
        """What chooses an answer; Enter alone gives one only while none is chosen."""
        if entry.mark != ENTER:
            return entry.mark
        return ENTER_SIGN if _is(entry, self.picker.chosen) else " "

    def _lines(self, one: _Line, width: int) -> Lines:
        """All details of an answer: in one row if they fit, else each part in its own rows."""
        place = one.target, width
        if place not in self._wrapped:
            self._wrapped[place] = self._wrap(one, width)
        return self._wrapped[place]

    def _wrap(self, one: _Line, width: int) -> Lines:
        inner = width - self.mark_width - 1
        beside = _beside(one)
        if cell_len(plain_text([beside])) <= inner:
            return [beside]
        _, *rest = one.lines
        return [*_heading(one, inner), *(row for line in rest for row in wrap(line, inner - 2))]

    def _heights(self, lines: Sequence[_Line], width: int, spare: int) -> list[int]:
        """The rows of each answer; the chosen answer gets more than one row first."""
        sizes = [(1, len(self._lines(one, width))) for one in lines]
        order = sorted(range(len(lines)), key=lambda n: not lines[n].chosen)
        forms = fullest(sizes, len(lines) + spare, order)
        return [rows[form] for rows, form in zip(sizes, forms, strict=True)]

    # -- drawing ---------------------------------------------------------------------------

    def _draw(self, canvas: Canvas, room: Region, one: _Line) -> None:
        if one.chosen:
            canvas.fill(room.x - 1, room.y, room.width + 2, room.height, "raised")
            if one.mark != ENTER_SIGN:
                # The sign stands beside the key: the key chooses the answer at any time.
                canvas.put(room.x - 1, room.y, CHOSEN_SIGN, "amber", bold=True)
        canvas.put(room.x, room.y, one.mark, one.mark_role, bold=True)
        x, width = room.x + self.mark_width + 1, room.width - self.mark_width - 1
        lines = self._lines(one, room.width)
        if len(lines) > room.height or (room.height == 1 and cell_len(plain_text(lines)) > width):
            (label,) = one.lines[0]
            shown = self._in_one_row(one.target, label.text, width)
            if one.refused:
                # Show at least the beginning of the reason why it cannot be chosen.
                why = f": {plain_text(one.lines[1:])}"
                whole = cell_len(label.text + why) <= width
                shown = fit(f"{label.text if whole else label.text.partition(' (')[0]}{why}", width)
            first = [label._replace(text=shown)]
            Text([first], bold=one.chosen).draw(canvas, Region(x, room.y, width, 1))
            canvas.note_cut(plain_text(one.lines), x, room.y)
        else:
            heading = len(_heading(one, width)) if len(lines) > 1 else 1
            for row, line in enumerate(lines):
                canvas.say(
                    x if row < heading else x + 2,
                    room.y + row,
                    line,
                    bold=one.chosen and row < heading,
                )
        canvas.hot(room.x - 1, room.y, room.width + 2, room.height, one.target)

    def _in_one_row(self, target: str, label: str, width: int) -> str:
        """The label of a line, cut but distinct; with details if only these tell it from others."""
        if target in self._told_apart:
            whole = self._told_apart
            return clip_among(whole[target], width, [*dict.fromkeys(whole.values())])
        return clip_among(label, width, [*dict.fromkeys((label, *map(_ticked, self.entries)))])

    def _chips(self, width: int) -> list[list[Entry]]:
        """The answers side by side, in lines of at most this width."""
        said, found = self.picker.said_once, list[Entry]()
        for entry in self.entries:
            label = entry.option.label
            if said and any(one.option.label.startswith(said) for one in found):
                label = label.removeprefix(said)
            found.append(entry._replace(option=replace(entry.option, label=label)))
        return packed(found, lambda entry: cell_len(_chip(entry)), width, CHIP_GAP)

    def _draw_chips(self, canvas: Canvas, room: Region) -> None:
        rows = self._chips(room.width)
        for y, row in enumerate(rows, room.y):
            x = room.x
            for entry in row:
                size = cell_len(_chip(entry))
                chosen = _is(entry, self.picker.to_give) and entry.mark != ENTER
                if chosen:
                    canvas.fill(x - 1, y, size + 2, 1, "raised")
                    canvas.put(x - 1, y, CHOSEN_SIGN, "amber", bold=True)
                canvas.put(x, y, self._sealed_mark(entry), _mark_role(entry), bold=True)
                end = x + cell_len(entry.mark if entry.mark != ENTER else ENTER_SIGN) + 1
                canvas.put(end, y, _ticked(entry), ROLES[entry.standing], bold=chosen)
                canvas.hot(x, y, size, 1, f"{ROW}{entry.option.key}")
                x += size + CHIP_GAP
        below = Region(room.x, room.y + len(rows), room.width, room.height - len(rows))
        self._draw_lines(canvas, below, ())


def _mark_role(entry: Entry) -> str:
    """The colour of the key of an answer: amber only while the key works."""
    return ROLES["shut"] if entry.standing == "shut" else "amber"


def _is(entry: Entry, option: Option | None) -> bool:
    """Whether an entry stands for this answer, even if the list gives it another label."""
    return option is not None and entry.option.key == option.key


def _beside(one: _Line) -> list[Phrase]:
    """All details of an answer in one line; a reason follows a colon."""
    between = Phrase(": ", "dim") if one.refused else Phrase("  ")
    return [phrase for line in one.lines for phrase in (*line, between)][:-1]


def _heading(one: _Line, width: int) -> Lines:
    """The rows of the name above the details; a colon leads on to a reason."""
    first = one.lines[0]
    return wrap([*first, Phrase(":", "dim")] if one.refused else first, width, 2)


def _ticked(entry: Entry) -> str:
    """The name of an answer in a list, changed so that `1 -4` does not read as a span of keys."""
    label = entry.option.label
    if entry.standing == "picked":
        return f"✓ {label}"
    return f" {label}" if label.startswith(("+", "-")) else label


def _chip(entry: Entry) -> str:
    """An answer in a line with other answers: its mark and its name."""
    return f"{ENTER_SIGN if entry.mark == ENTER else entry.mark} {_ticked(entry)}"
