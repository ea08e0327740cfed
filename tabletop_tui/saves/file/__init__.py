"""The file of one saved game: its text, its name, how it is written whole and read with care."""
