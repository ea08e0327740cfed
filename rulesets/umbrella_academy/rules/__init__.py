"""The Phases of a turn, in order: planning, Play with its Actions, Draw, Effect, Crisis."""
