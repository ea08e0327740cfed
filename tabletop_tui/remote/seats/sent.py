"""The messages to a private screen: drawn parts or a frame as data, and each time only changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.cells import cell_len

from tabletop_tui import __version__
from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.describe import Card, Described
from tabletop_tui.core.events import Event, Phrase, named, since_last_turn, spoken
from tabletop_tui.core.face import Copy, Onlooker, TurnKeys
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen, preview_of
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.ruleset import Preview, Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.game import screen_class
from tabletop_tui.screens.play.parts.layout import PHONE_COLUMNS
from tabletop_tui.theme import NIGHT, Palette
from tabletop_tui.widgets.drawing.canvas import Canvas, Cell
from tabletop_tui.widgets.play.panels.log_panel import seated
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.play.sealed import SealedList

Parts = Mapping[str, Any]
"""The parts of a frame: names and plain data."""


def packed(data: Any) -> str:
    """Return data as JSON without blanks."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Outbox:
    """Remembers what was sent on one connection, so that messages contain only changes."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        self._log: list[tuple[Any, str]] = []

    def pack(self, parts: Parts, log: Sequence[Any]) -> str:
        """The message with the changes to this frame; empty if nothing changed.

        Of the log it has the number of lines to keep and the lines after them.
        """
        texts = {name: packed(data) for name, data in parts.items()}
        changed = [
            f"{packed(name)}:{text}"
            for name, text in texts.items()
            if text != self._parts.get(name)
        ]
        had = self._log
        lines = [
            had[at] if at < len(had) and had[at][0] is line else (line, packed(line))
            for at, line in enumerate(log)
        ]
        both = enumerate(zip(had, lines, strict=False))
        shorter = min(len(had), len(lines))
        kept = next((at for at, (one, other) in both if one[1] != other[1]), shorter)
        if kept < max(len(lines), len(self._log)):
            changed.append(
                f'"log":{{"keep":{kept},"lines":[{",".join(text for _, text in lines[kept:])}]}}'
            )
        self._parts, self._log = texts, lines
        return f"{{{','.join(changed)}}}" if changed else ""


Run = list[Any]
"""A list of text, foreground role, background role, bold. Defaults at its end are left out."""

PLAIN = ("text", "ink", 0)


def rows_of(canvas: Canvas) -> list[list[Run]]:
    """Return each row as runs of one style, without the empty rows at the bottom."""
    rows = [_runs(tuple(row)) for row in canvas.rows]
    while rows and not _is_seen(rows[-1]):
        rows.pop()
    return rows


@lru_cache(maxsize=4096)
def _runs(row: tuple[Cell, ...]) -> list[Run]:
    """Return a row as runs. Most rows are the same as in the frame before: they are cached.

    Callers must not change them.
    """
    runs: list[Run] = []
    for (fg, bg, bold), cells in groupby(row, key=itemgetter(1, 2, 3)):
        text = "".join(cell[0] for cell in cells)
        runs.append(_run(text, fg if text.strip() else "text", bg, bold))
    while runs and runs[-1][1:] == []:
        runs[-1][0] = runs[-1][0].rstrip()
        if runs[-1][0]:
            break
        runs.pop()
    return runs


def _run(text: str, fg: str, bg: str = "ink", bold: bool = False) -> Run:
    run = [text, fg, bg, int(bold)]
    while len(run) > 1 and run[-1] == PLAIN[len(run) - 2]:
        run.pop()
    return run


def _is_seen(runs: list[Run]) -> bool:
    return any(run[0].strip() or len(run) > 2 for run in runs)


Line = list[Any]
"""A list of the runs of a sentence and its spoken text, empty if it is the same."""


PAD = {"Tab": "tab", "Bksp": "backspace", "Space": "space"}
ARROW_KEYS = {"←": "left", "→": "right", "↑": "up", "↓": "down"}


class _Sent(Copy):
    """A game for a `GameScreen` that only has the last frame of one seat."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        table: Table,
        see: Callable[[], Seen[Any] | None],
        turn_keys: TurnKeys | None,
    ) -> None:
        super().__init__(ruleset, table, turn_keys)
        self._see = see

    def seat(self, viewer: int) -> Onlooker:
        return Onlooker(self._frame)

    def _frame(self) -> Seen[Any]:
        seen = self._see()
        assert seen is not None, "nothing was sent yet"
        return seen


class SeatScreen:
    """The frame of one seat as data, drawn, with the cursor of its question."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        table: Table,
        seat: int,
        turn_keys: TurnKeys | None = None,
    ) -> None:
        """`turn_keys` are the keys at the table.

        Raises `RulesetError` when the screen of the game cannot be made.
        """
        self.screen = screen_class(ruleset)(_Sent(ruleset, table, lambda: self.seen, turn_keys))
        self.ruleset, self.table, self.seat = ruleset, table, seat
        self.offered: Sequence[Option] = ()
        """The answers that this seat may give to the question in its frame."""
        self.note = ""
        """Why the seat's last answer was refused, or what it took back. Only this seat sees it."""
        self._known: Parts | None = None
        self._pictures: tuple[Any, list[Any]] | None = None
        """The last drawing while no question was open, with the view that it shows."""
        self._outline: tuple[Any, dict[str, Any]] | None = None
        """The last outline of the table, with the view that it describes."""
        self._logged: list[tuple[Event, Line]] = []

    @property
    def seen(self) -> Seen[Any] | None:
        """The frame that is drawn; None before the first."""
        return self.screen.seen

    @property
    def picker(self) -> Picker | None:
        """The cursor of the question; None without one, and for a question of the whole table."""
        return self.screen.picker

    def show(self, seen: Seen[Any], offered: Sequence[Option], *, anew: bool) -> None:
        """Draw this frame. `anew` says that its question is a new one."""
        screen, before = self.screen, self.picker
        screen.seen, self.offered, self._known = seen, offered, None
        question = seen.question
        if question is None or question.seat == TABLE:
            screen.picker = None
        elif anew or before is None:
            screen.as_list = False
            self._pick(question)
            now = self.picker if question.picked else None
            if isinstance(before, SealedList) and isinstance(now, SealedList):
                now.choose_again(before)

    def _pick(self, question: Decision) -> None:
        screen = self.screen
        self._set_board(None)
        make = screen.list_picker if screen.as_list else screen.make_picker
        screen.picker = make(question)

    # -- input -----------------------------------------------------------------------------

    def press(self, key: str) -> str:
        """Give a key to the picker. Return the pick that it set or took back, else empty."""
        return self._follow(self.picker.follow(key)) if self.picker is not None else ""

    def tap(self, target: str) -> str:
        """Give a tap on a place or an answer to the picker. Returns the same as `press`."""
        return self._follow(self.picker.click(target)) if self.picker is not None else ""

    def _follow(self, _: bool) -> str:
        assert self.picker is not None
        self._known = None
        toggled, self.picker.toggled = self.picker.toggled, ""
        return toggled

    def turn_list(self) -> None:
        """Switch between the list of answers and the picker of the board."""
        question = self.seen.question if self.seen is not None else None
        if self.picker is not None and question is not None:
            self.screen.as_list = not self.screen.as_list
            self._pick(question)
            self._known = None

    def card(self, target: str) -> Card | None:
        """Return the card at a place, as this seat may see it; None for no card."""
        return self.screen.look.card_at(target)

    # -- the frame -------------------------------------------------------------------------

    def parts(self) -> Parts:
        """Return all parts of the page."""
        if self._known is None:
            self._known = {} if self.seen is None else self._parts(self.seen)
        return {**self._known, "note": self.note}

    def log(self) -> list[Line]:
        """Return the log of this seat. Lines that were there before are the same objects."""
        log = self.seen.log if self.seen is not None else ()
        words, before = self.ruleset.words, self._logged
        self._logged = [
            before[number]
            if number < len(before) and before[number][0] == event
            else (event, self._sentence(spoken(event, self.table.names, words)))
            for number, event in enumerate(log)
        ]
        return [line for _, line in self._logged]

    def _parts(self, seen: Seen[Any]) -> Parts:
        chair = self.table.chairs[self.seat]
        who = {
            "game": self.ruleset.manifest.title,
            "name": chair.name,
            "sign": chair.sign,
            "role": chair.role,
        }
        return {
            "who": who,
            "status": self.ruleset.status(seen.view),
            "new": len(since_last_turn(seen.log, seen.viewer)),
            "waiting": self.waiting(seen),
            "board": self._drawn(seen),
            "legal": [*self.screen.board.legal],
            **self._outlined(seen),
            "question": self._question(seen),
            "end": "" if seen.outcome is None else seen.outcome.in_one_line(self.table.names),
        }

    def _drawn(self, seen: Seen[Any]) -> list[Any]:
        """Return the drawings. Without a question they are redrawn only when the view changes."""
        idle = seen.question is None
        if idle and self._pictures is not None and self._pictures[0] == seen.view:
            return self._pictures[1]
        self._set_board(self.picker)
        parts = self.screen.phone_parts()
        drawn = [self._part(p.name, p.widget.draw_apart(p.columns, p.rows)) for p in parts]
        self._pictures = (seen.view, drawn) if idle else None
        return drawn

    def _outlined(self, seen: Seen[Any]) -> dict[str, Any]:
        """Return the table as text. It is described again only when the view changes."""
        if self._outline is None or self._outline[0] != seen.view:
            hand, table = seen.described(self.ruleset).outline(seen.viewer)
            outline = {"own": self._worded(hand), "table": self._worded(table)}
            self._outline = (seen.view, outline)
        return self._outline[1]

    def _worded(self, data: Any) -> Any:
        """Return the data with the spoken words beside each text that has signs."""
        if isinstance(data, dict):
            return {
                name: value if name == "id" else self._worded(value) for name, value in data.items()
            }
        if isinstance(data, (list, tuple)):
            return [self._worded(one) for one in data]
        if not isinstance(data, str):
            return data
        spoken = self.ruleset.spoken(data)
        return data if spoken == data else {"text": data, "spoken": spoken}

    def _set_board(self, picker: Picker | None) -> None:
        board, seen = self.screen.board, self.seen
        assert seen is not None
        board.view, board.viewer, board.decision = seen.view, seen.viewer, seen.question
        board.legal = picker.legal_targets if picker is not None else ()
        board.chosen = picker.drawn_target if picker is not None else ""
        board.then = self.screen.foresight.then(seen, picker)

    def _part(self, name: str, canvas: Canvas) -> dict[str, Any]:
        rows = rows_of(canvas)
        legal = {*self.screen.board.legal}
        labels = {option.target: option.label for option in self.offered if option.target}
        assert self.seen is not None
        words = self.seen.described(self.ruleset)
        hot = [
            [
                *spot,
                target,
                self._spoken(labels.get(target) or words.label(target)),
                int(target in legal),
            ]
            for target, spot in canvas.spots().items()
            if spot.y < len(rows) and (target in legal or target in words.targets)
        ]
        drawn = max((sum(cell_len(run[0]) for run in row) for row in rows), default=1)
        return {"name": name, "columns": drawn, "rows": rows, "hot": hot}

    def _spoken(self, *texts: str) -> str:
        """Return texts about an answer or a place for a screen reader, with words for signs."""
        return "; ".join(self.ruleset.spoken(text) for text in texts if text)

    def _sentence(self, phrases: Sequence[Phrase]) -> Line:
        """Return a sentence with the signs of seats; its spoken text has only their names."""
        return self._line(seated(phrases, self.table), named(phrases, self.table.names))

    def _line(self, seen: Sequence[Phrase], said: Sequence[Phrase]) -> Line:
        runs = [_run(phrase.text, phrase.role or "text") for phrase in seen]
        words = self._spoken("".join(phrase.text for phrase in said))
        return [runs, "" if words == "".join(run[0] for run in runs) else words]

    def waiting(self, seen: Seen[Any]) -> str:
        """Return whom the table waits for; no name while the answers are secret."""
        acting = seen.acting
        if seen.question is not None or acting is None:
            return ""
        if acting.secret:
            return f"Secret answers are being given: {acting.public or 'a choice'}."
        who = self.table.names[acting.seat] if acting.seat >= 0 else "The whole table"
        return f"{who} is asked {acting.public or 'to take a turn'}."

    def _question(self, seen: Seen[Any]) -> dict[str, Any] | None:
        question, picker = seen.question, self.picker
        if question is None:
            return None
        words = seen.described(self.ruleset)
        consent = self.screen.saved.computers.consent(seen)
        asked = {
            "prompt": question.prompt,
            "task": question.public,
            "whole": int(question.seat == TABLE),
            "refused": [[one.label, one.why] for one in question.refusals()],
            "undo": int(seen.undoes is not None),
            "consent": consent.question if consent is not None else "",
        }
        if picker is None:
            entries = [self._entry(o, "", "open", 0, words) for o in self.offered]
            return asked | {"entries": entries, "chosen": None, "lines": [], "preview": []}
        option = picker.to_give
        # The label in a picker may differ from the one in the question.
        chosen = option.key if option is not None else None
        would = preview_of(self.ruleset, seen, option) if option is not None else Preview()
        return asked | {
            "prompt": picker.prompt or question.prompt,
            "entries": [
                self._entry(e.option, e.mark, e.standing, int(e.option.key == chosen), words)
                for e in picker.entries
            ] if picker.listed else [],
            "chosen": None if option is None else [
                option.key, option.label, self._spoken(option.label)
            ],
            "lines": [] if picker.listed else [
                self._line(line, line) for line in picker.lines(PHONE_COLUMNS)
                if "".join(phrase.text for phrase in line) != question.prompt
            ],
            "about": self._about(picker.drawn_target),
            "preview": [self._sentence(line) for line in would.lines],
            "complaint": picker.complaint,
            "pad": [] if picker.listed else pad(picker.hints),
            "list": int(self.screen.as_list or not picker.listed),
        }  # fmt: skip

    def _about(self, target: str) -> list[str]:
        """Return a place under the cursor, and its name for a screen reader, if it has a card."""
        card = self.card(target)
        return [] if card is None else [target, self._spoken(card.name)]

    def _entry(
        self, option: Option, mark: str, standing: str, chosen: int, words: Described
    ) -> list[Any]:
        said = self._spoken(option.label, option.detail)
        label = [option.key, mark, option.label, option.detail]
        return [*label, standing, chosen, said, words.printed(option.target)]


def pad(hints: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Return a button for every key of a picker: the key, its label, its meaning.

    A key with a name, such as Tab, is labelled with its meaning: a touch screen has no such key.
    """
    return [
        [PAD[one], word, ""] if one in PAD else [ARROW_KEYS.get(one, one), one, word]
        for keys, word in hints
        for one in _keys(keys)
    ]


def _keys(keys: str) -> Iterator[str]:
    for one in keys.split():
        first, dash, last = one.partition("-")
        if all(sign in ARROW_KEYS for sign in one):
            yield from one
        elif dash and len(first) == len(last) == 1:
            yield from map(chr, range(ord(first), ord(last) + 1))
        elif one in PAD or len(one) == 1:
            yield one


def frame_of(seat_screen: SeatScreen) -> tuple[Parts, Sequence[Any]]:
    """Return the parts of the frame, and its log. The question has only answers of its seat."""
    seen = seat_screen.seen
    if seen is None:
        return {}, ()
    data = as_data(_for_its_seat(seat_screen, seen))
    del data["log"]
    extra = {"program": __version__, "waiting": seat_screen.waiting(seen), "note": seat_screen.note}
    turn, held = seat_screen.screen.board.keys_held(seen.view, seat_screen.seat)
    # Frames for a player that is a program lack these two.
    keys = {"order_key": seen.view.order_key, "keys": (turn, [*held.items()])}
    return data | extra | keys, seen.log


def _for_its_seat(seat_screen: SeatScreen, seen: Seen[Any]) -> Seen[Any]:
    acting, question = seen.acting, seen.question
    if acting is not None and acting.secret and question is None:
        # Nobody may know which of the seats that are asked at once have answered.
        acting = acting._replace(seat=PUBLIC)
    if question is not None:
        # The table itself enforces the shortest stay.
        question = replace(question, choices=Choices(seat_screen.offered), stay=0.0)
    # The log is sent separately, each line once. Redo and take-back are for the table only; in a
    # round they would reveal that others have answered.
    alone = seen._replace(redoes=False, can_take_back=False, log=())
    return alone._replace(acting=acting, question=question)


def style_sheet(palette: Palette) -> str:
    """Return the style sheet: a class for each colour role, and the roles as variables."""
    # A page does not know the colours of the table's terminal.
    palette = NIGHT if palette.ansi else palette
    roles = palette.roles()
    variables = "".join(f"--{role}:{colour};" for role, colour in roles.items())
    classes = "".join(
        f".f-{role}{{color:var(--{role})}}.b-{role}{{background:var(--{role})}}" for role in roles
    )
    scheme = "dark" if palette.dark else "light"
    return f":root{{color-scheme:{scheme};{variables}}}{classes}\n"
