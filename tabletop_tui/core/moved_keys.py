"""Letters that move the cursor like the arrow keys, and presets of keys. Imports nothing."""

from __future__ import annotations

WALKS = {"walk.left": "left", "walk.down": "down", "walk.up": "up", "walk.right": "right"}
"""The arrow key for each action that moves the cursor."""

_DISPLACED = {
    "vim": {"game.look": "K", "game.log": "J", "game.hint": "f8", "lobby.statistics": "H",
            "plan.log": "J",
            "rules.contents": "H"},
    "wasd": {
        "links.let_in": "A", "links.withdraw": "W", "lobby.daily": "D", "lobby.demo": "W",
        "lobby.saves": "S", "log.steps": "S", "replay.eyes": "W", "results.same_deal": "S",
        "review.whose": "W", "saves.delete": "delete", "saves.sort": "S",
    },
}  # fmt: skip
"""The new keys of actions whose letters now move the cursor."""

PRESETS = {
    "arrows": {},
    "vim": dict(zip(WALKS, "hjkl", strict=True)) | _DISPLACED["vim"],
    "wasd": dict(zip(WALKS, "aswd", strict=True)) | _DISPLACED["wasd"],
}
"""The presets: sets of keys that a player chooses together, by name."""


def with_preset(keys: dict[str, str], preset: str) -> dict[str, str]:
    """Return the player's own keys with the keys of this preset; other presets are removed."""
    others = {item for each in PRESETS.values() for item in each.items()}
    return {name: key for name, key in keys.items() if (name, key) not in others} | PRESETS[preset]
