"""Plain mode for the ear: whole games in few words, each told once, in words alone."""

from __future__ import annotations

import re
from collections import Counter
from statistics import median

import pytest

from tabletop_tui.core.events import Event
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.speech import MARKS, speakable
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.plain.telling import Telling
from tabletop_tui.saves import SaveStore
from tests.plain.conftest import Sit, typed
from tests.plain.transcript import Transcript, play, start
from tests.rulesets.villainous.scenes import realm, table

GAMES = {
    "umbrella": 2,
    "umbra_via": 3,
    "hail_hydra": 5,
    "villainous": 2,
    "umbrella_academy": 2,
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
        say_event, tell_table, tell_end = Telling.say_event, Telling.tell_table, Telling.tell_end

        def at_the_curtain(game: Telling, coming: int) -> None:
            self._to = [coming]
            tell_table(game, coming)
            self._to = []

        def at_the_end(game: Telling) -> None:
            self._to = [PUBLIC]
            tell_end(game)
            self._to = []

        def listening(game: Telling, event: Event) -> None:
            self._kept.append(event)
            alone = not self._to and game.secrets and game.seen.viewer != PUBLIC
            if not alone:
                self.before_all.add(id(event))
            to = self._to or ([game.seen.viewer] if alone else [*self.told])
            for seat in to:
                if seat != PUBLIC:
                    self.told[seat][id(event)] += 1
            say_event(game, event)

        monkeypatch.setattr(Telling, "tell_table", at_the_curtain)
        monkeypatch.setattr(Telling, "tell_end", at_the_end)
        monkeypatch.setattr(Telling, "say_event", listening)


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
        assert not [char for char in line if not char.isalnum() and char not in MARKS], line
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


def test_a_covered_action_and_a_free_one_sound_different(store: SaveStore) -> None:
    hook = realm("captain_hook", at="mermaid_lagoon", mermaid_lagoon=["john"])
    text = typed(store.new(table(hook, realm("ursula"))), "", "me", verbosity="short")

    flat = " ".join(text.split())
    assert "Mermaid Lagoon, you stand here: " in flat
    assert "Mermaid Lagoon, covered by John: " in flat


def test_verbosity_is_how_much_is_said(sit: Sit) -> None:
    def words(verbosity: str) -> int:
        return len(typed(sit("umbrella", "Ada", "Ben"), "red left a", verbosity=verbosity).split())

    assert words("short") < words("normal") < words("full") / 4
