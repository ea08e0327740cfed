"""Texts for players: previews of answers, descriptions, the race of the villains, and speech."""
