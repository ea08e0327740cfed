"""Looking at anything that is drawn, and what its signs mean."""
