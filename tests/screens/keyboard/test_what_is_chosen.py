"""What is drawn as chosen is what Enter gives, and the button says the verb of that answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rulesets.hail_hydra.screen.timing import VOTE_THEN
from rulesets.umbrella.screen.pickers import SlidePicker
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import DONE
from tabletop_tui.core.events import ADVICE
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import Advice, Advised
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.parts.hints import CHOOSES, AdviceScreen
from tabletop_tui.widgets.play.key_sentences import SAME_KEY
from tabletop_tui.widgets.play.panels.options import CHOSEN_SIGN
from tests.rulesets.hail_hydra.scenes import scene as hydra
from tests.screens.drawn.test_cut import lifted
from tests.screens.table import Seated, seated, seated_at
from tools.keys import TABLES

SEED, QUESTIONS = 3, 250
KEYS = ("down", "left", "1", "2", "3", "b", "g", "m", "p", "x", "9", "escape")


def moments(library: Library, game: str) -> Iterator[Session[Any]]:
    """A random game at the first question of each kind."""
    ruleset = library.load(game)
    names = default_names(TABLES[game])
    session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=SEED))
    dice, kinds = Random(SEED), set[str]()
    while (decision := session.decision) is not None and session.decisions < QUESTIONS:
        if decision.kind not in kinds:
            kinds.add(decision.kind)
            yield session.fork()
        session.answer(dice.choice(decision.options).key)


def disagreement(table: Seated) -> str:
    """What button, list and Enter do not agree about; empty where they do."""
    game = table.game
    picker = game.picker
    if picker is None:
        return ""
    # Between two spaces it says what something becomes.
    given, shown = game.answers.to_give, game.panel.canvas.text().replace(f" {CHOSEN_SIGN} ", "")
    key, word = game.panel.button[:2]
    if bool(key) is not (given is not None):
        return f"the button says {key} {word}"
    if given is not None and word != game.verb(given):
        return f"the button says {word}, and {game.verb(given)} is given"
    if given is None and (CHOSEN_SIGN in shown.replace("▸0 ", "") or game.board.then is not None):
        return "an answer is drawn as chosen"
    if given is None and "Enter gives" in shown:
        return "Enter is promised"
    return ""


@pytest.mark.parametrize("game", TABLES)
async def test_button_list_and_enter_agree_after_any_key(
    library: Library, store: SaveStore, game: str
) -> None:
    dice, found = Random(SEED), []
    for session in moments(library, game):
        async with seated_at(library, store, session, size=(80, 24), ask_enter=True) as table:
            await lifted(table)
            for key in ("", *dice.sample(KEYS, 5)):
                if key:
                    await table.press(key)
                if table.app.screen is not table.game or table.game.picker is None:
                    break
                if said := disagreement(table):
                    kind = table.game.picker.decision.kind
                    found.append(f"{kind} after {key or 'nothing'}: {said}")
            picker = table.game.picker
            if picker is None or table.app.screen is not table.game or table.game.panel.waits:
                continue
            if picker.to_give is None:
                given = len(session.history)
                await table.press("enter")
                assert len(session.history) == given
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", [game for game in TABLES if game != "umbrella"])
async def test_the_button_says_whether_a_key_gives_an_answer_at_once(
    library: Library, store: SaveStore, game: str
) -> None:
    """None does at a question that came up by itself. No promise is made of the key that led."""
    pressed = set[bool]()
    for session in moments(library, game):
        copy, labels = session.fork(), list[str]()
        async with seated_at(library, store, copy, size=(80, 24)) as table:
            await lifted(table)
            shown, picker = table.game, table.game.picker
            if table.app.screen is not shown or picker is None or shown.answers.to_give is not None:
                continue
            keys = [entry.mark for entry in picker.keyed if entry.option.key not in picker.hands]
            if picker.decision.secret or not keys:
                continue
            for led in ("", "enter", keys[0]):
                shown.keyboard = replace(shown.keyboard, led=led)
                shown.pressed = led
                shown.show_choice()
                labels.append(shown.panel.button.label)
            came_by_itself, label, by_one_of_them = labels
            assert came_by_itself.endswith(", then Enter")
            gives = {e.mark for e in picker.keyed if picker.takes(e.option)}
            asks = not gives
            every = {entry.mark for entry in picker.keyed}
            promised = by_one_of_them.partition(": ")[2].partition(" at once")
            assert not promised[1] or keys[0] not in promised[0].split(), by_one_of_them
            no_promise = label.removesuffix(" at once").replace(" and letters", ", letters")
            assert gives != every or by_one_of_them in (no_promise, came_by_itself)
            assert (" at once" in label) is not asks, label
            if not asks:
                assert label.endswith("then Enter") is (gives != every), label
            shown.keyboard = replace(shown.keyboard, led="enter")
            shown.pressed = "enter"
            given = copy.decisions + bool(table.opened.held_answer)
            for key in keys if asks else ():
                await table.press(key)
                assert copy.decisions + bool(table.opened.held_answer) == given, (label, key)
            pressed.add(asks)
    assert pressed


async def test_what_a_key_only_chose_has_its_verb_on_the_button_and_the_panel_says_why(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"], size=(80, 24)) as table:
        assert table.game.panel.button.label == "answer: 1-3 at once"
        await table.press("1")
        assert table.game.panel.button.label == "answer: 1-3", "1 led here"
        await table.press("1")
        assert table.game.panel.button.label == "Enter  Take 1"
        assert SAME_KEY in " ".join(table.game.panel.canvas.text().replace("│", " ").split())


@pytest.mark.parametrize(
    ("game", "seats"), [*TABLES.items(), ("umbrella", 1), ("umbrella_academy", 1)]
)
def test_the_verb_of_an_answer_is_its_own(library: Library, game: str, seats: int) -> None:
    """Nothing that has no place on the board goes by the verb of what has one."""
    ruleset = library.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=default_names(seats), seed=SEED))
    dice = Random(SEED)
    while (decision := session.decision) is not None and session.decisions < QUESTIONS:
        verbs = {option.key: ruleset.manifest.verb(decision, option) for option in decision.options}
        for option in decision.options:
            placeless = not option.target and any(one.target for one in decision.options)
            if (placeless or option.leads_back) and option.key != DONE:
                others = {verb for key, verb in verbs.items() if key != option.key}
                assert verbs[option.key] not in others, (decision.kind, option.label)
        session.answer(dice.choice(decision.options).key)


async def test_giving_up_says_so_and_escape_leaves_it(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", ["Ada"], size=(80, 24)) as table:
        await table.press("0")
        panel = table.game.panel.canvas.text()
        assert "Enter  Give up" in panel
        assert "slide" not in panel.splitlines()[-1]
        await table.press("escape", "enter")
        assert table.session.decisions == 0
        assert table.game.picker is not None
        assert table.game.picker.to_give is None


async def test_before_a_line_is_chosen_no_slide_is_drawn(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        for keys in ((), ("left",), ("x",)):
            await table.press(*keys)
            assert isinstance(table.game.picker, SlidePicker)
            assert "row A" not in table.game.panel.canvas.text()
            assert "›" not in table.game.board.canvas.text()
            assert not table.game.board.chosen
        await table.press("enter")
        assert "First choose a slide: A-D, or arrows." in " ".join(
            table.game.panel.canvas.text().replace("│", " ").split()
        )


async def hinted(table: Seated, monkeypatch: pytest.MonkeyPatch, number: int) -> str:
    """Ask for a hint, which advises the answer of this number alone; the key of that."""
    assert table.game.decision is not None
    best = table.game.decision.options[number].key

    async def advise(seen: object) -> Advice:
        return Advice((Advised(best, "first choice", "so it is"),))

    monkeypatch.setattr(table.app, "advise", advise)
    await table.press("h")
    await table.until(lambda: CHOOSES.format("") in table.text())
    return best


async def test_the_number_of_a_hint_chooses_its_answer(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        best = await hinted(table, monkeypatch, 5)
        await table.press("1", "enter")
        assert [answer.key for answer in table.session.history] == [best]


async def test_the_number_of_a_hint_pressed_twice_gives_no_other_answer(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        await hinted(table, monkeypatch, 2)
        await table.press("1", "1")
        assert not table.session.history, "1 is the key of another answer here"


@pytest.mark.parametrize("none", [Advice(), Advice(trouble="LookupError: no idea")], ids=repr)
async def test_why_there_is_no_advice_is_said_once(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, none: Advice
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:

        async def advise(seen: object) -> Advice:
            return none

        monkeypatch.setattr(table.app, "advise", advise)
        await table.press("h")
        assert isinstance(table.app.screen, AdviceScreen)
        await table.until(lambda: none.none in table.text())
        assert table.text().count(none.none) == 1
        assert not [event for event in table.session.events if event.tag == ADVICE], "not noted"
        assert CHOOSES.format("") not in table.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_key_that_means_nothing_says_what_does(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben"], size=size) as table:
        await table.lift()
        await table.press("9")
        assert table.game.picker is not None
        assert table.game.picker.complaint.startswith("9 does nothing here. First choose a tile")


@pytest.mark.parametrize("nothing", ["9", "space", "z"])
@pytest.mark.parametrize("game", ["nim", "umbrella", "raven", "umbra_via"])
async def test_a_key_that_means_nothing_leaves_what_is_chosen(
    library: Library, store: SaveStore, game: str, nothing: str
) -> None:
    """The button goes on saying what Enter gives."""
    async with seated(library, store, game, ["Ada", "Ben"], ask_enter=True) as table:
        await lifted(table)
        picker = table.game.picker
        assert picker is not None
        *keys, enter = picker.keys_for(picker.decision.options[0])
        await table.press(*keys)
        chosen = table.game.answers.to_give
        assert chosen is not None
        await table.press(nothing)
        assert table.game.answers.to_give is chosen
        await table.press(enter)
        assert table.session.decisions == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_bid_says_that_its_keys_change_with_each_flower(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben"], size=size) as table:
        await table.lift()
        said = " ".join(table.game.panel.canvas.text().replace("│", " ").split())
        assert "keys change after each flower" in said


async def test_on_its_page_hail_hydra_says_that_it_waits(
    library: Library, store: SaveStore
) -> None:
    """At the set-up HAIL HYDRA can be said, and nothing comes of it yet."""
    ruleset = library.load("hail_hydra")
    names = default_names(5)
    session = Session(ruleset, lay_table(ruleset.manifest, names=names, seed=SEED))
    while session.decision is not None and session.decision.kind != "first":
        session.answer(session.decision.options[0].key)
    session.answer("page")
    async with seated_at(library, store, session, size=(80, 24)) as table:
        await table.press("1", "space")
        assert table.game.decision is not None
        assert table.game.decision.kind == "page"
        assert "Enter  in" not in table.game.panel.canvas.text(), "nothing is chosen yet"
        table.game.answers.stays_until = 0.0
        await table.press("H")
        key, word = table.game.panel.button[:2]
        assert (key, word) == ("Enter", "waits until a Mission begins")


async def test_what_hands_the_keyboard_on_is_promised_to_the_key_that_gives_it(
    library: Library, store: SaveStore
) -> None:
    t = hydra().go("lay")
    async with seated_at(library, store, t.session, size=(80, 24)) as table:
        await table.lift()
        table.game.answers.stays_until = 0.0
        await table.press(table.keys_for("card 1")[0], "enter")
        assert t.kind == "between"
        assert "▸c" not in table.game.panel.canvas.text(), "its key only chooses it"
        await table.press("c")
        assert table.game.picker is not None
        assert table.game.panel.button.key == "Space"
        assert table.game.picker.complaint == "Space gives it."
        await table.press("escape", "enter")
        assert t.kind == "between"
        assert "Space" in table.game.picker.complaint
        await table.press("space")
        assert t.kind != "between"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_computer_is_not_asked_to_look_at_its_card_and_the_clock_says_what_it_does(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    t = hydra(phase="talk", voting=1)
    saved = store.new(t.session, computers={3: "random"})
    app = TabletopApp(library, store, saved)
    async with app.run_test(size=size) as pilot:
        table = Seated(app, pilot, t.session)
        await table.drawn()
        assert VOTE_THEN in table.text()
        await table.press("p", "enter")
        assert table.game.decision is not None
        assert table.game.decision.kind == "whose"
        assert [option.by for option in table.game.decision.options] == [0, 1, 2, 4, None]


async def test_space_says_that_it_does_nothing_at_a_question_but_not_while_it_is_held_down(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        await table.press("space")
        assert "Space does nothing here." in table.text()
    async with seated(library, store, "raven", ["Ada", "Ben"]) as table:
        await table.press(*["space"] * 5)
        assert table.game.viewer == 0
        assert "does nothing here" not in table.text()


async def test_once_something_is_chosen_another_key_only_chooses(
    library: Library, store: SaveStore
) -> None:
    """Whoever compares two answers gives neither: Enter gives what the button says."""
    async with seated(library, store, "villainous", ["Ada", "Ben"]) as table:
        await table.lift()
        await table.press("down")
        picker = table.game.picker
        assert picker is not None
        first = picker.chosen
        other = next(one for one in picker.keyed if one.option is not first)
        assert picker.takes(other.option), "alone, its key would give it"
        await table.press(other.mark)
        assert (table.session.decisions, picker.chosen) == (0, other.option)
        await table.press("escape", other.mark)
        assert table.session.decisions == 1
