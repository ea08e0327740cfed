"""The list of all commands, and how those run that change the game or settings, or give help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, get_args

from tabletop_tui.core.chairs import LEVELS
from tabletop_tui.core.content.legend import in_text, load_legend
from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.errors import RulesetError, TabletopError
from tabletop_tui.core.events import named
from tabletop_tui.core.play.draft import Draft, PlannedStep
from tabletop_tui.core.players.advice import BEST, NO_OTHER, ONE_ANSWER, TABLE_DECIDES, advice_lines
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.plain import answers
from tabletop_tui.plain.commands import reading
from tabletop_tui.plain.commands.looking import ME, look, parts_listed, say_part, where
from tabletop_tui.plain.layout import quoted
from tabletop_tui.plain.output import GameOutput
from tabletop_tui.settings import Settings, Verbosity, load_settings, save_settings


def undo(game: GameOutput, decision: Decision, rest: str) -> bool:
    """Take the last answer back, unless a player has learned something from it.

    If another player gave this answer, ask for confirmation first.
    """
    alone = game.saved.computers.has_one_person
    other = "does it all the same" if alone else "asks the whole table"
    return undo_agreed(game, f"`takeback` {other}." if game.seen.can_take_back else "")


def undo_agreed(game: GameOutput, hint: str = "") -> bool:
    """Take the last answer back. If that needs consent, ask the player first."""
    consent = game.saved.computers.consent(game.seen)
    if consent is not None and not _agreed(game, consent.question):
        game.say("Nothing is taken back.")
        return False
    return step_back(game, game.undo, hint)


def redo(game: GameOutput, decision: Decision, rest: str) -> bool:
    """Give the answer again that was taken back last."""
    return step_back(game, game.seat.redo, again=True)


def takeback(game: GameOutput, decision: Decision, rest: str) -> bool:
    """Take the last answer back, whatever it showed, if all people at the table agree to it."""
    if not game.seen.can_take_back:
        game.say("There is nothing left to take back.")
        return False
    if game.overheard and not _agreed(game, AGREE):
        game.say("Nothing is taken back.")
        return False
    return step_back(game, game.take_back)


AGREE = "Does the whole table agree?"


def _agreed(game: GameOutput, asks: str) -> bool:
    """Ask until the answer is yes or no; return whether it is yes. The end of the input is a no."""
    while True:
        answer = game.console.ask(f"{asks} yes or no > ")
        word = "no" if answer is None else answers.normal(answer)
        if word in ("y", "yes", "n", "no"):
            return word in ("y", "yes")
        game.say("Type yes or no.")


def step_back(
    game: GameOutput, move: Callable[[], object], suggestion: str = "", *, again: bool = False
) -> bool:
    """Take an answer back by `move` (or give it `again`), and print which one it was.

    Return False if `move` raises `TabletopError`; then its message is printed with `suggestion`.
    """
    before, logs = game.seat.answered, game.news.logs()
    try:
        move()
    except TabletopError as error:
        game.say(f"{error} {suggestion}".rstrip())
        return False
    what = game.note_redone() if again else game.note_undone(before)
    done = "Done again" if again else "Taken back"
    game.say(f"{done}: {what}." if what else f"{done}.")
    game.follow_back(logs)
    return True


PROMPT = "plan: "
NOT_HERE = "A plan is tried where all hands lie open and the players act as one: not at this table."
BEGINS = "A plan, on a copy: answer as in the game, for each who would be asked. Nothing happens."
WAYS = "`play` plays it, `back` drops its last step, `drop` all of it, `steps` tells it."
TALKED = "It is only talked about: `back` drops its last step, `drop` ends it, `steps` tells it."
STOPPED = "The plan stops here: chance or a hidden card decides what comes next."
OVER = "That would end the game."

READ = (
    *("look", "where", "board", "log", "rules"),
    *("options", "again", "status", "why", "preview"),
)
"""The commands that also work on the copy of a plan."""


def may_plan(game: GameOutput) -> bool:
    """Whether players can make plans: they act as one or talk now, and this is no lesson."""
    if game.saved.guide is not None:
        return False
    talk = game.ruleset.talked_about(game.seen.view) is not None
    return talk or game.ruleset.acts_as_one(game.saved.table)


def plan(game: GameOutput, decision: Decision, rest: str) -> bool:
    """Let the player try answers on a copy, for all seats, then play or drop them.

    Return whether they are played.
    """
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
        _play(game, draft.steps)
        return True
    game.say("The plan is dropped. Nothing has happened.")
    game.say_question(decision)
    return False


def _try(game: GameOutput, draft: Draft[Any]) -> bool:
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
        word = reading.LETTERS.get(word, word)
        asks = False
        if word in ("play", "drop", "quit", "exit", "q"):
            return word == "play"
        if word == "back":
            asks = _back(game, draft)
        elif word == "steps":
            _tell_steps(game, draft)
        elif question is not None and (option := game.meant(line or "", question)):
            _give(game, draft, option)
            asks = True
        elif question is not None and word in READ:
            COMMANDS[word].run(game, question, rest.strip())
        elif not say_part(game, f"{word} {rest}"):
            game.say(f"{quoted(line or '')} is no answer here. {WAYS}")


def _ask(game: GameOutput, draft: Draft[Any]) -> None:
    question = draft.question
    if question is None:
        game.say(STOPPED if draft.see().outcome is None else OVER)
        game.say(WAYS)
        return
    game.say_question(question)
    game.say_options(question, game.entries(question))


def _give(game: GameOutput, draft: Draft[Any], option: Option) -> None:
    """Add an answer to a plan, and print its events; after a whole step also its outlook."""
    outcome = draft.give(option.key)
    game.say_events(outcome)
    now = draft.see()
    step = draft.steps[-1]
    if step.then is None or (now.known is not None and now.known.answers):
        return
    began = draft.steps[0]
    asked = now.question.seat if now.question is not None else -1
    reply = game.safely(
        "The outlook",
        lambda: game.ruleset.spoken_plan(
            (began.before, began.seat), step.before, (step.then, asked)
        ),
    )
    game.say_lines(reply)


def _back(game: GameOutput, draft: Draft[Any]) -> bool:
    try:
        draft.drop_step()
    except TabletopError as error:
        game.say(str(error))
        return False
    game.say("Dropped.")
    return True


def _tell_steps(game: GameOutput, draft: Draft[Any]) -> None:
    for number, step in enumerate(draft.steps, 1):
        game.say(f"Step {number}, {game.names[step.seat]}: {step.option.label}.")
        game.say_events(step.events)
    if not draft.steps:
        game.say("The plan is empty.")


def _play(game: GameOutput, steps: Sequence[PlannedStep[Any]]) -> None:
    """Give the answers of a plan in the game, as far as they are still offered."""
    for given in (given for step in steps for given in step.answers):
        game.set_reader(given.seat, clear=False)
        game.seen = game.seat.see()
        question = game.seen.question
        offered = question is not None and question.seat == given.seat
        option = question.choices.get(given.key) if question and offered and given.key else None
        if question is None or option is None or not game.give(question, option):
            game.say("The plan is played as far as it goes.")
            break


OFF = "Hints are off at this table."


def hint(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print the three best answers, or what a lesson wants. The log notes who asked the computer.

    Before a secret answer there are always three lines, without reasons, because others see how
    many lines there are.
    """
    guide = game.saved.guide
    if guide is not None and guide.wants(decision):
        reading.say_lesson(game, decision)
        return
    seat = game.saved.computers.advised(game.seen.viewer)
    if not game.saved.hints or seat is None or len(decision.options) == 1:
        game.say(OFF if not game.saved.hints else TABLE_DECIDES if seat is None else ONE_ANSWER)
        return
    seen = game.saved.seat(seat).for_computer()
    try:
        advice = game.thinkers.advise(seen)
    except TabletopError as error:
        game.say(str(error))
        return
    # Before a secret answer the log records it in any case: a missing entry would reveal something.
    if advice.answers or decision.secret:
        game.saved.note_advice(seat)
        game.seen = game.seen._replace(log=game.seat.log)
        game.say_trouble()
    lines = advice_lines(game.ruleset, seen, advice)
    for number in range(BEST):
        if number < len(lines):
            one = lines[number]
            # Without ranks no number is printed: it would look like the one to type for the answer.
            rank = f"{number + 1}. " if advice.ranked else ""
            game.say(f"{rank}{one.label}: {one.looks}.")
            for line in () if decision.secret else one.why:
                game.say("  " + "".join(phrase.text for phrase in named(line, game.names)))
        elif decision.secret or not lines:
            game.say(NO_OTHER if lines else advice.none)
    if advice.means:
        game.say(advice.means)


PERSON = "person"


def chairs(game: GameOutput, decision: Decision, rest: str) -> bool:
    """Print who plays each chair, or let a person or the computer play a chair from now on."""
    if not rest:
        for seat in range(len(game.names)):
            game.console.say(f"  {_progress_of(game, seat)}")
        return False
    who, _, level = rest.rpartition(" ")
    wanted = answers.normal(level)
    seats = [n for n, name in enumerate(game.names) if answers.normal(name) == answers.normal(who)]
    if not seats or wanted not in (PERSON, *LEVELS):
        words = ", ".join(LEVELS)
        game.console.say(f"Type `chairs NAME {PERSON}`, or a level: {words}.")
        return False
    game.change_hands(seats[0], None if wanted == PERSON else wanted)
    game.console.say(f"{_progress_of(game, seats[0])} from now on.")
    return True


def _progress_of(game: GameOutput, seat: int) -> str:
    level = game.saved.computers.levels.get(seat)
    who = "played by a person" if level is None else f"played by the computer ({level})"
    return f"{one_line(game.names[seat])}: {who}"


def save(game: GameOutput, decision: Decision, rest: str) -> None:
    """Save now, and print the name of the save."""
    if game.saved.save():
        game.say(f"Saved as {one_line(game.saved.name)}.")
    game.say_trouble()


def verbosity(game: GameOutput, decision: Decision, rest: str) -> None:
    """Change how much is printed, in this game and in later ones."""
    wanted = answers.normal(rest)
    if wanted not in get_args(Verbosity):
        game.say(
            f"It is {game.verbosity}. Type verbosity short, verbosity normal or verbosity full."
        )
        return
    game.verbosity = _kept(game, verbosity=wanted).verbosity
    game.say(f"From now on: {wanted}. New games start so, too.")


def forced(game: GameOutput, decision: Decision, rest: str) -> None:
    """Change whether an only answer is given automatically, in this game and in later ones."""
    wanted = answers.normal(rest)
    if wanted not in ("on", "off"):
        now = "given by itself" if game.give_forced else "asked for"
        game.say(f"An only answer is {now}. Type forced on or forced off.")
        return
    game.give_forced = _kept(game, give_forced=wanted == "on").give_forced
    game.say("An only answer is given by itself." if game.give_forced else "All is asked.")


def _kept(game: GameOutput, **changes: object) -> Settings:
    """Save these changes of the settings, and return the settings."""
    settings = load_settings()[0].changed(**changes)
    if trouble := save_settings(settings):
        game.say(trouble)
    return settings


IN_WORDS = "No sign is used: the table is described in words. `verbosity full` draws it with signs."
NONE = "No sign stands on the board now."


def signs(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print the meaning of the signs on the written board; before a secret answer, of all signs."""
    if not game.full:
        game.say(IN_WORDS)
        return
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


class Command(NamedTuple):
    """A command, and what it does in words.

    `run` gets the rest of the line. It returns True if the question is no longer the same.
    """

    run: Callable[[GameOutput, Decision, str], bool | None]
    about: str


def help_(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print the commands of this table, what one does, or the rules about another word."""
    say = game.say
    asked = COMMANDS.get(answers.normal(rest))
    if asked is not None:
        say(f"{answers.normal(rest)}: {asked.about}.")
        return
    if rest:
        reading.rules(game, decision, rest)
        return
    say("Answer with a number, or with the start of an answer. You can also type:")
    if game.full:
        for name, command in _offered(game).items():
            game.say_wrapped(command.about, f"  {name:<9} ", " " * 12)
    else:
        say(f"{', '.join([*_offered(game), 'quit'])}.")
        say("`help WORD` says what one does, or what the rules say of a word.")
    known = {*_offered(game), ME, *(answers.words(name)[0] for name in game.parts())}
    letters = ", ".join(
        f"{letter} {word}"
        for letter, word in reading.LETTERS.items()
        if letter != "?" and word in known
    )
    game.say_wrapped(f"{parts_listed(game)}.")
    game.say_wrapped(f"One letter does as well: {letters}.")
    if game.full:
        say("  quit      leave; the game is saved")
    game.say_wrapped(
        "Where an answer is called like something on the table, its name answers. A slash before "
        "a word means the command, or that part of the table."
    )


def _offered(game: GameOutput) -> dict[str, Command]:
    """The commands that have an effect at this table."""
    idle = {"plan": not may_plan(game), "lesson": game.saved.guide is None}
    return {name: command for name, command in COMMANDS.items() if not idle.get(name)}


COMMANDS: dict[str, Command] = {
    "undo": Command(undo, "take back the last answer, as long as nobody learned anything from it"),
    "redo": Command(redo, "give the answer again that was taken back"),
    "takeback": Command(
        takeback, "take back the last answer by agreement of the table, whatever it showed"
    ),
    "log": Command(reading.log, "what happened so far: the last 20 lines, `log 50`, `log all`"),
    "rules": Command(
        reading.rules,
        "the rule for this question; `rules WORD` finds a word, `rules all` prints everything",
    ),
    "board": Command(lambda game, *_: game.show_board(), "the board"),
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
    "options": Command(
        reading.options, "every answer with its number, its consequence and its key"
    ),
    "again": Command(lambda game, asked, _: game.say_again(asked), "the question once more"),
    "status": Command(lambda game, *_: game.say_status(), "where you stand"),
    "verbosity": Command(verbosity, "how much is said: `verbosity short`, `normal` or `full`"),
    "forced": Command(forced, "whether an only answer is given by itself: `forced off`"),
    "why": Command(
        reading.why, "what is not possible now, and why; `why WORD`: its reason or its odds"
    ),
    "plan": Command(
        plan,
        "try answers of the whole family on a copy, where all act as one; `play` plays them, "
        "`drop` leaves them",
    ),
    "lesson": Command(reading.lesson, "in a lesson: what it says here, once more"),
    "goal": Command(reading.goal, "what the game is about, and what wins it"),
    "preview": Command(reading.preview, "what an answer would do: `preview 3`"),
    "help": Command(help_, "this list; `help WORD` also tells the rules about a word"),
}
