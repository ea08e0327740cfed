"""What comes if everybody only passes: in a line above the map, in a panel, on a page."""
