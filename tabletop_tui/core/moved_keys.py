"""Keys that walk as the arrows do, and keys that are chosen together. Imports nothing."""

from __future__ import annotations

WALKS = {"walk.left": "left", "walk.down": "down", "walk.up": "up", "walk.right": "right"}
"""The arrows by the names of the keys that stand for them as well."""

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
"""Where the keys go whose letters walk now."""

PRESETS = {
    "arrows": {},
    "vim": dict(zip(WALKS, "hjkl", strict=True)) | _DISPLACED["vim"],
    "wasd": dict(zip(WALKS, "aswd", strict=True)) | _DISPLACED["wasd"],
}
"""Keys that are chosen together, by the name of the choice."""


def with_preset(keys: dict[str, str], preset: str) -> dict[str, str]:
    """The player's own keys with those of a preset instead of another one's."""
    others = {item for each in PRESETS.values() for item in each.items()}
    return {name: key for name, key in keys.items() if (name, key) not in others} | PRESETS[preset]
