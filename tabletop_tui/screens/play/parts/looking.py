"""The look cursor: at any question it walks over everything that is drawn for this seat.

It works from the hot regions of the drawn widgets and from the cards that the rules have for their
targets, so it is the same in every game. What it stands on is told in the card pane, beside the
decision where there is room, and over the log or the decision itself where there is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.geometry import Region

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.screens.play.host import Host
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Framed, text
from tabletop_tui.widgets.drawing.room import Need, fixed, most
from tabletop_tui.widgets.navigation import ARROWS, nearest
from tabletop_tui.widgets.play.panels.card_pane import (
    RULES,
    Coverable,
    card_blocks,
    card_lines,
    pane_need,
)
from tabletop_tui.widgets.play.picker import Picker

KEYS = "←→↑↓ Tab on · k or q back"
IN_SECRET = "Others could count your keys: you can look around again after this secret answer."
NOTHING_DRAWN = "There is nothing here to look at."
ENDS = ("k", "escape")

LEAST_LOG = 4
"""Rows of the log below which it leaves them to others."""

FEW = 16
"""Of so many answers all that is told is measured when a question comes: nothing moves then while
the cursor walks over them. To measure more would take too long."""


class Look:
    """Looks at anything that is drawn, and shows the card of what a cursor stands on."""

    def __init__(self, screen: Host) -> None:
        self.screen = screen
        self.at = ""
        """The target under the look cursor; empty while it is put away."""
        self._then: Callable[[], None] | None = None
        """What comes when the look cursor is put away by its own keys."""
        self._hovered = ""
        self._rules: dict[str, Card | None] = {}
        """Parts of the rules that were told already, by their headings."""
        self._asked: Decision | None = None
        self._answer_cards: Sequence[Card] = ()
        """What the pane tells of the answers to that question."""
        self._looked_in: Drawn | None = None
        """The widget in which the look cursor is marked."""

    # -- what can be looked at -------------------------------------------------------------

    def spots(self) -> dict[str, tuple[Drawn, Region]]:
        """Everything drawn that there is a card for: by which widget, and where on the screen."""
        found: dict[str, tuple[Drawn, Region]] = {}
        if self.screen.seen is None:
            return found
        known = self.screen.seen.described(self.screen.ruleset).targets
        for widget in self.tables():
            corner = widget.region.offset
            for target, spot in widget.canvas.spots().items():
                # Making a card can cost more than knowing that there is one.
                if target not in found and (target in known or self.card_at(target) is not None):
                    found[target] = (widget, spot.translate(corner))
        return found

    def tables(self) -> Iterator[Drawn]:
        """The widgets that draw what lies on the table."""
        for widget in self.screen.query("#main Drawn").results(Drawn):
            if not isinstance(widget, Coverable) and widget.display and widget.size.area:
                yield widget

    @property
    def pointed_target(self) -> str:
        """What the cursor stands on: the look cursor, or that of the decision."""
        if self.at:
            return self.at
        return self.screen.picker.chosen_target if self.screen.picker is not None else ""

    def card_at(self, target: str) -> Card | None:
        """The card of a target, as the viewer may know it."""
        seen = self.screen.seen
        if seen is None or not target:
            return None
        return seen.described(self.screen.ruleset).card(target)

    @property
    def _secret(self) -> bool:
        return self.screen.decision is not None and self.screen.decision.secret

    def read(self, card: Card) -> None:
        """Everything that is told of a card, on a page of its own."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.screen.app.push_screen(ScrollScreen(card.name, card_lines(card)))

    # -- moving it -------------------------------------------------------------------------

    @property
    def can_look(self) -> bool:
        """Whether the question that stands lets this seat look around: nobody counts its keys."""
        return not self._secret or self.screen.SHAPE.looks_in_secret

    def turn(self, then: Callable[[], None] | None = None) -> None:
        """Take the look cursor out, where the cursor of the decision stands if that is drawn.

        `then` is done when it is put away, unless an answer is given or chosen first.
        """
        if self.at:
            self.back()
            return
        if self.screen.seen is None:
            return
        if not self.can_look:
            self.screen.complain(IN_SECRET)
            return
        spots = self.spots()
        if not spots:
            self.screen.complain(NOTHING_DRAWN)
            return
        self._then = then
        here = self.screen.pointed_target
        self.move_to(here if here in spots else next(iter(spots)))

    def move_to(self, target: str) -> None:
        """Put the look cursor on a target."""
        self.at = target
        self._show_look()
        self.screen.refresh_bindings()

    def back(self) -> None:
        """Put the look cursor away, and go back to where it was taken out."""
        then = self._then
        self.stop()
        if then is not None:
            then()

    def stop(self) -> None:
        """Put the look cursor away."""
        self._then = None
        if self.at:
            self.at = ""
            self._show_look()
            self.screen.refresh_bindings()

    def press(self, key: str) -> bool:
        """Follow a key while the look cursor is out; False when it means something else."""
        if key in ENDS:
            self.back()
        elif key in ARROWS or key in ("tab", "shift+tab"):
            self._walk(key)
        else:
            return False
        return True

    def _walk(self, key: str) -> None:
        spots = self.spots()
        if not spots:
            self.stop()
            return
        names = list(spots)
        if key in ARROWS:
            places = {name: spot for name, (_, spot) in spots.items()}
            found = nearest(places, self.at, *ARROWS[key])
        elif self.at in spots:
            step = 1 if key == "tab" else -1
            found = names[(names.index(self.at) + step) % len(names)]
        else:
            found = names[0]
        if found is not None:
            self.move_to(found)

    # -- the mouse -------------------------------------------------------------------------

    def click(self, target: str) -> None:
        """A click on what is no answer looks at it."""
        if self.screen.seen is None or self._secret:
            return
        answers: Sequence[str] = (
            self.screen.picker.legal_targets if self.screen.picker is not None else ()
        )
        if target in answers or target not in self.spots():
            self.stop()
        else:
            self.move_to(target)

    def hover(self, target: str) -> None:
        """What the mouse rests on is told in the pane, where that has a place of its own."""
        if self.screen.seen is None or self._secret or not self.has_pane or self.at:
            return
        self._hovered = target
        self._show_card()

    # -- drawing ---------------------------------------------------------------------------

    def put_away(self) -> None:
        """No look cursor, and no card: another question comes, or another seat."""
        self.at = self._hovered = ""
        self._asked = self._then = None
        self.screen.panel.show_card(None)
        self._clear_look()

    def _mark_in(self, widget: Drawn | None) -> None:
        before, self._looked_in = self._looked_in, widget
        if before is not None and before is not widget:
            before.mark("")
        if widget is not None:
            widget.mark(self.at)

    def _clear_look(self) -> None:
        self._mark_in(None)
        for panel in (self.screen.panel, self.screen.card_pane, self.screen.log_panel):
            panel.uncover()

    def begin_choice(self) -> None:
        """The cursor is drawn anew: what the mouse rests on is told no more."""
        self._hovered = ""

    def show_choice(self) -> None:
        """The card pane follows the cursor, too; the panel has its card with the decision."""
        if self.at:
            self._show_look()
        else:
            self._mark_in(None)
            self._show_pane()

    def _show_look(self) -> None:
        spots = self.spots() if self.at else {}
        if self.at and self.at not in spots:
            self.at = ""
        self._mark_in(spots[self.at][0] if self.at else None)
        self._show_card()

    def card_and_keys(self) -> tuple[Card | None, str]:
        """The card that is told while the cursors stand where they do, and the keys for it.

        Without a card it is why there is none. Before a secret answer no card follows the cursor
        of the decision.
        """
        covered = self._secret and not self.at
        card = None if covered else self._pointed_card()
        if self.at:
            return card, KEYS
        if card is None and (not covered or self.screen.has_class("-roomy")):
            card = self._rule_card()
        silent = covered and card is None and not self.screen.SHAPE.looks_in_secret
        return card, IN_SECRET if silent else ""

    def card_in_panel(self) -> tuple[Card | None, str]:
        """The same where it stands below the decision; without a pane the cards of a list alone."""
        if self.is_below:
            return self.card_and_keys()
        picker = self.screen.picker
        return (self.card_of(picker, picker.drawn_target) if picker is not None else None), ""

    @property
    def has_pane(self) -> bool:
        """Whether all cards are told beside the board, and not only those of a list."""
        return self.screen.has_class("-card")

    @property
    def is_below(self) -> bool:
        """Whether they are told below the decision."""
        return self.has_pane and self.screen.card_pane is self.screen.panel

    def card_of(self, picker: Picker, target: str) -> Card | None:
        """What is told below the decision of an answer, which has this target."""
        if self._secret:
            return None
        if self.is_below:
            return self.card_in_pane(target) or self._rule_card()
        listed = picker.listed and not self.has_pane
        return self.screen.listed_card(target) if listed else None

    @property
    def rule_below(self) -> Card | None:
        """What the rules say of such a question, where no pane of its own tells it now."""
        rule = self._rule_card()
        shown_beside = self.has_pane and not self.is_below and self.card_and_keys()[0] == rule
        return None if shown_beside else rule

    def secret_need(self, width: int) -> Need:
        """What stands below a secret question: what the rules say, or why there is no card."""
        if not self.is_below:
            return fixed(0)
        rule = self._rule_card() if self.screen.has_class("-roomy") else None
        if rule is not None:
            return Need(0, more=card_blocks(rule, "", width)[1])
        return fixed(text(IN_SECRET).rows(width))

    def _show_card(self) -> None:
        self.screen.panel.show_card(*self.card_in_panel())
        self._show_pane()

    def _show_pane(self) -> None:
        """Tell the card in one place; where another one had it, in another layout, it goes."""
        beside = self.has_pane and not self.is_below
        if beside:
            self.screen.card_pane.show_card(*self.card_and_keys())
        covers = bool(self.at) and not beside and not self._is_shown_below
        log, panel = self.screen.log_panel, self.screen.panel
        over = log if log.region.area else panel
        for one in (log, panel):
            if covers and one is over:
                one.cover_with(*self.card_and_keys())
            else:
                one.uncover()

    @property
    def _is_shown_below(self) -> bool:
        """Whether the decision leaves room for the card that is looked at."""
        panel = self.screen.panel
        return self.is_below and panel.canvas.height > 0 and panel.shows_card

    def _rule_card(self) -> Card | None:
        """What the rules say of such a question, for any seat."""
        wanted = self.screen.decision.rule if self.screen.decision is not None else ""
        if not wanted:
            return None
        if wanted not in self._rules:
            from tabletop_tui.widgets.drawing.prose import section

            heading, lines = section(self.screen.ruleset.rules_text(), wanted)
            self._rules[wanted] = Card(heading, RULES, "\n".join(lines)) if lines else None
        return self._rules[wanted]

    def need(self, width: int) -> Need:
        """The card pane has the room of every card that the answers have, or of the rules."""
        cards = self._cards_of_answers()
        shows_rules = not self._secret or self.screen.has_class("-roomy")
        if rule := self._rule_card() if shows_rules else None:
            cards = [*cards, rule]
        silent = self._secret and not self.screen.SHAPE.looks_in_secret
        least = Framed(text(IN_SECRET)).rows(width) if silent else LEAST_LOG
        return most([fixed(least), *(pane_need(card, width) for card in cards)])

    def _cards_of_answers(self) -> Sequence[Card]:
        """What the pane tells of the first answers that the cursor walks over."""
        picker = self.screen.picker
        if self._asked is not self.screen.decision:
            targets = picker.legal_targets if picker is not None and not self._secret else ()
            cards = map(self.card_in_pane, [*targets][:FEW])
            self._asked = self.screen.decision
            self._answer_cards = [card for card in cards if card is not None]
        return self._answer_cards

    def _pointed_card(self) -> Card | None:
        hovered = self.card_at(self._hovered) if self._hovered else None
        return hovered or self.card_in_pane(self.screen.pointed_target)

    def card_in_pane(self, target: str) -> Card | None:
        """What the pane tells of what a cursor stands on: its card, unless a game has more there.

        Others may read it from across the table.
        """
        shows_all = self.screen.SHAPE.pane_shows_all
        return self.screen.inspected(target, whole=False) if shows_all else self.card_at(target)

    def lay_out(self) -> None:
        """The pane may have another place now."""
        self._clear_look()
        self.screen.call_after_refresh(self._show_look)
