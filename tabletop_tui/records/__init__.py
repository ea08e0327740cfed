"""Games written down: for people as text or Markdown, and as JSON that is read back to a game."""
