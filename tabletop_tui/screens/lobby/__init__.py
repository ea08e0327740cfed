"""The first screen and its shelf."""
