"""Draws a realm: its four locations, and the cards at them."""
