"""A seat of a table at another terminal, played on the game's own screen in this terminal."""
