"""How hooks are registered, and that a wrong one is named: by mypy, and when a villain is loaded.

Each `type: ignore` below is a mistake that mypy finds: it fails where there is nothing to ignore.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulesets.villainous.api import Abilities, CardId, Play, Realm, RealmView, Spot
from rulesets.villainous.components import Villain, VillainEntry, join
from tabletop_tui.core.errors import RulesetError
from tests.rulesets.villainous.scenes import GAME, live, realm, table


def loud(realm: RealmView) -> int:
    """Some hook that needs to know nothing."""
    return 1


def named_as(told: str) -> str:
    """Where the sentence about a hook of this file begins."""
    return rf"content/test_hooks\.py: {told}"


# -- registering ---------------------------------------------------------------------------


def no_progress(realm: RealmView) -> list[tuple[str, bool]]:
    """A villain without a plan."""
    return []


def test_one_card_cannot_say_the_same_twice() -> None:
    cards = Abilities()
    cards.strength("wolf", "robin")(loud)
    with pytest.raises(RulesetError, match="robin has two hooks `strength`"):
        cards.strength("robin")(loud)


def test_the_villain_itself_has_each_hook_once() -> None:
    cards = Abilities()
    cards.progress()(no_progress)
    with pytest.raises(RulesetError, match="the villain has two hooks `progress`"):
        cards.progress()(no_progress)


def test_a_name_that_is_no_hook_is_refused() -> None:
    said = "there is no hook `strenght`: do you mean `strength`"  # codespell:ignore
    with pytest.raises(AttributeError, match=said):
        Abilities().strenght("wolf")(loud)  # type: ignore[attr-defined]  # codespell:ignore


# -- what a hook takes ---------------------------------------------------------------------


def test_a_hook_leaves_out_from_the_end_what_it_does_not_need() -> None:
    cards = Abilities()

    @cards.cost("one")
    def realm_alone(realm: RealmView) -> int:
        return 1

    @cards.cost("two")
    def and_the_card(realm: RealmView, card: CardId) -> int:
        return len(card)

    @cards.cost("all")
    def everything(realm: RealmView, card: CardId, to: Spot, own: CardId) -> int:
        return len(card) + len(own)

    here = live(table(realm("jafar"), realm("ursula")))
    told = [cards.hooks[name]["cost"](here, "card", 2, "own") for name in ("one", "two", "all")]
    assert told == [1, 4, 7]


def test_what_asks_nobody_is_a_plain_function() -> None:
    cards = Abilities()

    @cards.played("greedy")
    def gains(realm: Realm) -> None:
        realm.gain(2)

    @cards.leaves("shy")
    def hides(realm: Realm, own: CardId) -> bool:
        return own == "shy"

    here = live(table(realm("jafar", power=1), realm("ursula")))
    assert list(cards.hooks["greedy"]["played"](here, 0, "greedy")) == []
    assert here.s.power == 3
    with pytest.raises(StopIteration) as said:
        next(cards.hooks["shy"]["leaves"](here, "shy"))
    assert said.value.value is True


def test_a_hook_may_take_more_than_it_is_told() -> None:
    """Whatever mypy lets pass is registered as well."""

    @Abilities().played("wolf")
    def looks_only(realm: RealmView) -> None:
        """A realm that can be changed can be looked at."""

    @Abilities().strength("wolf")
    def any_card(realm: RealmView, card: str) -> int:
        return 0

    @Abilities().strength("wolf")
    def yes_or_no(realm: RealmView) -> bool:
        return False


# -- wrong ones ----------------------------------------------------------------------------


def test_wrong_arguments_and_a_wrong_answer() -> None:
    told = named_as(
        r"never_land_map: wrong_map is no hook `pays`: it has \(realm: Realm, wrong: int\) -> str "
        r"and should have \(realm: RealmView, card: CardId, own: CardId\) -> bool"
    )
    with pytest.raises(RulesetError, match=told):

        @Abilities().pays("never_land_map")  # type: ignore[arg-type]
        def wrong_map(realm: Realm, wrong: int) -> str:
            return ""


def test_a_hook_that_looks_cannot_do() -> None:
    with pytest.raises(RulesetError, match=named_as("smee: rich is no hook `strength`")):

        @Abilities().strength("smee")  # type: ignore[arg-type]
        def rich(realm: Realm) -> int:
            return realm.gain(1)


def test_a_hook_with_a_question_where_nobody_can_be_asked() -> None:
    with pytest.raises(RulesetError, match=named_as("smee: slow is no hook `strength`")):

        @Abilities().strength("smee")  # type: ignore[arg-type]
        def slow(realm: RealmView) -> Play[int]:
            yield from ()
            return 1


def test_one_argument_too_many() -> None:
    with pytest.raises(RulesetError, match=named_as("wolf: curious is no hook `playable`")):

        @Abilities().playable("wolf")  # type: ignore[arg-type]
        def curious(realm: RealmView, own: CardId, card: CardId) -> str:
            return ""


def test_arguments_of_one_type_in_the_wrong_order() -> None:
    """Only loading finds this one: for mypy the two cards are alike."""
    with pytest.raises(RulesetError, match=named_as("wolf: swapped is no hook `strength`")):

        @Abilities().strength("wolf")
        def swapped(realm: RealmView, own: CardId, card: CardId) -> int:
            return 0


def test_a_hook_without_types() -> None:
    with pytest.raises(RulesetError, match=named_as("wolf: untyped is no hook `playable`")):

        @Abilities().playable("wolf")
        def untyped(realm):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
            return ""


def test_a_wrong_hook_of_the_villain() -> None:
    told = named_as(r"the villain: nearly is no hook `wins`: .* should have \(realm: RealmView\)")
    with pytest.raises(RulesetError, match=told):

        @Abilities().wins()  # type: ignore[arg-type]
        def nearly(realm: RealmView) -> bool:
            return False


def test_a_hook_of_a_card_names_its_card_and_one_of_the_villain_none() -> None:
    with pytest.raises(RulesetError, match=named_as("the villain: loud is no hook `strength`: it")):
        Abilities().strength()(loud)
    with pytest.raises(RulesetError, match=named_as("smee: no_progress .* one of the villain")):
        Abilities().progress("smee")(no_progress)


# -- cards and hooks that do not belong together -------------------------------------------


def hook_with(change: Callable[[Abilities], object], **card: object) -> Villain:
    """Captain Hook as he is, but for some hooks, and for what is printed on Smee."""
    printed = GAME.content.villains["captain_hook"]
    cards = Abilities()
    cards.hooks = {kind.id: dict(kind.hooks) for kind in printed.kinds.values() if kind.hooks}
    cards.hooks[""] = dict(printed.hooks)
    change(cards)
    data = printed.entry.model_dump()
    next(entry for entry in data["cards"] if entry["id"] == "smee").update(card)
    return join(VillainEntry(**data), cards)


def test_captain_hook_as_he_is() -> None:
    assert hook_with(lambda cards: None).name == "Captain Hook"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda cards: cards.strength("smea")(loud), "smea: there is no such card"),
        (lambda cards: cards.hooks.pop("smee"), "smee: its text has no hook"),
        (lambda cards: cards.strength("swashbuckler")(loud), "swashbuckler: it does something but"),
        (lambda cards: cards.hooks["cunning"].pop("played"), "cunning: it has no hook `played`"),
        (
            lambda cards: cards.hooks["aye_aye_sir"].pop("targets"),
            "aye_aye_sir: the hooks `targets` and",
        ),
        (lambda cards: cards.activated("smee")(nothing), "smee: `activate` and the hook"),
        (lambda cards: cards.watches("smee")(never), "smee: the hooks `watches` and `rewarded`"),
        (lambda cards: cards.hooks.pop(""), "the villain: it has no hook `progress`"),
    ],
)
def test_what_is_missing_or_too_much_is_named(
    change: Callable[[Abilities], object], told: str
) -> None:
    with pytest.raises(RulesetError, match=f"captain_hook/abilities.py: .*{told}"):
        hook_with(change)


def nothing(realm: Realm) -> None:
    """Does nothing."""


def never(realm: RealmView) -> bool:
    """Waits for nothing."""
    return False


def test_an_activation_without_its_hook_is_named() -> None:
    with pytest.raises(RulesetError, match="smee: `activate` and the hook `activated` belong"):
        hook_with(lambda cards: None, activate=1)


def test_a_verb_for_an_aim_without_its_hook_is_named() -> None:
    with pytest.raises(RulesetError, match="smee: `aims` and the hook `aimed` belong"):
        hook_with(lambda cards: None, aims="discard")
