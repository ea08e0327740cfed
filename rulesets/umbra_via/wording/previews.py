"""Previews: what an answer would do, computed on a view before the answer is given."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase, somebody
from tabletop_tui.core.words.speech import number_of

from ..components import Content
from ..rules import altar, bidding
from ..rules.altar import Lead
from ..rules.paths import CELLS, neighbours
from ..rules.placing import STAY, added, moved, with_tile
from ..rules.summoning import Path, Summoning, summon
from ..state import ALTAR, UmbraState
from ..text import RANKS
from .ledger import with_bid

Line = tuple[Phrase, ...]


def laid_view(view: UmbraState, cell: int) -> UmbraState:
    """A copy of the view in which the next tile lies on this cell."""
    after = view.clone()
    after.garden[cell] = with_tile(view.garden[cell], view.altar[view.queue[0]])
    return after


def look_ahead(content: Content, view: UmbraState, cell: int) -> Summoning:
    """What would follow if the next tile were laid on this cell. The view is not changed."""
    return summon(content, laid_view(view, cell), cell)


def look_at_move(content: Content, view: UmbraState, to: int) -> Summoning:
    """What would follow if the flowers of Four Point moved to a neighbour or stayed (ruling 33)."""
    after = view.clone()
    if to != STAY:
        after.garden = moved(view.garden, view.laid, to)
    return summon(content, after, after.laid)


def preview(
    content: Content, view: UmbraState, decision: Decision, option: Option
) -> tuple[Line, ...]:
    """Lines of phrases for any option of any decision of this game."""
    match decision.kind:
        case "bid":
            return _bid_lines(content, view, decision.seat, option.key)
        case "reveal":
            return _lead_lines(content, view)
        case "lay":
            foretold = lines_of(look_ahead(content, view, option.value))
            return _waiting(view, option.value) + foretold + _may_move(view, option.value)
        case "move":
            return lines_of(look_at_move(content, view, option.value))
        case "summoning":
            return lines_of(summon(content, view, view.laid), laid=True)
    return ()


def lines_of(summoning: Summoning, *, laid: bool = False) -> tuple[Line, ...]:
    """A Summoning in lines: each path, its awards by rank, and whose marker drops.

    Once its tile is `laid`, the question already says how long each path is.
    """
    if not summoning.paths:
        return ((Phrase("completes  ", "muted"), Phrase("no path")),)
    # The winner comes first, because in a small window there may be no room for the last lines.
    won = Phrase(" claims their Soul tile and wins", "text")
    lines: list[Line] = [(somebody(seat), won) for seat in summoning.winners]
    for path in summoning.paths:
        lines += _path_lines(path, laid=laid)
    return tuple(lines)


def _path_lines(path: Path, *, laid: bool) -> list[Line]:
    cells = " ".join(CELLS[cell] for cell in path.cells)
    heading = f"a path of {number_of(len(path.cells), 'tile')}"
    completes = (Phrase("completes  ", "muted"), Phrase(heading), Phrase(f": {cells}", "dim"))
    lines: list[Line] = [(Phrase("path  ", "muted"), Phrase(cells)) if laid else completes]
    rest: list[Phrase] = []
    for rank, award in zip(RANKS, path.awards, strict=False):
        drops = "; marker drops" if award.seat in path.dropped else ""
        if not award.earned:
            comma = [Phrase(", ", "muted")] if rest else []
            text = f" ({award.energy} energy{drops})"
            rest += [*comma, somebody(award.seat), Phrase(text, "muted")]
            continue
        gain = f"+{award.taken} ✿"
        if award.taken < award.earned:
            last = f"the last {award.taken}" if award.taken else "none left"
            gain = f"+{award.taken} of {award.earned} ✿, {last}"
        seat = somebody(award.seat)
        energy = Phrase(f"  {award.energy} energy  ", "muted")
        tie = Phrase(drops, "muted")
        lines.append((Phrase(f"{rank} ", "muted"), seat, energy, Phrase(gain), tie))
    if rest:
        lines.append((Phrase("earns nothing: ", "muted"), *rest))
    if not path.awards:
        lines.append((Phrase("no energy lies on it: nobody earns anything", "muted"),))
    return lines


def _waiting(view: UmbraState, cell: int) -> tuple[Line, ...]:
    count = sum(view.garden[cell].energy)
    return ((Phrase(f"takes over the {count} energy waiting there", "muted"),),) if count else ()


def _may_move(view: UmbraState, cell: int) -> tuple[Line, ...]:
    """A line that the flowers of Four Point may move: the forecast counts them where they lie."""
    offer = view.altar[view.queue[0]]
    movable = offer.tile == "four" and any(added(offer.energy, view.garden[cell].energy))
    if not movable or not any(view.garden[other].tile for other in neighbours(cell)):
        return ()
    return ((Phrase("its flowers may move to a neighbour first", "muted"),),)


def _bid_lines(content: Content, view: UmbraState, seat: int, key: str) -> tuple[Line, ...]:
    """How this bid would change the lead for each tile. Bids that are still hidden do not count."""
    before, after = altar.leads(content, view), with_bid(view, seat, bidding.pieces(key))
    leads = altar.leads(content, after)
    lines: list[Line] = []
    for space, (name, (energy, soul)) in enumerate(zip(ALTAR, bidding.pieces(key), strict=True)):
        if not (energy or soul):
            continue
        lead = leads[space]
        row: Line = (Phrase(f"tile {name:4}", "text"), Phrase(f"worth {lead.values[seat]}"))
        if space not in before:
            stays = f"{energy or 'no'} energy {'stay' if energy > 1 else 'stays'} on it"
            row += (Phrase(f", {stays}", "muted"),)
        else:
            mine = before[space].values[seat]
            row += (Phrase(f" ({mine} before), " if mine else ", ", "muted"),)
            row += (somebody(lead.winner), Phrase(f" leads{_how(lead, seat)}", "muted"))
        lines.append(row)
    if any(soul for _, soul in bidding.pieces(key)):
        lines.append((Phrase("soul flowers that are bid leave the game", "muted"),))
    return tuple(lines)


def _how(lead: Lead, seat: int) -> str:
    """Words on why a seat leads: by its marker or, if it is another seat, with which worth."""
    if lead.tied:
        return " by the higher marker"
    return "" if lead.winner == seat else f" with {lead.values[lead.winner]}"


def _lead_lines(content: Content, view: UmbraState) -> tuple[Line, ...]:
    """Who leads for which tile, and why, in the order in which the tiles are placed.

    In this order a reader sees a marker drop before the later ties that this affects (ruling 13).
    """
    lines: list[Line] = []
    leads = altar.leads(content, view)
    for space, lead in leads.items():
        most = lead.values[lead.winner]
        others = max(value for who, value in enumerate(lead.values) if who != lead.winner)
        against = f" against {others}" if others else "; nobody else bids"
        tie = ", tied; their marker is higher, then drops"
        text = f" leads with {most}{tie if lead.tied else against}"
        name = Phrase(f"tile {ALTAR[space]:4}")
        lines.append((name, somebody(lead.winner), Phrase(text, "muted")))
    lines += [
        (Phrase(f"tile {name:4}"), Phrase("nobody bids", "dim"))
        for space, name in enumerate(ALTAR)
        if view.altar[space].open and space not in leads
    ]
    return tuple(lines)
