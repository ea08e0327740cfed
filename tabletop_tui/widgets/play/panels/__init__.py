"""What stands around the board of every game: bar, decision, answers, card, log and legend."""
