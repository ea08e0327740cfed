"""What a seat may not see is dealt anew, and nothing that it is shown may change.

Twice: by the marks on the fields (`marked`), and by the zones that the rulebook hides (`zoned`),
which a game tells a second time in its promises, so that a forgotten mark is found.
"""
