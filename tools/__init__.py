"""What maintainers run: set-up, benchmark, pictures. Never part of the app."""
