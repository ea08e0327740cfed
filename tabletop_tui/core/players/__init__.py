"""Computer players: they know what their seat may know, imagine the rest, and search it."""
