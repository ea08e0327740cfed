"""A simple family, which plans together and knows the game: the computer plays like it."""
