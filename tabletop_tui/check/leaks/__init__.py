"""Leak tests: deal anew what a seat may not see, and compare what the seat is shown.

There are two: by the marks on the fields (`by_mark`), and by the zones of the promises (`by_zone`),
which finds forgotten marks.
"""
