"""A game in progress: it takes answers, stands at any decision again, and looks ahead."""
