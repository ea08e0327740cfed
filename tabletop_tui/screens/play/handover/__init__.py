"""How the keyboard goes from seat to seat, and who plays without it."""
