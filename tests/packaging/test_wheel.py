"""The wheel holds the whole app, and runs from an empty folder with nothing else of ours."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("wheel")

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(manifest.parent.name for manifest in (ROOT / "rulesets").glob("*/ruleset.toml"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive, made as `make dist` makes them."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", str(folder), cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (only,) = built.glob("*.whl")
    return only


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    home = tmp_path_factory.mktemp("home")
    target = tmp_path_factory.mktemp("site")
    # A wheel is an archive that is unpacked; pip is not there in an environment made by uv.
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return Installed(target, home, tmp_path_factory.mktemp("empty"))


class Installed:
    """The app as installed in `site`: run from an empty folder, with a home of its own."""

    def __init__(self, site: Path, home: Path, empty: Path) -> None:
        self.site = site
        self.home = home
        self.empty = empty

    def tabletop(self, *args: str, stdin: str = "") -> str:
        hidden = ("PYTHON", "TABLETOP_", "XDG_", "PYTEST", "COV")
        env = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        # Without `site` no .pth file leads back to the checkout; libraries are named instead.
        path = os.pathsep.join((str(self.site), sysconfig.get_path("purelib")))
        env |= {"HOME": str(self.home), "PYTHONPATH": path}
        start = "from tabletop_tui.__main__ import main; main()"
        return run(sys.executable, "-S", "-c", start, *args, cwd=self.empty, env=env, stdin=stdin)


def run(*command: str, cwd: Path, env: dict[str, str] | None = None, stdin: str = "") -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env, input=stdin, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def sources(folder: Path) -> list[Path]:
    """Every file that was written by hand."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if "__pycache__" not in path.parts]


def not_in_the_archive(folder: str, names: list[str]) -> set[str]:
    """What tools leave behind in a checkout."""
    made = {".git", ".venv", "dist", "build", "gallery"} if Path(folder) == ROOT else set()
    return {name for name in names if name in made or name == "__pycache__" or "_cache" in name}


def test_another_checkout_builds_the_same_bytes(built: Path, tmp_path: Path) -> None:
    """Neither the time, nor the folder, nor the umask of whoever builds is in the packages."""
    other, dist = tmp_path / "other", tmp_path / "dist"
    shutil.copytree(ROOT, other, ignore=not_in_the_archive, copy_function=shutil.copy)
    for path in [other, *other.rglob("*")]:
        path.chmod(path.stat().st_mode & 0o700)
    run(sys.executable, "-m", "hatchling", "build", "-d", str(dist), cwd=other)

    names = sorted(path.name for path in built.iterdir())
    assert len(names) == 2
    assert sorted(path.name for path in dist.iterdir()) == names
    for name in names:
        assert (dist / name).read_bytes() == (built / name).read_bytes(), name


def test_the_wheel_holds_every_file_of_the_package_and_of_the_rulesets(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = {str(path.relative_to(ROOT)) for path in sources(ROOT / "tabletop_tui")}
    rulesets = {f"tabletop_tui/{p.relative_to(ROOT)}" for p in sources(ROOT / "rulesets")}
    assert (package | rulesets) - inside == set()
    assert any(name.endswith(".tcss") for name in inside)


def test_nothing_else_gets_into_the_wheel(wheel: Path) -> None:
    for name in zipfile.ZipFile(wheel).namelist():
        assert name.startswith(("tabletop_tui/", "tabletop_tui-"))
        assert "__pycache__" not in name
        assert not name.endswith((".pyc", ".tabletop", ".bak", ".lock"))
        assert "/tests/" not in name


def test_the_source_archive_can_build_and_test_itself(built: Path) -> None:
    (only,) = built.glob("*.tar.gz")
    with tarfile.open(only) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "pyproject.toml",
        "LICENSE",
        "README.md",
        "CHANGELOG.md",
        "Makefile",
        "requirements.lock",
        "requirements-dev.lock",
        "requirements-extras.lock",
        "tools/setup.sh",
        "tests/packaging/test_wheel.py",
        *(f"rulesets/{game}/ruleset.toml" for game in GAMES),
    } <= names
    assert not any("__pycache__" in name or name.startswith((".venv", "dist")) for name in names)


def test_the_installed_app_knows_its_version(installed: Installed) -> None:
    from tabletop_tui import __version__

    assert installed.tabletop("--version") == f"tabletop {__version__}\n"


def test_the_installed_app_brings_its_games(installed: Installed) -> None:
    games = json.loads(installed.tabletop("games", "--json"))
    assert sorted(game["id"] for game in games) == GAMES
    for game in GAMES:
        assert installed.tabletop("rules", game).startswith("# ")


def test_the_installed_app_plays(installed: Installed) -> None:
    report = json.loads(installed.tabletop("simulate", "umbrella", "--games", "2", "--json"))
    assert report["games"] == 2
    assert report["errors"] == []
    assert report["decisions"] > 20


def test_the_installed_app_saves_into_the_home_of_its_user(installed: Installed) -> None:
    installed.tabletop("play", "umbrella", "--mode", "solo", "--seed", "1", "--plain")
    (saved,) = json.loads(installed.tabletop("saves", "--json"))
    assert Path(saved["file"]).is_relative_to(installed.home)
    assert list(installed.empty.iterdir()) == []
    assert list(installed.site.rglob("*.tabletop")) == []
