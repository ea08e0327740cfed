"""Help for learners: the cards of a lesson, and the goal card before a newcomer's first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import ModalScreen

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.describe import plain_name
from tabletop_tui.core.errors import RulesetError, TabletopError
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.handover import LIFTS
from tabletop_tui.core.lessons import Guide, Place, Speech, Step
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.play.host import Host, drawn_parts
from tabletop_tui.screens.play.page import NOT_HERE, PageScreen, Sheet
from tabletop_tui.screens.play.parts.computers import ComputerTurns
from tabletop_tui.screens.play.parts.layout import Fitting
from tabletop_tui.screens.play.parts.looking import Look
from tabletop_tui.screens.play.parts.news import News
from tabletop_tui.screens.services import close_once, services
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.marking import FREE
from tabletop_tui.widgets.keys import action_by, spell
from tabletop_tui.widgets.play.picker import means
from tabletop_tui.widgets.play.speech import ASKS, Sight, SpeechPanel, paged, placed, written

PAGES_FIRST = "Enter turns the page. The keys of the game work on the last one."
"""Said at any other key before the last page of a card."""


class Coach:
    """Shows the cards of a lesson, and shows newcomers once what a game is about."""

    def __init__(
        self, screen: Host, fitting: Fitting, look: Look, computers: ComputerTurns, news: News
    ) -> None:
        self.screen, self.fitting, self.look = screen, fitting, look
        self.computers, self.news = computers, news
        self._greeted: set[int] = set()
        self._spoken_at: Place | None = None
        self._refused = ""
        self._to_say: tuple[Speech | None, str] | None = None
        """The card that waits until the page above it, on what others did, is read."""
        self.card: SpeechScreen | None = None
        """The card on the screen."""

    @property
    def guide(self) -> Guide | None:
        """The lesson of this game; None if the game is no lesson."""
        return self.screen.saved.computers.guide

    @property
    def _step(self) -> Step | None:
        guide, decision = self.guide, self.screen.decision
        return guide.step(decision) if guide is not None and decision is not None else None

    @property
    def wants(self) -> bool:
        """Whether the lesson names the answer that has to be given now."""
        guide, decision = self.guide, self.screen.decision
        return guide is not None and decision is not None and guide.wants(decision)

    def begin_choice(self) -> None:
        """Write the task of the lesson at the question, unless an open list has no such answer.

        In that list, the sentence would seem to mean one of the answers. At a question that a look
        at one's own card leads to, say that the lesson goes on after it.
        """
        step, picker, panel = self._step, self.screen.picker, self.screen.panel
        panel.wanted = 0
        if step is not None and picker is not None:
            listed = (picker.answer_of(entry.option) for entry in picker.entries)
            wanted = [row for row, key in enumerate(listed) if step.fits(key)]
            panel.note = f"{ASKS} {step.do}" if wanted or not picker.opened else ""
            panel.wanted = wanted[0] if wanted else 0
        elif (guide := self.guide) is not None and not guide.over and picker is not None:
            panel.note = f"{ASKS} {guide.silence}" if guide.reply(picker.decision) is None else ""

    def show(self) -> None:
        """Show what the lesson says and mark what it speaks of; greet a newcomer."""
        self._say_what_is_next()
        self._greet()

    def _say_what_is_next(self) -> None:
        guide, decision, step = self.guide, self.screen.decision, self._step
        if guide is None:
            return
        for widget in self.screen.query("Drawn").results(Drawn):
            widget.point_out(step.look if step is not None else ())
        if decision is None or (guide.place == self._spoken_at and not self._refused):
            return
        self._spoken_at = guide.place
        speech = guide.speech(decision)
        why, self._refused = self._refused, ""
        self._to_say = (speech, why) if why or speech is not None else None
        self.screen.call_after_refresh(self._say_it)

    def resume(self) -> None:
        """Show the card that waited for a page above it."""
        self.screen.call_after_refresh(self._say_it)

    def _say_it(self) -> None:
        """Place the card, once everything that it speaks of is drawn in its place."""

        def say() -> None:
            if self._to_say is not None and self.screen.is_active:
                waiting, self._to_say = self._to_say, None
                self._speak(*waiting)

        if self._to_say is not None and self.screen.is_active:
            self.fitting.once_laid_out(partial(self.screen.call_after_refresh, say))

    def refuse(self, error: TabletopError) -> None:
        """Say why an answer was refused; in a lesson, say so on the card of the lesson."""
        if self.guide is None or self.screen.decision is None:
            self.screen.table_app.show_message(str(error), "error")
        else:
            self._refused = str(error)

    def _speak(self, speech: Speech | None, why: str = "") -> None:
        guide, decision = self.guide, self.screen.decision
        if guide is None or decision is None or not self.screen.is_active:
            return
        step = guide.step(decision)
        if why:
            do = step.do if step is not None else "Choose another answer."
            speech = Speech("Not yet", (), (why,), do, step.look if step is not None else ())
        if speech is None:
            return
        done, steps = guide.place.done, len(guide.lesson.steps)
        where = f"{done + 1} of {steps}" if done < steps else "the end"
        spots = {target: spot for target, (_, spot) in self.look.spots().items()}
        looked = [[spot] for spot in self._places_of(speech.look)]
        asked, wanted = self._question(), self._wanted(step, decision)
        words = self._words(decision, speech.look)
        places = guide.lesson.places.items()
        meant = {word: [[spot] for spot in self._places_of(targets)] for word, targets in places}

        def sight(page: Speech) -> Sight:
            named: dict[str, list[Region]] = {}
            for target, spot in spots.items():
                if page.names(name := self._name_of(target)):
                    named.setdefault(name, []).append(spot)
            said = chain(*(places for word, places in meant.items() if page.names(word)))
            # A card that tells the learner what to do must leave the places for it in sight.
            must = [*looked, *asked, *(wanted if page.do else ())]
            return Sight(self.screen.app.size, must, [*named.values(), *said], words)

        pages = paged(speech, lambda page: sight(page).has_room(page, where))

        def show(at: int) -> None:
            panel = SpeechPanel(
                pages[at],
                where,
                turns=(at + 2, len(pages)),
                back="page" if at else "step" if done else "",
                looks=self.look.can_look and pages[at].is_last,
            )
            self.card = SpeechScreen(panel, sight(pages[at]), self.screen.SHAPE.reads, self._covers)
            self.screen.keys.redraw()

            def spoken(what: str | None) -> None:
                self.card = None
                self.screen.keys.redraw()
                turned = at + {"go_on": 1, "back": -1}.get(what or "", 0)
                if turned != at and turned in range(len(pages)):
                    show(turned)
                elif what == "look":
                    self.look.turn(then=partial(show, at))
                else:
                    self._spoken(what)

            self.screen.app.push_screen(self.card, spoken)

        show(0)

    def _wanted(self, step: Step | None, decision: Decision) -> list[list[Region]]:
        """The places of each answer that a step wants; one group of places if any answer is right.

        An answer without a place is given by Enter, or by keys that the question names.
        """
        if step is None:
            return []
        right = [one for one in decision.options if step.fits(one.key)]
        each = [[one] for one in right if one.key in step.wants] or [right]
        return [places for options in each if (places := self._places(options))]

    def _question(self) -> list[list[Region]]:
        """The places of the question, which is bold, and of the button."""
        panel = self.screen.panel
        canvas, corner = panel.canvas, panel.region.offset
        spots = [spot for target, spot in canvas.spots().items() if target == "confirm"]
        for y, row in enumerate(canvas.rows):
            spots += [Region(1, y, canvas.width - 2, 1)] * any(cell[3] for cell in row)
        return [[written(canvas, spot).translate(corner)] for spot in spots]

    def _words(self, decision: Decision, look: Sequence[str]) -> list[list[int]]:
        """How much the learner would miss each cell of the window below a card.

        Cells of the question, of the keys, of answers, and of new or mentioned things count most.
        Cells of the log and empty cells do not count.
        """
        most = {*look}.union(*((one.key, one.target) for one in decision.options))
        window, screen = self.screen.app.size, self.screen
        missed = [[0] * window.width for _ in range(window.height)]
        weights: dict[Drawn, int] = {screen.panel: 8, screen.keys: 8, screen.log_panel: 0}
        for widget in (*drawn_parts(screen), screen.keys):
            each = weights.get(widget, 1)
            if not widget.display or not each:
                continue
            canvas, (left, top) = widget.canvas, widget.region.offset
            much = [[each] * canvas.width for _ in canvas.rows]
            for name, spot in canvas.spots().items():
                if name in most or name in widget.new_things:
                    for cells in much[spot.y : spot.bottom]:
                        cells[spot.x : spot.right] = [4] * spot.width
            for y, row in enumerate(canvas.rows[: window.height - top]):
                for x, cell in enumerate(row[: window.width - left]):
                    missed[top + y][left + x] = 0 if cell[0] in FREE else much[y][x]
        return missed

    def _covers(self, card: Region, key: str) -> bool:
        """Whether a card covers every place of the answer that a key gives."""
        picker = self.screen.picker
        answers = [one.option for one in picker.keyed if one.mark == key] if picker else []
        return bool(answers) and all(map(card.overlaps, self._places(answers)))

    def _places(self, options: Sequence[Option]) -> list[Region]:
        """The regions of these answers on the screen: on the board, in the hand, in the list."""
        return [
            written(widget.canvas, spot).translate(widget.region.offset)
            for widget, target, spot in self._drawn()
            if any(means(target, option) for option in options)
        ]

    def _places_of(self, targets: Sequence[str]) -> list[Region]:
        """Every region of these targets, or of all targets of a part of the screen (`#hand`)."""
        return [
            spot.translate(widget.region.offset)
            for widget, target, spot in self._drawn()
            if any(fnmatchcase(target, one) or one == f"#{widget.id}" for one in targets)
        ]

    def _drawn(self) -> Iterator[tuple[Drawn, str, Region]]:
        """Every target that is drawn, with its widget and its region there."""
        for widget in drawn_parts(self.screen):
            if widget.display:
                for target, spot in widget.canvas.spots().items():
                    yield widget, target, spot

    def _name_of(self, target: str) -> str:
        """The name of a target that is drawn; empty for one without a card."""
        card = self.look.card_at(target)
        return plain_name(card.name) if card is not None else ""

    def _spoken(self, what: str | None) -> None:
        if what == "back":
            self.step_back()
        elif what not in (None, "go_on"):
            self.screen.table_app.forward_key(what)

    def say_again(self) -> None:
        """Show again what the lesson says about this decision."""
        guide, decision = self.guide, self.screen.decision
        if guide is None or decision is None:
            return
        if (speech := guide.speech(decision)) is not None:
            if self.screen.picker is not None and self.screen.picker.opened:
                # In the list of one card or place the keys do something else.
                self.screen.picker.unchoose()
                self.screen.show_choice()
            self._speak(speech)
        else:
            self.screen.table_app.show_message(guide.silence)

    @property
    def leads_back(self) -> bool:
        """Whether this question is a step of the lesson, but not its first step."""
        guide, asked = self.guide, self.screen.decision
        return bool(guide and asked and guide.place.done and guide.speech(asked))

    def step_back(self) -> None:
        """Take answers back to the step before, even answers that have revealed something."""
        guide = self.guide
        assert guide is not None
        before = guide.place.done
        try:
            while guide.place.done >= before > 0 or self.screen.saved.computers.is_asked():
                self.screen.playing.table_undo()
        except TabletopError as error:
            self.screen.table_app.show_message(str(error), "warning")
        self.news.forget_what_was_read(aloud=True)
        self.computers.rethink()
        self.screen.go_on()

    # -- newcomers -------------------------------------------------------------------------

    def _greet(self) -> None:
        """Show the goal card to a newcomer, once."""
        seen, table = self.screen.seen, self.screen.table
        question = seen.question if seen is not None else None
        if seen is None or question is None or question.seat != seen.viewer:
            return
        seat = seen.viewer
        if seat < 0 or seat in self._greeted or self.guide is not None:
            # Greet a seat, never the whole table.
            return
        self._greeted.add(seat)
        name = table.names[seat]
        has_played = any(event.by == seat for event in seen.log)
        if has_played or not self.screen.table_app.settings.goal_cards:
            return
        from tabletop_tui.saves.learning import knows, remember

        if not knows(table.game, name):
            remember(table.game, name)
            self._show_goal(seen, name)

    def _show_goal(self, seen: Seen[Any], name: str) -> None:
        # Import what a goal card needs only for newcomers.
        from tabletop_tui.core.content.goal import load_goal

        ruleset = self.screen.ruleset
        try:
            card = load_goal(ruleset.folder, self.screen.table.mode)
        except RulesetError:
            return
        if card is None:
            return
        told = seen.described(ruleset).objective, *card.lines(self.screen.active_bindings)
        lines = [[Phrase(line)] for line in told if line]
        heading = [Phrase(f"{ruleset.manifest.title}: a first game for {name}")]

        def goal() -> GoalScreen:
            sheet = Sheet(heading, lines, KEYS.format(""), self.screen.pieces())
            return GoalScreen(sheet, self.screen)

        self.news.read_alone = goal
        self.news.show_page_before()


SIGNS = "F3  the signs of the table    "
KEYS = "Enter  go on    {}the settings switch these off"


class GoalScreen(PageScreen):
    """The goal card, above the game that it explains."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3,L", "signs", "signs")]

    def __init__(self, card: Sheet, table: Host) -> None:
        super().__init__(card)
        self.table = table

    def on_mount(self) -> None:
        """Name the key of the signs after the first frame, which draws the table behind."""
        self.call_after_refresh(self._name_signs)

    def _name_signs(self) -> None:
        """Name the key of the signs if signs of the game are drawn: roles may be chosen first."""
        from tabletop_tui.screens.play.legend import painted_panels, signs_drawn, signs_of

        _, of_the_game, _ = signs_of(self.table)
        if signs_drawn(of_the_game, painted_panels(self.table)):
            self.sheet.keys = KEYS.format(SIGNS)
            self.sheet.redraw()

    def action_signs(self) -> None:
        """Show the legend of the signs on the table behind the card."""
        from tabletop_tui.screens.play.legend import legend_screen

        self.app.push_screen(legend_screen(self.table))


class SpeechScreen(ModalScreen[str]):
    """The card of a lesson, over the game. Dismisses with `go_on`, `back` or `look`.

    A key that only shows something to read shows it above the card. Any other key closes the last
    page, and dismisses with that key, which then works in the game. But a key cannot give an answer
    that the card covers, because nobody has seen that answer. Of the keys of the game, only the one
    that leaves closes an earlier page: the pages after it would be lost. Space, which takes over at
    a curtain and is pressed to go on, closes no page: a message names the key that does.
    """

    AUTO_FOCUS = None
    dismiss = close_once
    private = True
    """The card speaks of one seat's things, so the command palette does not open above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,pagedown", "done('go_on')", "go on"),
        Binding("backspace,u,pageup", "done('back')", "a step back"),
        Binding("k", "done('look')", "look around"),
    ]

    def __init__(
        self,
        panel: SpeechPanel,
        sight: Sight,
        reads: Sequence[str],
        covers: Callable[[Region, str], bool],
    ) -> None:
        """Place the card where it hides little of what is in `sight`.

        `reads` are the actions of this game alone that only show something to read. `covers` says
        whether a card in a region covers the answer that a key would give.
        """
        super().__init__()
        self.panel = panel
        self.sight = sight
        self.reads = ("rules", "log", "signs", "inspect", *reads)
        self.covers = covers
        # The app gives every screen a background; this screen lets the game show through.
        self.styles.background = "transparent"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key of the card works: the look cursor only where the card names it."""
        return self.panel.looks or parameters != ("look",)

    def compose(self) -> ComposeResult:
        """Only the panel."""
        yield self.panel

    def on_mount(self) -> None:
        """Drop keys typed ahead and repeats of a held key, which would close the card unread.

        A player who hurries computers by Enter often presses it once more while the card appears.
        """
        self.on_resize()
        services(self).viewer_changed(self)
        services(self).key_unused()

    def on_resize(self) -> None:
        """Place the card in the new window, although the places of things are not known there."""
        if self.sight.window != self.app.size:
            self.sight = Sight(self.app.size)
        x, y, width, height = placed(self.panel, self.sight)
        self.panel.styles.width, self.panel.styles.height = width, height
        self.panel.styles.offset = (x, y)

    def waits(self, action: str) -> bool:
        """Whether the keys of this action of the game work only from the last page on."""
        return not self.panel.speech.is_last and action not in ("leave", "help", *self.reads)

    async def on_key(self, event: events.Key) -> None:
        """Hand on a key that is meant for the question behind, unless its answer is covered."""
        if event.key in self.active_bindings:
            return
        event.stop()
        behind = self.app.screen_stack[-2]
        action = action_by(behind, event.key)
        if event.key == LIFTS:
            services(self).show_message(NOT_HERE.format(spell(event.key)))
        elif action == "help":
            # The list shows the keys of the question, not those of the card.
            from tabletop_tui.screens.dialogs.help import HelpScreen

            self.app.push_screen(HelpScreen(behind))
        elif action in self.reads:
            await self.app.run_action(action, default_namespace=behind)
        elif self.waits(action):
            services(self).show_message(PAGES_FIRST)
        elif self.covers(self.panel.region, event.key):
            services(self).show_message(
                f"{spell(event.key)} is not in sight beside this card: Enter first."
            )
        else:
            self.dismiss(event.key)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """Treat a click as the key that goes on."""
        event.stop()
        self.dismiss("go_on")

    def action_done(self, what: str) -> None:
        """Close, and dismiss with what the key does."""
        self.dismiss(what)
