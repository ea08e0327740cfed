"""Every screen of the app as a picture, to be looked at: `python -m tools.gallery`."""
