"""The evidence wall for the ear: a sentence for each Offensive, its deeds, and each vote."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..components import Content
from ..state import Deed, HydraState, Round
from .evidence import Column, columns, deeds_of, did, losses_of, red_cards, tally


def spoken_wall(content: Content, view: HydraState, names: Sequence[str]) -> Iterator[str]:
    """Mission by Mission: whom the vote before it hit, and what each seat did in its Offensives."""
    for mission in range(1, view.mission + 1):
        for seen in view.votes:
            if seen.mission == mission:
                yield _vote(seen, names)
        yield from (_deed(content, view, one, names) for one in view.deeds
                    if one.voting and one.mission == mission - 1)  # fmt: skip
        for column in columns(view):
            if column.mission == mission:
                yield _offensive(content, view, column, names)
                yield from (_deed(content, view, one, names) for one in deeds_of(view, column))
    for seen in view.votes:
        if seen.mission > view.mission:
            yield _vote(seen, names)
    yield from (_deed(content, view, one, names) for one in view.deeds
                if one.voting and one.mission == view.mission)  # fmt: skip


def _offensive(content: Content, view: HydraState, column: Column, names: Sequence[str]) -> str:
    line = column.line
    villain = content.villains[line.villain if line is not None else view.villain]
    told = [_did(view, column, seat, name) for seat, name in enumerate(names)]
    if line is None:
        end = "not counted yet"
    else:
        end = f"total {line.total:+d}, the Villain lost {line.dealt}"
        if (red := red_cards(view, line)) is not None:
            end += f", {red} red {'card' if red == 1 else 'cards'}"
        if line.blind:
            told.append(f"{line.blind} blind")
    causes = losses_of(view, column.mission, column.number)
    if causes:
        end += "; New York lost " + ", ".join(f"{count} by {why}" for why, count in causes)
    start = f"Mission {column.mission}, offensive {column.number}, {villain.name}"
    return f"{start}: {', '.join(filter(None, told))}; {end}."


def _did(view: HydraState, column: Column, seat: int, name: str) -> str:
    one = did(view, column, seat)
    if one.out:
        return f"{name} out"
    said = f" said {one.said}" if one.said else ""
    laid = " ".join(one.cards) or (str(one.laid) if one.laid else "")
    return f"{name} {laid}{said}" if laid else ""


def _deed(content: Content, view: HydraState, deed: Deed, names: Sequence[str]) -> str:
    who, at = names[deed.seat], names[deed.at] if deed.at >= 0 else ""
    ability = content.heroes[view.seats[deed.seat].hero].title
    return {
        "ability": f"{who} used {ability}{f' on {at}' if at else ''}.",
        "hail": f"{who} called HAIL HYDRA.",
        "handed": f"{who} handed {deed.count} to {at}.",
        "stole": f"{who} stole a card from {at}.",
        "defended": f"{who} gave Red Skull 1 Defense.",
    }[deed.kind]


def _vote(seen: Round, names: Sequence[str]) -> str:
    pointing = ", ".join(
        f"{name} {f'at {names[at]}' if at >= 0 else 'up'}"
        for name, at in zip(names, seen.votes, strict=True)
    )
    points = ", ".join(
        f"{count} {f'for {names[at]}' if at >= 0 else 'up'}" for at, count in tally(seen).points
    )
    out = f"{names[seen.out]} was Knocked Out" if seen.out >= 0 else "nobody was Knocked Out"
    return f"Vote before Mission {seen.mission}: {pointing}; {points}; {out}."
