"""The screens of a game in play: the game itself, the curtain, pages, a replay."""
