"""Keys that arrive together are followed in the order in which they were pressed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.saves import SaveStore
from tests.terminal.terminal import Terminal
from tools.keys import picker_of

Names = list[str]


def after(terminal: Terminal, saves: Path, library: Library, count: int) -> Session[Any]:
    """The game, once it has taken everything that was written and saved so many answers.

    The rules are shown once all keys before theirs were followed.
    """
    terminal.press("?")
    terminal.wait_for("/ find")
    terminal.kill()
    store = SaveStore(saves)
    newest = next(iter(store.unfinished()), None)
    assert newest is not None
    with store.open(newest.path, library) as game:
        assert game.session.decisions == count
        return game.session


def given(session: Session[Any]) -> list[str]:
    """The keys of all answers so far."""
    record = session.record()
    steps = [*(past.answers for past in record.past), record.answers]
    return [answer.key for answers in steps for answer in answers]


def beside(library: Library, game: str, names: Names) -> Session[Any]:
    """The same game without a screen."""
    ruleset = library.load(game)
    return Session(ruleset, lay_table(ruleset.manifest, names=names, seed=7))


NAMED = {"\t": "tab", "\r": ENTER}


def follow(session: Session[Any], burst: str) -> None:
    """What these keys do, without a screen: Enter gives what is chosen, and so do own keys."""
    picker = picker_of(session)
    for key in burst:
        name = NAMED.get(key, key)
        called = name != ENTER and picker.press(name) and picker.called
        picker.touched = picker.touched or (name != ENTER and not picker.complaint)
        option = picker.chosen
        if option is not None and (name == ENTER or (called and picker.takes_by(option, name))):
            kind, target = picker.onward or ("", "")
            session.answer(option.key)
            picker = picker_of(session)
            picker.keyboard = partial(Keyboard, led=name)
            # A key that means an answer to the next question as well gives that, too.
            asked = session.decision
            meant = asked is not None and asked.kind == kind and picker.call(target)
            if meant and (option := picker.option) is not None and picker.takes(option):
                session.answer(option.key)
                picker = picker_of(session)


@pytest.mark.parametrize(
    ("burst", "count"),
    [("\t3\ty", 1), ("\t3\ty4", 2), ("\t3\t3\r", 2), ("\t3" + "\r" * 4, 1), ("\r" * 4, 0)],
)
def test_an_answer_is_what_the_cursor_stood_on_when_its_key_was_pressed(
    tmp_path: Path, library: Library, burst: str, count: int
) -> None:
    """What belongs to the next question is followed there, through the motion of a slide.

    One plays alone: to somebody else's question nothing of it would belong.
    """
    names = ["Ada"]
    expected = beside(library, "umbrella", names)
    follow(expected, burst)
    with Terminal(tmp_path, "play", "umbrella", "--seats", ",".join(names), "--seed", "7") as t:
        t.wait_for("Ada: slide", "choose a slide")
        t.press(burst)
        played = after(t, tmp_path / "saves", library, count)
    assert given(played) == given(expected)


def test_a_number_behind_another_belongs_to_the_next_question(
    tmp_path: Path, library: Library
) -> None:
    names = ["Ada", "Ben"]
    with Terminal(tmp_path, "play", "villainous", "--seats", ",".join(names), "--seed", "7") as t:
        t.wait_for("I am")
        t.lift("I am")
        t.wait_for("a location: ")
        expected = beside(library, "villainous", names)
        follow(expected, "23")
        t.press("23")
        played = after(t, tmp_path / "saves", library, expected.decisions)
    assert given(played) == given(expected)


def test_what_is_typed_behind_a_secret_answer_does_not_reach_the_next_seat(
    tmp_path: Path, library: Library
) -> None:
    """The curtain hangs, whatever was in the same write."""
    with Terminal(tmp_path, "play", "umbra_via", "--seats", "Ada,Ben", "--seed", "7") as t:
        t.wait_for("I am Ada")
        t.lift("I am Ada")
        t.wait_for("Bksp back")
        t.press("162\r\r162\r\r")
        t.wait_for("I am Ben")
        t.press_until("q", gone="I am Ben")
        t.wait_for("continue", "Umbra Via")
        t.kill()
    store = SaveStore(tmp_path / "saves")
    newest = next(iter(store.unfinished()), None)
    assert newest is not None
    assert newest.header is not None
    assert newest.header.decisions == 1
