"""Sets up a game: mode, players, who plays each chair, names, order, colours, options, seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tabletop_tui.core.chairs import LEVELS, RANDOM, SIGNS
from tabletop_tui.core.content.manifest import Manifest, Mode, TableOption
from tabletop_tui.core.errors import TableError
from tabletop_tui.core.handover import LIFTS
from tabletop_tui.core.table import computer_name, lay_table, offered_names
from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.words import minutes
from tabletop_tui.widgets.form.form import Form, Item

PERSON = ""
ROUND = (PERSON, *(level for level in LEVELS if level != RANDOM), RANDOM)
"""Who may play a chair, in turn: a person, then computers of growing strength, then random."""


class WhoPlays:
    """A person or a level for each chair, and the names of persons who gave up their chairs."""

    def __init__(self, seats: int) -> None:
        self._levels = [PERSON] * seats
        self._names: dict[int, str] = {}

    def turn(self, seat: int, name: str) -> str:
        """Let the next player of `ROUND` play this chair; returns the name for it."""
        before = self._levels[seat]
        self._levels[seat] = after = ROUND[(ROUND.index(before) + 1) % len(ROUND)]
        if before == PERSON:
            self._names[seat] = name
            return computer_name(seat)
        return self._names.pop(seat, name) if after == PERSON else name

    def swap(self, one: int, other: int) -> None:
        """Exchange the players of two chairs."""
        levels, names = self._levels, self._names
        levels[one], levels[other] = levels[other], levels[one]
        first, second = names.pop(one, None), names.pop(other, None)
        names |= {seat: n for seat, n in ((other, first), (one, second)) if n is not None}

    def computers(self, seats: int) -> dict[int, str]:
        """The levels of the computers on the first `count` chairs."""
        return {seat: level for seat, level in enumerate(self._levels[:seats]) if level}

    def shown(self, seat: int) -> Phrase:
        """Who plays a chair, in a word or two."""
        level = self._levels[seat]
        return Phrase(f"computer: {level}", "amber") if level else Phrase("a person", "muted")


SEAT = "seats."
START = "start"
LEVELS_TOLD = ", ".join(ROUND[1:])
_ON_OFF = (("yes", "on", ""), ("no", "off", ""))
_ORDER = Binding.Group("seat order", compact=False)


class SetupScreen(FramedScreen[None]):
    """One form. Enter starts at once; everything has a sensible value from the beginning."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "lobby", tooltip="Back to the lobby"),
        Binding("backspace", "stay", show=False, tooltip="Deletes a letter of a name"),
        Binding("f10,ctrl+s", "start", "start", tooltip="Start the game from any field"),
        Binding("f9", "computer", "computer", tooltip="A person or the computer, and its level"),
        Binding("f2", "colour", "colour", tooltip="Another colour and sign for this player"),
        Binding("f3", "move(-1)", "seat order", group=_ORDER),
        Binding("f4", "move(1)", "seat order", group=_ORDER),
        Binding("f5", "known", "known name", tooltip="The next name that was used before"),
        Binding("f6", "rules", "rules", show=False, tooltip="The rules of this game"),
    ]

    def __init__(self, manifest: Manifest) -> None:
        super().__init__()
        self.manifest = manifest
        self.mode = manifest.modes[0]
        self.names: list[str] = []
        self.colours: list[int] = []
        self.count = self.mode.seats.min
        self.options: dict[str, str] = {}
        self.who_plays = WhoPlays(max(mode.seats.max for mode in manifest.modes))
        self.hints = True
        self.seed = ""

    def title_line(self) -> TitleLine:
        about = f"set the table · {minutes(self.manifest)}"
        return TitleLine(self.manifest.title, about, f"by {self.manifest.designers}")

    def body(self) -> Drawn:
        seats = max(mode.seats.max for mode in self.manifest.modes)
        self.names = offered_names(seats, self.table_app.settings.names)
        self.colours = self.manifest.seat_colours[:seats]
        about = f"{self.manifest.title}: {self.manifest.tagline}. {self.manifest.publisher}."
        self.form = Form(self._items(), START, (about, self.manifest.edition))
        return self.form

    # -- the fields ------------------------------------------------------------------------

    def _items(self) -> list[Item]:
        items = []
        modes = self.manifest.modes
        if len(modes) > 1:
            choices = [(mode.id, mode.title, mode.about) for mode in modes]
            items.append(Item("mode", "Mode", choices=choices, value=self.mode.id))
        seats = self.mode.seats
        if seats.min < seats.max:
            counts = [(str(n), str(n), "") for n in range(seats.min, seats.max + 1)]
            about = "How many sit down. F9 at a seat: the computer plays there."
            items.append(Item("seats", "Players", about, counts, str(self.count)))
        items += [self._seat_item(seat) for seat in range(self.count)]
        for number, option in enumerate(self.manifest.options_for(self.mode.id)):
            items.append(self._option_item(option, gap=number == 0))
        about = "Players may ask the computer for the best answers; the log says who did."
        hints = "yes" if self.hints else "no"
        items.append(Item("hints", "Hints", about, list(_ON_OFF), hints, gap=True))
        about = "Leave it empty for a new game. The same number deals the same game again."
        items.append(Item("seed", "Seed", about, text=self.seed))
        items.append(Item(START, "Start the game", self._summary(), gap=True))
        return items

    def _seat_item(self, seat: int) -> Item:
        colour = self.colours[seat]
        about = f"Who sits here. F9: the computer plays: {LEVELS_TOLD}, then a person again. "
        about += "← and → move in the name. F2 takes another colour"
        about += ", F3 and F4 change the order of play" if self.count > 1 else ""
        about += ", F5 offers a known name." if self.table_app.settings.names else "."
        return Item(
            f"{SEAT}{seat}",
            f"Seat {seat + 1}",
            about,
            text=self.names[seat],
            mark=Phrase(SIGNS[colour], f"seat-{colour}"),
            tail=self.who_plays.shown(seat),
            gap=seat == 0,
            complete=self._completion,
        )

    def _option_item(self, option: TableOption, *, gap: bool) -> Item:
        field = f"option.{option.id}"
        value = self.options.get(option.id)
        if option.choices:
            choices = [(choice.id, choice.title, choice.about) for choice in option.choices]
            value = value or str(option.default)
        else:
            choices = list(_ON_OFF)
            value = value or ("yes" if option.default else "no")
        return Item(field, option.title, option.about, choices, value, gap=gap)

    def _summary(self) -> str:
        who = "one player" if self.count == 1 else f"{self.count} players"
        return f"{self.manifest.title}, {self.mode.title.lower()}, {who}. Enter starts."

    # -- changes ---------------------------------------------------------------------------

    def on_form_changed(self, event: Form.Changed) -> None:
        item = event.item
        if item.id == "mode":
            mode = self.manifest.mode(item.value)
            assert isinstance(mode, Mode)
            self.mode = mode
            self.count = min(max(self.count, mode.seats.min), mode.seats.max)
            self._refill()
        elif item.id == "seats":
            self.count = int(item.value)
            self._refill()
        elif item.id.startswith(SEAT) and item.text is not None:
            if item.value:
                clicked, item.value = item.value, ""
                on_mark = item.mark is not None and clicked == item.mark.text
                self.action_colour() if on_mark else self.action_computer()
                return
            seat = int(item.id.removeprefix(SEAT))
            self.names[seat] = item.text
        elif item.id == "hints":
            self.hints = item.value == "yes"
        elif item.id == "seed":
            self.seed = item.text or ""
        elif item.id.startswith("option."):
            self.options[item.id.removeprefix("option.")] = item.value

    def on_form_pressed(self) -> None:
        self.action_start()

    def _refill(self) -> None:
        self.form.fill(self._items())

    def _completion(self, text: str) -> str:
        """A remembered name that begins like this and is free."""
        if not text.strip():
            return ""
        taken = [name.casefold() for name in self.names[: self.count]]
        for name in self.table_app.settings.names:
            begins = name.casefold().startswith(text.casefold()) and len(name) > len(text)
            if begins and name.casefold() not in taken:
                return name
        return ""

    @property
    def writing(self) -> bool:
        """Whether typed letters go into a line of text."""
        return self.form.present.text is not None

    @property
    def idle_actions(self) -> Sequence[str]:
        """The actions that the key line leaves out: actions on a seat, at a field of no seat."""
        seats = self.count if self.form.at.startswith(SEAT) else 0
        names = seats and len(self.table_app.settings.names)
        works = {"computer": seats, "colour": seats, "move(-1)": seats > 1, "known": names}
        return [name for name, does in works.items() if not does]

    def _seat(self) -> int | None:
        """The seat of the present field; None, and a notice, if the field belongs to no seat."""
        at = self.form.at
        if at.startswith(SEAT):
            return int(at.removeprefix(SEAT))
        self.table_app.show_message("This key works at a seat: ↑ and ↓ lead there.")
        return None

    def action_colour(self) -> None:
        """Take the next free colour; if all are taken, swap with the player of the next colour."""
        seat = self._seat()
        if seat is None:
            return
        taken = self.colours[: self.count]
        order = [(self.colours[seat] + step) % len(SIGNS) for step in range(1, len(SIGNS))]
        colour = next((colour for colour in order if colour not in taken), order[0])
        for other, has in enumerate(self.colours):
            if has == colour:
                self.colours[other] = self.colours[seat]
        self.colours[seat] = colour
        self._refill()

    def action_computer(self) -> None:
        """Let the computer play this chair, at the next level, or a person again."""
        seat = self._seat()
        if seat is not None:
            self.names[seat] = self.who_plays.turn(seat, self.names[seat])
            self._refill()

    def action_move(self, by: int) -> None:
        """Change places with a neighbour; name and colour move along."""
        seat = self._seat()
        if seat is None:
            return
        other = (seat + by) % self.count
        names, colours = self.names, self.colours
        names[seat], names[other] = names[other], names[seat]
        colours[seat], colours[other] = colours[other], colours[seat]
        self.who_plays.swap(seat, other)
        self.form.at = f"{SEAT}{other}"
        self._refill()
        self.form.go(f"{SEAT}{other}")

    def action_known(self) -> None:
        """The next remembered name that nobody else at the table has."""
        seat = self._seat()
        if seat is None:
            return
        others = [n.casefold() for i, n in enumerate(self.names[: self.count]) if i != seat]
        free = [name for name in self.table_app.settings.names if name.casefold() not in others]
        if free:
            now = self.names[seat]
            at = free.index(now) + 1 if now in free else 0
            self.names[seat] = free[at % len(free)]
            self._refill()
        else:
            self.table_app.show_message("No other name was used before.")

    def action_rules(self) -> None:
        self.table_app.show_rules(self.manifest.id)

    def action_stay(self) -> None:
        """Stay: one Backspace too many must not drop what was filled in."""
        self.table_app.show_message("Backspace deletes letters of a name. q leads to the lobby.")

    def on_key(self, event: events.Key) -> None:
        """Say that letters do nothing on a row of choices, for a player who types a name there."""
        key = event.key
        if key in ("left", "right"):
            self.table_app.show_message("← and → change a row of choices: ↑ and ↓ lead there.")
        elif event.is_printable and not self.writing and key not in (LIFTS, *self.active_bindings):
            self.table_app.show_message(
                "← and → change this. Names are typed at a seat: ↑ and ↓ lead there."
            )

    def action_start(self) -> None:
        """Start the game, or say at each field what is wrong with it."""
        known = [option.id for option in self.manifest.options_for(self.mode.id)]
        try:
            table = lay_table(
                self.manifest,
                names=self.names[: self.count],
                mode=self.mode.id,
                options={name: v for name, v in self.options.items() if name in known},
                seed=self.seed,
                colours=self.colours[: self.count],
            )
        except TableError as error:
            self.form.complain([(wrong.field, str(wrong)) for wrong in error.mistakes], START)
            return
        computers = self.who_plays.computers(self.count)
        self.table_app.start_table(table, computers, hints=self.hints)
