"""Play from elsewhere: private screens, a seat in another terminal, the app in a browser."""
