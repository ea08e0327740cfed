"""The look cursor: at any question it walks over everything that is drawn for this seat.

It works from the hot regions of the drawn widgets and from the cards that the rules have for their
targets, so it is the same in every game. What it stands on is told in the card pane, beside the
decision where there is room, and over the log or the decision itself where there is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.geometry import Region, Size

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.core.face import Watched
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.screens.play.frames.drawn import FEW, GameFrame
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.navigation import ARROWS, nearest
from tabletop_tui.widgets.play.panels.card_pane import RULES, Coverable, rows_for
from tabletop_tui.widgets.play.picker import Picker
from tabletop_tui.widgets.play.said_keys import NO_ANSWER

KEYS = "←→↑↓ Tab on · k or q back"
IN_SECRET = "Others can hear keys. You can look around again after this secret answer."
BY_ITS_KEYS = "A secret answer is given by its keys alone. k puts the look cursor away."
NOTHING_DRAWN = "There is nothing here to look at."
ENDS = ("k", "escape")


class LookingFrame(GameFrame):
    """A game screen on which anything that is drawn can be looked at."""

    LOOKS_IN_SECRET: ClassVar[bool] = False
    """Whether one may look around before a secret answer.

    Only for a game in which everything that has a card is known to the whole table: then the look
    cursor walks over the same things and tells the same, whatever its seat holds.
    """

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self.looked_at = ""
        """The target under the look cursor; empty while it is put away."""
        self.pressed = ""
        """The key that may lead to what comes next; empty where time or a computer does."""
        self._hovered = ""
        self._rules: dict[str, Card | None] = {}
        """Parts of the rules that were told already, by their headings."""
        self._asked: Decision | Outcome | None = None
        """The question, or the end, at which it was found out whether the pane needs its rows."""
        self._told_of: Sequence[Card] = ()
        """What the pane tells of the answers to that question."""
        self._measured = self._card_wants = 0
        """In so many columns the longest of these cards wants so many rows."""
        self._card_comes = False
        """Whether the cursor moves just now, so that the pane will tell another card."""
        self._looked_in: Drawn | None = None
        """The widget in which the look cursor is marked."""

    # -- what can be looked at -------------------------------------------------------------

    def spots(self) -> dict[str, tuple[Drawn, Region]]:
        """Everything drawn that there is a card for: by which widget, and where on the screen."""
        found: dict[str, tuple[Drawn, Region]] = {}
        if self.seen is None:
            return found
        known = self.seen.described(self.ruleset).targets
        for widget in self._tables():
            corner = widget.region.offset
            for target, spot in widget.canvas.spots().items():
                # Making a card can cost more than knowing that there is one.
                if target not in found and (target in known or self.card_at(target) is not None):
                    found[target] = (widget, spot.translate(corner))
        return found

    def _tables(self) -> Iterator[Drawn]:
        """The widgets that draw what lies on the table."""
        for widget in self.query("#main Drawn").results(Drawn):
            if not isinstance(widget, Coverable) and widget.display and widget.size.area:
                yield widget

    @property
    def pointed_target(self) -> str:
        """What the cursor stands on: the look cursor, or that of the decision."""
        if self.looked_at:
            return self.looked_at
        return self.picker.chosen_target if self.picker is not None else ""

    @property
    def _secret(self) -> bool:
        return self.decision is not None and self.decision.secret

    @property
    def _stands(self) -> Decision | Outcome | None:
        """The question that stands, or the end of the game."""
        seen = self.seen
        return None if seen is None else seen.question or seen.outcome

    # -- moving it -------------------------------------------------------------------------

    def action_look(self) -> None:
        """Take the look cursor out, where the cursor of the decision stands if that is drawn."""
        if self.looked_at:
            self.stop_looking()
            return
        if self.seen is None:
            return
        if self._secret and not self.LOOKS_IN_SECRET:
            self._complain(IN_SECRET)
            return
        spots = self.spots()
        if not spots:
            self._complain(NOTHING_DRAWN)
            return
        here = self.pointed_target
        self.look_at(here if here in spots else next(iter(spots)))

    def look_at(self, target: str) -> None:
        """Put the look cursor on a target."""
        self.looked_at = target
        self._show_look()
        self.refresh_bindings()

    def stop_looking(self) -> None:
        """Put the look cursor away."""
        if self.looked_at:
            self.looked_at = ""
            self._show_look()
            self.refresh_bindings()

    def press_look(self, key: str) -> bool:
        """Follow a key while the look cursor is out; False when it means something else."""
        if key in ENDS:
            self.stop_looking()
        elif key == "enter":
            self._pick()
        elif key in ARROWS or key in ("tab", "shift+tab"):
            self._walk(key)
        else:
            return False
        return True

    def _walk(self, key: str) -> None:
        spots = self.spots()
        if not spots:
            self.stop_looking()
            return
        names = list(spots)
        if key in ARROWS:
            places = {name: spot for name, (_, spot) in spots.items()}
            found = nearest(places, self.looked_at, *ARROWS[key])
        elif self.looked_at in spots:
            step = 1 if key == "tab" else -1
            found = names[(names.index(self.looked_at) + step) % len(names)]
        else:
            found = names[0]
        if found is not None:
            self.look_at(found)

    def _pick(self) -> None:
        """Give what the look cursor stands on as the answer, as its own key would."""
        picker, target = self.picker, self.looked_at
        if self._secret:
            self._complain(BY_ITS_KEYS)
            return
        if picker is None or (target not in picker.legal_targets and self.opens(target)):
            return
        picker.called, opened = False, picker.opened
        chosen = picker.point(target)
        if picker.opened != opened:
            # It shows what can be done with it: which of that is wanted, another key says.
            self.stop_looking()
            self.show_choice()
        elif target in picker.legal_targets or picker.toggled or picker.called:
            self.stop_looking()
            picker.called = picker.option is not None and not picker.toggled
            # Whoever walked there by the look cursor means it.
            picker.touched, self.pressed = True, "k"
            self.follow(picker)
        elif not chosen:
            if picker.complaint == NO_ANSWER:
                picker.complaint = f"{NO_ANSWER} k leads back to them."
            self.show_choice()

    def opens(self, target: str) -> bool:
        """Show what lies in a thing that is no answer; False when there is nothing to open."""
        return False

    def follow(self, picker: Picker) -> None:
        """Show where the cursor is now, or do what the last key asked for."""
        raise NotImplementedError

    def _complain(self, why: str) -> None:
        if self.picker is None:
            self.table_app.tell(why)
        else:
            self.picker.complaint = why
            self.show_choice()

    # -- the mouse -------------------------------------------------------------------------

    def look_by_click(self, target: str) -> None:
        """A click on what is no answer looks at it."""
        if self.seen is None or self._secret:
            return
        answers: Sequence[str] = self.picker.legal_targets if self.picker is not None else ()
        if target in answers or target not in self.spots():
            self.stop_looking()
        else:
            self.look_at(target)

    def on_drawn_hovered(self, event: Drawn.Hovered) -> None:
        """What the mouse rests on is told in the pane, where that has a place of its own."""
        event.stop()
        if self.seen is None or self._secret or not self.card_pane.display or self.looked_at:
            return
        self._hovered = event.target
        self._show_card()

    # -- drawing ---------------------------------------------------------------------------

    def put_away(self) -> None:
        """No look cursor, and no card: another question comes, or another seat."""
        self.looked_at = self._hovered = ""
        self._asked = None
        self.set_class(False, "-no-card")
        self._clear_look()

    def _mark_in(self, widget: Drawn | None) -> None:
        before, self._looked_in = self._looked_in, widget
        if before is not None and before is not widget:
            before.mark("")
        if widget is not None:
            widget.mark(self.looked_at)

    def _clear_look(self) -> None:
        self._mark_in(None)
        for panel in (self.panel, self.card_pane, self.log_panel):
            panel.uncover()

    def show_choice(self) -> None:
        """The card pane follows the cursor, too."""
        self._hovered = ""
        # The rows of the card are counted once, for the card that comes.
        self._card_comes = True
        super().show_choice()
        self._card_comes = False
        self._show_look()

    def _show_look(self) -> None:
        spots = self.spots() if self.looked_at else {}
        if self.looked_at and self.looked_at not in spots:
            self.looked_at = ""
        self._mark_in(spots[self.looked_at][0] if self.looked_at else None)
        self._show_card()

    def _show_card(self) -> None:
        # Before a secret answer no card follows the cursor of the decision.
        covered = self._secret and not self.looked_at
        card = None if covered else self._pointed_card()
        hint = KEYS if self.looked_at else ""
        if card is None and not self.looked_at and self.has_class("-roomy"):
            card = self._rule_card()
        elif covered and not self.LOOKS_IN_SECRET:
            hint = IN_SECRET
        if self.card_pane.display:
            nothing = card is None and not hint and not covered
            self._share(empty=nothing)
            if nothing and not self.has_class("-no-card"):
                # The rows stay here, as other answers have a card: something is told in them.
                card = self._rule_card()
            self.card_pane.cover_with(card, hint)
            self._fit_card()
            return
        cover = self.log_panel if self.log_panel.region.area else self.panel
        if self.looked_at:
            cover.cover_with(card, hint)
        else:
            cover.uncover()

    def _rule_card(self) -> Card | None:
        """What the rules say of such a question, whoever is asked."""
        wanted = self.decision.rule if self.decision is not None else ""
        if not wanted:
            return None
        if wanted not in self._rules:
            from tabletop_tui.widgets.drawing.prose import section

            heading, told = section(self.ruleset.rules_text(), wanted)
            self._rules[wanted] = Card(heading, RULES, "\n".join(told)) if told else None
        return self._rules[wanted]

    def _share(self, *, empty: bool) -> None:
        """A pane without a card leaves its rows to the log, where no answer has one either.

        Not while the same question stands: the rows would go to and fro with the cursor.
        """
        if self._asked is not self._stands:
            self._asked = self._stands
            self._told_of = () if self._secret else self._cards_of_answers()
            self._measured = self._card_wants = 0
            self.set_class(empty and not self._told_of, "-no-card")
        elif not empty:
            self.set_class(False, "-no-card")

    def fit_panel(self) -> None:
        """What the decision leaves, card and log share anew."""
        super().fit_panel()
        if self._asked is self._stands and not self._card_comes:
            self._fit_card()

    def unfit_panel(self) -> None:
        """How much was told of the last card would tell which one that was."""
        super().unfit_panel()
        self._give_card(0)

    def _fit_card(self) -> None:
        """Where nothing new stands in rows of the log, the cards of the answers have them.

        All of them have the same room: nothing moves below the cursor. Before a secret answer all
        look at the same frames.
        """
        pane, log, side = self.card_pane, self.log_panel, self.query_one("#side")
        width = side.size.width
        if self._measured != width:
            self._measured = width
            self._card_wants = max((rows_for(card, width) for card in self._told_of), default=0)
        others = [w for w in side.children if w.display and w not in (pane, log)]
        heights = [height for w in others if (height := w.styles.height) and height.is_cells]
        share = {pane, log} <= {*side.children} and log.display and len(heights) == len(others)
        if not share or self._secret:
            self._give_card(0)
            return
        shared = side.size.height - sum(int(height.value) for height in heights)
        self._card_wants = max(self._card_wants, rows_for(pane.card, width))
        rows = min(self._card_wants, shared - log.needed(width))
        self._give_card(rows if rows > shared - shared // 2 else 0)

    def _cards_of_answers(self) -> list[Card]:
        """What the pane tells of the answers that the cursor walks over, where they are few."""
        targets = self.picker.legal_targets if self.picker is not None else ()
        told = (self.told_in_pane(target) for target in targets if len(targets) <= FEW)
        return [card for card in told if card is not None]

    def _give_card(self, rows: int) -> None:
        """So many rows; with 0 its share."""
        styles = self.card_pane.styles
        if rows:
            styles.height = rows
        elif styles.clear_rule("height"):
            # Nothing is laid out anew for a rule that is gone.
            self.card_pane.refresh(layout=True)

    def _pointed_card(self) -> Card | None:
        hovered = self.card_at(self._hovered) if self._hovered else None
        return hovered or self.told_in_pane(self.pointed_target)

    def told_in_pane(self, target: str) -> Card | None:
        """What the pane tells of what a cursor stands on: its card, unless a game has more there.

        Others may read it from across the table.
        """
        return self.card_at(target)

    def lay_out(self, size: Size) -> None:
        """The pane may have another place now."""
        super().lay_out(size)
        self._clear_look()
        self.call_after_refresh(self._show_look)
