"""The evidence wall: while the table talks, below a question, and over the whole window."""
