"""Plain mode for the ear: whole games in few words, each told once, in words alone."""

from __future__ import annotations

import re
from collections import Counter
from statistics import median
from typing import Any

import pytest

from tabletop_tui.core.events import Event
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.outcome import Outcome, ScoreLine
from tabletop_tui.core.words.speech import in_words, speakable
from tabletop_tui.plain.layout import prose, scores_in_words
from tabletop_tui.plain.output import GameOutput
from tabletop_tui.saves import SaveStore
from tests.plain.conftest import Sit, typed
from tests.plain.spoken.transcript import Transcript, play, start
from tests.rulesets.villainous.scenes import realm, table

GAMES = {
    "umbrella": 2,
    "umbra_via": 3,
    "hail_hydra": 5,
    "villainous": 2,
    "umbrella_academy": 5,
}
MEDIAN, NEARLY_ALL = 45, 130
"""Words before an answer: in half of the cases, and in nine of ten."""

ID = re.compile(r"[a-z]\.[a-z0-9]|_")


class Hearing:
    """What each seat is told of a game: on its own screen, at its curtain, on that of the table."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
        self.told: dict[int, Counter[int]] = {seat: Counter() for seat in range(seats)}
        self.before_all: set[int] = set()
        """What everybody at the table could hear, whoever it was told to."""
        self._kept: list[Event] = []
        self._to: list[int] = []
        say_events = GameOutput._say_news
        say_table, say_end = GameOutput.say_table, GameOutput.say_end

        def at_the_curtain(game: GameOutput, coming: int) -> None:
            self._to = [coming]
            say_table(game, coming)
            self._to = []

        def at_the_end(game: GameOutput) -> None:
            self._to = [PUBLIC]
            say_end(game)
            self._to = []

        def listening(game: GameOutput, news: list[Event]) -> None:
            self._kept += news
            alone = not self._to and game.covered and game.seen.viewer != PUBLIC
            to = self._to or ([game.seen.viewer] if alone else [*self.told])
            for event in news:
                if not alone:
                    self.before_all.add(id(event))
                for seat in to:
                    if seat != PUBLIC:
                        self.told[seat][id(event)] += 1
            say_events(game, news)

        monkeypatch.setattr(GameOutput, "say_table", at_the_curtain)
        monkeypatch.setattr(GameOutput, "say_end", at_the_end)
        monkeypatch.setattr(GameOutput, "_say_news", listening)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_few_words_and_nothing_but_words(
    game: str, library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = GAMES[game]
    hearing = Hearing(monkeypatch, seats)
    saved = start(library, store, game, seats, seed=1)
    transcript = play(saved, monkeypatch)

    assert saved.session.outcome is not None
    assert_short(transcript)
    for line in transcript.lines:
        assert in_words(line), line
        assert not ID.search(line), line
    public = {id(event): event for event in saved.session.events if event.audience is None}
    for seat, told in hearing.told.items():
        who = saved.table.names[seat]
        twice = [public[one].text for one, count in told.items() if one in public and count > 1]
        assert twice == [], f"{who} is told something twice"
        lost = [
            event.text for one, event in public.items() if one not in {*told, *hearing.before_all}
        ]
        assert lost == [], f"{who} never hears of something"


def assert_short(transcript: Transcript) -> None:
    """A turn is told in one breath."""
    words = sorted(said.words for said in transcript.asked)
    assert median(words) <= MEDIAN
    assert words[int(0.9 * len(words))] <= NEARLY_ALL


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("-3", "3"),
        ("+3", "-3"),
        ("red - 3", "red -3"),
        ("hazards 5/6", "hazards 56"),
        ("Plan x2", "Plan 2"),
        ("A → B", "A ← B"),
        ("A ♥", "A ♣"),
        ("“This is good.”", "This is bad."),
    ],
)
def test_what_differs_on_the_screen_differs_in_speech(one: str, other: str) -> None:
    assert speakable(one) != speakable(other)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Bot 1 points at Ada, -1 point", "Bot 1 points at Ada, minus 1 point"),
        ("M.O.D.O.K.: total 3; A.I.M.; Am I?; x.", "M.O.D.O.K.: total 3; A.I.M.; Am I?; x."),
        ("This is it.: so", "This is it, so"),
        ("Now 19 = 20 - 1", "Now 19, that is 20 minus 1"),
        ("New York 30 ▸ 28, Strength 0▸2", "New York 30 becomes 28, Strength 0 becomes 2"),
        ("Find Them!, The City: red >3", "Find Them, The City: red more than 3"),
        ("Find Them! at The City acts.", "Find Them at The City acts."),
        ("“one on…” is not one of the answers.", "one on and so on is not one of the answers."),
        (
            "From a card. ⌂ Decided for this edition: x.",
            "From a card. Decided for this edition: x.",
        ),
        ("Choose at once⌂ which one.", "Choose at once, a rule of this edition, which one."),
        ("They form the Ally Deck.⌂ Ten", "They form the Ally Deck. A rule of this edition. Ten"),
    ],
)
def test_numbers_and_marks_are_said_in_words(written: str, said: str) -> None:
    assert speakable(written) == said


def test_a_figure_is_told_by_its_cells_and_a_zone_by_whose_it_is(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    text = " ".join(
        typed(saved, "look crossing", "look zone left", "preview 1", "1", verbosity="short").split()
    )
    assert "Needs one colour at A1, A4, B2 and D4" in text
    assert "slot 1 slot 2" not in text
    assert "1 red, 1 blue, 1 green, 1 yellow; shared with Ben." in text
    assert "yellow drops out to the right." in text
    assert "goes to their right zone, Ben's left one." in text


def test_a_colour_without_a_free_space_is_not_the_one_to_make_for(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben")
    view = saved.session.view(0)
    ruleset: Any = saved.ruleset
    assert "2 of 4 blue" in ruleset.spoken_status(view, 0, saved.table.names)
    strip = ruleset.components.strip(view)
    for slot in range(4):
        for space in strip.free_spaces("B", slot, view.seats[0].covered):
            view.seats[0].covered[space] = True
    assert "blue" not in ruleset.spoken_status(view, 0, saved.table.names)


def test_what_a_player_owns_is_told_by_kind(sit: Sit) -> None:
    text = typed(sit("umbra_via", "Ada", "Ben"), "", "Ben", verbosity="short")
    said = " ".join(text.split())
    assert (
        "11 souls left on their Soul tile; 35 flowers in the bag; "
        "owns 32 energy and 6 soul flowers." in said
    )


def test_a_realm_is_told_with_its_objective_and_by_whose_it_is(sit: Sit) -> None:
    text = typed(sit("villainous", "Ada", "Ben"), "", "hand", "Ben", verbosity="short")
    said = " ".join(text.split())
    assert "Your objective, not reached yet: 0 of 20 Power. Go where?" in said
    assert "Intimidation, costs 2; Beautiful, Lovely Taxes, costs " in said
    assert "Forbidden Mountains, Ben is here: " in said


def test_a_covered_action_and_a_free_one_sound_different(store: SaveStore) -> None:
    hook = realm("captain_hook", at="mermaid_lagoon", mermaid_lagoon=["john"])
    text = typed(store.new(table(hook, realm("ursula"))), "", "me", verbosity="short")

    flat = " ".join(text.split())
    assert "Mermaid Lagoon, you stand here: " in flat
    assert "Mermaid Lagoon, covered by John: " in flat
    assert "Mermaid Lagoon, Heroes: John, Strength 2." in flat


def test_verbosity_is_how_much_is_said(sit: Sit) -> None:
    def words(verbosity: str) -> int:
        return len(typed(sit("umbrella", "Ada", "Ben"), "red left a", verbosity=verbosity).split())

    assert words("short") < words("normal") < words("full") / 4


def test_the_board_says_each_thing_once_and_the_rest_when_asked(sit: Sit) -> None:
    saved = sit("umbrella", "Ada", "Ben", seed=4)
    name = saved.table.names[saved.session.state.active]
    told = typed(saved, "board", "column 1", name, verbosity="short").split("\n: ")
    assert told[1].count("Row A: ") == 1
    assert f"{name}, row A" not in told[1]
    assert "Column 1: " in told[2]
    assert "Column 1: " not in told[1]
    assert "Row A: " in told[3]
    garden = typed(sit("umbra_via", "Ada", "Ben"), "", "board", "row a", verbosity="short")
    assert garden.count("Garden: empty.") == garden.count("Row A is empty.") == 1


def test_rules_are_told_without_their_marks() -> None:
    text = "## The *end*\n\n- Count.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert [speakable(line) for line in prose(text)] == ["The end", "Count.", "a, b", "1, 2"]


def test_of_a_drawn_example_the_words_are_said() -> None:
    text = "So:\n```\nI  ╚ Bend, open to the north\n\n■ Block\n```\nThen ■."
    said = [" ".join(line.split()) for line in prose(text)]
    assert said == ["So:", "I Bend, open to the north", "Block", "Then ■."]


def test_scores_are_one_sentence_for_each_player() -> None:
    outcome = Outcome("", (0,), "", (ScoreLine("Groups", (8, 1)), ScoreLine("Left", (-1, 0))))
    assert [speakable(line) for line in scores_in_words(outcome, ["Ada", "Ben"])] == [
        "Ada: 7 points: Groups 8, Left minus 1.",
        "Ben: 1 point: Groups 1, Left 0.",
    ]
