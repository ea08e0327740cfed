"""What a seat may see of a state and in what order, and what undo must not take back."""
