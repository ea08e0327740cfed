"""Finished games: the results, the review of one seat, and what can be counted from all of them."""
