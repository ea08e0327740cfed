"""Commands for games that are kept: saves, records, reviews, figures."""
