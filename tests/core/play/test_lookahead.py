"""Looking ahead: what would be told is told before, and nothing that the seat cannot know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tabletop_tui.core.decision import Option, Play, choose
from tabletop_tui.core.describe import Card as CardText
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.marks import FACE_DOWN, PUBLIC, Hidden
from tabletop_tui.core.play.lookahead import Ahead, look_ahead
from tabletop_tui.core.play.seat import Seat, preview_of
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Preview
from tabletop_tui.core.table import lay_table
from tests.core.scene import (
    MANIFEST,
    Card,
    Game,
    Script,
    Toy,
    ToyState,
    ask,
    asking,
    play,
    start,
)

UNKNOWN = "the rest is known only once this is done"


def ahead(session: Session[ToyState], viewer: int = 0, key: str = "go") -> Ahead:
    return look_ahead(session.ruleset, session.known(viewer), key)


def lines(session: Session[ToyState], viewer: int = 0, key: str = "go") -> list[str]:
    """What the viewer reads under this answer."""
    assert session.decision is not None
    option = session.decision.choices.get(key)
    assert option is not None
    seen = Seat(session, viewer).see()
    return [
        "".join(p.text for p in line) for line in preview_of(session.ruleset, seen, option).lines
    ]


def then(do: Callable[[Game], Any]) -> Script:
    """A step that asks the first seat, says so, and then does something to the game."""

    def script(game: Game) -> Play[None]:
        yield from ask(0)
        game.log("{who:seat} goes", who=0)
        do(game)
        game.log("the step is over")

    return script


def test_what_would_be_told_is_told_in_words() -> None:
    session = start(then(lambda game: None))
    assert lines(session) == ["then: Ada goes", "the step is over"]
    assert ahead(session).sure
    assert session.events == []
    assert session.state.step == 0


def test_it_goes_as_far_as_the_next_question() -> None:
    def step(game: Game) -> Play[None]:
        game.log("the game begins")
        first = yield from ask(0, "a", "b")
        game.log("first {key}", key=first)
        second = yield from ask(0, "c", "d")
        game.log("then {first} and {second}", first=first, second=second)

    session = start(step)
    assert lines(session, key="b") == ["then: first b"]
    play(session, "b")
    assert lines(session, key="c") == ["then: then b and c"]


class Rulebook(Toy):
    """A toy game with one card, which its options are about."""

    text = "Sing."

    def cards(self) -> Mapping[str, CardText]:
        return {"wren": CardText("Wren", "bird", self.text)}


def test_above_it_stands_the_text_of_the_card_unless_the_answer_says_it_already() -> None:
    def step(game: Game) -> Play[None]:
        short = Option("short", "Wren", detail="a bird", target="wren")
        said = Option("said", "Wren", detail="Sing.", target="wren")
        other = Option("other", "Crow", target="crow")
        yield from choose(0, "ask", "Which one?", [short, said, other])
        game.log("it sings")

    rules = Rulebook(step)
    session = Session(rules, lay_table(MANIFEST, names=["Ada", "Ben"], seed=1))
    assert lines(session, key="short") == ["Sing.", "then: it sings"]
    assert lines(session, key="said") == ["then: it sings"]
    assert lines(session, key="other") == ["then: it sings"]
    rules.text = "Sing.\n\nFly."
    assert lines(session, key="short") == ["then: it sings"], "several paragraphs are a card's"


def draw(game: Game) -> None:
    card = game.state.deck.pop()
    game.state.seats[0].hand.append(card)
    game.log_to(0, "you draw {card}", "somebody draws", card=card)


def shuffle(game: Game) -> None:
    game.state.deck = game.chance.shuffled(game.state.deck)


def bluff(game: Game) -> None:
    game.log("a crow" if "crow" in game.state.seats[1].hand else "no crow")


def compare(game: Game) -> None:
    game.log("twins" if game.state.deck[0] == game.state.deck[1] else "no twins")


def spell(game: Game) -> None:
    game.log(f"it is {game.state.deck[0]}")


def look_up(game: Game) -> None:
    game.log("a bird", wings={"crow": 2}.get(game.state.deck[0], 0))


def weigh_bid(game: Game) -> None:
    game.log("a high bid" if (game.state.seats[1].bid or 0) > 3 else "a low bid")


def read_seed(game: Game) -> None:
    game.log("even" if game.table.seed % 2 == 0 else "odd")


def fail(game: Game) -> None:
    raise KeyError("these rules are broken")


READING = (draw, shuffle, bluff, compare, spell, look_up, weigh_bid, read_seed, fail)


@pytest.mark.parametrize("do", READING, ids=lambda do: do.__name__)
def test_what_is_drawn_or_read_from_a_hidden_place_is_not_known(do: Callable[[Game], Any]) -> None:
    def deal(game: Game) -> Play[None]:
        game.state.seats[1].hand = [Card("crow"), Card("lark")]
        game.state.seats[1].bid = 5
        yield from ask(0)

    session = play(start(deal, then(do)), "go")
    assert not ahead(session).sure
    assert lines(session) == ["then: Ada goes", UNKNOWN]


def test_a_hidden_card_may_be_moved_and_counted() -> None:
    def deal(game: Game) -> None:
        game.state.seats[1].hand.append(game.state.deck.pop())
        game.log("{count} are left", count=len(game.state.deck))

    session = start(then(deal))
    assert lines(session) == ["then: Ada goes", "3 are left", "the step is over"]


def test_what_others_draw_is_told_as_it_is_told_to_this_seat() -> None:
    session = start(then(draw), names=["Ada", "Ben"])
    assert [event.text for event in ahead(session, 1).events] == [
        "{who:seat} goes",
        "somebody draws",
        "the step is over",
    ]
    assert ahead(session, 1).sure


def test_the_own_hand_can_be_read() -> None:
    def deal(game: Game) -> Play[None]:
        game.state.seats[0].hand = [Card("crow")]
        yield from ask(0)

    def show(game: Game) -> None:
        game.log("it is {card}", card=game.state.seats[0].hand[0])

    session = play(start(deal, then(show)), "go")
    assert "it is crow" in lines(session)
    assert not ahead(session, PUBLIC).sure


def vote(game: Game) -> Play[None]:
    ada = yield from ask(0, "a", "b", secret=True)
    ben = yield from ask(1, "a", "b", secret=True)
    game.log("{ada} and {ben}", ada=ada, ben=ben)


def test_a_secret_answer_of_somebody_else_is_not_known() -> None:
    session = play(start(vote), "a")
    assert ahead(session, 1, "a") == Ahead()
    assert session.known(1).answers == ((0, None),)


def test_the_own_secret_answer_is_known() -> None:
    session = play(start(vote), "a")
    assert [answer.key for answer in session.known(0).answers] == ["a"]


def test_a_secret_question_shows_no_lines_that_could_be_counted_from_afar() -> None:
    def alone(game: Game) -> Play[None]:
        key = yield from ask(0, "a", "b", secret=True)
        game.log("it is {key}", key=key)

    session = start(alone)
    assert ahead(session, 0, "a").sure
    assert lines(session, 0, "a") == []


def test_who_is_not_asked_is_shown_no_preview() -> None:
    assert lines(start(asking(0)), 1) == []


def test_the_words_of_the_game_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(asking(0, "a", "b"))
    own = Preview(((Phrase("take it"),),))
    monkeypatch.setattr(
        Toy, "preview", lambda toy, view, asked, o: own if o.key == "a" else Preview()
    )
    assert lines(session, key="a") == ["take it"]
    assert lines(session, key="b") == ["then: Ada says b"]


def test_points_that_change_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "points", lambda toy, view: [len(view.done), 7])
    session = start(asking(0), asking(0))
    assert lines(session) == ["then: Ada says go", "Ada: points from 0 to 1"]


def test_points_that_count_what_is_hidden_are_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def points(toy: Toy, view: ToyState) -> list[int]:
        return [len(view.done), view.deck.count(Card("crow"))]

    monkeypatch.setattr(Toy, "points", points)
    assert lines(start(asking(0), asking(0))) == ["then: Ada says go"]


def test_dealing_hidden_values_anew_changes_nothing() -> None:
    seen = []
    for deck in (["wren", "crow"], ["crow", "wren"]):
        session = start(then(draw))
        session.state.deck[:] = [Card(name) for name in deck]
        session.checkpoint.deck[:] = session.state.deck
        known = session.known(0)
        assert known.start.deck == [FACE_DOWN] * 2
        assert (known.table.seed, known.start.seed) == (0, 0)
        seen.append((known.start, known.answers, ahead(session)))
    assert seen[0] == seen[1]


def test_it_stands_at_the_present_question_after_undo() -> None:
    def twice(game: Game) -> Play[None]:
        first = yield from ask(0, "a", "b")
        yield from ask(0)
        game.log("it was {key}", key=first)

    session = play(start(twice), "a")
    assert lines(session) == ["then: it was a"]
    session.undo()
    play(session, "b")
    assert lines(session) == ["then: it was b"]


def test_after_the_game_nothing_is_ahead() -> None:
    session = play(start(asking(0)), "go")
    with pytest.raises(IllegalAnswerError, match="The game is over"):
        session.known(0)


def test_a_hidden_value_cannot_be_read_in_any_way() -> None:
    one: Any = Hidden()
    reads: list[Callable[[Any], object]] = [bool, str, repr, hash, len, list, int, sorted]
    for read in reads:
        with pytest.raises(TypeError):
            read(one)
    comparisons: list[Callable[[], object]] = [
        lambda: one == "a",
        lambda: one != "a",
        lambda: one in ["a", "b"],
    ]
    for comparison in comparisons:
        with pytest.raises(TypeError, match="not known"):
            comparison()


def test_a_sentence_that_only_repeats_the_answer_gives_way_to_the_news() -> None:
    def script(game: Game) -> Play[None]:
        yield from choose(0, "where", "Go where?", [Option("mill", "The Mill", detail="a place")])
        game.log("{who:seat} goes to {place}.", who=0, place="The Mill")
        game.log("{who:seat} finds {what} at {place}.", who=0, place="The Mill", what="a coin")

    assert lines(start(script), key="mill") == ["then: Ada finds a coin at The Mill."]
