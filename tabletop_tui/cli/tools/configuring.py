"""The command that shows and changes what the player prefers."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_tui.cli import offers
from tabletop_tui.cli.common import AsJson, complain, say, say_json
from tabletop_tui.cli.offers import SWITCH, values_of
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.opening import UsageError

if TYPE_CHECKING:
    from tabletop_tui.settings import Settings


def config(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A setting; without one all are listed.",
            autocompletion=offers.settings,
        ),
    ] = None,
    value: Annotated[
        str | None,
        typer.Argument(metavar="VALUE", help="What it is to be.", autocompletion=offers.wishes),
    ] = None,
    default: Annotated[
        bool, typer.Option("--default", help="Back to what it is on a fresh machine.")
    ] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="List every key that can be changed, by its name.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the settings, or one of them, or change it."""
    if keys:
        from tabletop_tui.app.preferences import named_keys

        rows = [(known, *told) for known, told in named_keys().items()]
        say("\n".join(f"{known:<22} {written:<12} {about}" for known, written, about in rows))
        return
    from tabletop_tui.settings import SETTINGS, load_settings

    settings, trouble = load_settings()
    if trouble:
        complain(trouble, 0)
    if name is None:
        say_json(settings.data()) if as_json else say(_listed(settings))
        return
    if name not in SETTINGS:
        near = get_close_matches(name, SETTINGS, 1)
        known = f"Did you mean {near[0]}?" if near else "`tabletop config` lists them."
        raise UsageError(f"There is no setting called {name!r}. {known}")
    if value is not None and default:
        raise UsageError("VALUE and --default exclude each other.")
    if value is not None or default:
        settings = _changed(settings, name, value)
    now = getattr(settings, name)
    if name == "keys" and now:
        from tabletop_tui.app.preferences import lost_keys

        for sentence in lost_keys(now):
            complain(sentence, 0)
    say_json({name: now}) if as_json else say(f"{name} = {told(now)}")


def look_of(theme: str | None, ascii_only: bool) -> dict[str, str]:
    """The settings that the options of the command set for this time. Raises `UsageError`."""
    if theme is not None and theme not in values_of("theme"):
        raise UsageError(f"--theme is {' or '.join(values_of('theme'))}, not {theme!r}.")
    wishes = {"theme": theme or "", "glyphs": "ascii" if ascii_only else ""}
    return {name: value for name, value in wishes.items() if value}


def _changed(settings: Settings, name: str, value: str | None) -> Settings:
    """The settings with another value, kept. Raises `UsageError` for one that does not fit."""
    from tabletop_tui.core.border.plain import BorderError
    from tabletop_tui.settings import SETTINGS, save_settings

    known = values_of(name)
    if value is None:
        wish = SETTINGS[name].default
    elif known and value not in known:
        raise UsageError(f"{name} is {' or '.join(known)}, not {value!r}.")
    elif name == "names":
        wish = [one for text in value.split(",") if (one := text.strip())]
    elif name == "keys":
        wish = _keys(value)
    else:
        wish = SWITCH[value] if tuple(known) == tuple(SWITCH) else value
    try:
        settings = settings.changed(**{name: SETTINGS[name].taken(wish)})
    except BorderError as error:
        raise UsageError(f"{name}: {error}.") from None
    if trouble := save_settings(settings):
        raise TabletopError(trouble)
    return settings


def _keys(text: str) -> dict[str, str]:
    """Keys by name, as in `game.undo=z,game.log=L`. Raises `UsageError` for an unknown name."""
    from tabletop_tui.app.preferences import named_keys

    pairs = [one.partition("=") for one in text.split(",") if one.strip()]
    found = {name.strip(): key.strip() for name, _, key in pairs}
    names = named_keys()
    for name, key in found.items():
        if name not in names or not key:
            near = get_close_matches(name, names, 1)
            known = f"Did you mean {near[0]}?" if near else "`tabletop config --keys` lists them."
            raise UsageError(f"keys takes NAME=KEY, as in game.undo=z, not {name!r}. {known}")
    return found


def told(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ",".join(f"{name}={key}" for name, key in value.items())
    return ",".join(value) if isinstance(value, list) else str(value)


def _listed(settings: Settings) -> str:
    from tabletop_tui.settings import SETTINGS, settings_file

    lines = [str(settings_file())]
    for name, known_of in SETTINGS.items():
        known = " (" + ", ".join(values_of(name)) + ")" if values_of(name) else ""
        lines += ["", f"{name} = {told(getattr(settings, name))}{known}".rstrip()]
        lines.append(
            f"  {known_of.title}. {known_of.about} Default: {told(known_of.default) or 'none'}."
        )
    return "\n".join(lines)
