"""The panels of a game in play."""
