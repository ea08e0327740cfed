"""One drawn screen per game, found by the id of the game. A game without one uses the generic."""
