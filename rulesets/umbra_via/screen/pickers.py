"""The pickers for the questions of Umbra Via."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.showing import ENTER, Entry, runs
from tabletop_tui.widgets.play.key_sentences import span
from tabletop_tui.widgets.play.option_picker import OptionPicker
from tabletop_tui.widgets.play.picker import LETTERS
from tabletop_tui.widgets.play.sealed import SealedPicker

from ..rules.bidding import NOTHING, pieces
from ..rules.paths import CELLS
from ..state import ALTAR
from .altar import LAID
from .garden import GardenBoard
from .tiles import SOUL

ROWS = ("a", "b", "c", "d")
"""The letters of the rows of the garden."""


class SpacePicker(OptionPicker):
    """Chooses a legal space of the garden: with arrow keys, by the key drawn on it, or by name."""

    listed = False

    def __init__(self, decision: Decision, board: GardenBoard) -> None:
        super().__init__(decision, board)
        self.garden = board
        signs = (*"123456789", *(letter for letter in LETTERS if letter not in ROWS))
        self._entries = [
            entry._replace(mark=sign) for entry, sign in zip(self._entries, signs, strict=False)
        ]
        self._marks = {entry.mark: entry for entry in self._entries}
        board.marks = {entry.option.key: entry.mark for entry in self._entries}
        self._row = ""
        """The letter of a space, typed first; its number comes next."""

    def press(self, key: str) -> bool:
        """Choose a space by the key on it, or by the letter and the number of its name."""
        row, self._row = self._row, ""
        self.complaint, self.called = "", False
        if key in ROWS:
            self._row, self.complaint = key, f"{key.upper()}: the number comes next."
        elif row and key.isdecimal():
            self._call(f"{row}{key}".upper())
        else:
            return super().press(key)
        return True

    def _call(self, space: str) -> None:
        keys = [option.key for option in self.decision.options]
        self.called = space in keys
        if self.called:
            self.index = keys.index(space)
        else:
            self.complaint = f"{space} is not one of the spaces for it."

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """The key on the space, and Enter if the answer needs it."""
        return self.called_by(option, self.garden.marks[option.key])

    def lines(self, width: int) -> list[list[Phrase]]:
        """Lines on the space under the cursor, and on the answers without a space."""
        space = self.to_give
        asked = [Phrase(self.decision.prompt)]
        shown = [[Phrase("space  ", "muted"), Phrase(space.label)] if space else asked]
        for entry in self._entries:
            if entry.option.key not in CELLS:
                label, note = entry.option.label, entry.option.detail
                shown.append([Phrase(f"{entry.mark}  ", "amber"), Phrase(f"{label}: {note}")])
        return shown

    @property
    def keyed(self) -> Sequence[Entry]:
        """The spaces, each with the key on it."""
        return self._entries

    @property
    def choosing(self) -> str:
        """The keys on the spaces."""
        return span(self._entries)

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Arrows, and the names of the spaces."""
        if len(self.decision.options) < 2:
            return ()
        return (("←→↑↓", "space"), (f"{span(self._entries)} or a1-d4", "choose one"))


class GoOnPicker(OptionPicker):
    """Lets the whole table look at something and then continue."""

    listed = False
    on_board = False


class BidPicker(SealedPicker):
    """Puts the flowers of a hand on the tiles, with one digit for each; then all are bid at once.

    The order of the flowers is shuffled, and for each flower the tiles show other digits. So the
    pressed keys reveal nothing: the same keys may mean any bid. A flower never uses the digits of
    the flower before it, so that a key that is held down bids only one flower.
    """

    listed = False

    def __init__(
        self,
        decision: Decision,
        board: GardenBoard,
        hand: Sequence[str],
        spaces: Sequence[Mapping[str, int]],
    ) -> None:
        """`spaces` holds, for each flower of the hand, the space that each digit stands for."""
        super().__init__(decision, board)
        self.garden = board
        self.hand = tuple(hand)
        self.spaces = spaces
        self.put: list[int] = []
        """The spaces of the flowers that were put down, in the order of the hand."""
        self._show()

    @property
    def left(self) -> tuple[str, ...]:
        """The flowers still in hand, the next one first."""
        return self.hand[len(self.put) :]

    @property
    def _next(self) -> Mapping[str, int]:
        """The spaces that the digits stand for, for the next flower.

        If no flower is left, the digits of the last flower still count, to say that the hand is
        empty.
        """
        return self.spaces[min(len(self.put), len(self.spaces) - 1)]

    @property
    def option(self) -> Option | None:
        """The bid when all flowers are put down, else None."""
        if self.left:
            return None
        laid = sorted(zip(self.hand, self.put, strict=True))
        words = ["".join(f for f, space in laid if space == n) or NOTHING for n in range(4)]
        return self.decision.choices.get(" ".join(words))

    def keys_for(self, option: Option) -> tuple[str, ...]:
        """One digit for each flower in the order shown, and Enter."""
        rest = [{"e": energy, "s": soul} for energy, soul in pieces(option.value)]
        keys = []
        for flower, spaces in zip(self.hand, self.spaces, strict=True):
            space = next(n for n, here in enumerate(rest) if here[flower])
            rest[space][flower] -= 1
            keys.append(next(key for key, here in spaces.items() if here == space))
        return (*keys, ENTER)

    @property
    def chosen_target(self) -> str:
        """The target of the card to show: the card that was bid on last, or else the first."""
        return f"altar {self.garden.pointed + 1}"

    @property
    def legal_targets(self) -> Sequence[str]:
        """The cards that can be bid on."""
        altar = self.garden.state.altar
        return [f"altar {number + 1}" for number in range(4) if altar[number].open]

    @property
    def asked_again(self) -> str:
        """The same words whether or not a flower had been put down: others can see them."""
        return "Nothing is bid yet: all your flowers are in your hand."

    def why_not(self) -> str:
        """Why the bid cannot be given yet."""
        count = len(self.left)
        are = "flower is" if count == 1 else "flowers are"
        return f"{count} {are} still in your hand: {self.choosing} put the next one on a tile."

    def press(self, key: str) -> bool:
        """Put the next flower down by a digit.

        Left and right only look at another tile. If nobody else can notice the keys, down puts the
        next flower on the tile that is looked at, and up takes a flower back from it.
        """
        self.complaint = ""
        here = self.garden.pointed
        if key in ("left", "right"):
            tiles = self.legal_targets
            at = tiles.index(self.chosen_target) + (1 if key == "right" else -1)
            self.garden.pointed = int(tiles[at % len(tiles)].split(" ")[1]) - 1
            return True
        if not self.overheard and key in ("down", "up"):
            follow = self._put if key == "down" else self._take_from
            follow(here)
            self._show()
            self.garden.pointed = here
            return True
        if key in self._next:
            self._put(self._next[key])
        elif not self.refuse_audible(key):
            return False
        self._show()
        return True

    def unchoose(self) -> bool:
        """Take all flowers back into the hand; return whether any lay on a tile."""
        before, self.put, self.complaint = self.put, [], ""
        self._show()
        return bool(before)

    def step_back(self) -> bool:
        """Take the flower that was put down last back into the hand; False if none was."""
        before, self.put, self.complaint = self.put, self.put[:-1], ""
        self._show()
        return bool(before)

    def point(self, target: str) -> bool:
        """Put the next flower on the clicked card, or take the clicked flower back."""
        self.complaint = ""
        kind, _, number = target.partition(" ")
        if kind in ("altar", LAID):
            follow = self._put if kind == "altar" else self._take_from
            follow(int(number) - 1)
            self._show()
        return False

    @property
    def asked_about(self) -> Collection[str]:
        """The targets that clicks may choose: also the flowers on the cards."""
        return {*super().asked_about, *(f"{LAID} {number}" for number in range(1, 5))}

    def _put(self, space: int) -> None:
        if f"altar {space + 1}" not in self.legal_targets:
            what = "The Block lies" if self.garden.state.altar[space].tile else "No tile lies"
            self.complaint = f"{what} on {ALTAR[space]}: it cannot be bid on."
        elif not self.left:
            self.complaint = "Your hand is empty. Backspace takes a flower back."
        else:
            self.put.append(space)

    def _take_from(self, space: int) -> None:
        """Take back the flower that was put on this tile last. It is put down next."""
        if space not in self.put:
            self.complaint = f"No flower of yours lies on {ALTAR[space]} yet."
            return
        at, laid = len(self.put) - 1 - self.put[::-1].index(space), len(self.put)
        hand = [*self.hand[:at], *self.hand[at + 1 : laid], self.hand[at], *self.hand[laid:]]
        self.hand = tuple(hand)
        del self.put[at]

    def _show(self) -> None:
        counts = [[0, 0] for _ in range(4)]
        for flower, space in zip(self.hand, self.put, strict=False):
            counts[space][flower == "s"] += 1
        self.garden.plan = tuple((energy, soul) for energy, soul in counts)
        self.garden.digits = {space: key for key, space in self._next.items()} if self.left else {}
        first = int(self.legal_targets[0].split(" ")[1]) - 1
        self.garden.pointed = self.put[-1] if self.put else first

    @property
    def prompt(self) -> str:
        """Empty, because `lines` shows the question above the hand."""
        return ""

    def lines(self, width: int) -> list[list[Phrase]]:
        """The question, if there is room for it, and the flowers that are still in the hand."""
        chair = self.garden.chair(self.decision.seat)
        looks = {
            "e": (f"{chair.sign} energy", chair.role),
            "s": (f"{SOUL} soul", "text"),
        }
        hand = [Phrase("hand  ", "muted")]
        for number, flower in enumerate(self.left):
            text, role = looks[flower]
            first = number == 0
            hand += [Phrase(f"▸ {text}", "amber") if first else Phrase(text, role), Phrase("  ")]
        if not self.left:
            hand.append(Phrase("empty: Enter bids", "amber"))
        lines = [hand]
        if self.left and self.overheard:
            change = ": keys change after each flower" if len(self.left) > 1 else ""
            lines.append([Phrase(f"Tap a tile or press the key below it{change}.", "muted")])
        # In a low window, the preview of a whole bid needs the row of the question.
        asked = self.left or not self.garden.scale.short
        return [[Phrase(self.decision.prompt)], *lines] if asked else lines

    @property
    def choosing(self) -> str:
        """The digits that put the next flower down: those that stand below the tiles."""
        spaces, legal = self._next.items(), self.legal_targets
        return " ".join(runs([key for key, at in spaces if f"altar {at + 1}" in legal], "-"))

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of a bid."""
        free = self.left and not self.overheard
        puts = ((self.choosing, "next flower on the tile"),) if free else ()
        walks = () if self.overheard else (("↓", "lay"), ("↑", "take back"))
        return (*puts, ("Bksp", "back"), ("←→", "look at a tile"), *walks[not self.left :])
