"""What players are told: what comes when everybody passes, what lies there, all of it by ear."""
