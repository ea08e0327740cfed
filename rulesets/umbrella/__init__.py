"""Umbrella: slide umbrellas in the rain until they show a figure."""
