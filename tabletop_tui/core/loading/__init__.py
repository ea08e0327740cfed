"""How games are found, and their code imported."""
