"""What fills the screen for a moment: stages, news, steps, the goal."""
