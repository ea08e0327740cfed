"""The course of a game, every answer from the first: stepped through, counted, looked at again."""
