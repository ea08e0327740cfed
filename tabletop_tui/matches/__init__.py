"""Games without people: many of them, by a policy or by computer players, and what came of them."""
