"""The smallest Textual app that answers a key: the yardstick of the benchmark."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

READY = "empty and ready"


class EmptyApp(App[None]):
    """Shows one line, and the key that was pressed last."""

    def compose(self) -> ComposeResult:
        """One line of text."""
        yield Static(READY)

    def on_key(self, event: events.Key) -> None:
        """Show the key."""
        self.query_one(Static).update(f"{READY} {event.key}")


if __name__ == "__main__":
    EmptyApp().run()
