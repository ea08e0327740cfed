"""How all games write, colour, clean and speak words. It imports no other package of the core."""
