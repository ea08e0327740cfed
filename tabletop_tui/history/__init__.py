"""What became of every finished game, and what can be counted from that."""
