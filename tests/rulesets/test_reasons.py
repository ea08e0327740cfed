"""Why a computer player would answer so: every game says something, and what it says is so."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from rulesets.umbra_via.bot.reasons import of_bid
from rulesets.umbra_via.state import ALTAR
from rulesets.umbra_via.wording.ledger import awards_of
from rulesets.umbra_via.wording.previews import look_ahead
from rulesets.umbrella.bot.reasons import AT_ONCE
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot, load_bot
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.words.speech import as_sentence, number_of
from tests.rulesets.umbra_via import scenes as via

SEATS = {"umbrella": 2, "umbra_via": 3, "hail_hydra": 5, "villainous": 2, "umbrella_academy": 3}


class Asked(NamedTuple):
    """A question to a seat in a game, and who would answer it."""

    game: Session[Any]
    bot: Bot[Any]
    decision: Decision

    def reason(self, key: str) -> str:
        seat, names = self.decision.seat, self.game.public_table.names
        return self.bot.reason(self.game.view(seat), seat, self.decision, key, names)


def asked(library: Library, name: str, seed: int, answers: int) -> Iterator[Asked]:
    """The questions to seats in the first answers of a game; all follow the policy."""
    rules = library.load(name)
    bot, luck = load_bot(rules), Random(seed)
    game = Session(rules, lay_table(rules.manifest, names=default_names(SEATS[name]), seed=seed))
    for _ in range(answers):
        decision = game.decision
        if decision is None:
            return
        seat = decision.seat
        if seat != TABLE:
            yield Asked(game, bot, decision)
            game.answer(bot.policy(game.view(seat), seat, decision, luck))
        else:
            game.answer(next(o.key for o in decision.options if not o.leads_back))


@pytest.mark.parametrize("name", SEATS)
def test_every_game_says_why_and_tells_nothing_hidden(library: Library, name: str) -> None:
    said = {
        reason
        for one in asked(library, name, 3, 120)
        for option in one.decision.options
        if (reason := one.reason(option.key))
    }
    assert len(said) > 1
    for reason in said:
        assert as_sentence(reason) == reason
        assert not reason.endswith(("!.", "?.")), "the name of a card ends the sentence"
        assert FACE_DOWN not in reason.replace("A Snake, Am I?", "a card that asks")
        assert len(reason) < 120


def test_a_figure_that_is_promised_is_made(library: Library) -> None:
    promised = 0
    for one in asked(library, "umbrella", 5, 60):
        for option in one.decision.options if one.decision.kind == "slide" else ():
            then = one.game.fork()
            then.answer(option.key)
            makes = then.decision is not None and then.decision.kind in ("figure", "space")
            scored = sum(map(sum, (seat.covered for seat in then.state.seats)))
            before = sum(map(sum, (seat.covered for seat in one.game.state.seats)))
            if one.reason(option.key) == AT_ONCE:
                promised += 1
                assert makes or scored > before
    assert promised


def test_what_a_card_does_to_the_villain_is_told_as_its_value_bears_out(library: Library) -> None:
    signs = {"hurts the Villain most": (max, 1), "helps the Villain least": (max, -1),
             "hurts the Villain least": (min, 1), "helps the Villain most": (min, -1)}  # fmt: skip
    told = set()
    for one in asked(library, "hail_hydra", 3, 120):
        cards = {
            o.key: int(o.label) for o in one.decision.options if o.label.lstrip("+-").isdigit()
        }
        for key, value in cards.items():
            for words, (best, sign) in signs.items():
                if words in one.reason(key):
                    told.add(words)
                    assert value == best(cards.values())
                    assert value * sign > 0
    assert len(told) >= 3


def test_the_advice_for_every_card_and_every_slide_has_a_reason(library: Library) -> None:
    """Where answers differ at all; the first of them is looked for as a hint does."""
    bare: dict[tuple[str, str], list[int]] = {}
    for name, kinds in (("hail_hydra", "lay hand pass discard"), ("umbrella", "slide"),
                        ("umbra_via", "bid lay"), ("umbrella_academy", "discard pay")):  # fmt: skip
        for one in asked(library, name, 1, 100):
            decision, seat = one.decision, one.decision.seat
            if decision.kind in kinds.split() and len({o.label for o in decision.options}) > 1:
                key = one.bot.policy(one.game.view(seat), seat, decision, Random(1))
                known = bare.setdefault((name, decision.kind), [0, 0])
                known[bool(one.reason(key))] += 1
    assert all(reasons > 9 * none for none, reasons in bare.values()), bare


def test_a_pass_is_advised_for_want_of_an_action(library: Library) -> None:
    asks = [one for one in asked(library, "umbrella_academy", 3, 120)
            if one.decision.kind == "action"]  # fmt: skip
    for one in asks:
        seat = one.decision.seat
        key = one.bot.policy(one.game.view(seat), seat, one.decision, Random(0))
        assert ("no Action" in one.reason("pass")) == (key == "pass" and bool(one.reason(key)))


def test_who_leads_on_a_tile_is_told_as_the_altar_lies(library: Library) -> None:
    """On an empty Altar, who bids all on one tile leads there and nowhere else."""
    told = [
        (one.decision.options[0].key, one.reason(one.decision.options[0].key))
        for one in asked(library, "umbra_via", 2, 3)
    ]
    assert len(told) == 3
    for bid, reason in told:
        (space,) = (name for name, on in zip(ALTAR, bid.split(" "), strict=True) if on != "-")
        assert reason == f"As the Altar lies now you would lead on {space}."


def test_who_leads_by_their_marker_is_told_to_lead() -> None:
    """In a tie the first on the track leads."""
    altar = ["║ B", "╚ BB", ".", "."]
    first, last = (
        of_bid(via.GAME.content, via.table("", altar, track=track).state, 0, "e e - -")
        for track in ("ABC", "BAC")
    )
    assert first == "As the Altar lies now you would lead on I."
    assert last == ""


def test_what_a_tile_earns_is_told_although_it_completes_another_path(library: Library) -> None:
    """Of each space where a path pays: the souls of this seat, or nothing if another gains more."""
    told = 0
    for one in asked(library, "umbra_via", 3, 300):
        for option in one.decision.options if one.decision.kind == "lay" else ():
            rules: Any = one.bot.ruleset
            summoning = look_ahead(rules.content, one.game.state, option.value)
            gains = [0] * SEATS["umbra_via"]
            for award in awards_of(summoning):
                gains[award.seat] += award.taken
            mine, reason = gains[one.decision.seat], one.reason(option.key)
            if summoning.winners or not any(gains):
                assert "You earn" not in reason
            elif mine == max(gains):
                told += 1
                assert reason == f"You earn {number_of(mine, 'soul')}."
            else:
                assert not reason
    assert told
