"""Computers at a game screen: they play chairs, and give hints."""
