"""The Umbrella Academy: the family against the end of the world."""
