"""The table: who sits where, and what was agreed before the first move."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping, Sequence

from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.errors import TableError
from tabletop_tui.core.manifest import Manifest, Mode, TableOption

NAME_LIMIT = 24
SEED_LIMIT = 2**63
JOINER = "\u200d"
"""Joins several emoji into one; the only invisible character that a name may have."""

SIGNS = ("●", "■", "▲", "◆", "★", "✚", "♥", "♣")
"""One sign for each seat colour; a seat is always told by colour and sign."""


class Chair(BaseModel):
    """One seat: the name of its player and its colour, a number from 0 to 7."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    name: str = Field(min_length=1, max_length=NAME_LIMIT)
    colour: int = Field(ge=0, lt=len(SIGNS))

    @property
    def sign(self) -> str:
        """The sign that goes with the colour."""
        return SIGNS[self.colour]


class Table(BaseModel):
    """Everything that is settled before the game starts."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    game: str
    mode: str
    chairs: tuple[Chair, ...] = Field(min_length=1)
    options: dict[str, str | bool] = Field(default_factory=dict)
    seed: int = Field(ge=0, lt=SEED_LIMIT)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order."""
        return tuple(chair.name for chair in self.chairs)

    def option(self, name: str) -> str | bool:
        """What was agreed for this option."""
        return self.options[name]


def new_seed() -> int:
    """A seed for a table that did not ask for one."""
    return secrets.randbelow(10**9)


def lay_table(
    manifest: Manifest,
    *,
    names: Sequence[str] | None = None,
    mode: str | None = None,
    options: Mapping[str, str | bool] | None = None,
    seed: int | str | None = None,
    colours: Sequence[int] | None = None,
) -> Table:
    """Check everything the players said and lay the table.

    Without `mode` the first mode that seats this many players is taken; without `names` its
    smallest number of players sit down. Raises `TableError` naming the field that is wrong.
    """
    count = len(names) if names is not None else None
    chosen = _mode(manifest, mode, count)
    people = list(names) if names is not None else default_names(chosen.seats.min)
    if len(people) not in chosen.seats:
        raise TableError(
            f"{manifest.title} ({chosen.title}) is for {chosen.seats} players, not {len(people)}.",
            "seats",
        )
    clean = [clean_name(name, number) for number, name in enumerate(people, 1)]
    for number, name in enumerate(clean):
        if _heard(name) in (_heard(other) for other in clean[:number]):
            raise TableError(f"Two players are called {name}.", f"seats.{number}")
    signs = list(colours) if colours is not None else list(range(len(clean)))
    if len(signs) != len(clean) or len(set(signs)) != len(signs):
        raise TableError("Every player needs a colour of their own.", "colours")
    if not all(0 <= colour < len(SIGNS) for colour in signs):
        raise TableError(f"Colours are numbers from 0 to {len(SIGNS) - 1}.", "colours")
    return Table(
        game=manifest.id,
        mode=chosen.id,
        chairs=tuple(
            Chair(name=name, colour=colour) for name, colour in zip(clean, signs, strict=True)
        ),
        options=_options(manifest, chosen.id, options or {}),
        seed=parse_seed(seed),
    )


def default_names(count: int) -> list[str]:
    """Names for players who gave none."""
    return [f"Player {number}" for number in range(1, count + 1)]


def clean_name(name: str, number: int) -> str:
    """The name as it is shown. Raises `TableError` when it is empty, too long or unprintable."""
    field = f"seats.{number - 1}"
    text = " ".join(unicodedata.normalize("NFC", name).split())
    # Joiners and accents alone leave nothing to read.
    if not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        raise TableError(f"Player {number} needs a name.", field)
    for char in text:
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
    """The seed as a number; a new one for None or an empty text."""
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
    """The value of an option as the game wants it. Raises `TableError` when it is not offered."""
    field = f"option.{option.id}"
    if option.choices:
        offered = {choice.id.casefold(): choice.id for choice in option.choices}
        found = offered.get(str(value).strip().casefold())
        if found is None:
            raise TableError(
                f"{option.title} can be {_listed(list(offered.values()))}, not {value!r}.", field
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


def _heard(name: str) -> str:
    """What two names have in common that nobody could tell apart when they are read out."""
    return unicodedata.normalize("NFKC", name.replace(JOINER, "")).casefold()


def _mode(manifest: Manifest, mode: str | None, count: int | None) -> Mode:
    if mode is not None:
        found = manifest.mode(mode)
        if found is None:
            raise TableError(
                f"{manifest.title} has no mode {mode!r}; it has "
                f"{_listed([m.id for m in manifest.modes])}.",
                "mode",
            )
        return found
    fitting = [m for m in manifest.modes if count is None or count in m.seats]
    if not fitting:
        raise TableError(
            f"{manifest.title} is for {manifest.players}, not {count} players.", "seats"
        )
    return fitting[0]


def _options(
    manifest: Manifest, mode: str, given: Mapping[str, str | bool]
) -> dict[str, str | bool]:
    known = {option.id: option for option in manifest.options_for(mode)}
    for name in given:
        if name not in known:
            has = f"it has {_listed(list(known))}" if known else "it has none"
            raise TableError(
                f"{manifest.title} has no option {name!r} in this mode; {has}.", f"option.{name}"
            )
    return {
        name: parse_option(option, given[name]) if name in given else option.default
        for name, option in known.items()
    }


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
