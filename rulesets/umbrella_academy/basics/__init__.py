"""What Actions, Phases and card texts have in common: hands, moving, tokens and needs."""
