"""The look cursor: at any question it walks over everything that is drawn for this seat.

It uses the hot regions of the drawn widgets and the cards that the rules have for their targets, so
it is the same in every game. The card pane shows the card under the cursor: beside the decision if
there is room, else over the log or the decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.geometry import Region

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.describe import Card
from tabletop_tui.screens.play.host import Host, drawn_parts
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Framed, text
from tabletop_tui.widgets.drawing.room import MORE, Need, fixed, from_step, most
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

LEAST_LOG = 4
"""The least rows of the log; with fewer rows it leaves them to other parts."""

FEW = 16
"""How many answers are measured when a question comes, so that nothing moves while the cursor walks
over them. To measure more would take too long."""


class Look:
    """The look cursor, and the card of the target under a cursor."""

    def __init__(self, screen: Host) -> None:
        self.screen = screen
        self.at = ""
        """The target under the look cursor; empty while it is put away."""
        self._then: Callable[[], None] | None = None
        """What to do when the player puts the look cursor away."""
        self._hovered = ""
        self._rules: dict[str, Card | None] = {}
        """Parts of the rules that were looked up before, by their headings."""
        self._asked: Decision | None = None
        self._answer_cards: Sequence[Card] = ()
        """The cards of the first answers to that question, for the pane."""
        self._looked_in: Drawn | None = None
        """The widget in which the look cursor is marked."""

    # -- what can be looked at -------------------------------------------------------------

    def spots(self) -> dict[str, tuple[Drawn, Region]]:
        """For each drawn target with a card, its widget and its region on the screen."""
        found: dict[str, tuple[Drawn, Region]] = {}
        if self.screen.seen is None:
            return found
        known = self.screen.seen.described(self.screen.ruleset).targets
        for widget in self.tables():
            corner = widget.region.offset
            for target, spot in widget.canvas.spots().items():
                # To make a card can take longer than to know that there is a card.
                if target not in found and (target in known or self.card_at(target) is not None):
                    found[target] = (widget, spot.translate(corner))
        return found

    def tables(self) -> Iterator[Drawn]:
        """The widgets that draw what lies on the table."""
        for widget in drawn_parts(self.screen):
            if not isinstance(widget, Coverable) and widget.display and widget.size.area:
                yield widget

    @property
    def pointed_target(self) -> str:
        """The target under the look cursor, or else under the cursor of the decision."""
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
        """Show the whole card on a page of its own."""
        from tabletop_tui.screens.scroll import ScrollScreen

        self.screen.app.push_screen(ScrollScreen(card.name, card_lines(card)))

    # -- moving it -------------------------------------------------------------------------

    @property
    def can_look(self) -> bool:
        """Whether this seat may look around now; at a secret question if the game allows it."""
        return not self._secret or self.screen.SHAPE.looks_in_secret

    def turn(self, then: Callable[[], None] | None = None) -> None:
        """Take the look cursor out, on the target of the decision's cursor if that is drawn.

        `then` is called when the look cursor is put away, unless an answer is chosen first.
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
        """Put the look cursor away, and do what waits for that (`then` of `turn`)."""
        then = self._then
        self.stop()
        if then is not None:
            then()

    def leave(self) -> bool:
        """Leave what the player looks at, for the usual view; returns whether that was anything."""
        if self.at:
            self.back()
            return True
        looks = self.screen.board.look_home()
        if looks:
            self.screen.show_choice()
        return looks

    def stop(self) -> None:
        """Put the look cursor away."""
        self._then = None
        if self.at:
            self.at = ""
            self._show_look()
            self.screen.refresh_bindings()

    def press(self, key: str) -> bool:
        """Follow a key while the look cursor is out; False if the key is for something else."""
        if key == "k":
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
        """Look at the clicked target, unless it is an answer."""
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
        """Show in the pane the card that the mouse rests on, if the pane has its own place."""
        if self.screen.seen is None or self._secret or not self.has_pane or self.at:
            return
        self._hovered = target
        self._show_card()

    # -- drawing ---------------------------------------------------------------------------

    def put_away(self) -> None:
        """Remove look cursor and card before another question or another seat comes."""
        self.at = self._hovered = ""
        self._asked = self._then = None
        self.screen.panel.show_card(None)
        self._clear_look()

    def _mark_in(self, widget: Drawn | None) -> None:
        before, self._looked_in = self._looked_in, widget
        self.screen.panel.keep_arrows(widget is None)
        if before is not None and before is not widget:
            before.mark("")
        if widget is not None:
            widget.mark(self.at)

    def _clear_look(self) -> None:
        self._mark_in(None)
        for panel in (self.screen.panel, self.screen.card_pane, self.screen.log_panel):
            panel.uncover()

    def begin_choice(self) -> None:
        """Forget what the mouse rests on, because the cursor is drawn anew."""
        self._hovered = ""

    def show_choice(self) -> None:
        """Show the card under the cursor in the pane; the panel draws its own card."""
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
        """The card under the cursors now, and the keys for it, or why there is no card.

        At a secret question no card follows the cursor of the decision.
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
        """The card and keys below the decision; without a pane only for the cards of a list."""
        if self.is_below:
            return self.card_and_keys()
        picker = self.screen.picker
        return (self.card_of(picker, picker.drawn_target) if picker is not None else None), ""

    @property
    def has_pane(self) -> bool:
        """Whether all cards are shown beside the board, not only the cards of a list."""
        return self.screen.has_class("-card")

    @property
    def is_below(self) -> bool:
        """Whether cards are shown below the decision."""
        return self.has_pane and self.screen.card_pane is self.screen.panel

    def card_of(self, picker: Picker, target: str) -> Card | None:
        """The card below the decision for an answer with this target."""
        if self._secret:
            return None
        if self.is_below:
            return self.card_in_pane(target) or self._rule_card()
        listed = picker.listed and not self.has_pane
        return self.screen.listed_card(target) if listed else None

    @property
    def rule_below(self) -> Card | None:
        """The part of the rules about this question, unless a pane of its own shows it."""
        rule = self._rule_card()
        shown_beside = self.has_pane and not self.is_below and self.card_and_keys()[0] == rule
        return None if shown_beside else rule

    def secret_need(self, width: int) -> Need:
        """The rows below a secret question: for the rules, or for why there is no card."""
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
        """Show the card in one place, and remove it from the place of another layout."""
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
        """Whether the panel below the decision has room for the card that is looked at."""
        panel = self.screen.panel
        return self.is_below and panel.canvas.height > 0 and panel.shows_card

    def _rule_card(self) -> Card | None:
        """The part of the rules about this question; the same for every seat."""
        wanted = self.screen.decision.rule if self.screen.decision is not None else ""
        if not wanted:
            return None
        if wanted not in self._rules:
            from tabletop_tui.widgets.drawing.prose import section

            heading, lines = section(self.screen.ruleset.rules_text(), wanted)
            self._rules[wanted] = Card(heading, RULES, "\n".join(lines)) if lines else None
        return self._rules[wanted]

    def need(self, width: int) -> Need:
        """The rows of the card pane: enough for every card of the answers, or for the rules."""
        needs = [pane_need(card, width) for card in self._cards_of_answers()]
        shows_rules = not self._secret or self.screen.has_class("-roomy")
        if rule := self._rule_card() if shows_rules else None:
            need = pane_need(rule, width)
            # The rules keep rows from others only where they stand in place of all cards.
            needs.append(from_step(MORE, need.steps()[MORE]) if needs else need)
        silent = self._secret and not self.screen.SHAPE.looks_in_secret
        least = Framed(text(IN_SECRET)).rows(width) if silent else LEAST_LOG
        return most([fixed(least), *needs])

    def _cards_of_answers(self) -> Sequence[Card]:
        """The cards of the first answers that the cursor walks over, for the pane."""
        picker = self.screen.picker
        if self._asked is not self.screen.decision:
            targets = picker.legal_targets if picker is not None and not self._secret else ()
            cards = map(self.card_in_pane, [*targets][:FEW])
            self._asked = self.screen.decision
            self._answer_cards = [card for card in cards if card is not None]
        return self._answer_cards

    def _pointed_card(self) -> Card | None:
        hovered = self.card_at(self._hovered) if self._hovered else None
        picker, target = self.screen.picker, self.screen.pointed_target
        if picker is not None and not self.at and not picker.drawn_target:
            # The card of an answer that nobody chose would look like one that is chosen.
            target = target if target != picker.chosen_target else ""
        return hovered or self.card_in_pane(target)

    def card_in_pane(self, target: str) -> Card | None:
        """The card that the pane shows for a target; a game may show another card there than `i`.

        Other players may read the pane from across the table.
        """
        shows_all = self.screen.SHAPE.pane_shows_all
        return self.screen.inspected(target, whole=False) if shows_all else self.card_at(target)

    def lay_out(self) -> None:
        """Show the card again, since the pane may have another place now."""
        self._clear_look()
        self.screen.call_after_refresh(self._show_look)
