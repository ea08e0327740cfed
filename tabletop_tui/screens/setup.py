"""Sets up a game: mode, players, who plays each chair, names, order, colours, options, seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass
class Sitting:
    """Who sits on a chair: a person, or a computer, for which the `person` gave up the chair."""

    name: str
    colour: int
    level: str = PERSON
    person: str = ""

    def turn(self, seat: int) -> None:
        """Let the next player of `ROUND` play; `seat` is in the name of a computer."""
        if self.level == PERSON:
            self.person, self.name = self.name, computer_name(seat)
        self.level = ROUND[(ROUND.index(self.level) + 1) % len(ROUND)]
        if self.level == PERSON:
            self.name = self.person

    def shown(self) -> Phrase:
        """Who plays, in a word or two."""
        if self.level == PERSON:
            return Phrase("a person", "muted")
        return Phrase(f"computer: {self.level}", "amber")


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
        self.chairs: list[Sitting] = []
        self.count = self.mode.seats.min
        self.options: dict[str, str] = {}
        self.hints = True
        self.seed = ""

    def title_line(self) -> TitleLine:
        about = f"set the table · {minutes(self.manifest)}"
        return TitleLine(self.manifest.title, about, f"by {self.manifest.designers}")

    def body(self) -> Drawn:
        seats = max(mode.seats.max for mode in self.manifest.modes)
        names = offered_names(seats, self.table_app.settings.names)
        self.chairs = [*map(Sitting, names, self.manifest.seat_colours)]
        about = f"{self.manifest.title}: {self.manifest.tagline}. {self.manifest.publisher}."
        self.form = Form(self._items(), START, (about, self.manifest.edition))
        return self.form

    @property
    def taken(self) -> list[Sitting]:
        """Those who sit down, in the order of play."""
        return self.chairs[: self.count]

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
        chair = self.chairs[seat]
        about = f"Who sits here. F9: the computer plays: {LEVELS_TOLD}, then a person again. "
        about += "← and → move in the name. F2 takes another colour"
        about += ", F3 and F4 change the order of play" if self.count > 1 else ""
        about += ", F5 offers a known name." if self.table_app.settings.names else "."
        return Item(
            f"{SEAT}{seat}",
            f"Seat {seat + 1}",
            about,
            text=chair.name,
            mark=Phrase(SIGNS[chair.colour], f"seat-{chair.colour}"),
            tail=chair.shown(),
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
            self.chairs[int(item.id.removeprefix(SEAT))].name = item.text
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
        taken = [chair.name.casefold() for chair in self.taken]
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
        mine, taken = self.chairs[seat], [chair.colour for chair in self.taken]
        order = [(mine.colour + step) % len(SIGNS) for step in range(1, len(SIGNS))]
        colour = next((colour for colour in order if colour not in taken), order[0])
        for other in self.chairs:
            if other.colour == colour:
                other.colour = mine.colour
        mine.colour = colour
        self._refill()

    def action_computer(self) -> None:
        """Let the computer play this chair, at the next level, or a person again."""
        seat = self._seat()
        if seat is not None:
            self.chairs[seat].turn(seat)
            self._refill()

    def action_move(self, by: int) -> None:
        """Change places with a neighbour; name and colour move along."""
        seat = self._seat()
        if seat is None:
            return
        other = (seat + by) % self.count
        chairs = self.chairs
        chairs[seat], chairs[other] = chairs[other], chairs[seat]
        self.form.at = f"{SEAT}{other}"
        self._refill()
        self.form.go(f"{SEAT}{other}")

    def action_known(self) -> None:
        """The next remembered name that nobody else at the table has."""
        seat = self._seat()
        if seat is None:
            return
        mine = self.chairs[seat]
        others = [chair.name.casefold() for chair in self.taken if chair is not mine]
        free = [name for name in self.table_app.settings.names if name.casefold() not in others]
        if free:
            at = free.index(mine.name) + 1 if mine.name in free else 0
            mine.name = free[at % len(free)]
            self._refill()
        else:
            self.table_app.show_message("No other name was used before.")

    def action_rules(self) -> None:
        self.table_app.show_rules(self.manifest.id)

    def action_stay(self) -> None:
        """Stay: one Backspace too many must not drop what was filled in."""
        self.table_app.show_message("Backspace deletes letters of a name. q leads to the lobby.")

    def on_key(self, event: events.Key) -> None:
        """Choose a value by its number, or say what does nothing on a row of choices."""
        key, present = event.key, self.form.present
        if key in [name for name, _, _ in present.choices]:
            self.form.take(present, key)
        elif key in ("left", "right"):
            self.table_app.show_message("← and → change a row of choices: ↑ and ↓ lead there.")
        elif event.is_printable and not self.writing and key not in (LIFTS, *self.active_bindings):
            change = "← and → change this. " if present.choices else ""
            self.table_app.show_message(f"{change}Names are typed at a seat: ↑ and ↓ lead there.")

    def action_start(self) -> None:
        """Start the game, or say at each field what is wrong with it."""
        known = [option.id for option in self.manifest.options_for(self.mode.id)]
        try:
            table = lay_table(
                self.manifest,
                names=[chair.name for chair in self.taken],
                mode=self.mode.id,
                options={name: v for name, v in self.options.items() if name in known},
                seed=self.seed,
                colours=[chair.colour for chair in self.taken],
            )
        except TableError as error:
            self.form.complain([(wrong.field, str(wrong)) for wrong in error.mistakes], START)
            return
        computers = {n: chair.level for n, chair in enumerate(self.taken) if chair.level}
        self.table_app.start_table(table, computers, hints=self.hints)
