"""The result: who won, and notes about the game that reveal everything."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase, somebody
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.words.speech import counted, number_of

from .components import Content
from .state import HYDRA, SHIELD, HydraState, Offensive
from .wording.evidence import lies, red_cards, red_laid


def outcome(content: Content, state: HydraState) -> Outcome:
    """Return the result, with the story of the game as its notes."""
    side = state.ended
    winners = tuple(seat for seat, mine in enumerate(state.seats) if mine.loyalty == side)
    agents = sum(mine.loyalty == HYDRA for mine in state.seats)
    villain = content.villains[state.villain].name if state.villain else ""
    if side == SHIELD:
        headline = f"S.H.I.E.L.D. wins: New York keeps {state.city} health."
    else:
        headline = f"HYDRA wins: New York fell in Mission {state.mission} against {villain}."
    return Outcome(side, winners, headline, (), _story(content, state, agents))


def _story(
    content: Content, state: HydraState, agents: int
) -> tuple[str | tuple[Phrase, ...], ...]:
    evil = [(somebody(at),) for at, mine in enumerate(state.seats) if mine.loyalty == HYDRA]
    notes: list[str | tuple[Phrase, ...]] = [(*_in_words(evil), Phrase(" were HYDRA."))]
    if last := _last_blow(content, state):
        notes.append(last)
    for number in range(1, state.mission + 1):
        lines = [line for line in state.history if line.mission == number]
        if lines:
            totals = ", ".join(_total(state, line) for line in lines)
            name = content.villains[lines[0].villain].name
            notes.append(f"Mission {number}, {name}: team totals {totals}.")
    if laid := red_laid(state):
        named = [(Phrase(f"{count} by "), somebody(seat)) for seat, count in laid]
        notes.append((Phrase("Red cards: "), *_in_words(named), Phrase(".")))
    if false := list(lies(state)):
        sentences = [
            (
                somebody(one.seat),
                Phrase(
                    f" said “{one.said}” in Mission {one.line.mission}, Offensive {one.line.number}"
                ),
            )
            for one in false
        ]
        notes.append((Phrase("What was not true: "), *_in_words(sentences), Phrase(".")))
    outs = [state.seats[line.out].loyalty == HYDRA for line in state.votes if line.out >= 0]
    notes.append(
        f"Knocked Out by votes: agents {number_of(sum(outs), 'time')}, Heroes of S.H.I.E.L.D. "
        f"{number_of(len(outs) - sum(outs), 'time')}. "
        f"{len(state.hails)} of {agents} agents called HAIL HYDRA."
    )
    return tuple(notes)


def _last_blow(content: Content, state: HydraState) -> str:
    """Return what decided the game; empty where no attack defeated the last Villain."""
    line = state.history[-1] if state.history else None
    now = state.mission, state.offensive
    total = f"{line.total:+d}" if line is not None and (line.mission, line.number) == now else ""
    name = content.villains[state.villain].name if state.villain else ""
    if state.ended == SHIELD:
        return f"The last attack came to {total}: enough to defeat {name}." if total else ""
    if not state.losses:
        return ""
    loss = state.losses[-1]
    labels = {
        "villain": f"{name} survived the last attack of {total} and struck back",
        "power": f"{name} survived the last attack of {total}, and the power of {name} was used",
        "backfire": f"The last attack came to {total} and backfired",
        "cube": f"The last attack came to {total}, too much for the Cosmic Cube",
        "hail": "HAIL HYDRA was called",
        "agents": f"{name} survived, and an agent was Knocked Out",
        "smash": "Smash was called",
    }
    last = f"last {loss.count}" if loss.count > 1 else "last"
    return f"{labels[loss.why]}: New York lost its {last} health."


def _total(state: HydraState, line: Offensive) -> str:
    """Return the total of an attack with its red cards: `+5 with 1 red card in it`."""
    red = red_cards(state, line)
    in_it = " in it" if state.past else ""
    cards = "" if red is None else f" with {counted(red, 'red card')}{in_it}"
    return f"{line.total:+d}{cards}"


def _in_words(parts: Sequence[tuple[Phrase, ...]]) -> list[Phrase]:
    phrases: list[Phrase] = []
    for number, part in enumerate(parts, 1):
        if number > 1:
            phrases.append(Phrase(" and " if number == len(parts) else ", "))
        phrases += part
    return phrases
