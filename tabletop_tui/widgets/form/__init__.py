"""Forms: choices, lines of text, switches and buttons."""
