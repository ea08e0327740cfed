"""What everybody looks at together before the game goes on."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Choices, Option, Play, choose

GO_ON = Choices([Option("go-on", "Go on")])


def look(kind: str, title: str, public: str, *, rule: str) -> Play[str]:
    """Asks nothing of anybody: the table looks, and goes on when it has seen enough."""
    return choose(TABLE, kind, title, GO_ON, public=public, rule=rule)
