"""Commands around the games: check, lay out, simulate, an engine, settings, doctor."""
