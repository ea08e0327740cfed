"""What keys and clicks do at a question: they choose an answer, give it, or say why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from rich.cells import cell_len
from textual.timer import Timer

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.handover import Does
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.looking import Look
from tabletop_tui.widgets.drawing.words import clip_among
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.play.key_sentences import (
    DROPPED,
    GIVES,
    NO_ANSWER,
    NOTHING_CHOSEN,
    gives_for_good,
    span,
)
from tabletop_tui.widgets.play.panels.decision_panel import UNSEEN, Button
from tabletop_tui.widgets.play.picker import STEPS_BACK, Picker
from tabletop_tui.widgets.play.sealed import SealedList

BY_ITS_KEYS = "A secret answer is given by its keys alone. k puts the look cursor away."

BY_SPACE = "Space takes over the keyboard."
"""Said at Enter while the answer that hands the keyboard on is not chosen."""

PICKS_STAY = "What is picked stays: u takes the last pick back."
"""Said at Esc when nothing but picks was chosen."""

U_LEADS_BACK = "Nothing is chosen here: u takes the last answer back."
"""Said at Esc when nothing was chosen and an answer can be taken back."""

FEW_KEYS = 5
"""So many letters of keys that only choose are named on the button; more would be cut."""

HAND_COLUMNS, NAME_COLUMNS = 35, 28
"""Columns of the button in the smallest window, and of the name on it, which fit any name of narrow
letters."""


class Answers:
    """The answers to the question that stands, and how they are chosen and given."""

    def __init__(self, screen: Host, look: Look) -> None:
        self.screen, self.look = screen, look
        self.stays_until = 0.0
        """The time from which the question may be answered."""
        self._stay: Timer | None = None
        self._onward: tuple[str, str] | None = None
        """The kind of the next question that the last key answers, too, and its key there."""
        self.unasked: set[int] = set()
        """The counts of answers at which a question was answered by the key before it. Nobody has
        seen such a question, so both answers of that key are taken back together."""

    # -- how long a question stands --------------------------------------------------------

    def stay(self, decision: Decision, before: Picker | None) -> None:
        """Begin the shortest time for which a question must stay; `before` is the last cursor.

        After one of several picks the same question goes on, with its choice and its time: the key
        of the pick takes it back, and sets it again. With one person among computers the time is
        zero: nobody else sees how long a page is read, or wants to call.
        """
        screen, picker = self.screen, self.screen.picker
        if before is not None and before.goes_on(decision):
            screen.keyboard = handover.pressed(screen.keyboard, handover.CLICK)
            screen.pressed = handover.CLICK
            if isinstance(before, SealedList) and isinstance(picker, SealedList):
                picker.choose_again(before)
            return
        alone = self.screen.saved.computers.has_one_person
        self.stays_until = monotonic() + (0.0 if alone else decision.stay)

    def read(self) -> None:
        """Go on after a page: what was chosen stays, and the button says what a key does now.

        An Enter that closed the page, pressed once too often, must not give a secret answer: then
        that answer is unchosen.
        """
        picker, closed_by = self.screen.picker, self.screen.table_app.last_key
        if isinstance(picker, SealedList) and closed_by == handover.TURNS:
            picker.let_go()
        if picker is not None:
            self.screen.show_choice()

    def ask_again(self) -> None:
        """Drop an answer that waits for the shortest time of its question; it is asked again."""
        if self._stay is not None:
            self._stay.stop()

    # -- what a key chooses ----------------------------------------------------------------

    def press(self, key: str, picker: Picker, undo: Callable[[], None]) -> bool:
        """Follow a key that moves a cursor or calls an answer; False if the key does neither.

        `undo` takes the last answer back, or says why not.
        """
        screen, before, stood = self.screen, (picker.complaint, picker.called), self.to_give
        replaced, opened = picker.replaced, picker.opened
        if key == "escape":
            if not self.drops():
                back = U_LEADS_BACK if screen.undoable else NOTHING_CHOSEN
                screen.complain(self._what_stays(picker) or back)
            return True
        if not picker.follow(key):
            if key in STEPS_BACK and picker.decision.picked:
                # What was picked was given, one by one.
                undo()
                return True
            if (picker.complaint, picker.called) != before:
                screen.show_choice()
            return False
        if picker.opened != opened:
            picker.opened_by = key
        # A called answer ends the look cursor: Enter gives the called answer.
        self.look.stop()
        if picker.called and picker.option is stood and stood is not None:
            key = self._key_of(stood)
            why = None if picker.takes(stood) else picker.why_final(stood)
            given = gives_for_good(key, why) or picker.why_only_chosen
            picker.complaint = given or GIVES.format(key)
        self.follow(picker, replaced)
        return True

    def drops(self) -> bool:
        """Drop the whole choice at this question; returns whether anything was chosen."""
        picker = self.screen.picker
        if picker is None or not picker.unchoose():
            return False
        picker.complaint = picker.asked_again or self._what_stays(picker) or DROPPED
        self.screen.show_choice()
        return True

    def _what_stays(self, picker: Picker) -> str:
        """What Esc does not drop, in a sentence: picks, and an answer that needs no choice."""
        if picker.decision.picked:
            return PICKS_STAY
        return GIVES.format(self._key_of(self.to_give)) if self.to_give is not None else ""

    def steps_back(self) -> bool:
        """Take back the last part of a choice that is not given; returns whether there was any."""
        picker = self.screen.picker
        if picker is None or not picker.step_back():
            return False
        self.follow(picker)
        return True

    def pick_looked_at(self) -> None:
        """Choose the target of the look cursor as a click does; the second time give it."""
        screen, picker, target = self.screen, self.screen.picker, self.look.at
        if screen.decision is not None and screen.decision.secret:
            screen.complain(BY_ITS_KEYS)
            return
        if picker is None or (target not in picker.legal_targets and screen.opens(target)):
            return
        picker.called, opened = False, picker.opened
        again = picker.click(target)
        if picker.opened != opened:
            # The target now shows its answers; the player picks one of them by another key.
            self.look.stop()
            screen.show_choice()
        elif target in picker.legal_targets or picker.toggled or again:
            self.look.stop()
            # The player put the look cursor there, so the choice counts as made by a key.
            picker.touched = True
            if again:
                self.give_by(handover.TURNS)
            else:
                self.follow(picker)
        else:
            if picker.complaint == NO_ANSWER:
                picker.complaint = f"{NO_ANSWER} k leads back to them."
            screen.show_choice()

    def click(self, picker: Picker, target: str) -> None:
        """Choose what was clicked; a second click on the same answer gives it."""
        screen = self.screen
        if target == UNSEEN:
            # Drop the choice: nobody would see what Enter gives.
            if picker.unchoose():
                screen.show_choice()
            return
        if target == "confirm":
            screen.pressed, given = handover.CLICK, self.to_give
            key = given.key if given is not None else ""
            self.give_by(handover.gives_by(screen.view_now, screen.keyboard, key))
            return
        screen.pressed = f"mouse {target}"
        if picker.click(target):
            self.give_by(handover.TURNS)
        else:
            self.follow(picker)

    def follow(self, picker: Picker, replaced: Option | None = None) -> None:
        """Show where the cursor is now, or give the answer that the last key called.

        If another answer is `replaced` by it, the key only chooses: Enter gives what is chosen.
        """
        screen, called = self.screen, picker.option if picker.called else None
        does = self._does(picker, screen.pressed, replaced, called)
        if picker.toggled:
            screen.controller.toggle(picker.toggled)
        elif called is not None and does.what == "take":
            self.take(called)
        else:
            screen.show_choice()

    def _does(
        self, picker: Picker, key: str, chosen: Option | None, called: Option | None = None
    ) -> Does:
        """What the last key does at this question."""
        page = picker.decision.page
        return handover.does(
            self.screen.view_now,
            self.screen.keyboard,
            chosen.key if chosen is not None else "",
            key,
            called.key if called is not None else "",
            at_once=called is not None and key != picker.opened_by and picker.takes(called),
            lone=page.key if page is not None else "",
        )

    # -- what is given ---------------------------------------------------------------------

    @property
    def to_give(self) -> Option | None:
        """The answer on the button."""
        return self.screen.picker.to_give if self.screen.picker is not None else None

    def opens_hand(self, option: Option | None) -> bool:
        """Whether a seat takes the keyboard by this answer, without a curtain."""
        return option is not None and handover.hands_over(self.screen.view_now, option.key)

    def give_by(self, key: str) -> None:
        """Give what was chosen by a key at this question; say why when nothing is."""
        picker, decision = self.screen.picker, self.screen.decision
        if picker is None or decision is None:
            return
        option = self.to_give
        if self._does(picker, key, picker.chosen).what == "take" and option is not None:
            self.take(option)
        elif key == handover.TURNS:
            picker.complaint = BY_SPACE if option is not None else picker.why_not()
            picker.complaint = picker.complaint or self._say_how(picker)
            if not decision.secret:
                self.screen.app.bell()
            self.screen.show_choice()

    def take(self, option: Option) -> None:
        """Give an answer, once the question has stayed for its shortest time."""
        if why := self.screen.too_early(option):
            self.screen.complain(why)
            return
        left = self.stays_until - monotonic()
        if left > 0:
            # Every answer has the same shortest time: a pause must not reveal what was chosen.
            self.screen.picker = None
            self.screen.panel.show_message("One moment.")
            self._stay = self.screen.set_timer(left, partial(self.screen.answer, option.key))
        else:
            self.screen.answer(option.key)

    def given(self, picker: Picker | None) -> None:
        """Note which next question the key of the given answer answers, too."""
        self._onward = picker.onward if picker is not None else None

    def gives_lone(self, picker: Picker) -> bool:
        """Give the only answer of a question that needs no key; returns whether it did."""
        if picker.lone is None:
            return False
        self.screen.answer(picker.lone.key)
        return True

    def gives_onward(self, picker: Picker) -> bool:
        """Give the answer that the last key meant for this question, too; returns whether it did.

        An answer that cannot be taken back, that leads up to a choice, or that is a step of a
        lesson is only chosen, not given.
        """
        onward, self._onward = self._onward, None
        answered = self.screen.saved.seat(PUBLIC).answered
        self.unasked = {earlier for earlier in self.unasked if earlier < answered}
        if onward is None or onward[0] != picker.decision.kind or not picker.call(onward[1]):
            return False
        picker.touched = True
        option = picker.chosen
        taught = self.screen.saved.computers.teaches(picker.decision)
        gives = not taught and picker.called and option is not None and picker.takes(option)
        if option is not None and gives:
            self.unasked.add(answered)
            self.take(option)
        return gives

    # -- what the button says --------------------------------------------------------------

    def show_button(self) -> None:
        """Write on the button which answer it gives, and by which key."""
        screen, option = self.screen, self.to_give
        if option is not None:
            screen.panel.button = Button(
                self._key_of(option), screen.verb(option), short=option.label
            )
        elif (picker := screen.picker) is not None:
            screen.panel.button = Button("", *self._ways(picker))

    def _key_of(self, option: Option) -> str:
        """The name of the key that gives an answer which was chosen."""
        screen = self.screen
        return spell(handover.gives_by(screen.view_now, screen.keyboard, option.key)).title()

    def _ways(self, picker: Picker) -> tuple[str, str, str]:
        """What the player chooses here, the keys for that, and a word for what the keys do."""
        what, keys = picker.instead
        if what:
            return what, keys, what
        keys, give = self._keys(picker)
        if give:
            return self._chooses or "answer", keys, "answer"
        return self._to_choose, keys, "choose"

    def _keys(self, picker: Picker) -> tuple[str, bool]:
        """The keys of the answers by what they do, and whether any of them gives its answer.

        `1 2 at once, 3 then Enter` says that 1 and 2 give their answers and 3 only chooses. Where
        this is so only because 3 led here, the keys stand without a promise: `1-3`. Once 3 has
        chosen, the panel says why.
        """
        if not picker.keyed or not picker.choosing:
            return picker.choosing, False
        give = [entry for entry in picker.keyed if picker.gives_at_once(entry)]
        if not give:
            return f"{picker.choosing}, then Enter", False
        choose = [entry for entry in picker.keyed if entry not in give]
        led = picker.opened_by not in [entry.mark for entry in choose]
        if choose and led and all(picker.takes(entry.option) for entry in choose):
            return picker.choosing, True
        keys = span(give) if choose else picker.choosing
        # "1-9, letters at once" would read as if the letters alone did so.
        at_once = f"{keys.replace(', ', ' and ')} at once"
        if not choose:
            return at_once, True
        few = span(choose)
        others = few if len(few) <= FEW_KEYS else "others"
        return f"{at_once}, {others} then Enter", True

    @property
    def key_words(self) -> Sequence[tuple[str, str]]:
        """What the keys of the answers do, for the list of keys."""
        if (picker := self.screen.picker) is None:
            return ()
        words, keys = picker.instead
        if words:
            return [(keys, words)]
        what, keys, _ = self._ways(picker)
        return [*([(keys, what)] if picker.choosing else []), *picker.hints]

    @property
    def _to_choose(self) -> str:
        """What a key does here that only chooses: `choose a card`."""
        return f"choose {self._chooses}".strip()

    @property
    def _chooses(self) -> str:
        """What is chosen here: `a card`; empty if the game does not say it."""
        assert self.screen.decision is not None
        return self.screen.ruleset.manifest.question(self.screen.decision.kind).chooses

    def _say_how(self, picker: Picker) -> str:
        """A sentence that says to choose something first, and by which keys."""
        return ": ".join(filter(None, (f"First {self._to_choose}", picker.every_way))) + "."

    def refuse(self, key: str, written: str) -> None:
        """Say that a key does nothing here, and which keys do something; or what takes back.

        What is chosen stays chosen. Nothing is said if the key that took over is still held down.
        """
        picker, held = self.screen.picker, key == handover.LIFTS == self.screen.keyboard.led
        if picker is not None and not held:
            named = spell(key).title() if key == handover.LIFTS else written
            nothing, given = f"{named} does nothing here.", self.to_give
            if key in STEPS_BACK and given is None and self.screen.undoable:
                picker.complaint = U_LEADS_BACK
            elif given is not None:
                # A card may lie over the button, which says the same.
                picker.complaint = f"{GIVES.format(self._key_of(given))[:-1]}, {nothing}"
            else:
                ways = f" {self._say_how(picker)}" if picker.choosing else ""
                picker.complaint = f"{nothing}{ways}"
            self.screen.show_choice()

    def hand_of(self, seat: int) -> str:
        """The words for a key that opens the hand of a seat. The name is never cut."""
        names = self.screen.table.names
        hand = f"{clip_among(names[seat], NAME_COLUMNS, names)}'s hand"
        return f"opens {hand}" if cell_len(hand) + len("opens ") <= HAND_COLUMNS else hand
