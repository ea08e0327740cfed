"""What a seat may not see is dealt anew, and nothing that it is shown may change.

Twice: by the marks on the fields (`by_mark`), and by the zones of the promises (`by_zone`), so that
a forgotten mark is found.
"""
