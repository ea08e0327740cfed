"""What fills the screen for a moment: stages and walks through what happened."""
