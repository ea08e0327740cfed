"""Cursors for the choices of Umbra Via."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.games.umbra_via.garden import GardenBoard
from tabletop_tui.screens.games.umbra_via.tiles import SOUL
from tabletop_tui.widgets.picker import OptionPicker, Picker

NUMERALS = ("I", "II", "III", "IV")


class SpacePicker(OptionPicker):
    """Walks the legal spaces of the garden; the panel tells what a space would bring."""

    listed = False

    def __init__(self, decision: Decision, board: GardenBoard) -> None:
        super().__init__(decision, board)
        self.garden = board

    def lines(self, width: int) -> list[list[Phrase]]:
        """The space under the cursor; where room is short, the garden alone shows it."""
        if self.garden.scale.small:
            return []
        return [[Phrase("space  ", "muted"), Phrase(self.option.label)]]

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """Arrows only: spaces have names, not numbers."""
        return (("←→↑↓", "another space"),) if len(self.decision.options) > 1 else ()


class GoOnPicker(OptionPicker):
    """The whole table looks at something, then goes on."""

    listed = False


class BidPicker(Picker):
    """Puts the flowers of a hand on the tiles, one after the other, before all are bid at once."""

    listed = False

    def __init__(self, decision: Decision, board: GardenBoard, hand: Sequence[str]) -> None:
        super().__init__(decision, board)
        self.garden = board
        self.hand = sorted(hand)
        self.put: list[tuple[str, int]] = []
        """The flowers that were put down, each with its space, in that order."""
        self.space = next((n for n in range(4) if board.state.altar[n].open), 0)
        self.souls_next = False
        self._show()

    @property
    def left(self) -> list[str]:
        """The flowers still in hand, the next one first."""
        rest = list(self.hand)
        for flower, _ in self.put:
            rest.remove(flower)
        return sorted(rest, reverse=self.souls_next)

    @property
    def option(self) -> Option | None:
        """The bid, once every flower is put down."""
        if self.left:
            return None
        words = [
            "".join(sorted(flower for flower, space in self.put if space == number)) or "-"
            for number in range(4)
        ]
        return self.decision.choices.get(" ".join(words))

    @property
    def chosen_target(self) -> str:
        """The card under the cursor."""
        return f"altar {self.space + 1}"

    @property
    def legal_targets(self) -> Sequence[str]:
        """The cards that can be bid on."""
        altar = self.garden.state.altar
        return [f"altar {number + 1}" for number in range(4) if altar[number].open]

    def why_not(self) -> str:
        """Why the bid cannot be taken yet."""
        count = len(self.left)
        are = "flower is" if count == 1 else "flowers are"
        return f"{count} {are} still in your hand: all of them must be bid."

    def press(self, key: str) -> bool:
        """Digits put the next flower down, Backspace takes one back, arrows walk the cards."""
        self.complaint = ""
        if key in ("1", "2", "3", "4"):
            self._put(int(key) - 1)
        elif key in ("left", "right"):
            self._walk(1 if key == "right" else -1)
        elif key in ("up", "space"):
            self._put(self.space)
        elif key == "down":
            self._take_back(self.space)
        elif key in ("backspace", "delete"):
            self._take_back()
        elif key in ("tab", "shift+tab"):
            self.souls_next = not self.souls_next
        else:
            return False
        self._show()
        return True

    def point(self, target: str) -> bool:
        """A click on a card puts the next flower there."""
        self.complaint = ""
        kind, _, number = target.partition(" ")
        if kind == "altar":
            self._put(int(number) - 1)
            self._show()
        return False

    def _put(self, space: int) -> None:
        self.space = space
        if f"altar {space + 1}" not in self.legal_targets:
            what = "The Block lies" if self.garden.state.altar[space].tile else "No tile lies"
            self.complaint = f"{what} on {NUMERALS[space]}: it cannot be bid on."
        elif not self.left:
            self.complaint = "Your hand is empty. Backspace takes a flower back."
        else:
            self.put.append((self.left[0], space))

    def _take_back(self, space: int | None = None) -> None:
        for at in range(len(self.put) - 1, -1, -1):
            if space is None or self.put[at][1] == space:
                del self.put[at]
                return
        self.complaint = "None of these flowers lies there."

    def _walk(self, step: int) -> None:
        self.space = (self.space + step) % 4

    def _show(self) -> None:
        counts = [[0, 0] for _ in range(4)]
        for flower, space in self.put:
            counts[space][flower == "s"] += 1
        self.garden.plan = tuple((energy, soul) for energy, soul in counts)
        self.garden.pointed = self.space

    def lines(self, width: int) -> list[list[Phrase]]:
        """The hand, and where its flowers lie."""
        chair = self.garden.chair(self.decision.seat)
        looks = {
            "e": (f"{chair.sign} energy", f"seat-{chair.colour}"),
            "s": (f"{SOUL} soul", "text"),
        }
        hand = [Phrase("hand  ", "muted")]
        for number, flower in enumerate(self.left):
            text, role = looks[flower]
            hand += [Phrase(text, "amber" if number == 0 else role), Phrase("  ")]
        if not self.left:
            hand.append(Phrase("empty: Enter bids", "amber"))
        return [hand]

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of a bid."""
        hints = [("1-4", "put on I-IV"), ("Bksp", "take back")]
        return [*hints, ("Tab", "other kind")] if len(set(self.hand)) > 1 else hints
