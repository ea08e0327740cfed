"""The realm of one player, built in floors: each is a file that uses only those below it.

`layout` tells what lies where, `values` what it counts, `view` what may be done: these only look.
`prompts` tells and asks, `resources` holds Power, locks and lasting effects, `decks` the cards
that are drawn, `moving` those in the realm, and `playing` brings them there. The roof is `Realm`
in `context.py`.
"""
