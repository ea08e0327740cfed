"""The words that a player may type besides an answer, each with what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast, get_args

from tabletop_tui.core.chairs import LEVELS
from tabletop_tui.core.content.legend import in_text, load_legend
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import RulesetError, TabletopError
from tabletop_tui.core.events import named
from tabletop_tui.core.players.advice import (
    BEST,
    NO_OTHER,
    ONE_ANSWER,
    TABLE_DECIDES,
    advice_lines,
)
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.plain import answers
from tabletop_tui.plain.commands.lessons import goal, lesson
from tabletop_tui.plain.commands.looking import ME, look, parts_told, where
from tabletop_tui.plain.commands.planning import may_plan, plan
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
from tabletop_tui.plain.commands.taking_back import redo, takeback, undo
from tabletop_tui.plain.questioning import Questioning
from tabletop_tui.plain.telling import Telling
from tabletop_tui.settings import Verbosity, load_settings, save_settings

OFF = "Hints are off at this table."


def hint(game: Telling, decision: Decision, rest: str) -> bool:
    """Say the three best answers; where there are any, the log tells that they were asked for.

    Before a secret answer it is always as many lines, without reasons: others see how many.
    """
    seat = game.saved.computers.advised(game.seen.viewer)
    if not game.saved.hints or seat is None or len(decision.options) == 1:
        game.say(OFF if not game.saved.hints else TABLE_DECIDES if seat is None else ONE_ANSWER)
        return False
    seen = game.saved.seat(seat).recall()
    try:
        advice = game.thinkers.advise(seen)
    except TabletopError as error:
        game.say(str(error))
        return False
    # Whether there is any advice would tell something of what is secret.
    if advice.answers or decision.secret:
        game.saved.note_advice(seat)
        game.seen = game.seen._replace(log=game.seat.log)
        game.tell_trouble()
    answers = advice_lines(game.ruleset, seen, advice)
    for number in range(BEST):
        if number < len(answers):
            one = answers[number]
            game.say(f"{number + 1}. {one.label}: {one.looks}.")
            for line in () if decision.secret else one.why:
                game.say("  " + "".join(phrase.text for phrase in named(line, game.names)))
        elif decision.secret or not answers:
            game.say(NO_OTHER if answers else advice.none)
    if advice.means:
        game.say(advice.means)
    return False


PERSON = "person"


def chairs(game: Telling, decision: Decision, rest: str) -> bool:
    """Say who plays which chair, or let a person or the computer play one from now on."""
    if not rest:
        for seat in range(len(game.names)):
            game.console.say(f"  {_told(game, seat)}")
        return False
    who, _, level = rest.rpartition(" ")
    wanted = answers.normal(level)
    seats = [n for n, name in enumerate(game.names) if answers.normal(name) == answers.normal(who)]
    if not seats or wanted not in (PERSON, *LEVELS):
        words = ", ".join(LEVELS)
        game.console.say(f"Type `chairs NAME {PERSON}`, or a level: {words}.")
        return False
    game.change_hands(seats[0], None if wanted == PERSON else wanted)
    game.console.say(f"{_told(game, seats[0])} from now on.")
    return True


def _told(game: Telling, seat: int) -> str:
    level = game.saved.computers.levels.get(seat)
    who = "played by a person" if level is None else f"played by the computer ({level})"
    return f"{one_line(game.names[seat])}: {who}"


def save(game: Questioning, decision: Decision, rest: str) -> bool:
    """Save now and say under which name."""
    if game.saved.save():
        game.say(f"Saved as {one_line(game.saved.name)}.")
    game.tell_trouble()
    return False


def verbosity(game: Questioning, decision: Decision, rest: str) -> bool:
    """Change how much is said, for this game and those to come."""
    wanted = answers.normal(rest)
    if wanted not in get_args(Verbosity):
        game.say(
            f"It is {game.verbosity}. Type verbosity short, verbosity normal or verbosity full."
        )
        return False
    _keep(game, verbosity=wanted)
    game.verbosity = cast("Verbosity", wanted)
    game.say(f"From now on: {wanted}. New games start so, too.")
    return False


def forced(game: Questioning, decision: Decision, rest: str) -> bool:
    """Change whether an only answer is given by itself, for this game and those to come."""
    wanted = answers.normal(rest)
    if wanted not in ("on", "off"):
        now = "given by itself" if game.give_forced else "asked for"
        game.say(f"An only answer is {now}. Type forced on or forced off.")
        return False
    game.give_forced = wanted == "on"
    _keep(game, give_forced=game.give_forced)
    game.say("An only answer is given by itself." if game.give_forced else "All is asked.")
    return False


def _keep(game: Questioning, **changes: object) -> None:
    settings, _ = load_settings()
    if trouble := save_settings(settings.changed(**changes)):
        game.say(trouble)


IN_WORDS = (
    "The table is told in words: no sign needs one. `verbosity full` writes the board with signs."
)
NONE = "No sign stands on the board now."


def signs(game: Telling, decision: Decision, rest: str) -> bool:
    """Say what the signs of the written board mean; before a secret answer, of all there are."""
    if not game.full:
        game.say(IN_WORDS)
        return False
    try:
        known = load_legend(game.ruleset.folder).plain
    except RulesetError:
        known = ()
    if not decision.secret:
        known = tuple(in_text(known, game.seen.described(game.ruleset).board()))
    for sign in known:
        game.say(f"{sign.shows}  {sign.means}.")
    if not known:
        game.say(NONE)
    return False


class Command(NamedTuple):
    """A word that can be typed.

    `run` gets the rest of the line; it is true when the game goes on from another place now.
    """

    run: Callable[[Questioning, Decision, str], bool]
    about: str


def help_(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print what can be typed, what a command does, or the rules about any other word."""
    say = game.say
    asked = COMMANDS.get(answers.normal(rest))
    if asked is not None:
        say(f"{answers.normal(rest)}: {asked.about}.")
        return False
    if rest:
        return rules(game, decision, rest)
    say("Answer with a number, or with the start of an answer. You can also type:")
    if game.full:
        for name, command in _offered(game).items():
            game.say_wrapped(command.about, f"  {name:<9} ", " " * 12)
    else:
        say(f"{', '.join([*_offered(game), 'quit'])}.")
        say("`help WORD` says what one does, or what the rules say of a word.")
    known = {*_offered(game), ME, *(answers.words(name)[0] for name in game.parts())}
    letters = ", ".join(
        f"{letter} {word}" for letter, word in LETTERS.items() if letter != "?" and word in known
    )
    game.say_wrapped(f"{parts_told(game)}.")
    game.say_wrapped(f"One letter does as well: {letters}.")
    if game.full:
        say("  quit      leave; the game is saved")
    game.say_wrapped(
        "Where an answer is called like something on the table, its name answers. A slash before "
        "a word means the command, or that part of the table."
    )
    return False


def _offered(game: Questioning) -> dict[str, Command]:
    """The commands that can do anything at this table."""
    idle = {"plan": not may_plan(game), "lesson": game.saved.guide is None}
    return {name: command for name, command in COMMANDS.items() if not idle.get(name)}


COMMANDS: dict[str, Command] = {
    "undo": Command(undo, "take back the last answer, as long as nobody learned anything from it"),
    "redo": Command(redo, "give the answer again that was taken back"),
    "takeback": Command(
        takeback, "take back the last answer by agreement of the table, whatever it showed"
    ),
    "log": Command(log, "what happened so far: the last 20 lines, `log 50`, `log all`"),
    "rules": Command(
        rules,
        "the rule for this question; `rules WORD` finds a word, `rules all` prints everything",
    ),
    "board": Command(board, "the board"),
    "look": Command(
        look, "everything about a thing on the table or in an answer: `look NAME`; `look` names all"
    ),
    "signs": Command(signs, "what the signs of the written board mean"),
    "where": Command(where, "where a thing is: `where NAME`"),
    "save": Command(save, "save now (every answer is saved anyway)"),
    "chairs": Command(
        chairs,
        "who plays which chair; `chairs NAME easy` gives one to the computer, "
        "`chairs NAME person` back",
    ),
    "hint": Command(
        hint, "the three best answers, as the computer sees them; the log says that you asked"
    ),
    "options": Command(options, "every answer with its number, its consequence and its key"),
    "again": Command(again, "the question once more"),
    "status": Command(status, "where you stand"),
    "verbosity": Command(verbosity, "how much is said: `verbosity short`, `normal` or `full`"),
    "forced": Command(forced, "whether an only answer is given by itself: `forced off`"),
    "why": Command(why, "what is not possible now, and why; `why WORD` asks about one thing"),
    "plan": Command(
        plan,
        "try answers of the whole family on a copy, where all act as one; `play` plays them, "
        "`drop` leaves them",
    ),
    "lesson": Command(lesson, "in a lesson: what it says here, once more"),
    "goal": Command(goal, "what the game is about, and what wins it"),
    "preview": Command(preview, "what an answer would do: `preview 3`"),
    "help": Command(help_, "this list; `help WORD` also tells the rules about a word"),
}
