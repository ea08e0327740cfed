"""Tabletop: real board games, played together at one terminal."""

__version__ = "0.1.0"
