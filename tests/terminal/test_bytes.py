"""What is sent while the keyboard changes hands tells nothing of what the former seat saw.

Two games that differ only in a secret answer are played side by side up to the next seat's view,
which is the same in both; so must be everything that is sent from the curtain on.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from tabletop_tui.check.portraits import seen
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.conftest import FIXTURES
from tests.terminal.player import KEY_NAMES
from tests.terminal.terminal import Terminal
from tools.keys import picker_of
from tools.secrecy import Fork, Way, again, forks

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
GAMES = {"umbra_via": 3, "hail_hydra": 5}
SEED = 7
DEPTH = 30
TRIES = 6
SILENCE = 0.4
"""So many seconds without a byte: everything was painted."""

CLOTH = b"keys typed before now are dropped"
HOME = b"\x1b[1;1H"


def find_fork(library: Library, game: str, seats: int) -> Fork:
    """Of many secret answers in random games, two that differ most in what their seat is shown."""
    ruleset: Any = library.load(game)
    table = lay_table(ruleset.manifest, names=NAMES[:seats], seed=SEED)
    found = list(forks(Session(ruleset, table), Random(SEED)))
    assert found, f"{game}: no two secret answers look alike to whoever is next"
    return max(found, key=lambda fork: fork.differs)


def take_over(terminal: Terminal, session: Session[Any]) -> None:
    """Wait for whoever is asked, and lift the curtain before a seat."""
    decision = session.decision
    assert decision is not None
    if decision.seat != TABLE:
        curtain = f"I am {session.table.names[decision.seat]}"
        terminal.wait_for(curtain)
        terminal.lift(curtain)
    else:
        by = decision.answerer
        table = "the table decides" if decision.page is None else "for all to read"
        terminal.wait_for(table if by == TABLE else f"{session.table.names[by]} answers")
    terminal.settle(SILENCE)


def answer(terminal: Terminal, session: Session[Any], key: str) -> int:
    """Give an answer by its keys; how much had been sent when the last of them was pressed."""
    decision = session.decision
    assert decision is not None
    ready = monotonic() + decision.stay
    picker = picker_of(session)
    option = next(option for option in decision.options if option.key == key)
    *keys, last = (KEY_NAMES.get(k, k) for k in picker.keys_for(option))
    for each in keys:
        terminal.press(each)
        terminal.settle(SILENCE)
    terminal.wait(lambda _: monotonic() >= ready, "the end of the shortest stay")
    terminal.settle(SILENCE)
    sent = len(terminal.output)
    terminal.press(last)
    session.answer(key)
    return sent


def hand_over(folder: Path, session: Session[Any], way: Way) -> bytes:
    """All that is sent after these answers, from the curtain to the view behind it."""
    SaveStore(folder / "saves").new(session, name="fork").close()
    shelf = ("--rulesets", str(FIXTURES), "--trust")
    with Terminal(folder, "resume", "fork", *shelf, columns=120, rows=40) as terminal:
        take_over(terminal, session)
        for key in way.keys:
            answered = answer(terminal, session, key)
            terminal.settle(SILENCE)
        take_over(terminal, session)
    return terminal.output[answered:]


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_whoever_is_next_is_painted_whole(
    tmp_path: Path, library: Library, game: str, seats: int
) -> None:
    fork = find_fork(library, game, seats)
    assert fork.differs
    ruleset: Any = library.load(game)
    table = lay_table(ruleset.manifest, names=NAMES[:seats], seed=SEED)
    here, there = (
        hand_over(tmp_path / str(number), again(Session(ruleset, table), fork.answers), way)
        for number, way in enumerate(fork.ways)
    )
    assert here == there


def redealt(session: Session[Any], seat: int) -> Session[Any]:
    """The same game with other cards in the hand of a seat; they were in its deck."""
    record = session.record()
    mine = record.checkpoint["seats"][seat]
    count = len(mine["hand"])
    mine["hand"], mine["deck"] = mine["deck"][:count], mine["deck"][count:] + mine["hand"]
    return Session.resume(session.ruleset, session.table, record, session.ruleset.manifest.version)


def test_the_bytes_do_not_tell_which_hand_was_shown_before(
    tmp_path: Path, library: Library
) -> None:
    """In Villainous no answer before a curtain is secret, only the hand that lay open is."""
    ruleset: Any = library.load("villainous")
    first = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:2], seed=SEED))
    while first.decision is not None and first.decision.kind != "go":
        first.answer(first.decision.options[0].key)
    assert first.decision is not None
    active, move = first.decision.seat, first.decision.options[0].key
    games = (first, redealt(first, active))
    assert games[0].view(active) != games[1].view(active)
    views: list[str] = []
    streams: list[bytes] = []
    for game in games:
        after = game.fork()
        after.answer(move)
        after.answer("end")
        assert after.decision is not None
        assert after.decision.seat == 1 - active
        views.append(repr(sorted(seen(after, 1 - active).items())))
        streams.append(hand_over(tmp_path / str(len(streams)), game, Way([move, "end"], 0, "")))
    assert views[0] == views[1]
    assert CLOTH in streams[0]
    assert streams[0] == streams[1]


def bid(folder: Path, keys: list[str]) -> bytes:
    """All that is sent from the curtain after a first bid to the view of the second seat."""
    seats = ("--seats", "Ada,Ben,Cleo", "--seed", str(SEED))
    with Terminal(folder, "play", "umbra_via", *seats, columns=120, rows=40) as terminal:
        first, second = ("Ada", "Ben")
        for name, typed in ((first, keys), (second, [])):
            terminal.wait_for(f"I am {name}")
            terminal.lift(f"I am {name}")
            terminal.settle(SILENCE)
            for key in typed:
                answered = len(terminal.output)
                terminal.press(key)
                terminal.settle(SILENCE)
    return terminal.output[answered:]


@pytest.mark.parametrize("bids", [("111", "123"), ("222", "321")], ids=str)
def test_the_bytes_do_not_tell_on_how_many_tiles_was_bid(
    tmp_path: Path, library: Library, bids: tuple[str, str]
) -> None:
    """A bid is written here as the numbers of the tiles for each flower in the order shown."""
    ruleset: Any = library.load("umbra_via")
    session = Session(ruleset, lay_table(ruleset.manifest, names=NAMES[:3], seed=SEED))
    spaces = [
        ruleset.keyed_spaces(Seat(session, 0).view(), 0, flower) for flower in range(len(bids[0]))
    ]
    keys = [
        [
            *(
                next(key for key, space in meant.items() if space == int(n) - 1)
                for meant, n in zip(spaces, one, strict=True)
            ),
            "Enter",
        ]
        for one in bids
    ]
    here, there = (bid(tmp_path / one, typed) for one, typed in zip(bids, keys, strict=True))
    assert CLOTH in here
    assert here == there


def sent(terminal: Terminal, *keys: str) -> int:
    """How much is sent until nothing more comes, after these keys."""
    before = len(terminal.output)
    terminal.press(*keys)
    terminal.settle(SILENCE)
    return len(terminal.output) - before


def test_the_lobby_is_light(tmp_path: Path) -> None:
    with Terminal(tmp_path, columns=120, rows=40) as terminal:
        terminal.wait_for("Choose a game")
        terminal.settle(SILENCE)
        assert len(terminal.output) < 25_000
        assert sent(terminal, "Right") < 5_000


@pytest.mark.parametrize(("game", "seats"), [("villainous", 5), *GAMES.items()])
def test_a_hand_over_is_light(tmp_path: Path, library: Library, game: str, seats: int) -> None:
    ruleset: Any = library.load(game)
    table = lay_table(ruleset.manifest, names=NAMES[:seats], seed=SEED)
    session, policy = Session(ruleset, table), Random(SEED)
    while (decision := session.decision) is not None:
        if session.decisions >= DEPTH and decision.seat != TABLE:
            break
        session.answer(policy.choice(decision.options).key)
    assert decision is not None
    SaveStore(tmp_path / "saves").new(session, name="middle").close()
    with Terminal(tmp_path, "resume", "middle", columns=120, rows=40) as terminal:
        curtain = f"I am {NAMES[decision.seat]}"
        terminal.wait_for(curtain)
        terminal.settle(SILENCE)
        opened = len(terminal.output)
        assert opened < 15_000
        terminal.lift(curtain)
        terminal.settle(SILENCE)
        assert len(terminal.output) - opened < 40_000
        assert sent(terminal, "Down") < 4_000
        for look in ("k", "Tab", "Down", "Right", "k"):
            assert sent(terminal, look) < 4_000, look
