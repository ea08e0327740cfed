"""The colours of the table as a style sheet."""

from __future__ import annotations

from tabletop_tui.theme import Palette


def style_sheet(palette: Palette) -> str:
    """A class for each foreground and background role, and the roles as variables."""
    roles = palette.roles()
    variables = "".join(f"--{role}:{colour};" for role, colour in roles.items())
    classes = "".join(
        f".f-{role}{{color:var(--{role})}}.b-{role}{{background:var(--{role})}}" for role in roles
    )
    scheme = "dark" if palette.dark else "light"
    return f":root{{color-scheme:{scheme};{variables}}}{classes}\n"
