"""What fills the screen for a moment: what has happened, and what a lesson says."""
