"""The legend tells of what is drawn, in its colour, and of nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tabletop_tui.core.content.legend import FILE, Sign, in_text, load_legend
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Chair, lay_table
from tabletop_tui.screens.play.legend import Painted, signs_drawn, signs_of_players, without_repeats
from tabletop_tui.widgets.drawing.canvas import Canvas

RED = Sign(shows="▲", means="a red umbrella", roles=("red",))
POWER = Sign(shows="Act", means="Activate")


def sheet(*texts: tuple[str, str]) -> list[Painted]:
    """A canvas with a text of a colour in each row."""
    canvas = Canvas(40, len(texts))
    for y, (text, role) in enumerate(texts):
        canvas.put(0, y, text, role)
    return [Painted(canvas)]


def test_a_sign_is_told_where_it_is_drawn_in_its_colour() -> None:
    assert signs_drawn([RED, POWER], sheet(("▲R and Act", "red"))) == [RED, POWER]
    assert signs_drawn([RED, POWER], sheet(("▲ Cleo", "seat-2"))) == []


def test_letters_count_as_a_word_of_their_own() -> None:
    assert signs_drawn([POWER], sheet(("Actor, React", "text"))) == []


def test_the_ground_behind_a_letter_is_its_colour_too() -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "▲R", "ink", "red")

    assert signs_drawn([RED], [Painted(canvas)]) == [RED]


def test_places_are_cells_also_behind_wide_letters() -> None:
    [painted] = sheet(("漢▲", "red"))
    [place] = painted.places(RED)

    assert [cell[:2] for cell in painted.cells[place]] == [("▲", "red")]


def test_a_player_is_told_once_and_in_pale_rows_as_well() -> None:
    chairs = [Chair(name="Ada", colour=0)]

    assert [one.means for one in without_repeats(signs_of_players(chairs))] == ["Ada"]
    assert signs_drawn(signs_of_players(chairs), sheet((f"{chairs[0].sign} Ada pushes", "dim")))
    assert not signs_drawn(signs_of_players(chairs), sheet((f"{chairs[0].sign}G", "green")))


def test_each_game_has_a_legend_whose_signs_are_still_drawn_somewhere() -> None:
    """A sign that no file of the game or of the frame writes any more is out of date."""
    for game, entry in find_rulesets([]).entries.items():
        legend = load_legend(entry.folder)
        code = " ".join(
            path.read_text(encoding="utf-8")
            for path in entry.folder.rglob("*")
            if path.suffix in (".py", ".toml") and path.name != FILE
        )
        assert len(legend.signs) > 10, game
        for sign in (*legend.signs, *legend.plain):
            glyphs = [char for char in sign.shows if not char.isascii() and not char.isalnum()]
            words = re.findall(r"[A-Za-z]{3,}", sign.shows)
            gone = [one for one in (*glyphs, *words) if one not in code and one != "frame"]
            frames = set("╭┏━┃╔╗═║") | set("●■▲◆★✚♥♣·")
            assert not {*gone} - frames, f"{game}: {sign.shows} stands in no file"


def test_plain_signs_are_found_in_a_text() -> None:
    signs = load_legend(find_rulesets([]).entries["umbrella"].folder).plain

    assert [one.shows for one in in_text(signs, "A R B")] == ["R B G Y"]


def test_each_plain_sign_stands_on_a_board_in_lines() -> None:
    library = find_rulesets([])
    for game, entry in library.entries.items():
        left = {*load_legend(entry.folder).plain}
        ruleset, luck = library.load(game), Random(1)
        most = max(mode.seats.max for mode in entry.manifest.modes)
        names = [f"Player {seat}" for seat in range(1, most + 1)]
        session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=1))
        while left and session.decision is not None:
            viewer = max(session.decision.seat, 0)
            text = ruleset.described(session.view(viewer), viewer, names).board()
            left -= {*in_text([*left], text)}
            session.answer(luck.choice(session.decision.options).key)
        assert not left, f"{game}: {[sign.shows for sign in left]} stand on no board in lines"


def test_a_broken_legend_names_file_entry_and_field(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('[[signs]]\nshows = "x"\nmeans = "y"\nfind = "("\n')

    with pytest.raises(RulesetError, match=r"signs\[0\].find: not a regular expression"):
        load_legend(tmp_path)
