"""Lessons: a first game that teaches, as data in the folder of its game."""
