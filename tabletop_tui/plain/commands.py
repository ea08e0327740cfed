"""What a player may type besides an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast, get_args

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import named
from tabletop_tui.core.plaintext import one_line
from tabletop_tui.core.play.seat import preview_of
from tabletop_tui.core.rulebook import with_cards
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.advice import hint
from tabletop_tui.plain.chairs import chairs
from tabletop_tui.plain.lessons import goal, lesson
from tabletop_tui.plain.looking import look, where
from tabletop_tui.plain.parts import ME, parts_told
from tabletop_tui.plain.questioning import Questioning
from tabletop_tui.plain.signs import signs
from tabletop_tui.settings import Verbosity, load_settings, save_settings

LETTERS = {
    "?": "help",
    "x": "look",
    "h": "hand",
    "m": "me",
    "w": "where",
    "r": "row",
    "d": "discard",
    "z": "zone",
    "s": "status",
    "a": "again",
    "o": "options",
    "y": "why",
    "u": "rules",
    "b": "board",
    "l": "log",
}
"""What one letter stands for."""

RECENT = 20
"""Lines that `log` shows when it is not asked for more."""


class Command(NamedTuple):
    """A word that can be typed.

    `run` gets the rest of the line; it is true when the game goes on from another place now.
    """

    run: Callable[[Questioning, Decision, str], bool]
    about: str


def undo(game: Questioning, decision: Decision, rest: str) -> bool:
    """Take the last answer back, unless somebody learned something."""
    alone = len(game.saved.computers.people()) == 1
    other = "takes it back all the same" if alone else "asks the whole table"
    hint = f"`takeback` {other}." if game.seen.can_take_back else ""
    return _step(game, game.undo, hint)


def redo(game: Questioning, decision: Decision, rest: str) -> bool:
    """Give the answer again that was taken back last."""
    return _step(game, game.seat.redo, "", again=True)


def takeback(game: Questioning, decision: Decision, rest: str) -> bool:
    """Ask the people at the table, then take the last answer back whatever it showed."""
    if not game.seen.can_take_back:
        game.say("There is nothing left to take back.")
        return False
    if len(game.saved.computers.people()) > 1 and not _agreed(game):
        game.say("Nothing is taken back.")
        return False
    return _step(game, game.take_back, "")


def _agreed(game: Questioning) -> bool:
    """Whether all agree, asked until the answer is yes or no."""
    while True:
        answer = game.console.ask("Does the whole table agree? yes or no > ")
        word = "no" if answer is None else answers.normal(answer)
        if word in ("y", "yes", "n", "no"):
            return word in ("y", "yes")
        game.say("Type yes or no.")


def _step(
    game: Questioning,
    move: Callable[[], object],
    hint: str,
    *,
    again: bool = False,
) -> bool:
    before, logs = game.seat.answered, game.logs()
    try:
        move()
    except TabletopError as error:
        game.say(f"{error} {hint}".rstrip())
        return False
    what = game.note_redone() if again else game.note_undone(before)
    done = "Done again" if again else "Taken back"
    game.say(f"{done}: {what}." if what else f"{done}.")
    game.follow_back(logs)
    return True


def log(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print the last lines of the log."""
    events = game.seen.log
    count = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 9 else RECENT
    shown = events if answers.normal(rest) == "all" else events[len(events) - count :]
    if len(events) <= count:
        shown = events
    elif len(shown) < len(events):
        game.say(f"The last {len(shown)} of {len(events)} lines:")
    if not shown:
        game.say("Nothing happened yet.")
    for event in shown:
        game.say_event(event)
    return False


def rules(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print the rules about a word, or about the present question."""
    try:
        text = with_cards(game.ruleset)
    except (OSError, UnicodeDecodeError):
        game.say("This game brings no readable rules text.")
        return False
    if answers.normal(rest) == "all":
        _say_rules(game, text.strip())
        return False
    word = rest or decision.rule
    found = layout.rules_about(text, word) if word else []
    if len(found) > 1 and rest and not game.full:
        game.say(f"{len(found)} headings tell of {quoted(rest)}. Type rules and one of them:")
        for heading, _ in found:
            game.say(heading)
    elif found:
        _say_rules(game, "\n\n".join(text for _, text in found))
    elif rest:
        game.say(f"The rules say nothing about {quoted(rest)}.")
    if not rest:
        headings = [heading for heading, _ in layout.sections(game.ruleset.rules_text()) if heading]
        game.say("The rules have these headings (`rules WORD` shows one):")
        for heading in headings:
            game.say(f"  {heading}")
    return False


def _say_rules(game: Questioning, text: str) -> None:
    game.say(text if game.full else "\n".join(layout.prose(text)))


def board(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print the board."""
    game.show_board()
    return False


def save(game: Questioning, decision: Decision, rest: str) -> bool:
    """Save now and say under which name."""
    if game.saved.save():
        game.say(f"Saved as {one_line(game.saved.name)}.")
    game.tell_trouble()
    return False


def options(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print every answer with all that is known about it."""
    entries = game.entries(decision)
    spoken = not game.full
    lines = layout.spoken_list(entries) if spoken else layout.option_lines(entries, full=True)
    for line in lines:
        game.say(line)
    return False


def again(game: Questioning, decision: Decision, rest: str) -> bool:
    """Say the question and its answers once more."""
    game.say_again(decision)
    return False


def status(game: Questioning, decision: Decision, rest: str) -> bool:
    """Say where the reader stands."""
    game.tell_status()
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
    if trouble := save_settings(settings.model_copy(update=changes)):
        game.say(trouble)


def why(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print what is refused now, and the reasons."""
    refusals = decision.refusals()
    found = refusals
    if rest:
        found = answers.refused(rest, refusals, game.spoken)
        found = found or answers.touched(rest, refusals, game.spoken)
    told = [f"  {one_line(refusal.label)}: {one_line(refusal.why)}" for refusal in found]
    for line in dict.fromkeys(told):
        game.say(line)
    if not found:
        about = f" about {quoted(rest)}" if rest else ""
        game.say(f"There is nothing to explain{about}: what is possible is listed.")
    return False


def preview(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print what an answer would do."""
    entries = game.entries(decision)
    option = answers.exact(rest, entries)
    if option is None:
        found = answers.meant(rest, entries, game.spoken, decision.prompt)
        option = found[0] if len(found) == 1 else None
    if option is None:
        game.say("Name one answer, as in `preview 1`.")
        return False
    chosen = option
    told = game.safely("The preview", lambda: preview_of(game.ruleset, game.seen, chosen).lines)
    for line in told or ():
        spoken = named(line, game.names)
        game.say("  " + one_line("".join(phrase.text for phrase in spoken)))
    if told == ():
        detail = one_line(option.detail) or "nothing more is known before it is done"
        game.say(f"  {one_line(option.label)}: {detail}.")
    return False


def help_(game: Questioning, decision: Decision, rest: str) -> bool:
    """Print what can be typed."""
    say = game.say
    asked = COMMANDS.get(answers.normal(rest))
    if asked is not None:
        say(f"{answers.normal(rest)}: {asked.about}.")
        return False
    say("Answer with a number, or with the start of an answer. You can also type:")
    if game.full:
        for name, command in COMMANDS.items():
            game.say_wrapped(command.about, f"  {name:<9} ", " " * 12)
    else:
        say(f"{', '.join([*COMMANDS, 'quit'])}. `help WORD` says what one does.")
    known = {*COMMANDS, ME, *(answers.words(name)[0] for name in game.parts())}
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


def quoted(text: str) -> str:
    """What somebody typed, short enough to be said back."""
    short = one_line(text)
    return f"“{short[:40]}…”" if len(short) > 40 else f"“{short}”"


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
    "lesson": Command(lesson, "in a lesson: what it says here, once more"),
    "goal": Command(goal, "what the game is about, and what wins it"),
    "preview": Command(preview, "what an answer would do: `preview 3`"),
    "help": Command(help_, "this list"),
}
