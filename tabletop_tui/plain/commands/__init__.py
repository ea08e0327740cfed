"""The commands: words that a player can type besides an answer."""
