"""What players are told: what an answer would do, what lies there, who is how far, and speech."""
