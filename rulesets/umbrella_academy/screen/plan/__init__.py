"""A page on which the family tries a plan on a copy of the table."""
