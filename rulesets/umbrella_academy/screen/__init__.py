"""The screen of The Umbrella Academy: a table at which a family with open hands can plan."""

from .academy import AcademyScreen

__all__ = ["AcademyScreen"]
