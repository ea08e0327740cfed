"""How the keyboard goes from seat to seat: the curtain, and the time before it."""
