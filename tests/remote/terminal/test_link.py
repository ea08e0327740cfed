"""Links as somebody types them, and the mark by which a table knows a terminal again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.remote.terminal.link import LinkError, mark_of, read_link

LINK = "http://127.0.0.1:8642/s/NwuF9Us8BNX-6RGGp56A7g/"


def test_a_link_is_read_with_and_without_its_last_stroke() -> None:
    link = read_link(f"  {LINK} ")
    assert link == read_link(LINK.removesuffix("/"))
    assert link.wire == f"{LINK}seen"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ada",
        "http://127.0.0.1:8642",
        "ftp://127.0.0.1:8642/s/x/",
        "http://x:y/s/x/",
        f"{LINK}x",
    ],
)
def test_anything_else_is_no_link(text: str) -> None:
    with pytest.raises(LinkError, match="F7"):
        read_link(text)


def test_a_mark_stays_the_same_and_is_another_for_every_link(tmp_path: Path) -> None:
    one, other = read_link(LINK), read_link(LINK.replace("8642", "8643"))
    mark = mark_of(one, tmp_path)
    assert mark == mark_of(one, tmp_path)
    assert len({mark, mark_of(other, tmp_path), mark_of(one, tmp_path / "another")}) == 3
    assert (tmp_path / "screen.key").stat().st_mode & 0o777 == 0o600
