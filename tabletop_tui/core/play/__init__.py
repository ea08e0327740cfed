"""A game in progress: it takes answers, returns to any earlier decision, and looks ahead."""
