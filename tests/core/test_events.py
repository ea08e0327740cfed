"""Events: told to those who may know, spoken with names, recapped since the last turn."""

from __future__ import annotations

from tabletop_tui.core.events import Event, Phrase, sentence, since_last_turn, spoken, visible
from tests.core.scene import Card, Game, ToyState, asking, start

NAMES = ("Ada", "{who:seat} [bold]")
WORDS = {"card": lambda value: Phrase(str(value).title(), "card")}


def game() -> Game:
    session = start(asking(0))
    return Game(session.table, ToyState(seats=[], deck=[Card("wren")]))


def test_a_whisper_is_heard_by_its_seats_and_worded_otherwise_for_the_rest() -> None:
    told = game()
    told.log_to(0, "{who:seat} draws {card:card}", "{who:seat} draws a card", who=0, card="wren")
    (event,) = told.events
    assert sentence(event, NAMES, WORDS) == "Ada draws Wren"
    (other,) = visible(told.events, 1)
    assert sentence(other, NAMES, WORDS) == "Ada draws a card"
    assert other.values == {"who": 0}, "the card is not even in the event"
    assert visible(told.events, -1) == [other]


def test_a_name_that_ends_as_a_sentence_does_has_no_second_full_stop() -> None:
    told = game()
    told.log("Ben plays {card:card}. It is {n}.", card="aye, sir!", n=3)
    assert sentence(told.events[0], NAMES, WORDS) == "Ben plays Aye, Sir! It is 3."


def test_a_whisper_without_other_words_is_silent_for_the_rest() -> None:
    told = game()
    told.log_to((0, 2), "a secret")
    assert visible(told.events, 2) == told.events
    assert visible(told.events, 1) == []


def test_values_may_be_called_like_arguments() -> None:
    told = game()
    told.log("{text} {kind}", "note", text="a", kind="b")
    assert sentence(told.events[0], NAMES, WORDS) == "a b"
    assert told.events[0].kind == "note"


def test_a_sentence_is_spoken_in_pieces_with_roles() -> None:
    event = Event("{who:seat} plays {card:card} for {n}", {"who": 0, "card": "owl", "n": 3}, 0)
    assert spoken(event, NAMES, WORDS) == [
        Phrase("Ada", "seat-0"),
        Phrase(" plays "),
        Phrase("Owl", "card"),
        Phrase(" for "),
        Phrase("3"),
    ]


def test_a_value_that_says_nothing_brings_no_second_full_stop() -> None:
    event = Event("Ada meets {card:card}{more}.", {"card": "find them!", "more": ""}, 0)
    assert sentence(event, NAMES, WORDS) == "Ada meets Find Them!"


def test_names_are_never_read_as_sentences() -> None:
    event = Event("{who:seat} waits", {"who": 1}, 1)
    assert sentence(event, NAMES, WORDS) == "{who:seat} [bold] waits"


def test_what_is_missing_or_unknown_is_still_spoken() -> None:
    assert sentence(Event("{card:card}", {}, 0), NAMES, {}) == "?"
    assert sentence(Event("{card:card}", {"card": "owl"}, 0), NAMES, {}) == "owl"
    assert sentence(Event("{who:seat} agrees", {"who": -1}, 0), NAMES, {}) == "the table agrees"


def test_the_recap_starts_after_the_last_thing_one_did() -> None:
    log = [Event(str(number), {}, by) for number, by in enumerate([0, 1, 0, 1, 2, 1])]
    assert [event.text for event in since_last_turn(log, 0)] == ["3", "4", "5"]
    assert [event.text for event in since_last_turn(log, 2)] == ["5"]
    assert since_last_turn(log, 1) == []
    assert [event.text for event in since_last_turn(log, 3)] == ["0", "1", "2", "3", "4", "5"]


def test_the_recap_keeps_secrets() -> None:
    secret = Event("{card}", {"card": "owl"}, 1, "move", (1,), "a card")
    assert [event.text for event in since_last_turn([secret], 0)] == ["a card"]


def test_a_value_that_the_words_of_a_game_fail_at_is_told_as_it_is() -> None:
    """A log is older than the rules that speak it, or it comes from somebody else."""
    event = Event("{card:card} flies", {"card": "dodo"}, 0)
    assert sentence(event, NAMES, {"card": lambda value: Phrase({"owl": "Owl"}[str(value)])}) == (
        "dodo flies"
    )


def test_a_tag_goes_with_the_words_it_belongs_to() -> None:
    whispered = Event("{card}", {"card": "owl"}, 1, "move", (1,), "a card", "drawn")
    (mine,), (theirs,) = visible([whispered], 1), visible([whispered], 0)
    assert (mine.tag, theirs.tag) == ("drawn", "")


def test_the_rules_tag_what_they_tell() -> None:
    told = game()
    told.log("{who:seat} falls", "moment", "fallen", who=0)
    assert told.events[-1] == Event("{who:seat} falls", {"who": 0}, -1, "moment", tag="fallen")
