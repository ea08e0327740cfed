"""One field of a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop_tui.core.words.phrases import Phrase


@dataclass(slots=True)
class Item:
    """One field. What kind it is follows from what it has.

    `choices` are (id, title, about) and `value` is the chosen id; with `text` it is a line of
    text; with neither it is a button. `mark` is a sign before a line of text, with its role, and
    `tail` words behind it: a click on either makes that its `value`. `complete` gives the whole of
    a text that begins like what is written, or nothing.
    """

    id: str
    label: str
    about: str = ""
    choices: Sequence[tuple[str, str, str]] = ()
    value: str = ""
    text: str | None = None
    mark: Phrase | None = None
    tail: Phrase | None = None
    error: str = ""
    gap: bool = False
    complete: Callable[[str], str] | None = None

    @property
    def button(self) -> bool:
        """Whether it is pressed rather than filled in."""
        return self.text is None and not self.choices

    def told(self) -> str:
        """What the field means: its own words, and those of the chosen value."""
        chosen = next((about for name, _, about in self.choices if name == self.value), "")
        return " ".join(part for part in (self.about, chosen) if part)
