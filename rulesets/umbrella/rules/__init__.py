"""The parts of a turn: the slide, the Figure, where its tile goes, the powers, the end."""
