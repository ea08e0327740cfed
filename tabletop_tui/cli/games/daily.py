"""The command of the daily deal: today's game for one player, its result, the days before."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import place_of, say
from tabletop_tui.cli.games.playing import Door, Loudness, Plain, preferred, sit_down
from tabletop_tui.opening import UsageError


def daily(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game; else the first.", autocompletion=offers.games
        ),
    ] = None,
    result: Annotated[
        bool, typer.Option("--result", help="Print today's result: three lines to pass on.")
    ] = False,
    listed: Annotated[bool, typer.Option("--list", help="List your days.")] = False,
    plain: Plain = False,
    verbosity: Loudness = None,
) -> None:
    """Play today's deal alone: the same for everybody in the world with this version.

    The seed is made of the date in UTC; nothing is sent or fetched.
    """
    from tabletop_tui.saves.daily import daily_mode, deals, open_daily, result_text, today

    place = place_of(context)
    if game is not None:
        manifests = [place.manifest(game)]
    else:
        manifests = [entry.manifest for entry in place.library.entries.values()]
        manifests = [one for one in manifests if daily_mode(one) is not None]
        if not manifests:
            raise UsageError("None of the games has a mode for one player.")
    day = today()
    if listed or result:
        found = [
            (date, one.title, listing)
            for one in manifests
            for date, listing in deals(place.store, one)
            if listed or date == day
        ]
        for date, title, listing in sorted(found, key=lambda each: each[:2], reverse=True):
            header = listing.header
            assert header is not None
            if listed:
                say(f"{date}  {title}: {header.summary if header.finished else 'not over yet'}")
            elif header.finished:
                say(result_text(place.store.replay(listing.path, place.library)[1], date))
        if not found:
            say("No daily deal yet." if listed else "Today's deal was not begun yet.")
        return
    door = Door(plain, verbosity, as_json=False, strict=False)
    door.need()
    settings = preferred()
    player = settings.names[0] if settings.names else "Player 1"
    sit_down(
        place, open_daily(place.store, place.library, manifests[0].id, player, day), door, settings
    )
