"""What a computer player tells people: hints while they play, and the review afterwards."""
