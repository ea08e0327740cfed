"""`tabletop new`: a small working game to start from, laid out under a name of one's own."""
