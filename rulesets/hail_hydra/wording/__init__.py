"""Texts for players: previews of answers, descriptions of the table, and speech."""
