"""Umbra Via: secret bids for path tiles, and souls for those who own most of a path."""
