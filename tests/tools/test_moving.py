"""Pictures that move: what several frames share is written once, and each thing has its time."""

from __future__ import annotations

import re

from tools.gallery.moving import Frame, moving

PICTURE = """<svg viewBox="0 0 500 300" xmlns="http://www.w3.org/2000/svg">
<style>
.terminal-{id}-matrix {{ font-size: 20px; }}
.terminal-{id}-{style} {{ fill: #ffffff }}
</style>
<defs>
<clipPath id="terminal-{id}-clip-terminal"><rect x="0" y="0" width="9" height="9" /></clipPath>
<clipPath id="terminal-{id}-line-0"><rect x="0" y="0" width="9" height="9"/></clipPath>
</defs>
<rect fill="#292929" x="1" y="1"/>
<g transform="translate(9, 41)">
<rect fill="#111111" x="0" y="1.5" width="12.2" height="24.65" shape-rendering="crispEdges"/>\
<rect fill="#111111" x="12.2" y="1.5" width="12.2" height="24.65" shape-rendering="crispEdges"/>
{words}
</g></svg>"""
LINE = (
    '<text class="terminal-{id}-{style}" x="0" y="20" clip-path="url(#terminal-{id}-line-0)">{word}'
    "</text>"
)


def picture(number: int, *words: str) -> str:
    """A picture as Textual draws it: every id and every style with a number of its own."""
    style = f"r{number}"
    lines = "".join(LINE.format(id=number, style=style, word=word) for word in words)
    return PICTURE.format(id=number, style=style, words=lines)


def test_what_two_frames_share_is_written_once() -> None:
    svg = moving([Frame(picture(1, "Ada", "takes"), 1), Frame(picture(2, "Ada", "lays"), 3)], 0)
    assert svg.count(">Ada<") == 1
    assert svg.count('fill="#111111"') == 1, "two cells of one colour are one"
    assert 'width="24.4"' in svg
    assert "terminal-" not in svg


def test_what_one_frame_has_is_seen_in_its_time_alone() -> None:
    svg = moving([Frame(picture(1, "takes"), 1), Frame(picture(2, "lays"), 3, "Enter")], 1)
    (takes,) = re.findall(r'<g class="(f\d+)"><text[^>]*>takes<', svg)
    (lays,) = re.findall(r'<g class="(f\d+)"><text[^>]*>lays<', svg)
    assert f"@keyframes {takes} {{ 0.00% {{ visibility: visible }} 25.00% {{ visibility: hid" in svg
    assert f"@keyframes {lays} {{ 0.00% {{ visibility: hidden }} 25.00% {{ visibility: vis" in svg
    assert f".{lays} {{ animation: {lays} 4s" in svg
    assert ">Enter</text>" in svg


def test_the_poster_stands_where_nothing_moves() -> None:
    svg = moving([Frame(picture(1, "takes"), 1), Frame(picture(2, "lays"), 3)], 1)
    still, moves = svg.split("@media (prefers-reduced-motion: no-preference)")
    (lays,) = re.findall(r'<g class="(f\d+)"><text[^>]*>lays<', svg)
    assert f".{lays} {{ visibility: visible }}" in still
    assert "animation:" not in still
    assert "animation:" in moves
