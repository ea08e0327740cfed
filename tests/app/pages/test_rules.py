from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.rulebook import with_cards
from tabletop_tui.screens.rules import Page
from tabletop_tui.widgets.drawing.linking import links
from tabletop_tui.widgets.drawing.prose import find_heading, headings, inline, lay_out, section
from tests.app.conftest import Opener
from tests.app.lobby.test_lobby import shelf_of

TEXT = """# Rain

An **opening** with `code` and a [link](http://x).
It goes on.

## A turn

1. Slide an umbrella.
2. Look at the *four* slots, which takes a while to say and so
   needs a second row.

- one
- two

| Level | Points |
|---|---|
| 1 | three |
| 2 | five and a long story about them |

### The end of it

> Quiet.

```
A1 | B1
```
"""


def text_of(source: str, width: int = 40) -> str:
    return "\n".join(line.text.rstrip() for line in lay_out(source, width))


def test_marks_are_taken_off_and_become_roles() -> None:
    phrases = inline("An **opening** with `code` and snake_case_names.")
    assert [(p.text, p.role) for p in phrases if p.role] == [("opening", "sand"), ("code", "teal")]
    assert "".join(p.text for p in phrases) == "An opening with code and snake_case_names."


def test_every_block_is_laid_out_within_its_width() -> None:
    text = text_of(TEXT, 30)
    assert all(len(row) <= 30 for row in text.splitlines())
    assert "1. Slide an umbrella." in text
    assert "• one\n• two" in text
    assert "Level  Points" in text
    assert "│ Quiet." in text
    assert "A1 | B1" in text


def test_headings_are_found_by_their_words() -> None:
    found = headings(lay_out(TEXT, 40))
    assert [heading.title for heading in found] == ["Rain", "A turn", "The end of it"]
    for wanted in ("a turn", "A Turn!", "turn"):
        heading = find_heading(found, wanted)
        assert heading is not None
        assert heading.title == "A turn"
    assert find_heading(found, "nothing like it") is None
    alike = headings(lay_out("# Hail Rain\n\nAll.\n\n## HAIL RAIN\n\nA call.", 40))
    assert find_heading(alike, "HAIL RAIN") == alike[1], "the same letters come first"
    assert find_heading(found, "") is None


TERMS = """# Rain

The realm is yours. See *The end*.

## Words

- **Realm**: your places and their **cards**.
- **Ally**, **Attack cards**: they fight in your realm.

## A turn

Allies come to a realm, and later to another realm. The attack cards are
summed up.

```
Ally
```

## The end

The Allies leave.
"""


def test_terms_lead_to_their_row_in_the_list_and_names_of_headings_there() -> None:
    lines = lay_out(TERMS, 80)
    found = [
        (lines[link.row].text.strip()[:8], link.text, lines[link.to].text[:8])
        for link in links(lines, headings(lines))
    ]
    assert found == [
        ("The real", "realm", "• Realm:"),
        ("The real", "The end", "The end"),
        ("• Ally, ", "realm", "• Realm:"),
        ("Allies c", "Allies", "• Ally, "),
        ("Allies c", "realm", "• Realm:"),
        ("The Alli", "Allies", "• Ally, "),
    ], "each once below a heading, and none in what is drawn"


@pytest.mark.parametrize("game", find_rulesets().entries)
def test_the_rules_of_each_game_are_linked(game: str) -> None:
    lines = lay_out(with_cards(find_rulesets().load(game)), 78)
    made = links(lines, headings(lines))
    assert len(made) > 25
    assert all(link.text in lines[link.row].text for link in made)


async def test_a_term_is_followed_by_keys_and_one_comes_back(
    opened: Opener, tmp_path: Path
) -> None:
    text = LONG.replace("# Rain", "# Rain\n\nRead the *Part 17* first.", 1)
    async with opened(games=library_with(tmp_path, text)) as scene:
        scene.app.show_rules("rain")
        await scene.pilot.pause()
        await scene.press("tab")
        assert "[Part 17]" in scene.text()
        await scene.press("enter")
        assert scene.body().headings[scene.body().at_heading()].title in ("Part 16", "Part 17")
        assert "Part 17" in scene.text()
        assert "Read the" not in scene.text()
        await scene.press("backspace")
        assert "Read the" in scene.text()
        await scene.press("backspace")
        assert scene.top == "LobbyScreen"


def library_with(tmp_path: Path, text: str) -> Library:
    shelf_of(tmp_path / "shelf", "Rain", "Sun")
    (tmp_path / "shelf" / "rain" / "rules.md").write_text(text, encoding="utf-8")
    return find_rulesets([tmp_path / "shelf"])


LONG = "# Rain\n\n" + "\n\n".join(
    f"## Part {n}\n\n" + "Words that fill a row or two of the page, as rules do. " * 4
    for n in range(30)
)


async def test_the_rules_open_at_a_heading(opened: Opener, tmp_path: Path) -> None:
    async with opened(games=library_with(tmp_path, LONG)) as scene:
        scene.app.show_rules("rain", "part 17")
        await scene.pilot.pause()
        await scene.pilot.pause()
        assert "Part 17" in scene.text()
        assert "Part 3\n" not in scene.text()


async def test_words_are_found_and_the_next_place_too(opened: Opener, tmp_path: Path) -> None:
    text = LONG + "\n\n## Needle\n\nHere is the needle."
    async with opened(games=library_with(tmp_path, text)) as scene:
        scene.app.show_rules("rain")
        await scene.pilot.pause()
        await scene.press("slash", "n", "e", "e", "d", "l", "e", "enter")
        page = scene.body()
        assert len(page.matches()) == 2
        first = page.marked
        assert "Needle" in scene.text()
        await scene.press("n")
        assert page.marked != first
        await scene.press("slash", "ctrl+u", "z", "z", "z", "enter")
        assert "'zzz': nowhere" in scene.text()
        await scene.press("q")
        assert scene.top == "LobbyScreen"


async def test_headings_stand_beside_the_text_or_in_its_place(
    opened: Opener, tmp_path: Path
) -> None:
    games = library_with(tmp_path, LONG)
    async with opened(games=games, size=(120, 40)) as scene:
        scene.app.show_rules("rain")
        await scene.pilot.pause()
        await scene.click("heading 5")
        assert scene.body().headings[scene.body().at_heading()].title == "Part 4"
    async with opened(games=games) as scene:
        scene.app.show_rules("rain")
        await scene.pilot.pause()
        await scene.press("enter", "down", "down", "enter")
        assert scene.body().headings[scene.body().at_heading()].title == "Part 1"


async def test_a_game_without_rules_says_so(opened: Opener, tmp_path: Path) -> None:
    async with opened(games=library_with(tmp_path, TEXT)) as scene:
        scene.app.show_rules("sun")
        await scene.pilot.pause()
        assert "no rules to read" in scene.text()
        await scene.press("left_square_bracket")
        assert "Slide an umbrella" in scene.text()


async def test_a_search_finds_the_text_of_a_card_and_its_name(opened: Opener) -> None:
    async with opened(games=find_rulesets()) as scene:
        scene.app.show_rules("hail_hydra")
        await scene.pilot.pause()
        assert "All cards" in [heading.title for heading in scene.body().headings]
        assert "Shocker" not in [heading.title for heading in scene.body().headings]
        await scene.press("slash", *"vibro", "enter")
        assert len(scene.body().matches()) == 1
        assert "Shocker" in scene.text()
        assert "Vibro-Shock: This Offensive" in scene.text()


def test_a_heading_within_a_part_of_the_rules_stays_with_its_text() -> None:
    """A panel tells as many whole paragraphs as fit: a heading alone would tell nothing."""
    _, lines = section(TEXT, "A turn")
    assert "\n".join(lines).split("\n\n")[-2].startswith("The end of it\n")


async def test_back_leads_from_the_headings_to_the_text_and_from_there_out(
    opened: Opener, library: Library
) -> None:
    async with opened(games=library) as scene:
        scene.app.show_rules("umbrella")
        await scene.pilot.pause()
        page = scene.app.screen.query_one(Page)
        await scene.press("h")
        assert page.contents
        await scene.press("escape")
        assert not page.contents
        assert scene.top == "RulesScreen"
        await scene.press("escape")
        assert scene.top == "LobbyScreen"
