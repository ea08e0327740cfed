"""The command that plays many games by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import (
    FAILED,
    AsJson,
    Game,
    Mode,
    Values,
    lay,
    place_of,
    progress,
    say,
    say_json,
    share,
)
from tabletop_tui.opening import UsageError

if TYPE_CHECKING:
    from tabletop_tui.core.ruleset import Ruleset
    from tabletop_tui.core.table import Table
    from tabletop_tui.matches.simulate import Report

SHOWN_ERRORS = 10


def simulate(
    context: typer.Context,
    game: Game,
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
    mode: Mode = None,
    settings: Values = None,
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
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="LEVEL,LEVEL",
            help="A computer player for each seat: random, easy, medium, hard; they take turns.",
            autocompletion=offers.bots,
        ),
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, max=64, help="How many processes play.")
    ] = 1,
    dask: Annotated[
        str,
        typer.Option(
            "--dask",
            metavar="ADDRESS",
            help="Play on the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786.",
        ),
    ] = "",
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0,
            help="With --dask: wait so long for a worker while there is none, then give up.",
        ),
    ] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Let the machine play many games and count what happens. Exit code 1 if a game failed."""
    from tabletop_tui.core.chairs import default_names
    from tabletop_tui.matches.parallel import Order, Rules, in_processes
    from tabletop_tui.matches.policies import POLICIES

    place = place_of(context)
    manifest = place.manifest(game)
    levels = [level.strip() for level in bots.split(",")] if bots.strip() else []
    count = len(levels) if seats is None and len(levels) > 1 else seats
    names = None if count is None else default_names(count)
    table = lay(manifest, names=names, mode=mode, settings=settings, seed=seed)
    if policy not in POLICIES:
        known = ", ".join(POLICIES)
        raise UsageError(f"There is no policy called {policy!r}. Known policies: {known}.")
    ruleset = place.library.load(manifest.id)
    order = Order(Rules.of(ruleset), table, games, policy, _seated(levels, table, ruleset))

    def told(done: int) -> None:
        share(done, games, "games")

    if dask:
        from tabletop_tui.matches.cluster import on_cluster

        report = on_cluster(
            order, dask, told, patience=patience, warn=lambda why: say(why, err=True)
        )
    else:
        report = in_processes(order, jobs, ruleset, told)
    progress("")
    if report.games < games:
        say(f"Stopped after {report.games} of {games} games.", err=True)
    if as_json:
        say_json(report.as_data())
    else:
        say(as_text(report))
    if report.errors:
        raise typer.Exit(FAILED)


def _seated(levels: list[str], table: Table, ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """A level for each seat; one alone is for all of them."""
    from tabletop_tui.core.players.bot import load_bot
    from tabletop_tui.core.players.player import levels_of

    known = list(levels_of(load_bot(ruleset)))
    for level in levels:
        if level not in known:
            offered = ", ".join(known)
            raise UsageError(f"There is no level {level!r} in this game. Levels: {offered}.")
    seats = len(table.chairs)
    if len(levels) == 1:
        levels *= seats
    if levels and len(levels) != seats:
        raise UsageError(f"There are {len(levels)} bots for {seats} seats.")
    return tuple(levels)


def as_text(report: Report) -> str:
    """The report for people."""
    from tabletop_tui.matches.simulate import interval

    rows = [
        ("game", f"{report.game}, {report.mode}, {report.seats} seats"),
        ("games", f"{report.games:,}"),
        ("decisions", f"{report.decisions:,} ({report.mean_decisions:,.1f} a game)"),
        ("time", f"{report.seconds:.2f} s ({report.decisions_per_s:,.0f} decisions a second)"),
    ]
    for result, count in report.outcomes.items():
        rows.append((f"  {result}", f"{count:,} ({100 * count / report.games:.1f} %)"))
    for name, won in zip(report.bots, report.won, strict=True):
        low, high = interval(won, report.games)
        share = f"{100 * won / report.games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        rows.append((f"  {name} wins", f"{won:,}: {share}"))
    rows.append(("errors", f"{len(report.errors):,}"))
    for failure in report.errors[:SHOWN_ERRORS]:
        place = f"  seed {failure.seed}"
        rows.append((place, f"at decision {failure.decision}: {failure.error}"))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
