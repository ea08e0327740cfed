"""The site: the pages of `docs/`, a page for each game, and the API of `tabletop_tui.core`."""
