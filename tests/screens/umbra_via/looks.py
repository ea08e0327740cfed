"""What scenes at the screen of Umbra Via look at."""

from __future__ import annotations

from rulesets.umbra_via.screen import UmbraViaScreen
from rulesets.umbra_via.screen.garden import GardenBoard
from rulesets.umbra_via.screen.pickers import BidPicker
from tests.rulesets.umbra_via import scenes
from tests.screens.table import Seated

FIVE = ".... / ═╦╗. / .║╝."


def board(table: Seated) -> GardenBoard:
    drawn = table.game.board
    assert isinstance(drawn, GardenBoard)
    return drawn


def screen(table: Seated) -> UmbraViaScreen:
    found = table.game
    assert isinstance(found, UmbraViaScreen)
    return found


def panels(table: Seated) -> str:
    """Everything that is drawn on the game screen, whatever lies on top of it."""
    drawn = board(table)
    widgets = [drawn, *drawn.others, table.game.panel, table.game.log_panel]
    return "\n".join(widget.canvas.text() for widget in widgets)


def picker(table: Seated) -> BidPicker:
    found = table.game.picker
    assert isinstance(found, BidPicker)
    return found


def digits(table: Seated, *spaces: int) -> list[str]:
    """The keys that put the next flowers of a bid on these spaces, which count from 1."""
    found = picker(table)
    keys = zip(found.spaces[len(found.put) :], spaces, strict=False)
    return [next(key for key in meant if meant[key] == space - 1) for meant, space in keys]


def bidding_game(garden: str = "", space: str = "B2") -> scenes.Play:
    """Ada is about to bid, with a tile on every space of the Altar; only energy in the bags."""
    session = scenes.placing(garden, ["║ A"], bags=[(9, 0)] * 3, stack="╔╗╠═")
    scenes.answer(session, space)
    return session


def flat(text: str) -> str:
    """What a panel says, without its frame and its line breaks."""
    return " ".join(text.replace("│", " ").split())


def flat_spaced(table: Seated) -> str:
    """What the decision panel says, as it stands there."""
    return table.game.panel.canvas.text()
