"""Tabletop: real board games, played together at one terminal."""

__version__ = "1.0.0"
