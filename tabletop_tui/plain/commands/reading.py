"""The commands that print something: log, rules, options, reasons, previews, lessons, the goal."""

from __future__ import annotations

from contextlib import suppress

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.events import named
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import preview_of
from tabletop_tui.core.rulebook import with_cards
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.core.words.speech import as_sentence
from tabletop_tui.plain import answers, layout
from tabletop_tui.plain.commands.looking import look_by_name, matching, things
from tabletop_tui.plain.layout import quoted
from tabletop_tui.plain.output import GameOutput

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
    "n": "plan",
}
"""The command that each single letter stands for."""

WHY = " = "
"""Separates a number in a line of a card from the sum that explains it."""

RECENT = 20
"""How many lines `log` prints without a number."""


def log(game: GameOutput, decision: Decision, rest: str) -> None:
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
    game.say_events(shown)


def rules(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print the rules about a word, or without one about the present question."""
    try:
        text = with_cards(game.ruleset)
    except (OSError, UnicodeDecodeError):
        game.say("This game brings no readable rules text.")
        return
    if answers.normal(rest) == "all":
        _say_rules(game, text.strip())
        return
    word = rest or decision.rule
    found = layout.rules_about(text, word) if word else []
    if len(found) > 1 and rest and not game.full:
        for line in layout.meanings(text, rest):
            _say_rules(game, line)
        game.say(f"{len(found)} headings tell of {quoted(rest)}. Type rules and one of them:")
        for heading, _ in found:
            game.say(heading)
    elif found:
        _say_rules(game, "\n\n".join(text for _, text in found))
    elif rest and not look_by_name(game, decision, rest):
        game.say(f"The rules say nothing about {quoted(rest)}.")
    if not rest:
        headings = [heading for heading, _ in layout.sections(game.ruleset.rules_text()) if heading]
        game.say("The rules have these headings (`rules WORD` shows one):")
        for heading in headings:
            game.say(f"  {heading}")


def _say_rules(game: GameOutput, text: str) -> None:
    game.say(text if game.full else "\n".join(layout.prose(text)))


def options(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print every answer with its detail, and at the verbosity `full` with its key."""
    entries = game.entries(decision)
    spoken = not game.full
    lines = layout.spoken_list(entries) if spoken else layout.option_lines(entries, full=True)
    game.say_lines(lines)


def why(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print what is not possible now, and why.

    With the name of a thing or answer, print only the reasons about it, and its numbers and odds.
    """
    refusals = decision.refusals()
    found = refusals
    if rest:
        found = answers.refused(rest, refusals, game.spoken)
        found = found or answers.touched(rest, refusals, game.spoken)
    lines = [as_sentence(f"  {one_line(one.label)}: {one_line(one.why)}") for one in found]
    numbers = number_lines(game, decision, rest) if rest else []
    game.say_lines(dict.fromkeys([*lines, *numbers]))
    if not found and not numbers:
        about = f" about {quoted(rest)}" if rest else ""
        game.say(f"There is nothing to explain{about}: what is possible is listed.")


def number_lines(game: GameOutput, decision: Decision, asked: str) -> list[str]:
    """The lines that explain the numbers of a thing, and the preview of its answer."""
    cards = matching(asked, things(game, decision))
    now = cards[0].card.now if len(cards) == 1 else ()
    found = [f"  {one_line(line)}" for line in now if WHY in line]
    option = game.meant(asked, decision)
    return [*found, *(preview_lines(game, option) or ())] if option is not None else found


def preview_lines(game: GameOutput, option: Option) -> list[str] | None:
    """The lines that say what an answer would do; None after printing that this failed."""
    lines = game.safely("The preview", lambda: preview_of(game.ruleset, game.seen, option).lines)
    if lines is None:
        return None
    spoken = [named(line, game.names) for line in lines]
    return ["  " + one_line("".join(phrase.text for phrase in line)) for line in spoken]


def preview(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print what an answer would do."""
    option = game.meant(rest, decision)
    if option is None:
        game.say(f"Name one answer, as in `preview {layout.mark(game.entries(decision)[0])}`.")
        return
    lines = preview_lines(game, option)
    game.say_lines(lines)
    if lines == []:
        detail = one_line(option.detail) or "nothing more is known before it is done"
        game.say(f"  {one_line(option.label)}: {detail}.")


def taught(game: GameOutput, decision: Decision) -> bool:
    """Whether a lesson has something to say at this decision."""
    guide = game.saved.guide
    return guide is not None and guide.speech(decision) is not None


def say_lesson(game: GameOutput, decision: Decision) -> None:
    """Print the words of the lesson at this decision, if there are any."""
    guide = game.saved.guide
    step = guide.step(decision) if guide is not None else None
    speech = guide.speech(decision) if guide is not None else None
    if speech is not None:
        game.say()
        game.say(f"Lesson: {speech.headline}.")
        game.say_lines([*speech.before, *speech.says])
    do = speech.do if speech is not None else step.do if step is not None else ""
    if do:
        game.say(f"Now: {do}")


def lesson(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print the words of the lesson once more."""
    if game.saved.guide is None:
        game.say("This game is no lesson. `tabletop learn` begins one.")
    elif not taught(game, decision):
        game.say(game.saved.guide.silence)
    else:
        say_lesson(game, decision)


def say_goal(game: GameOutput, decision: Decision) -> None:
    """Print what the game is about, once for each player who is new to it."""
    from tabletop_tui.saves.learning import knows, remember

    seat, table = game.seen.viewer, game.saved.table
    if seat == PUBLIC:
        return
    played = decision.seat != seat or any(event.by == seat for event in game.seen.log)
    if played or game.saved.guide is not None or knows(table.game, game.names[seat]):
        return
    remember(table.game, game.names[seat])
    if lines := _goal(game):
        game.say_lines([f"A first game for {game.names[seat]}.", *lines])


def goal(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print what the game is about and what wins it."""
    game.say_lines(_goal(game) or ["Nothing is written about that; `rules` tells the rules."])


def _goal(game: GameOutput) -> list[str]:
    """The lines of the goal card, with the reader's own goal; empty for a game without a card."""
    from tabletop_tui.core.content.goal import load_goal

    seen = game.readable
    with suppress(RulesetError):
        if (card := load_goal(game.ruleset.folder, game.saved.table.mode)) is not None:
            own = seen.described(game.ruleset).objective
            return [line for line in (own, *card.lines()) if line]
    return []
