"""Games on a Dask cluster: the same report as in this process, and a sentence for what is wrong."""

from __future__ import annotations

import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.matches import cluster
from tabletop_tui.matches.cluster import ClusterError, on_cluster
from tabletop_tui.matches.parallel import CHUNK, Order, Rules, in_processes, play_chunk
from tests.extras import needed

FIXTURES = Path(__file__).parent / "fixtures" / "rulesets"
PATIENCE = 30.0
NOBODY = "tcp://127.0.0.1:1"


def order_of(games: int) -> Order:
    pebbles = find_rulesets([FIXTURES]).load("pebbles")
    table = lay_table(pebbles.manifest, names=["Ada", "Ben"], seed=3)
    return Order(Rules.of(pebbles), table, games, "random", ("random", "medium"))


def test_without_the_extra_a_sentence_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"install tabletop-tui\[dask\]"):
        on_cluster(order_of(1), NOBODY)


@pytest.fixture
def running() -> Iterator[Any]:
    """A cluster of two workers, in threads of this process."""
    distributed = needed("distributed", "dask")
    running = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    )
    with running:
        yield running


def scaled(running: Any, workers: int) -> None:
    """Let a cluster have so many workers from now on."""
    running.scale(workers)
    deadline = monotonic() + PATIENCE
    while len(running.scheduler.workers) != workers:
        assert monotonic() < deadline, "the cluster keeps its workers"
        sleep(0.01)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_report_of_this_process(
    running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = running.scheduler_address
    order = order_of(2 * CHUNK + 3)
    told: list[int] = []
    there = on_cluster(order, address, told.append).as_data()
    here = in_processes(order, 1).as_data()
    for report in (there, here):
        del report["seconds"], report["decisions_per_s"]
    assert there == here
    assert told == [CHUNK, 2 * CHUNK, 2 * CHUNK + 3]

    monkeypatch.setattr(cluster, "version_here", lambda: "0.0")
    with pytest.raises(ClusterError, match=r"has Tabletop 0\.0, not "):
        on_cluster(order, address)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    needed("distributed", "dask")
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with pytest.raises(ClusterError, match=f"No Dask cluster answers at {NOBODY}"):
        on_cluster(order_of(1), NOBODY)


@pytest.mark.filterwarnings("ignore")
def test_when_the_last_worker_is_gone_it_ends_or_waits_for_another(
    running: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 0.1)
    address, order = running.scheduler_address, order_of(30 * CHUNK)
    warned: list[str] = []

    def send_all_home(done: int) -> None:
        if done == CHUNK:
            scaled(running, 0)

    with pytest.raises(ClusterError, match="has no workers"):
        on_cluster(order, address, send_all_home, patience=0.2, warn=warned.append)
    assert [why.endswith("Waiting 0.2 s for one.") for why in warned] == [True]
    with pytest.raises(ClusterError, match="has no workers"):
        on_cluster(order, address)

    scaled(running, 2)
    report = on_cluster(
        order,
        address,
        send_all_home,
        patience=PATIENCE,
        warn=lambda _: running.scale(2),
    )
    assert (report.games, report.errors) == (order.games, [])


ELSEWHERE = """
import pickle, sys
from pathlib import Path
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core import loader
from tabletop_tui.matches import parallel

loader.bundled_folder = parallel.bundled_folder = lambda: Path(sys.argv[1])
order = pickle.load(sys.stdin.buffer)
print(order.rules.load().folder)
for wrong in ({"version": 99}, {"name": "no_such_game"}):
    try:
        order.rules._replace(**wrong).load()
    except RulesetError as error:
        print(error)
"""
"""What a worker does on a computer where the program lies in another folder."""


def test_a_bundled_game_is_found_wherever_the_program_lies(tmp_path: Path) -> None:
    """What is sent to a worker names no folder of this computer."""
    umbrella = find_rulesets().load("umbrella")
    table = lay_table(umbrella.manifest, names=["Ada", "Ben"], seed=3)
    sent = pickle.dumps(Order(Rules.of(umbrella), table, 1, "random", ()))
    assert str(umbrella.folder.parent).encode() not in sent

    copy = tmp_path / "rulesets" / "umbrella"
    shutil.copytree(umbrella.folder, copy)
    worker = [sys.executable, "-c", ELSEWHERE, str(copy.parent)]
    ran = subprocess.run(worker, input=sent, stdout=subprocess.PIPE, check=True)
    folder, of_another_version, missing = ran.stdout.decode().splitlines()
    assert folder == str(copy)
    assert "has version" in of_another_version
    assert "is missing" in missing


def test_a_game_from_elsewhere_is_found_in_its_folder() -> None:
    order: Order = pickle.loads(pickle.dumps(order_of(1)))
    assert order.rules.load().folder == FIXTURES / "pebbles"
    assert play_chunk(order, 0, 1).games == 1
