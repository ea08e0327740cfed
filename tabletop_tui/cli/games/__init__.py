"""Commands that play: here, elsewhere, in a browser, as a lesson."""
