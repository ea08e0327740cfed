"""Computer players: they answer from what their seat sees, and can imagine the rest."""
