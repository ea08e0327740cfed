"""The games of an order on a Dask cluster: the same chunks as in processes, the same report."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import repeat
from typing import Any

from tabletop_tui import __version__
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.matches.parallel import Order, chunks_of, gathered, play_chunk
from tabletop_tui.matches.simulate import Report

WITHOUT_DASK = "Playing on a cluster needs Dask: install tabletop-tui[dask]."

PATIENCE = 10.0
"""The seconds that a cluster may take to answer."""

LOOK_SECONDS = 1.0
"""Seconds between two looks whether there are still workers, while games are played."""

RETRIES = 2
"""How often a chunk is sent again when the worker that played it is gone."""


class ClusterError(TabletopError):
    """The cluster cannot be used. The message says why, and what to do."""


def on_cluster(
    order: Order,
    address: str,
    report_done: Callable[[int], None] = lambda _: None,
    *,
    patience: float = 0.0,
    warn: Callable[[str], None] = lambda _: None,
) -> Report:
    """Play the games of an order on the cluster whose scheduler has this address.

    Calls `report_done` with the number of games played. While the cluster has no worker it waits
    for one for `patience` seconds, and calls `warn` with a sentence. Raises `ClusterError` without
    Dask, cluster or worker, for workers with another version of Tabletop, and when the connection
    breaks.
    """
    with _client(address) as client:
        need_worker = partial(_need_worker, client, address, patience, warn)
        need_worker()
        _greet(client)
        return gathered(_chunks(order, client, address, need_worker), report_done)


@contextmanager
def _client(address: str) -> Generator[Any]:
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError(WITHOUT_DASK) from error
    # Report errors of the connection in a sentence of our own.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        asyncio.run(_knock(address))
    except (OSError, ValueError) as error:
        raise ClusterError(f"No Dask cluster answers at {address}.") from error
    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        yield client


async def _knock(address: str) -> None:
    """Raise where nobody answers. A client that failed to connect complains when it is thrown away.

    Raises `OSError`, or `ValueError` for what is no address.
    """
    from distributed.comm import connect

    (await connect(address, timeout=PATIENCE)).abort()


def _need_worker(client: Any, address: str, patience: float, warn: Callable[[str], None]) -> None:
    """Wait for a worker where there is none. Raises `ClusterError` when none comes."""
    if client.nthreads():
        return
    without = f"The Dask cluster at {address} has no workers"
    if patience:
        warn(f"{without}. Waiting {patience:g} s for one.")
        with suppress(TimeoutError):
            client.wait_for_workers(1, timeout=patience)
            return
    raise ClusterError(f"{without}.")


def _greet(client: Any) -> None:
    try:
        found: dict[str, str] = client.run(version_here)
    # Whatever a worker fails with reaches us as it was raised there.
    except Exception as error:
        raise ClusterError(f"A worker of the cluster has no Tabletop: {error}") from error
    others = sorted(set(found.values()) - {__version__})
    if others:
        raise ClusterError(f"A worker of the cluster has Tabletop {others[0]}, not {__version__}.")


def version_here() -> str:
    """Which Tabletop plays in this process."""
    return __version__


def _chunks(
    order: Order, client: Any, address: str, need_worker: Callable[[], None]
) -> Generator[Report]:
    starts, counts = chunks_of(order)
    futures = client.map(
        play_chunk, list(repeat(order, len(counts))), starts, counts, pure=False, retries=RETRIES
    )
    try:
        for future in futures:
            # In order, whichever is ready first: so the report is the same on any cluster.
            while True:
                # A result that is ready goes with its worker: it is waited for like any other.
                try:
                    report = future.result(timeout=LOOK_SECONDS)
                    break
                except TimeoutError:
                    need_worker()
            yield report
    except TabletopError:
        raise
    except Exception as error:
        text = f"The Dask cluster at {address} gave up: {type(error).__name__}: {error}"
        raise ClusterError(text) from error
    finally:
        client.cancel(futures)
