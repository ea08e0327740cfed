"""Villainous: six villains, each in a realm of its own."""
