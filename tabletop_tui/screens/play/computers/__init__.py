"""Who plays which chair, and what a computer advises: pages over a game."""
