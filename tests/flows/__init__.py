"""Recorded flows of all games, and people with all their slips who play on them."""
