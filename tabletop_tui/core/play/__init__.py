"""A game in progress: accepts answers, can return to any earlier decision, and looks ahead."""
