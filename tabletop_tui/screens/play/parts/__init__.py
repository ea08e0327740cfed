"""The parts of a game screen: each has its own state, and gets the screen as a `Host`.

`fitting` shares the window, `foresight` plays answers ahead, and `look` looks around; `answers`
says what keys do at a question; `seats` and `hands` are the hand-over; `news` and `motion` tell
what happened; `computers`, `own_screens`, `hints`, `coach` and `back` are what their names say.
`GameScreen` owns them all.
"""
