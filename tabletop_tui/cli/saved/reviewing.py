"""The command that looks at the decisions of a game that is over."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_tui.cli.common import InWords, SavedName, place_of, progress, say, say_json, share
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.opening import UsageError


def review(
    context: typer.Context,
    name: SavedName,
    seat: Annotated[
        int,
        typer.Option("--seat", metavar="N", min=1, help="Whose decisions: seat 1, 2 and so on."),
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    plain: InWords = False,
) -> None:
    """Judge the decisions of a player in a game that is over, each from what was seen then.

    The costliest come first. Ctrl+C stops it; what was judged until then is told.
    """
    from tabletop_tui.core.players.at_table import Here
    from tabletop_tui.core.players.review import Review, Reviewed, counted, reviewed, worst_first

    place = place_of(context)
    header, replay = place.store.replay(name, place.library)
    chairs = len(replay.table.chairs)
    if seat > chairs:
        raise UsageError(f"There is no seat {seat} in this game; it has {chairs}.")
    found: list[Reviewed] = []
    game = Review(replay, seat - 1)
    player = Here(replay.ruleset)
    whole = False
    try:
        for moment in game.moments():
            share(len(found), len(game.places), "judged")
            found.append(reviewed(moment, player.judge(moment.seen, moment.given), replay.ruleset))
        whole = True
    except KeyboardInterrupt:
        pass
    progress("")
    counts = counted(found)
    who = replay.table.names[seat - 1]
    if as_json:
        decisions = [one.as_data() for one in found]
        data = {"game": header.game, "seat": seat, "name": who, "whole": whole}
        say_json({**data, **counts, "decisions": decisions})
        return
    for one in worst_first(found):
        rather = f" ({one.rather})" if one.rather else ""
        line = f"{one.verdict:<9} {one.at + 1:>4}  {one.prompt} given: {one.given}{rather}"
        if plain:
            line = f"Answer {one.at + 1}, {one.verdict}: {one.prompt} Given: {one.given}{rather}"
            line = f"{replay.ruleset.spoken(line)}."
        say(one_line(line))
    told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    some = "" if whole else f", {len(found)} of {len(game.places)} decisions"
    say(one_line(f"{who}{some}: {told}."))
