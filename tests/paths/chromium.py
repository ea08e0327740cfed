"""Chromium, as a distribution packages it, led by Playwright; why a test goes without it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Browser

REQUIRED = "TABLETOP_BROWSER_TESTS"
"""Where this is `required`, as in the gate, a machine without a browser fails."""

NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing() -> str:
    """What is missing here for a browser; empty where everything is there."""
    if find_spec("playwright") is None:
        return "no Playwright: tools/setup.sh browser"
    if not any(map(shutil.which, NAMES)):
        return f"no Chromium: none of {', '.join(NAMES)}"
    return ""


def needs_browser() -> None:
    """Skip the running test where there is no browser, and fail it where one is required."""
    why = missing()
    if why and os.environ.get(REQUIRED) == "required":
        pytest.fail(f"A browser is required here. {why}")
    if why:
        pytest.skip(why)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A headless browser with nobody's data: Playwright makes a folder for it, and removes that."""
    from playwright.async_api import async_playwright

    found = next(path for name in NAMES if (path := shutil.which(name)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found, args=[*FLAGS])
        try:
            yield browser
        finally:
            await browser.close()
