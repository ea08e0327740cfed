"""A game that was played can be stepped through, as those saw it who may."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tabletop_tui.core.decision import Play
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import ADVICE, MILESTONE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.position import PAST_STEPS, TAKEN_BACK
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.replay import Replay
from tabletop_tui.core.play.session import Session
from tests.core.scene import Card, Game, Toy, ask, asking, play, saved_and_resumed, start


def replay_of(session: Session[Any], rules: Toy | None = None, *, over: bool = True) -> Replay[Any]:
    record = Record.model_validate_json(session.record().model_dump_json())
    return Replay(rules or session.ruleset, session.table, record, 1, over=over)


def keys(session: Session[Any]) -> list[str]:
    return [answer.key for answer in session.history]


def three(game: Game) -> Play[None]:
    for _ in range(3):
        game.state.done.append((yield from ask(0, "x", "y")))


# -- every answer is kept ------------------------------------------------------------------


def test_a_record_keeps_every_answer_however_long_the_game_is() -> None:
    count = 3 * PAST_STEPS
    session = play(start(*[asking(0, "a", "b")] * count), *["a", "b"] * (count // 2))
    record = saved_and_resumed(session).record()
    assert [answer.key for answer in record.history] == ["a", "b"] * (count // 2)
    assert len(record.past) == PAST_STEPS


def test_what_is_taken_back_was_never_answered() -> None:
    session = play(start(asking(0, "a", "b"), three), "a", "x", "y")
    session.undo()
    assert keys(session) == ["a", "x"]
    session.undo()
    session.undo()
    assert keys(session) == []
    session.redo()
    session.redo()
    assert keys(session) == ["a", "x"]
    assert keys(saved_and_resumed(session)) == ["a", "x"]
    session.table_undo()
    session.table_undo()
    assert (keys(session), session.decisions) == ([], 0)


def test_an_answer_at_which_the_rules_fail_is_not_recorded() -> None:
    def failing(game: Game) -> Play[None]:
        yield from ask(0)
        raise LookupError

    session = play(start(asking(0, "a"), failing), "a")
    with pytest.raises(TabletopError):
        session.answer("go")
    assert keys(session) == ["a"]


def test_the_answers_of_a_fork_are_its_own() -> None:
    session = play(start(asking(0, "a"), asking(0, "b")), "a")
    play(session.fork(), "b")
    assert keys(session) == ["a"]


def test_answers_that_no_longer_fit_leave_the_record() -> None:
    session = play(start(asking(0), three), "go", "x", "y")
    resumed = saved_and_resumed(session, Toy(asking(0), asking(0, "z")))
    assert (keys(resumed), resumed.decisions) == (["go"], 1)


@pytest.mark.parametrize("course", [[], [[0, "b", "0.ask"]], [[0, "a", ""]] * 5])
def test_a_record_whose_answers_contradict_each_other_is_refused(course: Any) -> None:
    record = play(start(asking(0, "a", "b"), asking(0)), "a").record().model_dump()
    with pytest.raises(ValidationError, match="do not fit together"):
        Record.model_validate({**record, "history": course})


# -- stepping ------------------------------------------------------------------------------


def test_a_replay_steps_by_answer_by_turn_and_by_round() -> None:
    scripts = [asking(0), asking(0), asking(1)] * 3
    replay = replay_of(play(start(*scripts), *["go"] * 9))
    assert (replay.length, replay.turns) == (9, (0, 2, 3, 5, 6, 8))
    assert replay.rounds == (0, 3, 6)
    stood = []
    for unit, by in (("answer", 1), ("turn", 1), ("turn", 1), ("round", 1), ("answer", -1)):
        replay.step(unit, by)  # type: ignore[arg-type]
        stood.append(replay.at)
    assert stood == [1, 2, 3, 6, 5]
    for unit, by in (("round", -1), ("turn", -1), ("turn", -1), ("turn", -1), ("round", 1)):
        replay.step(unit, by)  # type: ignore[arg-type]
        stood.append(replay.at)
    assert stood[5:] == [3, 2, 0, 0, 3]
    for _ in range(3):
        replay.step("round", 1)
    assert replay.at == 9
    assert replay.see(PUBLIC).outcome is not None


def test_headings_tell_the_rounds_where_a_game_has_them() -> None:
    def heading(game: Game) -> Play[None]:
        game.log("Round", "heading")
        yield from ask(0)

    replay = replay_of(play(start(asking(0), heading, asking(1), heading), *["go"] * 4))
    assert replay.rounds == (1, 3)
    assert replay.turns == (0, 1, 2, 3)


def test_moments_are_marked_but_nobody_reads_what_was_whispered() -> None:
    def telling(game: Game) -> Play[None]:
        yield from ask(0)
        game.log("Everybody looks up.", "moment")
        game.log_to(0, "You alone look up.")
        game.log("A tree falls.", "move", MILESTONE)

    replay = replay_of(play(start(asking(0), telling, asking(1)), *["go"] * 3))
    assert [(mark.at, mark.event.text) for mark in replay.marks if mark.event] == [
        (2, "Everybody looks up."),
        (2, "A tree falls."),
    ]


def test_the_end_is_a_moment_also_where_nothing_else_is() -> None:
    ended, open_still = (start(*[asking(0)] * count) for count in (2, 3))
    found = [replay_of(play(session, "go", "go")).marks for session in (ended, open_still)]
    assert [[(mark.at, mark.kind) for mark in marks] for marks in found] == [[(2, "moment")], []]


def test_the_next_answer_is_told() -> None:
    replay = replay_of(play(start(asking(0, "a", "b"), asking(1)), "b", "go"))
    assert replay.next is not None
    assert (replay.next.seat, replay.next.option.label) == (0, "B")
    replay.go(99)
    assert replay.at == 2
    assert replay.next is None


# -- who sees what -------------------------------------------------------------------------


def drawing(game: Game) -> Play[None]:
    yield from ask(0)
    game.state.seats[0].hand.append(Card(game.state.deck.pop()))
    game.log_to(0, "{who:seat} draws {card}", "{who:seat} draws", who=0, card="dove")


def test_a_game_that_is_over_can_be_seen_by_each_seat_and_openly() -> None:
    replay = replay_of(play(start(drawing, asking(1)), "go", "go"))
    replay.go(1)
    hands = [replay.see(viewer).view.seats[0].hand for viewer in (PUBLIC, 0, 1)]
    assert hands == [["?"], ["dove"], ["?"]]
    seen = replay.see(PUBLIC, everything=True)
    assert seen.view.seats[0].hand == ["dove"]
    assert [event.text for event in seen.log] == ["{who:seat} draws {card}"]
    assert [event.text for event in replay.see(PUBLIC).log] == ["{who:seat} draws"]
    assert (seen.table.seed, seen.view.seed) == (0, 1)


def test_a_game_that_goes_on_shows_only_what_the_table_knows() -> None:
    replay = replay_of(play(start(drawing, asking(1)), "go"), over=False)
    replay.go(1)
    assert replay.viewers == (PUBLIC,)
    assert replay.see(PUBLIC).view.seats[0].hand == ["?"]
    for peek in (
        lambda: replay.see(0),
        lambda: replay.see(PUBLIC, everything=True),
        replay.play_on,
    ):
        with pytest.raises(TabletopError, match="over"):
            peek()


def test_from_any_moment_another_game_goes_on() -> None:
    replay = replay_of(play(start(asking(0, "a", "b"), asking(1, "c", "d")), "a", "c"))
    replay.go(1)
    other = replay.play_on()
    play(other, "d")
    assert (keys(other), other.decisions) == (["a", "d"], 2)
    replay.go(2)
    assert replay.see(PUBLIC).view.done == ["a", "c"]


def test_what_the_table_took_back_stands_in_the_log_from_there_on() -> None:
    session = play(start(asking(0, "a", "b"), asking(1), asking(0)), "a", "go")
    session.table_undo()
    session.table_undo()
    play(session, "b", "go", "go")
    replay = replay_of(session)
    told = []
    for at in range(4):
        replay.go(at)
        told.append([event.tag for event in replay.see(0).log])
    tag = TAKEN_BACK.tag
    assert told == [[tag, tag], [tag, tag, ""], [tag, tag, "", ""], [tag, tag, "", "", ""]]


def test_a_hint_in_the_log_changes_nothing_of_what_can_be_followed() -> None:
    session = play(start(asking(0, "a", "b"), asking(1)), "a")
    session.note_advice(1)
    play(session, "go")
    replay = replay_of(session)
    assert (replay.length, replay.notice) == (2, "")
    replay.go(2)
    assert [event.tag for event in replay.see(0).log] == ["", ADVICE, ""]


# -- games that cannot be followed to the end ----------------------------------------------


def test_when_the_rules_changed_it_goes_as_far_as_it_can() -> None:
    session = play(start(asking(0, "a"), three, asking(1)), "a", "x", "x", "x", "go")
    replay = replay_of(session, Toy(asking(0, "a"), asking(0, "x", "y"), asking(1), asking(1)))
    assert replay.length == 2
    assert replay.notice == "The rules of Toy changed since: this goes up to answer 2 of 5."
    replay.go(5)
    assert replay.at == 2


def test_of_an_old_save_there_is_what_undo_kept() -> None:
    """Older saves did not keep their first answers: such a record begins with its past."""
    count = PAST_STEPS + 6
    session = play(start(*[asking(0)] * count), *["go"] * count)
    record = session.record()
    record.history = record.recent
    replay = Replay(session.ruleset, session.table, record, 1, over=True)
    assert (replay.first, replay.length) == (6, PAST_STEPS)
    assert replay.see(PUBLIC).view.done == ["go"] * 6
    assert "The first 6 answers are not known" in replay.notice
    replay.go(PAST_STEPS)
    assert replay.see(PUBLIC).outcome is not None


# -- how near everybody came -------------------------------------------------------------------


class Hunt(Toy):
    """Seat 0 wants `a` and `b` to be the last word, seat 1 wants three `c`."""

    def goals(self, view: Any) -> list[list[tuple[str, float]]]:
        last = view.done[-1:]
        mine = [(f"say {word}", float(last == [word])) for word in "ab"]
        return [mine, [("say c thrice", min(view.done.count("c") / 3, 1.0))]]


def turn_of_words(game: Game) -> Play[None]:
    game.log("A turn.", "heading")
    game.state.done.append((yield from ask(0, "a", "b", "c")))


def test_goals_that_are_reached_and_lost_are_the_turning_points() -> None:
    words = "acbcc"
    session = play(Session(Hunt(*[turn_of_words] * 5), start().table), *words)
    replay = replay_of(session)
    assert [tuple(one) for one in replay.turning] == [
        (1, 0, "say a", True),
        (2, 0, "say a", False),
        (3, 0, "say b", True),
        (4, 0, "say b", False),
        (5, 1, "say c thrice", True),
    ]
    assert [(mark.at, mark.kind) for mark in replay.marks] == [(at, "moment") for at in range(1, 6)]
    assert [far for _, far in replay.growth] == [
        (0, 0),
        (50, 0),
        (0, 33),
        (50, 33),
        (0, 67),
        (0, 100),
    ]
