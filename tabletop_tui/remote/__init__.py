"""Remote play: private screens in browsers, a seat in another terminal, the app in a browser."""
