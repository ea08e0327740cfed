"""The texts for players: previews, the description of the table, and speech."""
