"""The command that plays many games by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import FAILED, lay, place_of, say, say_json
from tabletop_tui.opening import UsageError

if TYPE_CHECKING:
    from tabletop_tui.simulate import Report

SHOWN_ERRORS = 10


def simulate(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game, as `games` lists it.", autocompletion=offers.games
        ),
    ],
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            metavar="N",
            min=1,
            max=99,
            help="How many players.",
            autocompletion=offers.seats,
        ),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            "--mode",
            metavar="MODE",
            help="The mode, such as solo.",
            autocompletion=offers.modes,
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            help="An option of the game (may repeat).",
            autocompletion=offers.values,
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many games.")
    ] = 100,
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Game number i has the seed S+i, from i=0.")
    ] = "1",
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="NAME",
            help="Who plays: random.",
            autocompletion=offers.policies,
        ),
    ] = "random",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let the machine play many games and count what happens. Exit code 1 if a game failed."""
    from tabletop_tui.bots import POLICIES
    from tabletop_tui.core.table import default_names
    from tabletop_tui.simulate import simulate as run

    place = place_of(context)
    manifest = place.manifest(game)
    names = None if seats is None else default_names(seats)
    table = lay(manifest, names=names, mode=mode, settings=settings, seed=seed)
    if policy not in POLICIES:
        known = ", ".join(POLICIES)
        raise UsageError(f"There is no policy called {policy!r}. Known policies: {known}.")
    report = run(place.library.load(game), table, games, POLICIES[policy])
    if as_json:
        say_json(report.as_data())
    else:
        say(as_text(report))
    if report.errors:
        raise typer.Exit(FAILED)


def as_text(report: Report) -> str:
    """The report for people."""
    rows = [
        ("game", f"{report.game}, {report.mode}, {report.seats} seats"),
        ("games", f"{report.games:,}"),
        ("decisions", f"{report.decisions:,} ({report.mean_decisions:,.1f} a game)"),
        ("time", f"{report.seconds:.2f} s ({report.decisions_per_s:,.0f} decisions a second)"),
    ]
    for result, count in report.outcomes.items():
        rows.append((f"  {result}", f"{count:,} ({100 * count / report.games:.1f} %)"))
    rows.append(("errors", f"{len(report.errors):,}"))
    for failure in report.errors[:SHOWN_ERRORS]:
        place = f"  seed {failure.seed}"
        rows.append((place, f"at decision {failure.decision}: {failure.error}"))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
