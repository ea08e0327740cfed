"""The app in a desktop browser: one link, one tab at a time."""
