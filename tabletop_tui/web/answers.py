"""Headers that keep other pages, caches and third parties out, and no word about versions."""

from __future__ import annotations

from aiohttp import web_response

SERVER = "tabletop"


def conceal_versions() -> None:
    """Let no answer name the versions of Python and aiohttp.

    aiohttp puts them into every answer that names no server of its own; so do its answers to what
    is no HTTP, which pass no code of ours.
    """
    web_response.SERVER_SOFTWARE = SERVER  # type: ignore[attr-defined]


def safe_headers(wire: str, *, styles: str = "'self'") -> dict[str, str]:
    """The headers of a page that loads nothing but its own files and talks to `wire` alone.

    `styles` says where its style sheets may come from.
    """
    policy = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": styles,
        "connect-src": f"'self' {wire}",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    return {
        "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in policy.items()),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Server": SERVER,
    }
