"""The loyalty page from across the table: pages of both loyalties look alike, row by row."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.saves import SaveStore
from tabletop_tui.theme import to_ascii
from tabletop_tui.widgets.drawing.canvas import Cell
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene
from tests.screens.hail_hydra.test_screens import cells, colours, shown, text
from tests.screens.table import seated

Size = tuple[int, int]
Rows = list[list[Cell]]
SIZES = ((80, 24), (108, 38), (110, 34), (120, 40), (160, 50))
WIDOW = ["widow", *TEAM[:4]]
ARROWS = "←→↔"


def page_of(heroes: Sequence[str], agents: Sequence[str], revealed: Sequence[str] = ()) -> Scene:
    """The first seat has asked for its own card."""
    return scene(heroes=heroes, agents=agents, revealed=revealed).answer("page", "seat 1")


PAGES: dict[str, Callable[[list[str]], Scene]] = {
    "page": lambda agents: page_of(WIDOW, agents),
    "page for eight": lambda agents: page_of(["widow", *TEAM[:7]], [*agents, "elektra"]),
    "look": lambda agents: scene(heroes=WIDOW, agents=agents, phase="look"),
    # Black Widow looks at the disc of Doctor Strange, who is an agent in both games.
    "disc": lambda agents: scene(heroes=WIDOW, agents=agents, phase="call", voting=1).call(
        "widow", "seat 4"
    ),
}


async def both(kind: str, size: Size, library: Library, store: SaveStore) -> tuple[Rows, Rows]:
    """The page of an agent and that of a Hero of S.H.I.E.L.D.; all else is the same."""
    pages = []
    for friend in ("widow", "hulk"):
        t = PAGES[kind]([friend, "strange"])
        assert t.kind == kind.split(" ", maxsplit=1)[0]
        assert t.who() == "widow"
        rows, _ = await shown(t, library, store, size)
        pages.append(rows)
    return pages[0], pages[1]


def rows_of(page: Rows) -> Rows:
    """The rows that say what is known of a seat."""
    told = (row for row in page if "S.H.I.E.L.D. " in text([row]))
    return [row for row in told if any(arrow in text([row]) for arrow in ARROWS)]


def inked(row: Sequence[Cell]) -> int:
    """The cells of a row with something in them."""
    return sum(cell[0].strip() != "" for cell in row)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", sorted(PAGES))
async def test_pages_of_both_loyalties_differ_in_one_arrow_a_row(
    kind: str, size: Size, library: Library, store: SaveStore
) -> None:
    agent, hero = await both(kind, size, library, store)
    seats = 8 if kind == "page for eight" else 5
    differing = [
        (x, y)
        for y, (ours, theirs) in enumerate(zip(agent, hero, strict=True))
        for x, (cell, other) in enumerate(zip(ours, theirs, strict=True))
        if cell != other
    ]
    # Each row differs in one sign; the disc that Black Widow has looked at reads alike.
    assert len(differing) == (seats - 1 if kind == "disc" else seats)
    assert len({x for x, _ in differing}) == 1
    for x, y in differing:
        assert agent[y][x][0] in ARROWS
        assert hero[y][x][0] in ARROWS
    assert len(rows_of(agent)) == len(rows_of(hero)) == seats
    assert colours(agent) == colours(hero)
    assert [inked(row) for row in agent] == [inked(row) for row in hero]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_rows_of_all_three_kinds_have_the_same_words_and_the_same_ink(
    size: Size, library: Library, store: SaveStore
) -> None:
    agent, hero = await both("look", size, library, store)
    signs, looks = set(), set()
    for row in rows_of(agent) + rows_of(hero):
        start = text([row]).index("S.H.I.E.L.D. ")
        words = row[start : start + len("S.H.I.E.L.D. ← HYDRA")]
        signs.add(words[13][0])
        looks.add(("".join(cell[0] for cell in words[:13] + words[14:]), inked(words)))
        assert len({cell[1:] for cell in words}) == 1
    assert signs == set(ARROWS)
    assert looks == {("S.H.I.E.L.D.  HYDRA", 18)}


def test_plain_ascii_tells_the_three_signs_apart() -> None:
    assert len(set(to_ascii(ARROWS))) == 3


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_page_says_how_it_is_read(size: Size, library: Library, store: SaveStore) -> None:
    for page in await both("look", size, library, store):
        told = " ".join(text(page).replace("│", " ").split())
        assert "↔ not known" in told
        assert "← is S.H.I.E.L.D., → is HYDRA" in told
    prompt = PAGES["look"](["widow"]).decision.prompt
    assert "each arrow points at a side" in prompt
    assert GAME.spoken(prompt).endswith("1 is S.H.I.E.L.D., 2 is HYDRA, 0 is not known.")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("friend", ["widow", "hulk"])
async def test_who_has_revealed_himself_is_shown_as_such_on_every_page(
    friend: str, size: Size, library: Library, store: SaveStore
) -> None:
    t = page_of(WIDOW, [friend, "strange"], revealed=["strange"])
    rows, _ = await shown(t, library, store, size)
    told = [line for line in text(rows).splitlines() if "HYDRA, revealed" in line]
    assert len(told) == 1
    assert "▲" not in told[0]
    assert "◆ Dov" in told[0]
    assert len(rows_of(rows)) == 4


async def test_a_long_name_leaves_the_words_whole(library: Library, store: SaveStore) -> None:
    names = [f"Christopher {number}." for number in range(1, 6)]
    sitting = seated(library, store, "hail_hydra", names, size=(108, 38), heroes="deal")
    async with sitting as table:
        await table.lift()
        rows = [text([row]) for row in rows_of(cells(table))]
    assert len([row for row in rows if re.search(r"S\.H\.I\.E\.L\.D\. [←→↔] HYDRA", row)]) == 5
    assert rows[0].split("S.H")[0].rpartition("│")[2].strip() == "● Ch…1. (you)"
    assert len([row for row in rows if re.search(r"Christop…\d\.", row)]) == 4


# -- the same in lines -------------------------------------------------------------------------


def lines_of(t: Scene) -> list[str]:
    """The board of the seat that is asked, as plain mode prints it."""
    seat = t.decision.seat
    board = GAME.described(t.session.view(seat), seat, t.session.table.names).board()
    assert "Your loyalty page" in board
    legend = "← is S.H.I.E.L.D., → is HYDRA, ↔ not known"
    return board.split(f"Your loyalty page: {legend}.\n")[1].splitlines()


@pytest.mark.parametrize("kind", sorted(PAGES))
def test_in_lines_too_the_pages_differ_in_one_arrow_a_row(kind: str) -> None:
    agent, hero = (lines_of(PAGES[kind]([friend, "strange"])) for friend in ("widow", "hulk"))
    seats = 8 if kind == "page for eight" else 5
    assert list(map(len, agent)) == list(map(len, hero))
    differing = [
        (cell, other)
        for ours, theirs in zip(agent, hero, strict=True)
        for cell, other in zip(ours, theirs, strict=True)
        if cell != other
    ]
    assert len(differing) == (seats - 1 if kind == "disc" else seats)
    assert set("".join(cell + other for cell, other in differing)) <= set(ARROWS)


def test_in_lines_who_has_revealed_himself_is_shown_as_such() -> None:
    for friend in ("widow", "hulk"):
        rows = lines_of(page_of(WIDOW, [friend, "strange"], revealed=["strange"]))
        assert rows[3].strip() == "Loyalty of Dov: HYDRA, revealed."


def test_who_has_revealed_himself_reads_his_loyalty_without_a_legend_for_arrows() -> None:
    t = page_of(WIDOW, ["hulk", "strange"], revealed=["strange"])
    dov = next(seat for seat, one in enumerate(t.state.seats) if one.shown)
    told = GAME.described(t.session.view(dov), dov, t.session.table.names).parts()["loyalty"]
    assert told == ["Your loyalty: HYDRA, revealed."]


def test_the_disc_that_was_looked_at_can_be_read() -> None:
    rows = lines_of(PAGES["disc"](["hulk", "strange"]))
    assert rows[0].endswith("Loyalty of Ada, you: S.H.I.E.L.D. ← HYDRA.")
    assert rows[3].endswith("Loyalty of Dov: S.H.I.E.L.D. → HYDRA.")
    assert rows[4].endswith("Loyalty of Eve: S.H.I.E.L.D. ↔ HYDRA.")


def test_aloud_a_page_sounds_alike_but_for_one_figure_a_row() -> None:
    """What one seat knows is told on its open page alone, to nobody else (rulings 2 and 5)."""
    t = page_of(WIDOW, ["hulk", "strange"])
    seat, names = t.decision.seat, t.session.table.names
    page = ("Your loyalty page", "Loyalty of ")

    def rows(viewer: int) -> list[str]:
        words = GAME.described(t.session.view(viewer), viewer, names)
        told = [line for part in words.parts().values() for line in part]
        return [GAME.spoken(line) for line in dict.fromkeys(told) if line.startswith(page)]

    loyalties, *known = rows(seat)
    assert loyalties.endswith("1 is S.H.I.E.L.D., 2 is HYDRA, 0 is not known.")
    assert [row[-2] for row in known] == ["1", "0", "0", "0", "0"]
    assert not rows(PUBLIC)
    assert not rows((seat + 1) % len(names))
