"""A toy game of scripted steps, so that a test of the session reads as one short scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, NewType

from pydantic import Field

from tabletop_tui.core import ruleset
from tabletop_tui.core.content.manifest import Manifest
from tabletop_tui.core.decision import Option, Play, choose
from tabletop_tui.core.describe import Thing
from tabletop_tui.core.marks import EVERYONE, NOBODY, OWNER, seen_by
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import Part, State
from tabletop_tui.core.table import Table, lay_table

Card = NewType("Card", str)


def _placed(viewer: int, owner: int, holder: Any) -> bool:
    """A bid is its owner's; that there is none, everybody sees."""
    return viewer == owner or holder.bid is None


class Seat(Part):
    hand: Annotated[list[Card], seen_by(OWNER)] = Field(default_factory=list)
    bid: Annotated[int | None, seen_by(_placed)] = None


class Heap(Part):
    """Cards under one another, and a word that somebody wrote down."""

    copy_on_write = True

    cards: Annotated[list[Card], seen_by(NOBODY)] = Field(default_factory=list)
    word: Annotated[str, seen_by(NOBODY)] = ""


class ToyState(State):
    seats: list[Seat]
    deck: Annotated[list[Card], seen_by(NOBODY)]
    box: Annotated[list[Card], seen_by(NOBODY)] = Field(default_factory=list)
    pile: Annotated[list[Card], seen_by(NOBODY, top=True)] = Field(default_factory=list)
    discard: Annotated[list[Card], seen_by(EVERYONE)] = Field(default_factory=list)
    heaps: list[Heap] = Field(default_factory=list)
    done: list[str] = Field(default_factory=list)
    step: int = 0


Game = ruleset.Game[ToyState]
Script = Callable[[Game], Play[None]]

MANIFEST = Manifest.model_validate(
    {
        "id": "toy",
        "title": "Toy",
        "tagline": "a game of scripted steps",
        "version": 1,
        "engine": "engine:Toy",
        "minutes": 1,
        "complexity": 1,
        "secrets": True,
        "colour": "sand",
        "emblem": [],
        "designers": "-",
        "publisher": "-",
        "edition": "-",
        "modes": [{"id": "any", "title": "Any", "seats": {"min": 1, "max": 4}}],
    }
)


OVER = -1
"""The step of a game that a rule has ended."""


class Toy(Ruleset[ToyState]):
    """Plays one script after the other; the game ends after the last, or at `OVER`."""

    state_type = ToyState

    def __init__(self, *scripts: Script) -> None:
        super().__init__(MANIFEST, Path())
        self.scripts = scripts

    def setup(self, table: Table) -> ToyState:
        seats = [Seat() for _ in table.chairs]
        deck = [Card(name) for name in ("wren", "crow", "lark", "dove")]
        return ToyState(seats=seats, deck=deck, seed=table.seed)

    def step(self, game: Game) -> Play[None]:
        yield from self.scripts[game.state.step](game)
        game.state.step += 1

    def outcome(self, state: ToyState) -> Outcome | None:
        over = state.step in (OVER, len(self.scripts))
        return Outcome("seat 0", (0,), "Over.") if over else None

    def status(self, view: ToyState) -> str:
        return f"step {view.step}"

    def describe(self, view: ToyState, viewer: int) -> Thing:
        return Thing("", f"step {view.step}")


def ask(seat: int, *keys: str, secret: bool = False) -> Play[str]:
    """Ask for one of these keys and return it."""
    options = [Option(key, key.title()) for key in keys or ("go",)]
    key: str = yield from choose(seat, "ask", f"Which one, {seat}?", options, secret=secret)
    return key


def asking(seat: int, *keys: str) -> Script:
    """A step that asks one question and notes the answer."""

    def script(game: Game) -> Play[None]:
        key = yield from ask(seat, *keys)
        game.state.done.append(key)
        game.log("{who:seat} says {key}", who=seat, key=key)

    return script


def quiet(game: Game) -> Play[None]:
    """A step that asks nothing."""
    game.log("time passes")
    yield from ()


def start(*scripts: Script, names: Sequence[str] = ("Ada", "Ben")) -> Session[ToyState]:
    """A toy game at its first question."""
    return Session(Toy(*scripts), lay_table(MANIFEST, names=names, seed=1))


def play(session: Session[ToyState], *keys: str) -> Session[ToyState]:
    """Give these answers."""
    for key in keys:
        session.answer(key)
    return session


def saved_and_resumed(
    session: Session[ToyState], rules: Toy | None = None, version: int = 1
) -> Session[ToyState]:
    """The same session after a trip through JSON, perhaps under other rules."""
    record = Record.model_validate_json(session.record().model_dump_json())
    return Session.resume(rules or session.ruleset, session.table, record, version)


def log(session: Session[ToyState]) -> list[str]:
    """The texts of all events."""
    return [event.text for event in session.events]
