"""A realm as it is drawn: what lies at its four locations, and the locations themselves."""
