"""Who may see what of a state, the state without the rest, and what undo must not take back."""
