"""Tests of Ursula. "3.5" and the like cite the notes the rules were made from."""
