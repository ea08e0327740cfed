"""The rules by the headings of the rulebook."""
