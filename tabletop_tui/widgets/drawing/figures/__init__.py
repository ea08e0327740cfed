"""Small figures of characters: a line of points, the sign of a game, a QR code."""
