"""What the screen of a game is made of, each frame upon the one before.

From the bottom: the table (`play/table.py`), `drawn`, `looking`, `computers`, `advised`, `lesson`,
`goal`, `handing`, `news`, `taking_back`, `private`. `GameScreen` stands on top of them.
"""
