"""Tables to play at, random playouts, and portraits of a session that can be compared."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.events import Event, sentence, visible
from tabletop_tui.core.loading.loader import Library, find_rulesets, load_promise
from tabletop_tui.core.loading.manifest import TableOption
from tabletop_tui.core.play.lookahead import look_ahead
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import TAKEN_BACK, Session
from tabletop_tui.core.promises import Promise
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.core.visibility.marks import PUBLIC

SHELF = Path(__file__).parent.parent / "fixtures" / "rulesets"
EXAMPLES = ("raven", "nim")
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana")


class Setting(NamedTuple):
    """A way to sit down: game, mode, number of seats, and at most one option off its default."""

    game: str
    mode: str
    seats: int
    option: str = ""
    choice: str | bool = ""

    def __str__(self) -> str:
        words = [self.game, self.mode, str(self.seats)]
        return "-".join([*words, f"{self.option}={self.choice}"] if self.option else words)

    @property
    def plain(self) -> bool:
        """Whether every option has its default."""
        return not self.option

    @property
    def secretive(self) -> bool:
        """Whether this is a way to play in which the game has its secrets."""
        return self.plain or f"{self.option}={self.choice}" in self.promise.hiding

    @property
    def promise(self) -> Promise:
        """What this game promises."""
        return promise_of(self.game)

    def looks_at(self, number: int, sparse: int = 1) -> bool:
        """Whether a decision is looked at closely: fewer are with an option off its default."""
        every = self.promise.every * (1 if self.plain else sparse)
        return number % every == 0

    def ruleset(self) -> Ruleset[Any]:
        """The loaded game."""
        return library().load(self.game)

    def table(self, seed: int) -> Table:
        """This table with a seed."""
        manifest = library().entries[self.game].manifest
        chosen = {self.option: self.choice} if self.option else {}
        options = {**self.promise.options, **chosen}
        names = NAMES[: self.seats]
        return lay_table(manifest, names=names, mode=self.mode, options=options, seed=seed)


@cache
def promise_of(game: str) -> Promise:
    """What a game promises."""
    return load_promise(library().entries[game])


@cache
def library() -> Library:
    """The bundled games and the examples."""
    found = find_rulesets([SHELF])
    bundled = [game for game, entry in found.entries.items() if entry.folder.parent != SHELF]
    keep = (*bundled, *EXAMPLES)
    return Library({game: found.entries[game] for game in keep}, found.problems)


def settings(*, options: bool = True) -> list[Setting]:
    """Every game, mode and seat count; with `options` also every choice, one at a time."""
    found: list[Setting] = []
    for game, entry in library().entries.items():
        for mode in entry.manifest.modes:
            for seats in range(mode.seats.min, mode.seats.max + 1):
                plain = Setting(game, mode.id, seats)
                found.append(plain)
                if options and seats in (plain.promise.option_seats or [seats]):
                    found += [
                        Setting(game, mode.id, seats, option.id, choice)
                        for option in entry.manifest.options_for(mode.id)
                        for choice in choices(option)
                        if choice not in (option.default, plain.promise.options.get(option.id))
                    ]
    return found


def choices(option: TableOption) -> list[str | bool]:
    """Everything that may be chosen for an option."""
    return [choice.id for choice in option.choices] or [True, False]


class Moment(NamedTuple):
    """A session standing at a decision (or at the end), and where that is, for messages."""

    session: Session[Any]
    where: str
    number: int


Choose = Callable[[Random, list[str]], str]
"""How a random game takes one of some keys."""


def by_share(policy: Random, keys: list[str]) -> str:
    """A random key, by one number from 0 to 1: other games than with `Random.choice`."""
    return keys[int(policy.random() * len(keys))]


def play(setting: Setting, seed: int, choose: Choose = Random.choice) -> Iterator[Moment]:
    """A random game, stopping at each decision and once more at the end."""
    session = Session(setting.ruleset(), setting.table(seed))
    policy = Random(seed)
    while True:
        where = f"{setting}, seed {seed}, decision {session.decisions}"
        yield Moment(session, where, session.decisions)
        if session.decision is None:
            return
        bound = setting.promise.bound
        assert session.decisions < bound, f"{where}: more than {bound} decisions"
        session.answer(pick(session.decision, policy, setting.promise.idle, choose))


IDLE = 0.2
"""How often keys that lead back to the same question stand to choice at all."""


def pick(decision: Decision, policy: Random, idle: tuple[str, ...], choose: Choose) -> str:
    """A random key; one that is idle only now and then."""
    keys = [option.key for option in decision.options]
    if idle and policy.random() > IDLE:
        keys = [key for key in keys if key not in idle] or keys
    return choose(policy, keys)


def viewers(session: Session[Any]) -> range:
    """Everybody who looks: the public, then each seat."""
    return range(PUBLIC, len(session.table.chairs))


def asked(decision: Decision | None) -> dict[str, Any] | None:
    """A decision as data."""
    if decision is None:
        return None
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "public": decision.public,
        "digest": decision.digest,
        "options": [(o.key, o.label, o.detail, o.target) for o in decision.options],
        "picked": decision.picked,
    }


def happened(session: Session[Any]) -> list[Event]:
    """The log without the notes of what the table took back."""
    return [event for event in session.events if event.tag != TAKEN_BACK.tag]


def portrait(session: Session[Any]) -> dict[str, Any]:
    """Everything that must be the same after a resume, an undo and redo, or in another process."""
    return {
        "decision": asked(session.decision),
        "outcome": repr(session.outcome),
        "decisions": session.decisions,
        "state": session.state.model_dump(),
        "views": [session.view(viewer).model_dump() for viewer in viewers(session)],
        "events": [tuple(event) for event in happened(session)],
    }


def fingerprint(session: Session[Any]) -> dict[str, str]:
    """The portrait as one short hash for each part, to compare across processes."""
    return {
        part: blake2b(json.dumps(value).encode(), digest_size=8).hexdigest()
        for part, value in portrait(session).items()
    }


def reborn(session: Session[Any]) -> Session[Any]:
    """The session that a save file would bring back: through a record and JSON."""
    record = Record.model_validate_json(session.record().model_dump_json())
    version = session.ruleset.manifest.version
    return Session.resume(session.ruleset, session.table, record, version)


def seen(session: Session[Any], viewer: int, since: int = 0) -> dict[str, Any]:
    """Everything that a viewer is shown: what must not depend on what it may not see.

    Of the log, only the events from number `since` on.
    """
    ruleset, names, view = session.ruleset, session.table.names, session.view(viewer)
    decision = session.decision
    shown: dict[str, Any] = {
        "view": view.model_dump(),
        "status": ruleset.status(view),
        "board_text": ruleset.board_text(view, viewer, names),
        "points": list(ruleset.points(view)),
        "events": [
            (sentence(event, names, ruleset.words), sorted(event.values.items()), event.by)
            for event in visible(session.events[since:], viewer)
        ],
        "public": decision and (decision.seat, decision.public, decision.stay),
    }
    if decision is not None and decision.seat in (viewer, TABLE):
        shown["question"] = asked(decision)
        shown["refusals"] = [(r.target, r.label, r.why) for r in decision.refusals()]
        shown["previews"] = [session.preview(viewer, option) for option in decision.options]
        known = session.known(viewer)
        shown["ahead"] = [look_ahead(ruleset, known, option.key) for option in decision.options]
    if decision is not None and decision.seat == viewer:
        shown["can_undo"] = session.can_undo()
    return shown
