"""What every game shares: decisions, state, visibility, sessions. Knows no game and no screen."""
