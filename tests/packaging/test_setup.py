"""What `make play` says on a machine that lacks something: one clear sentence, and no ruins."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

PYTHON = quote(sys.executable)
ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("sh", "dirname", "rm", "cat", "chmod", "touch", "readlink")


class Machine:
    """A checkout on a machine that has a shell, and the Pythons that are put on it."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "checkout"
        self.bin = folder / "bin"
        (self.checkout / "tools").mkdir(parents=True)
        self.bin.mkdir()
        shutil.copy(ROOT / "tools" / "setup.sh", self.checkout / "tools")
        for name in TOOLS:
            (self.bin / name).symlink_to(shutil.which(name) or name)

    def put(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def set_up(self, **env: str) -> str:
        """What the failing set-up says on stderr."""
        done = subprocess.run(
            [str(self.checkout / "tools" / "setup.sh"), "play"],
            env={"PATH": str(self.bin), **env},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1, done.stdout
        return done.stderr


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


OLD = 'case "$1" in --version) echo "Python 3.9.2";; *) exit 1;; esac'


def test_no_python_at_all(machine: Machine) -> None:
    assert machine.set_up() == (
        "Tabletop needs Python 3.11 or newer, but found no working python3. Install a newer one, "
        "or name it: make play PYTHON=/path/to/python3.11\n"
    )


def test_a_python_that_is_too_old(machine: Machine) -> None:
    machine.put("python3", OLD)
    said = machine.set_up()
    assert said.startswith("Tabletop needs Python 3.11 or newer, but found Python 3.9.2. ")
    assert len(said.splitlines()) == 1


def test_the_python_that_was_named_is_not_replaced_by_another(machine: Machine) -> None:
    machine.put("python3", f'exec {PYTHON} "$@"')
    machine.put("old", OLD)
    assert "found Python 3.9.2" in machine.set_up(PYTHON="old")
    assert not (machine.checkout / ".venv").exists()


def test_a_python_without_ensurepip(machine: Machine) -> None:
    machine.put("python3", f'case "$2" in *ensurepip*) exit 1;; esac\nexec {PYTHON} "$@"')
    said = machine.set_up()
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert "ensurepip module is missing" in said
    assert f"apt install python{version}-venv" in said
    assert len(said.splitlines()) == 1


def test_a_folder_that_is_no_environment_is_left_alone(machine: Machine) -> None:
    machine.put("python3", f'exec {PYTHON} "$@"')
    mine = machine.checkout / ".venv" / "diary.txt"
    mine.parent.mkdir()
    mine.write_text("dear diary", encoding="utf-8")
    assert machine.set_up().startswith(".venv is in the way")
    assert mine.read_text(encoding="utf-8") == "dear diary"
