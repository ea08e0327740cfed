"""How games are found, and what of a file may come in."""
