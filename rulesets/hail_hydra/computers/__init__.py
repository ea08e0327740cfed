"""How the computer players of Hail Hydra judge the others, and when they call."""
