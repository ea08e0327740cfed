"""What every game shares: decisions, state, sight, sessions. Knows no game and no screen."""
