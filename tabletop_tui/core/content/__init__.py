"""The files of a game that are data: its manifest, what the shelf shows of it, its content."""
