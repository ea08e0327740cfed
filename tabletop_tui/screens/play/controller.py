"""The controller of the screen of a game that is played here.

A replay, a plan and a seat of a remote table have controllers of their own.
"""

from __future__ import annotations

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.errors import IllegalAnswerError, TabletopError
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import Ask, AskTable, Curtain, Elsewhere, Keyboard, Over, Thinking
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.game import GameScreen, game_screen
from tabletop_tui.screens.play.host import Controller


class AtTable(Controller):
    """Leads a game that is played here: its keyboard goes from seat to seat."""

    asks = True

    def __init__(self, game: GameScreen) -> None:
        self.game = game

    def begin(self) -> None:
        """Go on where the game stands; a game with secrets goes on behind the curtain."""
        game, app = self.game, self.game.table_app
        proves = app.settings.pin and bool(game.playing.pins.kept)
        game.keyboard = Keyboard(proves=proves, led=handover.TURNS)
        looks = game.playing.restore_looks()
        game.news.restore_what_was_read(looks.last)
        goes_on = game.saved.resumed and game.saved.seat(PUBLIC).acting is not None
        if game.hands.take_what_waits():
            pass
        elif goes_on and looks.happened:
            # The pages of the last answer come again: perhaps nobody has turned them.
            game.news.happened = looks.happened
            game.news.show()
        else:
            game.go_on()
        if app.links_first:
            app.show_links()

    def go_on(self) -> None:
        """Show the table now to the seat that may look."""
        game = self.game
        if game.own_screens.shows_what_arrived():
            return
        view = game.seats.turn_on()
        match view:
            case Thinking(_, eyes):
                game.computers.think(eyes)
            case Elsewhere():
                game.own_screens.wait()
            case Curtain():
                game.hands.hang(view)
            case AskTable():
                game.take_over(PUBLIC)
            case Ask(seat):
                game.take_over(seat)
            case Over():
                seen = game.saved.seat(PUBLIC).see()
                game.turn_to(seen)
                outcome = seen.outcome
                end = (outcome.winner_line(game.table.names), outcome.headline) if outcome else ()
                told = filter(None, (*end, "Enter shows the result."))
                game.panel.show_message(" ".join(told))
                game.show()
                game.table_app.show_results(game.saved)

    def answer(self, key: str) -> None:
        """Give the answer, save it, and only then draw what follows.

        An answer that hands the keyboard on may wait on the next curtain instead.
        """
        game, decision, picker = self.game, self.game.decision, self.game.picker
        option = decision.choices.get(key) if decision is not None else None
        if option is not None and option.hands is not None and game.hands.waits_for(option):
            game.hands.wait(option)
            return
        asked_with = picker.keyboard() if picker is not None else game.keyboard
        try:
            if decision is not None:
                _must_fit(game, decision, key)
            game.news.happened = game.give(key)
            game.keyboard = handover.answers(game.keyboard, game.pressed, game.view_now, option)
            game.news.remember_what_was_read()
            # Only an answer that was not refused leads to another question.
            game.answers.given(picker)
        except TabletopError as error:
            game.coach.refuse(error)
            decision, game.news.happened = None, ()
        game.news.answered(turned=picker is not None and picker.decision.page is not None)
        if picker is not None:
            # The cursor was never drawn on an answer that its own key gave at once.
            game.board.chosen = picker.drawn_target
            # During a motion the panel still shows the question, and the key that led to it.
            picker.keyboard = lambda: asked_with
        game.picker = None
        if decision is not None and game.table_app.settings.animation and game.moves(decision):
            game.motion.begin()
        else:
            game.news.show()

    def toggle(self, key: str) -> None:
        """Add a pick to a question for several picks, or take that pick back."""
        game = self.game
        try:
            game.seats.place.toggle(key)
        except TabletopError as error:
            game.coach.refuse(error)
        game.keyboard = handover.answers(game.keyboard, game.pressed)
        game.go_on()

    def undo(self) -> None:
        """Take the last answer back, unless somebody has learned something from it."""
        self.game.back.undo()

    def takes(self, option: Option) -> bool:
        """Whether an answer can be taken back here; an answer that waits always can."""
        game, seen = self.game, self.game.seen
        assert seen is not None
        return game.hands.waits_for(option) or game.takes_at_once(seen, option)

    def leave(self) -> None:
        """Go to the lobby, wherever the game was opened; it is saved already."""
        self.game.table_app.go_lobby()


def _must_fit(game: GameScreen, decision: Decision, key: str) -> None:
    """Raise `IllegalAnswerError` for an answer that the lesson does not want yet.

    Both the key and the pick that it would give must be what the lesson wants.
    """
    guide, picker = game.saved.computers.guide, game.picker
    if guide is not None:
        given = picker.gives(key) if picker is not None else (key, "")
        if why := guide.why_not(decision, *given):
            raise IllegalAnswerError(why)


def table_screen(saved: Watched) -> GameScreen:
    """The screen of a game that is played here. Raises as `game_screen` does."""
    screen = game_screen(saved)
    screen.controller = AtTable(screen)
    return screen
