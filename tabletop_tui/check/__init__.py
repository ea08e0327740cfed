"""What every game must hold to, tried on random games: `tabletop check` and the tests use it."""
