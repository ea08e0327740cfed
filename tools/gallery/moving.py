"""Several pictures of one screen as a single SVG that moves.

What stands in the same place in several pictures is written once, and shown as long as it stands
there: so a picture of some thirty screens is a few times as large as one of them, not thirty times.
It needs no script. Where motion is not wanted, or the viewer does not know it, one frame is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

STYLE = re.compile(r"\.terminal-\d+-(r\d+) \{ ([^}]*?) \}")
RECT = re.compile(r'<rect fill="([^"]*)" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="[^"]*" s')
TEXT = re.compile(r'<text class="terminal-\d+-(r\d+)" ([^>]*?) clip-path="[^"]*">([^<]*)</text>')
NAMED = re.compile(r"terminal-\d+-")

CELL_HEIGHT = "24.65"
KEY_RIGHT, KEY_BASE = 24, 28


class Frame(NamedTuple):
    """One picture, how many seconds it stands, and the key that led to it (empty for none)."""

    svg: str
    seconds: float
    key: str = ""


def moving(frames: Sequence[Frame], poster: int) -> str:
    """The frames one after the other, again and again. `poster` is the one that stands still."""
    first = frames[0].svg
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', first)[0])
    shown: dict[str, list[int]] = {}
    styles: dict[str, str] = {}
    for number, frame in enumerate(frames):
        for element in _elements(frame, styles, width):
            shown.setdefault(element, []).append(number)
    groups: dict[tuple[int, ...], list[str]] = {}
    for element, numbers in shown.items():
        groups.setdefault(tuple(numbers), []).append(element)
    names = {numbers: f"f{place}" for place, numbers in enumerate(groups)}
    rules = [f".{name} {{ {style} }}" for style, name in styles.items()]
    rules += _timing(names, [frame.seconds for frame in frames], poster)
    # Colours of cells first, so that no cell covers a letter.
    cells, letters = (
        "".join(
            f'<g class="{names[numbers]}">{inside}</g>\n'
            for numbers, elements in groups.items()
            if (inside := "".join(one for one in elements if one.startswith("<rect") == is_cell))
        )
        for is_cell in (True, False)
    )
    head, _, _ = first.partition("</defs>")
    head = STYLE.sub("", head).replace("</style>", "\n".join([*rules, "</style>"]))
    head = re.sub(r'<clipPath id="[^"]*line-.*?</clipPath>\s*', "", head, flags=re.DOTALL)
    window = first.partition("</defs>")[2].partition('<g transform="translate(9, 41)"')[0]
    body = f'<g transform="translate(9, 41)">\n{cells}{letters}</g>\n'
    return NAMED.sub("", f"{head}</defs>{window}{body}</svg>\n")


def _elements(frame: Frame, styles: dict[str, str], width: float) -> Iterable[str]:
    """The cells and letters of a frame, with styles that have one name in all frames."""
    for colour, left, top, wide in _joined(RECT.findall(frame.svg)):
        yield (
            f'<rect fill="{colour}" x="{left:g}" y="{top}" width="{wide:g}" '
            f'height="{CELL_HEIGHT}" shape-rendering="crispEdges"/>'
        )
    own = dict(STYLE.findall(frame.svg))
    for name, place, words in TEXT.findall(frame.svg):
        if words:
            style = styles.setdefault(own[name], f"s{len(styles)}")
            yield f'<text class="matrix {style}" {place}>{words}</text>'
    if frame.key:
        style = styles.setdefault("fill: #f2b84b; font-weight: bold", f"s{len(styles)}")
        place = f'x="{width - 9 - KEY_RIGHT:g}" y="{KEY_BASE - 41}" text-anchor="end"'
        yield f'<text class="matrix {style}" {place}>{frame.key}</text>'


def _joined(
    cells: Iterable[tuple[str, str, str, str]],
) -> Iterable[tuple[str, float, str, float]]:
    """Neighbours of one colour in a row as one."""
    last: tuple[str, float, str, float] | None = None
    for colour, x, top, wide in cells:
        left = float(x)
        if last and last[0] == colour and last[2] == top and abs(last[1] + last[3] - left) < 0.1:
            last = (colour, last[1], top, round(last[3] + float(wide), 1))
            continue
        if last:
            yield last
        last = (colour, left, top, float(wide))
    if last:
        yield last


def _timing(
    names: dict[tuple[int, ...], str], seconds: Sequence[float], poster: int
) -> Iterable[str]:
    """When each group is seen, as rules of a style sheet."""
    whole = sum(seconds)
    begins = [100 * sum(seconds[:number]) / whole for number in range(len(seconds))]
    moves: list[str] = []
    for numbers, name in names.items():
        if len(numbers) == len(seconds):
            continue
        still = "visible" if poster in numbers else "hidden"
        steps = [
            f"{begins[number]:.2f}% {{ visibility: {'visible' if now else 'hidden'} }}"
            for number in range(len(seconds))
            if (now := number in numbers) != (number - 1 in numbers) or number == 0
        ]
        yield f".{name} {{ visibility: {still} }}"
        yield f"@keyframes {name} {{ {' '.join(steps)} }}"
        moves.append(f".{name} {{ animation: {name} {whole:g}s step-end infinite }}")
    yield "@media (prefers-reduced-motion: no-preference) {"
    yield from moves
    yield "}"
