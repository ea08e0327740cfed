"""Tests of the Queen of Hearts. "2.6" and the like cite the notes the rules were made from."""
