"""`ruleset.toml`: what a game says about itself before any of its code is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from tabletop_tui.core.chairs import SIGNS, colours_of
from tabletop_tui.core.content.shelf import ShelfCard, Way
from tabletop_tui.core.content.toml import ContentEntry
from tabletop_tui.core.decision import DONE, Decision, Option
from tabletop_tui.core.words.speech import number_of

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Named = Annotated[str, Field(pattern=r"^[a-z_][a-z0-9_]*:[A-Za-z_][A-Za-z0-9_]*$")]
"""A class in a module of the folder: `engine:Umbrella`."""
Line = Annotated[str, Field(min_length=1, max_length=200)]


class SeatRange(ContentEntry):
    """How many players, both ends included; at most as many as there are seat colours."""

    min: int = Field(ge=1, le=8)
    max: int = Field(ge=1, le=8)

    @model_validator(mode="after")
    def _in_order(self) -> SeatRange:
        if self.min > self.max:
            raise ValueError(f"min {self.min} is more than max {self.max}")
        return self

    def __contains__(self, count: object) -> bool:
        return isinstance(count, int) and self.min <= count <= self.max

    def __str__(self) -> str:
        return str(self.min) if self.min == self.max else f"{self.min}-{self.max}"

    @property
    def in_words(self) -> str:
        """How many players, for a sentence: `1 player`, `3 to 5 players`.

        >>> SeatRange(min=3, max=5).in_words
        '3 to 5 players'
        """
        alone = self.min == self.max
        return number_of(self.min, "player") if alone else f"{self.min} to {self.max} players"


class Mode(ContentEntry):
    """A way to play: the table game, solo, a campaign."""

    id: Id
    title: Line
    seats: SeatRange
    about: str = ""


class Choice(ContentEntry):
    """One value of a table option."""

    id: str = Field(pattern=r"^[A-Za-z0-9_.-]+$", max_length=40)
    title: Line
    about: str = ""


class TableOption(ContentEntry):
    """Something the table agrees on before the game. An on/off option has no choices."""

    id: Id
    title: Line
    about: str = ""
    choices: tuple[Choice, ...] = ()
    default: str | bool
    modes: tuple[Id, ...] = ()

    @model_validator(mode="after")
    def _default_is_offered(self) -> TableOption:
        if not self.choices and not isinstance(self.default, bool):
            raise ValueError(f"option {self.id}: without choices the default is true or false")
        ids = [choice.id for choice in self.choices]
        if self.choices and self.default not in ids:
            raise ValueError(f"option {self.id}: the default must be one of {', '.join(ids)}")
        if len({choice.casefold() for choice in ids}) != len(ids):
            raise ValueError(f"option {self.id}: two choices share an id")
        return self

    def title_of(self, value: str | bool) -> str:
        """A value of this option in the words of the game."""
        titles = {choice.id: choice.title for choice in self.choices}
        return titles[str(value)] if titles else ("on" if value else "off")


class Question(ContentEntry):
    """The text of the button at questions of one kind.

    `verb` is its text when Enter gives an answer; `{}` stands for the name of the answer. `chooses`
    names what the player has to choose, for the button while nothing is chosen: `a card`.
    """

    verb: Line = "{}"
    chooses: str = ""


UNNAMED = Question()

API = 1
"""The version of the contract between games and this program (docs/new-game.md)."""


class Manifest(ContentEntry):
    """One game: what the lobby shows, who can play, and where its engine is.

    `api` is the version of the contract (docs/new-game.md) for which the game was written. `shelf`
    is its place on the shelf: low numbers come first. `seat_signs` are the signs of the seats in
    order, for a game whose own pieces already use the usual signs.
    """

    id: Id
    title: Line
    tagline: Line
    version: int = Field(ge=1)
    api: int = API
    engine: Named
    screen: Named | None = None
    """The drawn screen, imported only when the app plays the game; None for a generic screen."""
    minutes: int = Field(ge=1, le=600)
    per_seat: bool = False
    turn: Line = "turn"
    """What the game calls one of those that `Ruleset.turns_taken` counts."""
    complexity: Literal[1, 2, 3]
    secrets: bool
    shelf: int = Field(default=100, ge=0)
    colour: Literal["amber", "red", "green", "blue", "yellow", "teal", "violet", "rose", "sand"]
    seat_signs: str = ""
    emblem: tuple[Annotated[str, Field(max_length=9)], ...] = Field(max_length=3)
    designers: Line
    publisher: Line
    edition: Line
    modes: tuple[Mode, ...] = Field(min_length=1)
    options: tuple[TableOption, ...] = ()
    questions: Mapping[str, Question] = Field(default_factory=dict)

    @field_validator("api")
    @classmethod
    def _known_contract(cls, api: int) -> int:
        if api != API:
            newer = "this program" if api > API else "the game"
            raise ValueError(f"api: written for version {api}, not {API}; {newer} must be updated")
        return api

    @field_validator("seat_signs")
    @classmethod
    def _signs_of_seats(cls, signs: str) -> str:
        try:
            colours_of(signs)
        except ValueError:
            known = " ".join(SIGNS)
            raise ValueError(f"seat_signs: some of {known}, each once") from None
        return signs

    @model_validator(mode="after")
    def _ids_differ(self) -> Manifest:
        for kind, ids in (
            ("modes", [mode.id for mode in self.modes]),
            ("options", [option.id for option in self.options]),
        ):
            if len(set(ids)) != len(ids):
                raise ValueError(f"two {kind} share an id")
        known = {mode.id for mode in self.modes}
        for option in self.options:
            for mode in option.modes:
                if mode not in known:
                    raise ValueError(f"option {option.id}: no mode is called {mode}")
        return self

    def question(self, kind: str) -> Question:
        """Return the text of the button at this kind of question: by default the answer's name."""
        return self.questions.get(kind, UNNAMED)

    def verb(self, decision: Decision, option: Option) -> str:
        """Return the text of the button for this answer.

        Answers that only lead back use their own name as the text. So do answers without a place on
        the board (to give up) if the verb is made for places.
        """
        if option.key == DONE and decision.several:
            return "done"
        verb = self.question(decision.kind).verb
        aims = "{}" in verb or any(one.target for one in decision.options)
        own = not option.target if aims else option.leads_back
        return option.label if own else verb.replace("{}", option.label)

    def mode(self, mode_id: str) -> Mode | None:
        """Return the mode with this id, or None."""
        return next((mode for mode in self.modes if mode.id == mode_id), None)

    def options_for(self, mode_id: str) -> tuple[TableOption, ...]:
        """Return the options that can be set in this mode."""
        return tuple(o for o in self.options if not o.modes or mode_id in o.modes)

    @property
    def card(self) -> ShelfCard:
        """What the shelf shows of this game."""
        return ShelfCard(
            id=self.id,
            title=self.title,
            tagline=self.tagline,
            minutes=self.minutes,
            per_seat=self.per_seat,
            complexity=self.complexity,
            colour=self.colour,
            emblem=self.emblem,
            designers=self.designers,
            players=self.players,
            ways=tuple(Way(mode.title, str(mode.seats), mode.about) for mode in self.modes),
            place=self.shelf,
        )

    @property
    def seat_colours(self) -> list[int]:
        """The colours of the seats in the order in which they are given out."""
        return colours_of(self.seat_signs)

    @property
    def players(self) -> str:
        """Who can play, in a few characters: `2-4 · solo`."""
        solo = ["solo"] if self._has_solo else []
        return " · ".join([*map(str, self._seats_of_several), *solo])

    @property
    def players_in_words(self) -> str:
        """Who can play, for a sentence: `2 to 4 players, or solo`."""
        several = self._seats_of_several
        alone = self._has_solo and all(seats.min > 1 for seats in several)
        return ", or ".join([*(seats.in_words for seats in several), *(["solo"] if alone else [])])

    @property
    def _seats_of_several(self) -> list[SeatRange]:
        """One range for the numbers of players in all modes for several; empty for no such mode."""
        several = [mode.seats for mode in self.modes if mode.seats.max > 1]
        if not several:
            return []
        return [SeatRange(min=min(s.min for s in several), max=max(s.max for s in several))]

    @property
    def _has_solo(self) -> bool:
        return any(mode.seats.min == 1 for mode in self.modes)
