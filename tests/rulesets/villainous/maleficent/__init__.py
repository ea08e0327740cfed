"""Tests of Maleficent. "1.5" and the like cite the notes the rules were made from."""
