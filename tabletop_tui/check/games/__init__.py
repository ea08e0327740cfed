"""The checks on random games, besides those for leaks."""
