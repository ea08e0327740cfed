"""A round, part by part: the Altar, two biddings, the tiles that are placed, the Summonings."""
