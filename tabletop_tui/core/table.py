"""The table: who sits where, and what was agreed before the first move."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.border.checked import Bounded, Line
from tabletop_tui.core.chairs import NAME_LIMIT, SIGNS, default_names
from tabletop_tui.core.content.manifest import Manifest, Mode, TableOption
from tabletop_tui.core.errors import Mistakes, TableError
from tabletop_tui.core.words.plaintext import drawable
from tabletop_tui.core.words.speech import joined

SEED_LIMIT = 2**63
JOINER = "\u200d"
"""Joins several emoji into one; the only invisible character that may be typed in a name."""


class Chair(BaseModel):
    """One seat: the name of its player and its colour, a number from 0 to 7."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    name: Line = Field(min_length=1, max_length=NAME_LIMIT)
    colour: int = Field(ge=0, lt=len(SIGNS))

    @property
    def sign(self) -> str:
        """The sign that goes with the colour."""
        return SIGNS[self.colour]

    @property
    def role(self) -> str:
        """The role of the colour: what a theme calls it."""
        return f"seat-{self.colour}"


class Table(BaseModel):
    """Everything that is settled before the game starts."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    game: Line
    mode: Line
    chairs: Annotated[tuple[Chair, ...], Bounded] = Field(min_length=1, max_length=len(SIGNS))
    options: Annotated[dict[Line, Line | bool], Bounded] = Field(default_factory=dict)
    seed: int = Field(ge=0, lt=SEED_LIMIT)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(chair.name for chair in self.chairs)

    def option(self, name: str) -> str | bool:
        """Return the value of this option that the players agreed on."""
        return self.options[name]


def new_seed() -> int:
    """Return a random seed for a table without a chosen one."""
    return secrets.randbelow(10**9)


def lay_table(
    manifest: Manifest,
    *,
    names: Sequence[str] | None = None,
    mode: str | None = None,
    options: Mapping[str, str | bool] | None = None,
    seed: int | str | None = None,
    colours: Sequence[int] | None = None,
    known: Sequence[str] = (),
) -> Table:
    """Check what the players entered and return the table.

    Without `mode`, the first mode for this number of players is used. Without `names`, the table
    has the smallest number of players of the mode, with the `known` names first. Raises one
    `TableError` with all mistakes and the field of each.
    """
    mistakes = Mistakes()
    chosen: Mode | None = None
    people: Sequence[str] = names or ()
    agreed: dict[str, str | bool] = {}
    number = 0
    with mistakes.noted():
        chosen = _mode(manifest, mode, None if names is None else len(names))
        people = names if names is not None else offered_names(chosen.seats.min, known)
        if len(people) not in chosen.seats:
            wanted = f"({chosen.title}) is for {chosen.seats.in_words}; you named {len(people)}"
            raise TableError(f"{manifest.title} {wanted}.", "seats")
    with mistakes.noted():
        people = _clean_names(people)
    with mistakes.noted():
        agreed = _options(manifest, chosen, options or {})
    with mistakes.noted():
        number = parse_seed(seed)
    signs = colours if colours is not None else manifest.seat_colours[: len(people)]
    with mistakes.noted():
        _check_colours(colours, len(people))
    mistakes.raise_if_any()
    assert chosen is not None
    return Table(
        game=manifest.id,
        mode=chosen.id,
        chairs=tuple(
            Chair(name=name, colour=colour) for name, colour in zip(people, signs, strict=True)
        ),
        options=agreed,
        seed=number,
    )


def lay_again(manifest: Manifest, table: Table) -> Table:
    """A saved table for the present version of the game, with defaults for new options.

    Raises `TableError` for a table at which the game cannot be played.
    """
    offered = {option.id for option in manifest.options_for(table.mode)}
    return lay_table(
        manifest,
        names=table.names,
        mode=table.mode,
        options={name: value for name, value in table.options.items() if name in offered},
        seed=table.seed,
        colours=[chair.colour for chair in table.chairs],
    )


def computer_name(seat: int) -> str:
    """Return the name of a computer player on this seat."""
    return f"Bot {seat + 1}"


def offered_names(count: int, known: Sequence[str]) -> list[str]:
    """Names to offer for a new table: first the known names that fit, then `Player 2` and so on."""
    offered: list[str] = []
    for name in known:
        try:
            _clean_names([*offered, name])
        except TableError:
            continue
        offered.append(name)
    taken = [_spoken_form(name) for name in offered]
    numbers = [name for name in default_names(2 * count) if _spoken_form(name) not in taken]
    return [*offered, *numbers[len(offered) :]][:count]


def clean_name(name: str, number: int) -> str:
    """Return the name as it is shown, with only characters that all terminals draw equally wide.

    Raises `TableError` when it is empty, too long or unprintable.

    >>> clean_name("  Ada   Byron ", 1)
    'Ada Byron'
    """
    field = f"seats.{number - 1}"
    typed = " ".join(name.split())
    text = " ".join(drawable(typed).split())
    # A name of joiners and accents alone cannot be read.
    if not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        raise TableError(f"Player {number} needs a name.", field)
    for char in typed:
        # Format characters include the marks that turn the writing direction of a whole line.
        if unicodedata.category(char)[0] == "C" and char != JOINER:
            raise TableError(
                f"The name of player {number} has a character that cannot be shown.", field
            )
    if len(text) > NAME_LIMIT:
        raise TableError(
            f"The name of player {number} is longer than {NAME_LIMIT} characters.", field
        )
    return text


def parse_seed(seed: int | str | None) -> int:
    """Return the seed as a number; a new one for None or an empty text.

    Raises `TableError` for a text that is no whole number from 0 to `SEED_LIMIT - 1`.

    >>> parse_seed(" 42 ")
    42
    """
    if seed is None or (isinstance(seed, str) and not seed.strip()):
        return new_seed()
    try:
        number = int(seed)
    except ValueError:
        raise TableError(f"The seed must be a whole number, not {seed!r}.", "seed") from None
    if not 0 <= number < SEED_LIMIT:
        raise TableError(f"The seed must be a whole number from 0 to {SEED_LIMIT - 1}.", "seed")
    return number


def parse_option(option: TableOption, value: str | bool) -> str | bool:
    """Return the value of an option as the game wants it. Raises `TableError` for other values."""
    field = f"option.{option.id}"
    if option.choices:
        offered = {choice.id.casefold(): choice.id for choice in option.choices}
        found = offered.get(str(value).strip().casefold())
        if found is None:
            raise TableError(
                f"{option.title} can be {joined([*offered.values()], 'or')}, not {value!r}.", field
            )
        return found
    if isinstance(value, bool):
        return value
    word = value.strip().casefold()
    if word in ("yes", "on", "true", "1"):
        return True
    if word in ("no", "off", "false", "0"):
        return False
    raise TableError(f"{option.title} can be on or off, not {value!r}.", field)


def _spoken_form(name: str) -> str:
    """The name in a form that is equal for two names that sound the same when read aloud."""
    return unicodedata.normalize("NFKC", name).casefold()


def _clean_names(names: Sequence[str]) -> list[str]:
    mistakes = Mistakes()
    clean: list[str] = []
    for seat, typed in enumerate(names):
        with mistakes.noted():
            name = clean_name(typed, seat + 1)
            if _spoken_form(name) in [_spoken_form(other) for other in clean]:
                raise TableError(f"Two players are called {name}.", f"seats.{seat}")
            clean.append(name)
    mistakes.raise_if_any()
    return clean


def _check_colours(colours: Sequence[int] | None, count: int) -> None:
    if colours is None:
        return
    if len(colours) != count or len(set(colours)) != count:
        raise TableError("Every player needs a colour of their own.", "colours")
    if not all(0 <= colour < len(SIGNS) for colour in colours):
        raise TableError(f"Colours are numbers from 0 to {len(SIGNS) - 1}.", "colours")


def _mode(manifest: Manifest, mode: str | None, count: int | None) -> Mode:
    if mode is not None:
        found = manifest.mode(mode)
        if found is None:
            raise TableError(
                f"{manifest.title} has no mode {mode!r}; it has "
                f"{joined([m.id for m in manifest.modes], 'or')}.",
                "mode",
            )
        return found
    suitable = [m for m in manifest.modes if count is None or count in m.seats]
    if not suitable:
        raise TableError(
            f"{manifest.title} is for {manifest.players_in_words}; you named {count}.", "seats"
        )
    return suitable[0]


def _options(
    manifest: Manifest, mode: Mode | None, given: Mapping[str, str | bool]
) -> dict[str, str | bool]:
    """Return the value of every option. Without a mode, all options of the game are allowed."""
    offered = manifest.options_for(mode.id) if mode is not None else manifest.options
    known = {option.id: option for option in offered}
    agreed = {name: option.default for name, option in known.items()}
    mistakes = Mistakes()
    for name, value in given.items():
        with mistakes.noted():
            if name not in known:
                here = " in this mode" if mode is not None else ""
                has = f"it has {joined([*known], 'or')}" if known else "it has none"
                raise TableError(
                    f"{manifest.title} has no option {name!r}{here}; {has}.", f"option.{name}"
                )
            agreed[name] = parse_option(known[name], value)
    mistakes.raise_if_any()
    return agreed
