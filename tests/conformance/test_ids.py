"""A position from a file holds only ids of its game: no card, tile or loyalty escapes the check."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from tabletop_tui.check.playing import Setting, play
from tabletop_tui.core.ids import read_state
from tabletop_tui.core.visibility.redaction import marked, replace_secret
from tests.conformance.games import settings

NO_ID = "nobody"
MOMENT = 40
"""So many answers in, cards lie wherever they can."""

CHECKED = [setting for setting in settings() if setting.ruleset.ids]


@pytest.mark.parametrize("setting", CHECKED, ids=str)
def test_every_marked_text_is_one_of_its_game(setting: Setting) -> None:
    for moment in play(setting, 17):
        if moment.number == MOMENT or moment.session.decision is None:
            break
    session = moment.session
    ruleset, seats = session.ruleset, len(session.table.chairs)
    texts = [one for one in marked(session.state) if isinstance(one.value, str)]
    assert texts
    assert read_state(ruleset.state_type, session.state.model_dump(), ruleset.ids, seats)
    for one in {one.path.rpartition(".")[0]: one for one in texts}.values():
        forged = session.state.clone()
        replace_secret(forged, one.path, NO_ID)
        with pytest.raises(ValidationError):
            read_state(ruleset.state_type, forged.model_dump(), ruleset.ids, seats)
