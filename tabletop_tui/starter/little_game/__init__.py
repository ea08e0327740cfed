"""Little Game: a small game with hidden hands."""
