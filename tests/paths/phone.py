"""A phone that plays a seat: its page in a browser, with taps, and what must be true after each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop_tui.core.decision import Option

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from tabletop_tui.remote.seats.room import Room

PATIENCE = 60_000
"""Milliseconds to wait for a page."""

LOOK = Path(__file__).with_name("look.js").read_text("utf-8")
"""Looks at a page: its button, its words, and what is cut there."""


class Phone:
    """Plays a seat by taps."""

    def __init__(self, page: Page, room: Room, seat: int) -> None:
        self.page, self.room, self.seat = page, room, seat
        self.faults: list[str] = []

    @classmethod
    async def opened(
        cls, browser: Browser, size: tuple[int, int], room: Room, seat: int, link: str
    ) -> Phone:
        """A phone of this size that has opened its link."""
        context = await browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True
        )
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        phone = cls(page, room, seat)
        page.on("pageerror", lambda error: phone.faults.append(f"the page failed: {error}"))
        await page.goto(link)
        await page.wait_for_function("() => seen.who !== undefined")
        return phone

    async def look(self) -> dict[str, Any]:
        """What the page shows; what is wrong with that is noted."""
        found: dict[str, Any] = await self.page.evaluate(LOOK)
        where = f"on the screen of seat {self.seat} at: {found['prompt']}"
        if found["takes"] and not found["inView"]:
            self.faults.append(f"the answer button is out of view {where}")
        self.faults += [f"{text!r} is cut {where}" for text in found["cut"]]
        return found

    async def shows(self, number: str) -> None:
        """Wait until the page asks the question of this number."""
        await self.page.wait_for_function(
            "(id) => seen.question && seen.question.id === id", arg=number
        )

    async def answer(self, option: Option, number: str) -> None:
        """Give an answer as a hand does: on the board, by the keys of the board, or from a list."""
        await self.shows(number)
        await self.look()
        if not await self._chosen(option) and not await self._by_keys(option):
            await self._from_the_list(option, number)
            if await self._answered(number):
                return
        seen = await self.look()
        assert seen["takes"], f"no answer button for {option.label}"
        await self.page.tap("#take")
        await self.page.wait_for_function(
            "(id) => !seen.question || seen.question.id !== id || "
            "document.getElementById('line').className === 'bad'",
            arg=number,
        )
        line = await self.page.evaluate("() => [line.className, line.textContent]")
        assert line[0] != "bad", line[1]

    async def _answered(self, number: str) -> bool:
        """Whether a tap was the answer already, as a pick of several is."""
        return bool(
            await self.page.evaluate("(id) => !seen.question || seen.question.id !== id", number)
        )

    async def _chosen(self, option: Option) -> bool:
        key = await self.page.evaluate(
            "() => seen.question && !seen.question.whole && seen.question.chosen && "
            "seen.question.chosen[0]"
        )
        return bool(key == option.key)

    async def _by_keys(self, option: Option) -> bool:
        """Tap the keys below the board, where this answer can be given by them."""
        picker = self.room._places[self.seat].seat_screen.picker
        if picker is None or picker.listed:
            return False
        *keys, _ = picker.keys_for(option)
        offered = await self.page.evaluate("() => (seen.question.pad || []).map((one) => one[0])")
        if not keys or not {*keys} <= {*offered}:
            return False
        for key in keys:
            await self.page.locator("#pad button").nth(offered.index(key)).tap()
            await self.look()
        await self.page.wait_for_function(
            "(key) => seen.question.chosen && seen.question.chosen[0] === key", arg=option.key
        )
        return True

    async def _from_the_list(self, option: Option, number: str) -> None:
        if not await self.page.evaluate("() => seen.question.entries.length"):
            await self.page.tap("#list")
            await self.page.wait_for_function("() => seen.question.entries.length")
            await self.look()
        key = self._listed(option)
        await self.page.tap(f'#options button[data-key="{key}"]')
        # One tap chooses; where several are picked it picks, and the question is another one.
        await self.page.wait_for_function(
            "([key, id]) => !seen.question || seen.question.id !== id || seen.question.whole || "
            "(seen.question.chosen && seen.question.chosen[0] === key)",
            arg=[key, number],
        )

    def _listed(self, option: Option) -> str:
        """The key of what stands in the list for this answer: of equal ones there is one."""
        picker = self.room._places[self.seat].seat_screen.picker
        if picker is None or any(entry.option.key == option.key for entry in picker.entries):
            return option.key
        mark, *_ = picker.keys_for(option)
        return next(entry.option.key for entry in picker.entries if entry.mark == mark)
