"""The hand-over as a state machine: whatever is asked and pressed, nobody sees what is not theirs.

The machine under test is driven as a screen drives it. Beside it the test keeps its own short
account of who took the keyboard last, and of what one key, pressed on and on, has done.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, OnCurtain, Option
from tabletop_tui.core.handover import Ask, AskTable, Elsewhere, Thinking
from tabletop_tui.core.play.seat import Acting

SOURCE = Path(handover.__file__)
KEYS = ("space", "enter", "1", "2", "c")
SEATS = st.integers(0, 3)


def often(value: Any, other: Any) -> st.SearchStrategy[Any]:
    """Mostly the one, sometimes the other."""
    return st.sampled_from([value, value, value, other])


class Driven(RuleBasedStateMachine):
    """A table with two to four seats at one keyboard."""

    machine: ModuleType = handover

    @initialize(
        seats=st.integers(2, 4),
        computers=often(0, 2),
        apart=often(False, True),
        secrets=often(True, False),
        pin=often(False, True),
    )
    def sit(self, seats: int, computers: int, apart: bool, secrets: bool, pin: bool) -> None:
        m = self.machine
        played = range(min(computers, seats - 1))
        people = frozenset(range(len(played), seats))
        away = frozenset([max(people)]) if apart and len(people) > 2 else frozenset()
        self.house = m.House(people, frozenset(played), away, secrets, pin)
        self.keyboard = m.Keyboard()
        self.took: int | None = None
        """The seat that took the keyboard, as long as nothing came between."""
        self.chosen = ""
        self.gave = False
        """Whether a key gave an answer since anybody else did, or took the keyboard."""
        self.put_to: int | None = None
        """Whom the last question on the screen was put to."""
        self.acting = Acting(min(people), "", secret=False, held_by=None)
        self.covers = True
        self.look()

    # -- the screen --------------------------------------------------------------------------

    def asks(self, data: st.DataObject) -> None:
        """The rules ask something else."""
        draw, seats = data.draw, sorted(self.house.people | self.house.computers)
        people = sorted(self.house.people)
        holder = seats[-1] if self.took is None else self.took
        seat = draw(st.sampled_from([*people, *seats, holder, holder, TABLE, TABLE]))
        held_by = draw(st.sampled_from([None, holder, holder, draw(st.sampled_from(seats))]))
        first = draw(st.sampled_from([None, None, draw(st.sampled_from(seats))]))
        on_curtain = OnCurtain(first, "w", "") if first is not None and seat == TABLE else None
        hands: tuple[tuple[str, int], ...] = ()
        if seat == TABLE and draw(st.booleans()):
            hands = (("c", draw(st.sampled_from(seats))),)
        secret = draw(st.booleans())
        self.acting = Acting(seat, "", secret, held_by, on_curtain, hands=hands)
        self.covers = draw(often(True, False))
        self.lone = draw(often("", "on")) if seat == TABLE and not hands else ""
        self.chosen = ""

    lone = ""
    view: Any = None
    reads = False
    """Whether a page lies above the view: nobody is asked before it is turned."""

    def look(self) -> None:
        """Show what there is to show, and hold it to what may be seen."""
        m, house = self.machine, self.house
        if self.reads:
            self.view = None
            return
        alone = len(house.people) == 1 and not self.keyboard.proves
        self.view = view = m.next_view(self.keyboard, house, self.acting, covers=self.covers)
        curtain = house.secrets and not alone
        # The views of a mutant are of its own classes.
        match type(view).__name__:
            case "Ask":
                assert view.seat in house.here, "only who sits here is asked here"
                if curtain and self.covers:
                    assert view.hides
                    assert self.took == view.seat, "a hidden frame is for who took the keyboard"
                else:
                    self.took = self.took if alone else None
            case "AskTable":
                self.took = (
                    self.took if not house.pin and self.acting.held_by == self.took else None
                )
            case "Curtain":
                assert view.seat in house.people
                self.took = None
            case "Thinking":
                assert view.seat in house.computers
                assert view.eyes == TABLE or view.eyes in house.people
                assert not curtain or view.eyes == TABLE, "all see what a computer does"
        self.keyboard = m.shown(self.keyboard, view, house, self.acting)
        match type(view).__name__:
            case "Ask" | "AskTable":
                self.put()
            case "Thinking" | "Elsewhere":
                self.gave = False
        assert self.keyboard.looks not in house.computers
        assert self.keyboard.looks is None or type(view).__name__ != "Curtain"

    def put(self) -> None:
        """Put the question, and hold what happens to keys from before to whom they are from."""
        m, house = self.machine, self.house
        _, new = m.puts(self.keyboard, house, self.acting.seat, final=True)
        assert new or not self.gave, "nobody answers what an answer for good has shown"
        before, self.put_to = self.put_to, self.acting.seat
        another = len(house.here) > 1 and before not in (None, self.put_to)
        self.keyboard, new = m.puts(self.keyboard, house, self.acting.seat, final=False)
        assert new == another, "keys for somebody else are dropped, the same person's kept"

    def move(self) -> None:
        """Show what an answer did as a motion: a key that comes then is meant for what follows."""
        self.put()
        self.keyboard = self.machine.watched(self.keyboard)
        self.gave, self.put_to = False, None

    def follow(self, key: str, data: st.DataObject) -> str:
        """What a screen does with one key; whether that lifted, answered, or only went on."""
        m, view = self.machine, self.view
        if self.reads:
            if key != "enter":
                return "nothing"
            self.keyboard, self.reads = m.read(self.keyboard, key), False
            self.look()
            return "on"
        called = {"1": "one", "2": "two", "c": "c"}.get(key, "")
        curtain = type(view).__name__ == "Curtain"
        does = m.does(
            view,
            self.keyboard,
            self.chosen,
            key,
            "" if curtain else called,
            at_once=data.draw(often(True, False)),
            lone=self.lone,
        )
        if self.keyboard.led == "" and not curtain:
            assert does.what != "take" or self.chosen or key == "space" or self.lone, (
                "nobody answers what nobody's key led to"
            )
        if self.chosen and not curtain:
            assert does.what != "take" or not called, "Enter gives what is chosen, no other key"
        match does.what:
            case "lift":
                self.took, self.gave = view.seat, False
                self.keyboard = m.lifts(self.keyboard, view.seat, key)
                if view.acting is not None:
                    # Whoever takes over answers the table, as a rule that nobody steps forward.
                    self.keyboard = m.answers(self.keyboard, key)
                    self.asks(data)
                elif view.held is not None:
                    self.asks(data)
            case "take":
                hands = dict(self.acting.hands).get(does.answer)
                opens = type(view).__name__ == "AskTable" and does.answer in view.hands
                # Chosen and given by Enter, it leads to a curtain.
                opens = opens and key == m.gives_by(view, self.keyboard, does.answer)
                given = Option(does.answer, "", hands=hands)
                self.keyboard, self.gave = m.answers(self.keyboard, key, view, given), True
                if opens:
                    self.took = hands
                went_on = does.answer == self.lone
                self.asks(data)
                if data.draw(often(False, True)):
                    self.move()
                self.look()
                return "lift" if opens else "on" if went_on else "take"
            case "choose":
                self.chosen = does.answer
                return "choose"
            case _:
                return "nothing"
        self.look()
        return str(does.what)

    # -- what people do ----------------------------------------------------------------------

    @rule(data=st.data(), times=st.integers(1, 40), key=st.sampled_from(KEYS))
    def press(self, data: st.DataObject, times: int, key: str) -> None:
        self.presses(key, times, data)

    @rule(data=st.data(), times=st.integers(1, 3))
    def press_what_is_wanted(self, data: st.DataObject, times: int) -> None:
        match type(self.view).__name__:
            case "Curtain":
                key = self.machine.lifts_by(self.keyboard)
            case _ if self.reads or self.chosen or self.lone:
                key = "enter"
            case _:
                key = "1"
        self.presses(key, times, data)

    def presses(self, key: str, times: int, data: st.DataObject) -> None:
        """One key, however often: it lifts or answers once, and lifts nothing after all else."""
        done = [self.follow(key, data) for _ in range(times)]
        weighty = [one for one in done if one in ("lift", "take")]
        assert len(weighty) <= 1, f"{key} pressed on and on did {weighty}"
        if "lift" in done:
            assert set(done[: done.index("lift")]) <= {"nothing"}, "it lifts what it led to"

    @precondition(lambda self: type(self.view).__name__ in ("Ask", "AskTable", "Thinking"))
    @rule(data=st.data())
    def time_or_a_computer_answers(self, data: st.DataObject) -> None:
        if hands := getattr(self.view, "hands", ()):
            # Time gives what would hand the keyboard over: nobody has taken it.
            key = data.draw(st.sampled_from(hands))
            given = Option(key, "", hands=dict(self.acting.hands).get(key))
            self.keyboard = self.machine.answers(self.keyboard, "", self.view, given)
        else:
            self.keyboard = self.machine.answers(self.keyboard, "")
        self.gave = False
        self.asks(data)
        self.look()

    @precondition(lambda self: type(self.view).__name__ in ("Ask", "AskTable"))
    @rule(aloud=st.booleans())
    def something_is_read(self, aloud: bool) -> None:
        self.keyboard = self.machine.happened(self.keyboard, self.house, aloud=aloud)
        if aloud and self.machine.has_curtain(self.keyboard, self.house):
            self.took = None
        self.reads = True
        self.look()

    @rule()
    def it_is_put_aside(self) -> None:
        self.keyboard, self.took = self.machine.covered(self.keyboard), None
        self.look()

    @precondition(
        lambda self: type(self.view).__name__ == "Ask" and self.keyboard.looks is not None
    )
    @rule(data=st.data(), calls_back=st.booleans())
    def an_answer_waits(self, data: st.DataObject, calls_back: bool) -> None:
        m, others = self.machine, sorted(self.house.here - {self.view.seat})
        if not others or not m.has_curtain(self.keyboard, self.house):
            return
        held = m.Held(self.view.seat, "end", data.draw(st.sampled_from(others)))
        self.keyboard = m.waits(self.keyboard, held, "enter")
        self.look()
        assert (self.view.seat, self.view.held) == (held.next, held)
        if calls_back:
            self.keyboard = m.called_back(self.keyboard, "b")
            self.look()

    @precondition(lambda self: type(self.view).__name__ == "Curtain" and self.view.held is None)
    @rule()
    def the_question_on_the_curtain_is_opened(self) -> None:
        if self.view.acting is not None:
            self.keyboard = self.machine.opens(self.keyboard, "w")
            self.look()

    @precondition(lambda self: len(self.house.people) > 1 or self.house.computers)
    @rule(data=st.data(), really=often(False, True))
    def chairs_change(self, data: st.DataObject, really: bool) -> None:
        if not really:
            return
        m, house = self.machine, self.house
        seat = data.draw(st.sampled_from(sorted(house.people | house.computers)))
        people = house.people ^ {seat}
        if not people:
            return
        everybody = house.people | house.computers
        self.house = m.House(people, everybody - people, house.remote & people, house.secrets,
                             house.pin)  # fmt: skip
        self.keyboard, self.took = m.sits(self.keyboard, self.house), None
        self.look()


def runs(machine: ModuleType, examples: int, *, derandomize: bool = True) -> None:
    """Drive a machine; raises where it does what it must not."""
    driven = type("Driven", (Driven,), {"machine": machine})
    run_state_machine_as_test(
        driven,
        settings=settings(
            max_examples=examples,
            stateful_step_count=40,
            deadline=None,
            derandomize=derandomize,
            database=None,
            report_multiple_bugs=False,
            # A mutant that is found out needs no shortest story.
            phases=[Phase.generate] if machine is not handover else list(Phase),
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_nobody_sees_what_is_not_theirs_whatever_is_asked_and_pressed() -> None:
    runs(handover, 60)


MUTANTS = [
    ("if key == lifts_by(keyboard):", "if key in (LIFTS, TURNS):"),
    ('keyboard.led not in ("", key)', 'keyboard.led != ""'),
    ('keyboard.led not in ("", key)', "keyboard.led != key"),
    ("return replace(keyboard, looks=None, kept=None)\n        case Thinking",
     "return keyboard\n        case Thinking"),
    ("looks = seat if hides or not has_curtain(keyboard, house) else TABLE", "looks = seat"),
    ('return replace(keyboard, looks=None, kept=None, led="")', 'return replace(keyboard, led="")'),
    ("return covered(keyboard) if aloud and has_curtain(keyboard, house) else keyboard",
     "return keyboard"),
    ("if len(house.people) == 1 and not keyboard.proves:", "if keyboard.looks in house.people:"),
    ("return lifts_by(keyboard) if hands_over(view, answer) else TURNS", "return TURNS"),
    ("if acting.seat in (keyboard.looks, keyboard.kept):", "if True:"),
    ("return replace(covered(keyboard), proves=house.secrets, held=None)",
     "return replace(keyboard, held=None)"),
    ("gave = view is not None", "gave = False"),
    ("(keyboard.gave and final) or", "(keyboard.gave and keyboard.again) or"),
    ("(keyboard.gave and final) or", "keyboard.gave or"),
    ("gives = at_once and not chosen and", "gives = at_once and"),
    ("unread = another or", "unread ="),
    ("keyboard.asks not in (None, answerer)", "keyboard.asks is not None"),
    ("return replace(keyboard, asks=None, gave=False)", "return keyboard"),
    ("return replace(keyboard, asks=None, gave=False)", "return replace(keyboard, gave=False)"),
]  # fmt: skip
"""What of the machine is written, and what would be wrong in its place."""


def test_what_led_here_is_over_with_once_another_key_was_pressed() -> None:
    def taken(keyboard: handover.Keyboard) -> str:
        return handover.does(handover.Ask(0), keyboard, "", "d", "discard", at_once=True).what

    keyboard = handover.Keyboard(looks=0, led="d")
    assert taken(keyboard) == "choose", "the same key, pressed twice"
    assert taken(handover.pressed(keyboard, "d")) == "choose"
    assert taken(handover.pressed(keyboard, "1")) == "take"
    assert taken(handover.pressed(handover.Keyboard(looks=0), "1")) == "choose", (
        "nobody has read anything yet"
    )
    lifted = handover.Keyboard(looks=0, led="space")
    assert handover.pressed(lifted, "1") is lifted
    assert handover.pressed(keyboard, "space") is keyboard, "the button does not change its key"


def mutant(right: str, wrong: str) -> ModuleType:
    """The machine with one thing wrong."""
    source = SOURCE.read_text(encoding="utf-8")
    assert source.count(right) == 1, f"the machine has no {right!r}, or several"
    made = ModuleType("mutant")
    # Its data classes look for the module that they are of.
    sys.modules["mutant"] = made
    exec(compile(source.replace(right, wrong), "mutant", "exec"), made.__dict__)
    return made


@pytest.mark.slow
@pytest.mark.parametrize(("right", "wrong"), MUTANTS)
def test_a_machine_with_one_thing_wrong_is_found_out(right: str, wrong: str) -> None:
    machine = mutant(right, wrong)
    with pytest.raises(AssertionError):
        runs(machine, 1000)


def asked_in_between(m: ModuleType) -> None:
    """Ada asks the table aloud; then Ben is asked in the open, then Ada something of her own."""
    house, keyboard = m.House(frozenset({0, 1})), m.Keyboard()
    keyboard = m.lifts(keyboard, 0, "space")
    for acting, covers in (
        (Acting(0, "", secret=False, held_by=None), True),
        (Acting(TABLE, "", secret=False, held_by=0), True),
        (Acting(1, "", secret=False, held_by=None), False),
    ):
        view = m.next_view(keyboard, house, acting, covers=covers)
        keyboard = m.answers(m.shown(keyboard, view, house, acting), "1")
    view = m.next_view(keyboard, house, Acting(0, "", secret=False, held_by=None))
    assert type(view).__name__ == "Curtain", "the keyboard may be with Ben"


def asked_with_a_pin(m: ModuleType) -> None:
    """Ada, whose PIN is asked for, asks the table aloud, and then is asked something of her own."""
    house, keyboard = m.House(frozenset({0, 1}), pin=True), m.lifts(m.Keyboard(), 0, "space")
    for seat, held_by in ((0, None), (TABLE, 0)):
        acting = Acting(seat, "", secret=False, held_by=held_by)
        view = m.next_view(keyboard, house, acting)
        keyboard = m.answers(m.shown(keyboard, view, house, acting), "1")
    view = m.next_view(keyboard, house, Acting(0, "", secret=False, held_by=None))
    assert type(view).__name__ == "Curtain", "something else was on the screen"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("keeps = acting is not None and not house.pin", "keeps = acting is not None"),
        ("kept = acting.kept_by(keyboard.looks, keyboard.kept) if acting and keeps else None",
         "kept = keyboard.looks"),
    ],
)  # fmt: skip
def test_with_a_pin_nobody_keeps_the_keyboard_over_a_question_of_the_table(
    right: str, wrong: str
) -> None:
    asked_with_a_pin(handover)
    kept = mutant(right, wrong)
    with pytest.raises(AssertionError):
        asked_with_a_pin(kept)


def lifts_after(m: ModuleType, led: str) -> list[str]:
    """The keys that lift a curtain to which this key led."""
    keyboard = m.Keyboard(led=led)
    return [
        key for key in ("space", "enter") if m.does(m.Curtain(0), keyboard, "", key).what == "lift"
    ]


def test_the_key_that_led_to_a_curtain_does_not_lift_it() -> None:
    assert lifts_after(handover, "enter") == lifts_after(handover, "1") == ["space"]
    assert lifts_after(handover, "space") == ["enter"]
    wrong = mutant("return TURNS if keyboard.led == LIFTS else LIFTS", "return LIFTS")
    assert lifts_after(wrong, "space") == ["space"]


def test_who_kept_the_keyboard_takes_it_anew_after_an_open_question_of_another() -> None:
    asked_in_between(handover)
    kept = mutant(
        "return replace(keyboard, looks=looks, kept=None)",
        "return replace(keyboard, looks=looks)",
    )
    with pytest.raises(AssertionError):
        asked_in_between(kept)


def given_away(m: ModuleType) -> tuple[str, ...]:
    """The answers of the table by which a seat here takes the keyboard, while Ben plays apart."""
    house = m.House(frozenset({0, 1, 2}), frozenset(), frozenset({1}))
    acting = Acting(TABLE, "", False, None, hands=(("to Ben", 1), ("to Cleo", 2)))
    hands: tuple[str, ...] = m.next_view(m.Keyboard(), house, acting).hands
    return hands


def test_no_answer_of_the_table_gives_the_keyboard_to_a_seat_that_plays_apart() -> None:
    assert given_away(handover) == ("to Cleo",)
    wrong = mutant(
        "return tuple(key for key, seat in acting.hands if seat in house.here)",
        "return tuple(key for key, seat in acting.hands)",
    )
    assert given_away(wrong) == ("to Ben", "to Cleo")


@pytest.mark.slow
def test_many_more_games_find_nothing() -> None:
    runs(handover, 100, derandomize=False)


def test_the_machine_knows_no_clock_and_no_screen() -> None:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    names: Sequence[str] = [
        *(a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names),
        *(str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)),
    ]
    pure = ("__future__", "dataclasses", "typing", "collections.abc", "tabletop_tui.core.")
    assert [name for name in names if not name.startswith(pure)] == []


def test_at_a_screen_of_its_own_nobody_else_is_asked_and_nobody_takes_over() -> None:
    house = handover.House.of_one(1, seats=4, computers=[3])

    def shown_to(seat: int) -> handover.View:
        acting = Acting(seat, "", secret=True, held_by=None)
        return handover.next_view(handover.Keyboard(looks=1), house, acting)

    assert shown_to(1) == Ask(1, hides=False)
    assert shown_to(0) == Elsewhere(0)
    assert shown_to(2) == Elsewhere(2)
    assert shown_to(3) == Thinking(3, eyes=1)
    assert shown_to(TABLE) == AskTable()


def test_at_a_curtain_that_no_key_led_to_a_key_only_chooses_and_enter_gives_it() -> None:
    """A computer has just played: the key may be meant for what has gone."""
    hangs = handover.Curtain(1)
    nobody, other = handover.Keyboard(led=""), handover.Keyboard(led="0")
    assert handover.does(hangs, other, "", "c", "first") == handover.Does("take", "first")
    for keyboard in (nobody, handover.Keyboard(led="c")):
        assert handover.does(hangs, keyboard, "", "c", "first") == handover.Does("choose", "first")
        assert handover.does(hangs, keyboard, "first", "enter").what == "take"
        assert handover.does(hangs, keyboard, "", "enter").what == "nothing"


def test_a_page_of_the_table_is_turned_by_enter() -> None:
    keyboard, page = handover.Keyboard(led="u"), handover.AskTable()
    by_enter = handover.does(page, keyboard, "", "enter", lone="on")
    assert by_enter == handover.Does("take", "on")
    another = handover.does(page, keyboard, "", "1", "other", at_once=True, lone="on")
    assert another == handover.Does("take", "other"), "only the page itself has no key of its own"
