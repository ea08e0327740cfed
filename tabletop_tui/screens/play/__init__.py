"""The screens of a game in play: the frame, the hand-over, the game itself."""
