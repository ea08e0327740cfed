"""What players are told: what an answer would do, what lies there, and both as speech."""
