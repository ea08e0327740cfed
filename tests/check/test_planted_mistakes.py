"""A mistake planted in a sound game is found by the check that is there for it, and told."""

from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest

from tabletop_tui.check.running import Plan, Report, check_game
from tabletop_tui.check.yields import forgotten_calls
from tests.check.conftest import Planted

STARTER = Path(__file__).parents[2] / "tabletop_tui" / "starter" / "little_game"


def checked(game: Planted, *only: str, games: int = 1) -> Report:
    return check_game(game.folder, Plan(games=games, only=only), lambda _: None)


def faults(report: Report) -> str:
    return "\n".join(map(str, report.faults))


HAND = "hand: Annotated[list[Card], seen_by(OWNER)]"
REMEMBERED = [
    (
        "engine.py",
        "        if game.state.bidding:\n",
        "        self.kept = game.state\n        if game.state.bidding:\n",
    ),
    (
        "engine.py",
        'found.line(counted(bird.feathers, "feather"))',
        'found.line(self.kept.seats[0].loyalty if viewer == 1 else "nothing")',
    ),
]
"""What is told to one seat comes from the truth, past every view."""

MISTAKES = [
    pytest.param(
        [("state.py", HAND, "hand: list[Card]")],
        "marks",
        "Bird.hand: say who sees it (seen_by), even when that is everybody",
        id="a card field without a mark",
    ),
    pytest.param(
        [("state.py", "loyalty: Annotated[str, seen_by(OWNER)]", "loyalty: str")],
        "promised",
        "Bird.loyalty: is a hidden zone of promises.py and has no mark (seen_by)",
        id="a word without a mark",
    ),
    pytest.param(
        [("state.py", "loyalty: Annotated[str, seen_by(OWNER)]", "loyalty: str")],
        "zones",
        "sees what is hidden in seats",
        id="a word without a mark, seen in play",
    ),
    pytest.param(
        [
            (
                "engine.py",
                'seat, "{who:seat} draws {card:card}", "{who:seat} draws a card", who=seat',
                '(0, 1, 2, 3), "{who:seat} draws {card:card}", who=seat',
            )
        ],
        "leaks",
        "is shown what it may not see, in the log",
        id="a card told to everybody",
    ),
    pytest.param(
        [("engine.py", '"{who:seat} hides a card"', '"{who:seat} hides {card:card}"')],
        "leaks",
        "is shown what it may not see, in the log",
        id="a card in the words for the others",
    ),
    pytest.param(
        [("engine.py", 'public="to bid"', 'public=f"to bid with {bird.loyalty}"')],
        "leaks",
        "is shown what it may not see, in the words for all on who is asked what",
        id="a secret in the public words",
    ),
    pytest.param(
        REMEMBERED,
        "leaks",
        "is shown what it may not see, in ",
        id="a board of what was remembered",
    ),
    pytest.param(
        REMEMBERED,
        "zone-words",
        "seat 2 is shown what lies in a hidden zone, in the board in words",
        id="a board of what was remembered, by zones",
    ),
    pytest.param(
        [("engine.py", '"Leave it on top")', '"Leave it on top", [state])')],
        "frames",
        "leads to RavenState",
        id="an option that keeps a part of the state in hand",
    ),
    pytest.param(
        [("engine.py", 'rule="A turn"', 'rule="The turn of a bird"')],
        "questions",
        "act: rules.md has no heading 'The turn of a bird'",
        id="a heading that does not exist",
    ),
    pytest.param(
        [("engine.py", "state.discard.append(card)\n                game.log", "game.log")],
        "ends",
        "conserved: lost [",
        id="a card that is lost",
    ),
    pytest.param(
        [("engine.py", 'state.omens["storm"] += 1', 'state.omens["gale"] += 1')],
        "ends",
        "': engine.py, line 184: KeyError: 'gale'",
        id="a rule that fails",
    ),
    pytest.param(
        [("engine.py", "state.deck = chance.shuffled(cards)", "state.deck = sorted(cards)")],
        "deals",
        "the deal is not even: in ",
        id="a deck that is sorted instead of shuffled",
    ),
    pytest.param(
        [("engine.py", "chance.shuffled(cards)", "cards[(c := chance.below(9)):] + cards[:c]")],
        "deals",
        "the deal is not even: in ",
        id="a deck that is only cut near its top",
    ),
    pytest.param(
        [("engine.py", "chance.shuffled(cards)", "sorted(cards, key=hash)")],
        "seeds",
        "the order of a set or of hashes decides",
        id="an order that differs in every process",
    ),
    pytest.param(
        [
            (
                "engine.py",
                "        self.kinds = {",
                "        self.drawn = 0\n        self.kinds = {",
            ),
            ("engine.py", "if state.storm is None:", "self.drawn += 1\n        if self.drawn % 3:"),
        ],
        "resume",
        "the resumed game is another one",
        id="rules that remember something beside the state",
    ),
    pytest.param(
        [
            (
                "state.py",
                "    loyalty: Annotated",
                "    copy_on_write = True\n\n    loyalty: Annotated",
            )
        ],
        "starts",
        "a step changed its own start: seats",
        id="a shared part that is changed without being taken as one's own",
    ),
    pytest.param(
        [("engine.py", "            yield from self._turn(game)", "            self._turn(game)")],
        "yields",
        "engine.py, line 88: `self._turn(...)` may ask a player, and does nothing without "
        "`yield from` before it",
        id="a rule that is called without asking what it asks",
    ),
    pytest.param(
        [("engine.py", "asked = choose(", "choose(")],
        "yields",
        "`choose(...)` may ask a player",
        id="a question of the program that is never put",
    ),
    pytest.param(
        [
            (
                "engine.py",
                "        if game.state.bidding:\n",
                (
                    "        if not self._bid(game):\n            return\n"
                    "        if game.state.bidding:\n"
                ),
            )
        ],
        "yields",
        "`self._bid(...)` may ask a player",
        id="a question whose answer is never waited for",
    ),
    pytest.param(
        [("engine.py", 'CardText(k.name, "card"', 'CardText(k.name, ""')],
        "cards",
        "card 'raven': has no name or no kind",
        id="cards of no kind",
    ),
    pytest.param(
        [("engine.py", 'return f"round', 'return 1 / view.round and f"a\\nb"  # f"round')],
        "questions",
        "a status is one line",
        id="a status of two lines",
    ),
    pytest.param(
        [("engine.py", 'Thing(f"seat {seat}"', 'Thing("seat 0"')],
        "questions",
        "'seat 0' is the id of",
        id="two things of one id",
    ),
    pytest.param(
        [("engine.py", "hotkey=str(r + 1)", "hotkey=str(r)")],
        "questions",
        "has not the number of the seat",
        id="a player with the number of another",
    ),
    pytest.param(
        [("engine.py", "(verb, card), target=card)", '(verb, card), target="nowhere")')],
        "questions",
        "act: nothing describes 'nowhere'",
        id="an option about a thing that is not described",
    ),
    pytest.param(
        [("engine.py", "text=kind.text)", 'text=kind.text, more=lambda: ["Many"])')],
        "questions",
        "'Many' does not end like a sentence",
        id="a line of a card that does not end",
    ),
    pytest.param(
        [("engine.py", "return Thing(card, kind.name,", "return Thing(card, card,")],
        "questions",
        "a player would read the id",
        id="a card that is called by its id",
    ),
    pytest.param(
        [
            ("engine.py", 'called=("discard",)', 'called=("discard",), place="» here"'),
            (
                "engine.py",
                "    def describe(",
                "    def spoken(self, text):\n        return text\n\n    def describe(",
            ),
        ],
        "questions",
        "'discard': the label 'Discard pile, » here' is not in words alone",
        id="a label with a sign",
    ),
    pytest.param(
        [("engine.py", '"Discard pile", "pile', '"Discard" * 20, "pile')],
        "questions",
        "'discard': a name of more than 100 characters",
        id="a label that is too long",
    ),
    pytest.param(
        [
            (
                "engine.py",
                'f"{{seat {seat}}}", "player"',
                '"A bird", f"player {seat}"',
            ),
        ],
        "questions",
        "'seat 0' and 'seat 1' are both called 'A bird",
        id="two things that are called alike",
    ),
    pytest.param(
        [("engine.py", "found = Thing(", "found = 1 / 0 or Thing(")],
        "questions",
        "decision 0: engine.py, line ",
        id="a board that fails",
    ),
]


@pytest.mark.parametrize(("changes", "check", "words"), MISTAKES)
def test_a_planted_mistake_is_found(
    raven: Planted, changes: list[tuple[str, str, str]], check: str, words: str
) -> None:
    for change in changes:
        raven.change(*change)

    found = faults(checked(raven, check))

    assert words in found


def test_a_fault_tells_how_to_come_there_again(raven: Planted) -> None:
    raven.change("engine.py", 'state.omens["storm"] += 1', 'state.omens["gale"] += 1')
    (fault, *_) = checked(raven, "ends", games=2).faults

    assert "raven-court-2, seed " in fault.where
    assert ", decision " in fault.where
    assert fault.again == "--only ends --seed 1 --games 2"
    assert faults(checked(raven, "ends", games=2)).splitlines()[0] == str(fault)


def test_a_rule_that_says_another_thing_when_it_is_looked_ahead(nim: Planted) -> None:
    nim.change("engine.py", "who=state.active, n=taken", "who=state.active, n=len(game.events)")

    assert "did not come as foretold" in faults(checked(nim, "previews"))


def test_a_game_that_goes_on_for_ever_is_given_up(nim: Planted) -> None:
    nim.change("engine.py", "state.stones -= taken", "state.stones -= 0")

    assert "the game goes on after 21 decisions, the `bound` of promises.py" in faults(
        checked(nim, "ends")
    )


def test_a_game_that_promises_secrets_hides_something(nim: Planted) -> None:
    nim.change("ruleset.toml", "secrets = false", "secrets = true")

    found = faults(checked(nim, "leaks"))

    assert "the game has secrets, but nothing is hidden" in found


TAKEN = """
        taken: int = yield from choose(
            state.active, "take", "Take how many stones?", options, public="to take stones"
        )
        state.stones -= taken
        game.log("{who:seat} takes {n}", who=state.active, n=taken)
"""
BOTH_TAKE = """
        both = []
        for seat in (0, 1):
            answer: int = yield from choose(
                seat, "take", "Take how many?", options, public="to take stones", secret=True
            )
            both.append(answer)
        taken = min(sum(both), state.stones)
        state.stones -= taken
        game.log("Together they take {n}", n=taken)
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Take how many?", ""),
        ("Take how many? {both}", "seat 2 is shown what it may not see, in the "),
    ],
)
def test_an_answer_may_be_all_that_a_game_hides(nim: Planted, asked: str, found: str) -> None:
    nim.change("engine.py", TAKEN, BOTH_TAKE.replace('"Take how many?"', f'f"{asked}"'))
    nim.change("ruleset.toml", "secrets = false", "secrets = true")

    told = faults(checked(nim, "leaks"))

    assert found in told
    assert bool(found) is bool(told)


def test_a_secret_question_of_a_game_without_secrets(nim: Planted) -> None:
    nim.change("engine.py", TAKEN, BOTH_TAKE)

    found = faults(checked(nim, "questions"))

    assert "take is secret, but the game has no secrets" in found


CALLS = """
from tabletop_tui.core.decision import choose
from .rules import turn

class Realm:
    def discard(self, card): yield card
    def put(self, card): self.pile.discard(card)

def play(realm, seen):
    yield from realm.discard("ace")
    seen.discard("ace")
    realm.discard("king")
    turn.begin(realm)
    turn.count(realm)
    asked = choose(0)
    yield from asked
"""
TURN = "def begin(realm) -> Play[None]: return ask(realm)\ndef count(realm): realm.n += 1\n"


def test_a_method_of_a_set_is_no_question() -> None:
    files = {"engine.py": CALLS, "rules/turn.py": TURN}
    trees = {Path(name): ast.parse(text) for name, text in files.items()}

    found = [(path.name, name) for path, _, name in forgotten_calls(trees)]

    assert found == [("engine.py", "realm.discard"), ("engine.py", "turn.begin")]


def test_rules_without_a_title(nim: Planted) -> None:
    nim.change("rules.md", "# Nim\n", "Nim\n")

    assert "rules.md: does not begin with a title" in faults(checked(nim, "rules"))


def test_rules_with_a_name_that_nobody_fills_in(nim: Planted) -> None:
    nim.change("rules.md", "# Nim\n", "# Nim\n\n{stones} stones lie there.\n")

    assert "rules.md: {stones} is no name of `rules_parts`" in faults(checked(nim, "rules"))


def test_a_screen_that_is_not_there(nim: Planted) -> None:
    nim.change("ruleset.toml", "[[modes]]", 'screen = "screen:NimScreen"\n\n[[modes]]')

    assert "nim/screen.py: ModuleNotFoundError" in faults(checked(nim, "rules"))


def test_a_goal_card_for_a_mode_that_is_not_there(nim: Planted) -> None:
    card = 'goal = "Take the last match."\nturn = ["Take some."]\nwins = "You win."\n'
    (nim.folder / "goal.toml").write_text(f"{card}[modes.alone]\n{card}", encoding="utf-8")
    assert "goal.toml: modes.alone: there is no such mode" in faults(checked(nim, "content"))


def test_a_lesson_with_a_figure_that_cannot_be_read_there(tmp_path: Path) -> None:
    folder = tmp_path / "little_game"
    shutil.copytree(STARTER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    assert not check_game(folder, Plan(only=("lessons",)), lambda _: None).faults

    lesson = folder / "lessons" / "first.toml"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("a bear is worth 4", "a bear is worth 5"), encoding="utf-8")
    report = check_game(folder, Plan(only=("lessons",)), lambda _: None)
    assert "lesson first, step 1: nothing to be read there tells of 5" in faults(report)
