"""What every server of this program uses: its address in the network, and its headers."""

from __future__ import annotations

import logging
import socket
from contextlib import suppress
from ipaddress import ip_address

from tabletop_tui.core.errors import TabletopError

HERE = "127.0.0.1"

NO_NETWORK = "This computer is in no network that other devices could reach it by."
RISK = (
    "Phones and computers in your network can then open the links. Anybody who listens in that "
    "network can read the links and all that is sent: plain HTTP is not encrypted. Do it where you "
    "trust those who share the network with you."
)
"""Shown before a server answers in the network; only a clear yes starts it."""


def network_address() -> str:
    """The address of this computer in its local network. Raises `TabletopError` without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks by which address one would go out.
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            address = HERE
    if address.startswith("127.") or address == "0.0.0.0":
        raise TabletopError(NO_NETWORK)
    return address


def real_address(host: str) -> str:
    """An address that can be opened: that in the network where `host` means all addresses.

    Any other `host` comes back as it is. Raises `TabletopError` as `network_address` does.
    """
    with suppress(ValueError):
        if ip_address(host).is_unspecified:
            return network_address()
    return host


def only_here(host: str) -> bool:
    """Whether programs on this computer alone can reach an address."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def origin(host: str, port: int) -> str:
    """Where a link leads to, as a browser writes it: scheme, host, and port unless it is 80."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


SERVER = "tabletop"


def conceal_versions() -> None:
    """Let no answer name the versions of Python and aiohttp.

    aiohttp puts them into every answer that names no server of its own; so do its answers to what
    is no HTTP, which pass no code of ours.
    """
    from aiohttp import web_response

    web_response.SERVER_SOFTWARE = SERVER  # type: ignore[attr-defined]


def quiet(name: str) -> logging.Logger:
    """A logger that writes nothing: it would tell keys, and whatever strangers send."""
    logger = logging.getLogger(name)
    logger.propagate = False
    logger.addHandler(logging.NullHandler())
    return logger


def safe_headers(wire: str, *, styles: str = "'self'") -> dict[str, str]:
    """The headers that keep other pages, caches and third parties out.

    A page with them loads nothing but its own files and talks to `wire` alone;
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
