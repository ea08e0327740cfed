"""Private screens: single seats play in browsers or other terminals; the game runs at the table."""
