"""A seat of a table elsewhere, played on the game's own screen in this terminal."""
