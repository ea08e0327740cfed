"""The rules of Hail Hydra by the headings of its rulebook."""
