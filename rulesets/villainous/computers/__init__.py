"""What the computer players of every villain share: how they weigh things, and why they say so."""
