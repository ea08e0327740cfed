"""Hail Hydra: save New York, while some of the heroes work against it."""
