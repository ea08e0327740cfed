"""The cards, read from `content/cards.toml`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tabletop_tui.core.content.toml import load_toml

from .state import Card


class Kind(BaseModel):
    """One kind of card. It can be laid once `needs` cards lie in the row."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: Annotated[str, Field(min_length=1)]
    copies: Annotated[int, Field(ge=1)]
    worth: Annotated[int, Field(ge=0)]
    needs: Annotated[int, Field(ge=0)]
    text: str


class Content(BaseModel):
    """The whole file. `provenance` names the source of the texts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    provenance: str
    cards: tuple[Kind, ...]


class Components:
    """All cards by kind. Raises `RulesetError` for a mistake in the file."""

    def __init__(self, folder: Path) -> None:
        content = load_toml(folder / "content" / "cards.toml", Content)
        self.provenance = content.provenance
        self.kinds = {kind.id: kind for kind in content.cards}

    def all_cards(self) -> list[Card]:
        """Return every card of the game."""
        return [
            Card(f"{kind.id}-{number}")
            for kind in self.kinds.values()
            for number in range(1, kind.copies + 1)
        ]

    def kind(self, card: str) -> Kind:
        """Return the kind of a card."""
        return self.kinds[card.partition("-")[0]]

    def worth(self, row: list[Card]) -> int:
        """Return the points of the cards in a row."""
        return sum(self.kind(card).worth for card in row)

    def flock(self, row: list[Card]) -> int:
        """Return the extra points of a row that has all kinds, else 0."""
        return 3 if {self.kind(card).id for card in row} == set(self.kinds) else 0
