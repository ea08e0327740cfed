"""What a private screen is sent: the table as a page draws it, or the frame as data."""
