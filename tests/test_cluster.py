"""Games on a Dask cluster: the same report as in this process, and a sentence for what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loading.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.matches import cluster
from tabletop_tui.matches.cluster import ClusterError, on_cluster
from tabletop_tui.matches.parallel import CHUNK, Order, in_processes

FIXTURES = Path(__file__).parent / "fixtures" / "rulesets"
NOBODY = "tcp://127.0.0.1:1"


def order_of(games: int) -> Order:
    pebbles = find_rulesets([FIXTURES]).load("pebbles")
    table = lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=3)
    return Order(pebbles.folder, table, games, "random", ("random", "medium"))


def test_without_the_extra_a_sentence_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"install tabletop-tui\[dask\]"):
        on_cluster(order_of(1), NOBODY)


@pytest.fixture
def address() -> Iterator[str]:
    """The scheduler of a cluster of two workers, in threads of this process."""
    reason = "needs Dask (tabletop-tui[dask])"
    distributed: Any = pytest.importorskip("distributed", reason=reason)
    running = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with running:
        yield running.scheduler_address


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_report_of_this_process(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = order_of(2 * CHUNK + 3)
    told: list[int] = []
    there = on_cluster(order, address, told.append).as_data()
    here = in_processes(order, 1, find_rulesets([FIXTURES]).load("pebbles")).as_data()
    for report in (there, here):
        del report["seconds"], report["decisions_per_s"]
    assert there == here
    assert told == [CHUNK, 2 * CHUNK, 2 * CHUNK + 3]

    monkeypatch.setattr(cluster, "version_here", lambda: "0.0")
    with pytest.raises(ClusterError, match=r"has Tabletop 0\.0, not "):
        on_cluster(order, address)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="needs Dask (tabletop-tui[dask])")
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=f"No Dask cluster answers at {NOBODY}"):
        on_cluster(order_of(1), NOBODY)
