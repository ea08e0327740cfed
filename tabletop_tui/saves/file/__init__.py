"""The file of a saved game: its contents, its name, and how it is written and read safely."""
