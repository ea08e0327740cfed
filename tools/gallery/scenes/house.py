"""Scenes of the rooms around the games: lobby, set-up, saves, settings, rules."""

from __future__ import annotations

from functools import partial

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.lessons import load_lessons
from tabletop_tui.saves.learning import begin_lesson
from tools.gallery.scene import Course, Scene
from tools.keys import TABLES

GAMES = tuple(TABLES)
FIRST = {
    "umbrella": "slide",
    "villainous": "go",
    "umbra_via": "bid",
    "hail_hydra": "look",
    "umbrella_academy": "hero-choice",
}
PIN = {"pin": True}
USUAL = {"animation": True, "goal_cards": True}
LEFT = tuple(Course(game, TABLES[game], answers=20) for game in GAMES)
SAVES = (*LEFT, *(Course(game, TABLES[game], seed=2, answers=5000) for game in GAMES))
AT_TABLE = Course("umbrella", 3, by="computer", seed=7)
SECRETS = Course("villainous", 4, by="computer", seed=11, answers=60)


def lay(game: str, app: TabletopApp) -> None:
    """Lay a table."""
    app.set_up(game)


def read(game: str, app: TabletopApp) -> None:
    """Open the rules."""
    app.show_rules(game)


def learn(game: str, app: TabletopApp) -> None:
    """Begin the first lesson."""
    name = next(iter(load_lessons(app.library.entries[game].folder)))
    app.open_game(begin_lesson(app.store, app.library, game, name))


SCENES = (
    Scene("lobby-empty", "the lobby without a saved game"),
    Scene("lobby-saves", "the lobby with games to go on with", saves=LEFT),
    Scene("lobby-help", "every key of the lobby", keys="f1"),
    Scene("menu", "the menu of commands", keys="ctrl+p"),
    Scene("leave", "whether to leave", keys="ctrl+c"),
    Scene("saves-empty", "no saved games", keys="s"),
    Scene("saves", "the list of saved games", saves=SAVES, keys="s"),
    Scene("saves-marked", "the list, further down", saves=SAVES, keys="s down down"),
    Scene("statistics-empty", "no finished games", keys="h"),
    Scene("statistics", "the statistics of finished games", saves=SAVES, keys="h"),
    Scene("settings", "the settings", settings=USUAL, keys="o"),
    Scene("daily", "the calendar of the daily deal", keys="d"),
    *(
        Scene(f"set-up-{game}", f"the table of {game} is laid", opens=partial(lay, game))
        for game in GAMES
    ),
    *(Scene(f"rules-{game}", f"the rules of {game}", opens=partial(read, game)) for game in GAMES),
    *(
        Scene(f"lesson-{game}", f"the first page of {game}'s lesson", opens=partial(learn, game))
        for game in GAMES
    ),
    *(
        Scene(
            f"goal-{game}",
            f"what {game} is about, before a first turn",
            Course(game, TABLES[game], answers=60),
            FIRST[game],
            behind="curtain",
            settings={"goal_cards": True},
        )
        for game in GAMES
    ),
    Scene("curtain", "the curtain before a turn", SECRETS, "act", behind=""),
    Scene(
        "curtain-pin", "it asks for a PIN", SECRETS, "act", behind="", settings=PIN, keys="space"
    ),
    Scene("game-help", "every key of a game", AT_TABLE, "slide", "late", keys="f1"),
    Scene("game-menu", "the menu of a game", AT_TABLE, "slide", "late", keys="ctrl+p"),
    Scene("game-rules", "the rules at a question", AT_TABLE, "slide", "late", keys="question_mark"),
    Scene("game-chairs", "who plays", AT_TABLE, "slide", "late", keys="f9"),
    Scene("game-links", "private screens", SECRETS, "act", "late", keys="f7"),
    Scene("hints-umbrella", "hints", AT_TABLE, "slide", keys="f8"),
    Scene("hints-villainous", "hints", SECRETS, "act", "most", keys="f8"),
    Scene("replay", "a game is stepped through", AT_TABLE, over=True, keys="v right right right"),
    Scene("review", "decisions again", AT_TABLE, over=True, keys="e"),
)
