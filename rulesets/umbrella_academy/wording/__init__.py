"""What players are told: what comes when everybody passes, what lies there, and both as speech."""
