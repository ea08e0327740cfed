"""Private screens: a seat in a browser or another terminal, while the game stays at its table."""
