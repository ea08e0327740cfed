"""What a player may type besides an answer, each word with what it does."""
