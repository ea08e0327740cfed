"""Every check there is."""

from __future__ import annotations

from tabletop_tui.check.ahead import ComesTrue
from tabletop_tui.check.base import Check
from tabletop_tui.check.endings import Ends, Pools
from tabletop_tui.check.leaks.by_mark import Leaks, Redacted
from tabletop_tui.check.leaks.by_zone import ViewsHideZones, WordsHideZones
from tabletop_tui.check.processes import FreshProcess, OneSeedOneGame
from tabletop_tui.check.questions import NotOffered, WellFormed
from tabletop_tui.check.resuming import Resumes, TakenBack, UndoAndRedo
from tabletop_tui.check.starts import StartsStay

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
    ComesTrue,
)
"""The checks on random games, in the order in which they are reported."""
