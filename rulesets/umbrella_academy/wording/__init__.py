"""Texts for players: the forecast if everybody Passes, the table, and both as speech."""
