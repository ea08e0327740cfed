"""`legend.toml` in the folder of a game: what its signs, letters and colours mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Annotated

from pydantic import Field, field_validator

from tabletop_tui.core.content.toml import ContentEntry, load_toml

FILE = "legend.toml"

Meaning = Annotated[str, Field(min_length=1, max_length=120)]


class Sign(ContentEntry):
    """Something that is drawn in few characters, and what it means.

    `find` is a regular expression that finds the sign in a drawn row. By default it finds the text
    `shows`: letters and digits only as a whole word, other characters anywhere. With `roles`, the
    sign has this meaning only if its text or background has one of these colours.
    """

    shows: Annotated[str, Field(min_length=1, max_length=14)]
    means: Meaning
    find: str = ""
    roles: tuple[str, ...] = ()

    @field_validator("find")
    @classmethod
    def _is_expression(cls, find: str) -> str:
        try:
            re.compile(find)
        except re.error as error:
            raise ValueError(f"not a regular expression ({error})") from None
        return find

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression that finds this sign in a drawn row."""
        if self.find:
            return re.compile(self.find)
        word = re.escape(self.shows)
        return re.compile(rf"(?<!\w){word}(?!\w)" if self.shows.isalnum() else word)


class Legend(ContentEntry):
    """The signs of a game: `signs` on the drawn screen, `plain` in the text of plain mode."""

    signs: tuple[Sign, ...] = ()
    plain: tuple[Sign, ...] = ()


def load_legend(folder: Path) -> Legend:
    """Return the legend of a game, empty without a file. Raises `RulesetError` for a broken one."""
    path = folder / FILE
    return load_toml(path, Legend) if path.exists() else Legend()


def in_text(signs: Sequence[Sign], text: str) -> list[Sign]:
    """Return those of the signs that occur in a text."""
    return [sign for sign in signs if sign.pattern.search(text)]
