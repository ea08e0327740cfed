"""`plan`: answers are tried on a copy of the table, then played or dropped.

Everybody acts on the copy as in the game, one after the other. After each step it is told what
would have happened and what may become of the table then. Nothing has happened until it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.core.play.lookahead import Given
from tabletop_tui.plain import answers
from tabletop_tui.plain.commands.looking import look, tell_part, where
from tabletop_tui.plain.commands.reading import (
    LETTERS,
    again,
    board,
    log,
    options,
    preview,
    rules,
    status,
    why,
)
from tabletop_tui.plain.layout import quoted
from tabletop_tui.plain.questioning import Questioning

PROMPT = "plan: "
NOT_HERE = "A plan is tried where all hands lie open and the players act as one: not at this table."
BEGINS = "A plan, on a copy: answer as in the game, for each who would be asked. Nothing happens."
WAYS = "`play` plays it, `back` drops its last step, `drop` all of it, `steps` tells it."
TALKED = "It is only talked about: `back` drops its last step, `drop` ends it, `steps` tells it."
STOPPED = "The plan stops here: chance or a hidden card decides what comes next."
OVER = "That would end the game."

READ = {
    "look": look,
    "where": where,
    "board": board,
    "log": log,
    "rules": rules,
    "options": options,
    "again": again,
    "status": status,
    "why": why,
    "preview": preview,
}
"""What can be read on the copy as at the table."""


def may_plan(game: Questioning) -> bool:
    """Whether the players of this table act as one, or talk now; and no lesson leads them."""
    if game.saved.guide is not None:
        return False
    talk = game.ruleset.talked_about(game.seen.view) is not None
    return talk or game.ruleset.acts_as_one(game.saved.table)


def plan(game: Questioning, decision: Decision, rest: str) -> bool:
    """Try answers on a copy, for whoever would be asked, until they are played or dropped."""
    real = game.seen
    if not may_plan(game) or real.known is None or decision.secret:
        game.say(NOT_HERE)
        return False
    draft: Draft[Any] | None = Draft(game.ruleset, real)
    start = game.ruleset.talked_about(real.view)
    if start is not None:
        draft = Draft.supposing(game.ruleset, real, start)
    if draft is None:
        game.say(NOT_HERE)
        return False
    game.say(BEGINS)
    game.say(WAYS if start is None else TALKED)
    try:
        wanted = _try(game, draft)
    finally:
        game.seen = real
    if wanted and draft.steps and start is None:
        return _play(game, draft.steps)
    game.say("The plan is dropped. Nothing has happened.")
    game.say_question(decision)
    return False


def _try(game: Questioning, draft: Draft[Any]) -> bool:
    """Ask for the steps of a plan. Whether it is to be played."""
    asks, called = True, TABLE
    while True:
        game.seen = draft.see()
        question = draft.question
        if asks:
            seat = TABLE if question is None else question.seat
            if seat not in (TABLE, called):
                game.say(f"Plan, {game.names[seat]}:")
            called = seat
            _ask(game, draft)
        line = game.console.ask(PROMPT)
        word, _, rest = (line or "drop").partition(" ")
        word = answers.normal(word.lstrip("/"))
        word = LETTERS.get(word, word)
        asks = False
        if word in ("play", "drop", "quit", "exit", "q"):
            return word == "play"
        if word == "back":
            asks = _back(game, draft)
        elif word == "steps":
            _tell_steps(game, draft)
        elif option := _answer(game, question, line or ""):
            _give(game, draft, option)
            asks = True
        elif question is not None and word in READ:
            READ[word](game, question, rest.strip())
        elif not tell_part(game, word, rest):
            game.say(f"{quoted(line or '')} is no answer here. {WAYS}")


def _ask(game: Questioning, draft: Draft[Any]) -> None:
    question = draft.question
    if question is None:
        game.say(STOPPED if draft.see().outcome is None else OVER)
        game.say(WAYS)
        return
    game.say_question(question)
    game.say_options(question, game.entries(question))


def _answer(game: Questioning, question: Decision | None, line: str) -> Option | None:
    """The answer that a line is, when it is clear."""
    if question is None or line.startswith("/"):
        return None
    entries = game.entries(question)
    if option := answers.exact(line, entries):
        return option
    found = answers.meant(line, entries, game.spoken, question.prompt)
    return found[0] if found and (len(found) == 1 or answers.alike(found)) else None


def _give(game: Questioning, draft: Draft[Any], option: Option) -> None:
    """Add an answer; when a step is whole, tell what it did and what may become of the table."""
    told = draft.give(option.key)
    _tell(game, told)
    now = draft.see()
    step = draft.steps[-1]
    if step.then is None or (now.known is not None and now.known.answers):
        return
    began = draft.steps[0]
    asked = now.question.seat if now.question is not None else -1
    said = game.safely(
        "The outlook",
        lambda: game.ruleset.spoken_plan(
            (began.before, began.seat), step.before, (step.then, asked)
        ),
    )
    for line in said or ():
        game.say(line)


def _tell(game: Questioning, told: Sequence[Event]) -> None:
    for event in told:
        game.say_event(event)


def _back(game: Questioning, draft: Draft[Any]) -> bool:
    """Drop the last step. Whether there was one."""
    try:
        draft.drop_step()
    except TabletopError as error:
        game.say(str(error))
        return False
    game.say("Dropped.")
    return True


def _tell_steps(game: Questioning, draft: Draft[Any]) -> None:
    for number, step in enumerate(draft.steps, 1):
        game.say(f"Step {number}, {game.names[step.seat]}: {step.option.label}.")
        _tell(game, step.told)
    if not draft.steps:
        game.say("The plan is empty.")


def _play(game: Questioning, steps: Sequence[PlannedStep[Any]]) -> bool:
    """Give the answers of a plan in the game, as far as they are still offered."""
    for given in (given for step in steps for given in step.answers):
        if not _play_one(game, given):
            game.say("The plan is played as far as it goes.")
            break
    return True


def _play_one(game: Questioning, given: Given) -> bool:
    game.look_up(given.seat, clear=False)
    game.seen = game.seat.see()
    question = game.seen.question
    option = question.choices.get(given.key) if question is not None and given.key else None
    if question is None or option is None or question.seat != given.seat:
        return False
    return game.give(question, option)
