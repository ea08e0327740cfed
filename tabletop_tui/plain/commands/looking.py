"""The commands `look` and `where`, and the parts of the table that a player can ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.plain.answers import ALMOST, normal, words
from tabletop_tui.plain.output import GameOutput

ME = "me"
OWN = ("hand", ME)
"""Words that always show a part of the table, even where an answer has the same name."""

IN_SECRET = (
    "Others can see what you type: before a secret answer you can only look at what lies open."
)

MOST = 12
"""How many names are listed at most. Names that are not listed can be typed, too."""


def parts_listed(game: GameOutput) -> str:
    """The sentence that lists the parts of the table a player can ask for in this game."""
    first: dict[str, str] = {}
    for name in game.parts():
        first.setdefault(words(name)[0], name)
    names = [name for name in first.values() if name not in game.names]
    return (
        f"To read a part of the table, or what lies before a player, type its name: me, "
        f"{', '.join([*names[:MOST], *game.names])}"
    )


def part_names(game: GameOutput) -> list[str]:
    """The names of the parts of the table, in the form in which players type them."""
    return [*OWN, *dict.fromkeys(" ".join(words(name)) for name in game.parts())]


def say_part(game: GameOutput, asked: str, seen: Seen[Any] | None = None) -> bool:
    """Print the parts of the table (of the frame `seen`) with this name; False for none."""
    wanted, parts = words(asked), game.parts(seen)
    if wanted == [ME]:
        viewer = game.readable.viewer
        wanted = words(game.names[viewer] if viewer >= 0 else "board")
    names = {name: words(name) for name in parts}
    found = [name for name, spelled in names.items() if spelled == wanted]
    found = found or [name for name, spelled in names.items() if spelled[: len(wanted)] == wanted]
    return _say(game, [line for name in found for line in parts[name]] if wanted else [])


def say_holding(game: GameOutput, decision: Decision, asked: str) -> bool:
    """Print every line of the table that has all words of `asked`; False if there is none."""
    wanted, parts = words(asked), game.parts(game.in_sight(decision))
    lines = dict.fromkeys(line for part in parts.values() for line in part)
    return _say(game, [line for line in lines if wanted and {*wanted} <= {*words(line)}])


def _say(game: GameOutput, lines: list[str]) -> bool:
    game.say_lines(lines)
    return bool(lines)


HOUSE = "⌂"
"""The sign of texts and rules that were decided for this edition."""


class TargetCard(NamedTuple):
    """A thing that can be looked at: a target and its card."""

    target: str
    card: Card


def things(game: GameOutput, decision: Decision) -> list[TargetCard]:
    """Everything that this reader can look at; empty if the game cannot describe it."""
    return game.safely("The table", lambda: _things(game, decision)) or []


def _things(game: GameOutput, decision: Decision) -> list[TargetCard]:
    seen = game.in_sight(decision)
    described = seen.described(game.ruleset)
    targets = [*described.targets]
    if not (decision.secret and game.overheard):
        targets += [option.target or option.key for option in decision.options]
    found = []
    for target in dict.fromkeys(targets):
        card = described.card(target)
        if card is not None:
            found.append(TargetCard(target, card))
    return found


def matching(wanted: str, known: Sequence[TargetCard]) -> list[TargetCard]:
    """The things that a name may mean, in the first of these ways that finds any.

    The name is the exact name, its first words, some of its words, its first letters, any part of
    it, or a misspelling of it.
    """
    spelled, wanted = words(wanted), normal(wanted)
    ways: tuple[Callable[[str], bool], ...] = (
        lambda name: normal(name) == wanted or words(name) == spelled,
        lambda name: words(name)[: len(spelled)] == spelled,
        lambda name: {*spelled} <= {*words(name)},
        lambda name: normal(name).startswith(wanted),
        lambda name: wanted in normal(name),
    )
    for fits in ways:
        if found := [one for one in known if fits(one.card.name) or fits(one.target)]:
            # A thing inside a found one is left out, unless its own name fits.
            above = tuple(f"{one.target} " for one in found)
            return _different(
                one for one in found if fits(one.card.name) or not one.target.startswith(above)
            )
    names = {normal(one.card.name) for one in known}
    near = get_close_matches(wanted, sorted(names), 1, ALMOST)
    return _different(one for one in known if normal(one.card.name) in near)


def _different(found: Iterable[TargetCard]) -> list[TargetCard]:
    """The things without those that have the same card as another."""
    return list({one.card: one for one in found}.values())


def look(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print the card of a thing by its name; if several things fit, or without a name, a list."""
    say = game.say
    known = things(game, decision)
    if not rest:
        say("Name what you want to look at, as in `look NAME`. There are:")
        names = dict.fromkeys(one_line(one.card.name) for one in known)
        game.say_wrapped("; ".join(names), "  ", "  ")
        return
    name, _, number = rest.rpartition(" ")
    found = matching(rest, known)
    several = matching(name, known) if name and number.isdecimal() else []
    if several and 0 < int(number[:4]) <= len(several):
        found = [several[int(number[:4]) - 1]]
    if not found and " " in rest:
        # The name may follow a word for its kind, as in `tile II`.
        found = matching(rest.partition(" ")[2], known)
    if len(found) == 1:
        _print(game, found[0].card)
    elif found:
        _say_several(game, rest, found)
    elif not (say_part(game, rest, game.in_sight(decision)) or say_holding(game, decision, rest)):
        say("Nothing of that name lies here. `look` alone names everything.")
        _say_secret(game, decision)


def where(game: GameOutput, decision: Decision, rest: str) -> None:
    """Print every line of the table that has a name; if there is none, the card of that name."""
    if not rest:
        game.say("Name what you are looking for, as in `where NAME`.")
    elif not say_holding(game, decision, rest):
        known = things(game, decision)
        found = matching(rest, known)
        if len(found) == 1:
            _print(game, found[0].card)
        else:
            game.say(f"There is nothing like {rest} in sight.")
            _say_secret(game, decision)


def look_by_name(game: GameOutput, decision: Decision, name: str) -> bool:
    """Print the card of the only thing with exactly this name; False if there is no such thing."""
    known = things(game, decision)
    found = _different(one for one in known if words(one.card.name) == words(name))
    if len(found) == 1:
        _print(game, found[0].card)
    return len(found) == 1


def _say_secret(game: GameOutput, decision: Decision) -> None:
    if decision.secret and game.overheard:
        game.say(IN_SECRET)


def _say_several(game: GameOutput, asked: str, found: Sequence[TargetCard]) -> None:
    """Print the things that fit, and how to name one: by its target, or in speech by its number."""
    how = "what stands in brackets" if game.full else f"its number, as in look {asked} 2"
    game.say(f"{len(found)} things fit. Type the name of one, or {how}:")
    for number, one in enumerate(found[:MOST], 1):
        now = f": {one.card.now[0]}" if one.card.now else ""
        head = f"{one.card.name} [{one.target}]" if game.full else f"{number}: {one.card.name}"
        game.say_wrapped(one_line(f"{head}, {one.card.kind}{now}"), "  ", "      ")
    if len(found) > MOST:
        game.say(f"  and {len(found) - MOST} more")


def _print(game: GameOutput, card: Card) -> None:
    figures = [figure for figure in card.figures if figure not in card.text]
    game.say(one_line(", ".join([card.name, card.kind, *figures])))
    for line in (*card.now, *card.text.splitlines()):
        if line.strip():
            game.say_wrapped(one_line(line), "  ", "  ")
    # At the verbosity `short` the source is printed only if something was decided for this edition.
    if card.provenance and (game.verbosity != "short" or HOUSE in card.provenance):
        source = one_line(card.provenance)
        game.say(f"  ({source})" if game.full else source)
