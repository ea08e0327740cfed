"""Checks of data from files: which values are allowed, and within which limits."""
