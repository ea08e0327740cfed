"""Every check there is."""

from __future__ import annotations

from tabletop_tui.check.base import Check
from tabletop_tui.check.games.ahead import ComesTrue
from tabletop_tui.check.games.deals import EvenDeals
from tabletop_tui.check.games.endings import Ends, Pools
from tabletop_tui.check.games.processes import FreshProcess, OneSeedOneGame
from tabletop_tui.check.games.questions import NotOffered, WellFormed
from tabletop_tui.check.games.resuming import Resumes, TakenBack, UndoAndRedo
from tabletop_tui.check.games.starts import StartsStay
from tabletop_tui.check.leaks.by_mark import Leaks, Redacted
from tabletop_tui.check.leaks.by_zone import ViewsHideZones, WordsHideZones
from tabletop_tui.check.leaks.data import FramesAreData
from tabletop_tui.check.leaks.picks import PicksStayUnseen
from tabletop_tui.check.players.fair import BotsAreFair
from tabletop_tui.check.players.imagining import Imagines

CHECKS: tuple[type[Check], ...] = (
    Ends,
    Pools,
    WellFormed,
    NotOffered,
    Resumes,
    UndoAndRedo,
    TakenBack,
    StartsStay,
    FreshProcess,
    OneSeedOneGame,
    Redacted,
    Leaks,
    ViewsHideZones,
    WordsHideZones,
    PicksStayUnseen,
    FramesAreData,
    BotsAreFair,
    Imagines,
    EvenDeals,
    ComesTrue,
)
"""The checks on random games, in the order in which they are reported."""
