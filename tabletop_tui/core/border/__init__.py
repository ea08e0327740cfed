"""What may come in from a file, and within which bounds."""
