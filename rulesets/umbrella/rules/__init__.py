"""A turn, part by part: the slide, the Figure, where its tile goes, the powers, the end."""
