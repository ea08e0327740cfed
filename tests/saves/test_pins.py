"""PINs: each opens the seat that chose it, and no other."""

from __future__ import annotations

import pytest

from tabletop_tui.core.pins import Pins


def test_a_pin_opens_the_seat_that_chose_it() -> None:
    pins = Pins()
    assert not pins.known(0)
    assert not pins.fits(0, "1234")
    pins.choose(0, "1234")
    assert pins.known(0)
    assert pins.fits(0, "1234")
    assert not pins.fits(0, "4321")
    assert not pins.known(1)
    assert not pins.fits(1, "1234")


@pytest.mark.parametrize("pin", ["", "123", "12345", "12a4", "١٢٣٤"])
def test_a_pin_is_four_digits(pin: str) -> None:
    pins = Pins()
    with pytest.raises(ValueError, match="a PIN is 4 digits"):
        pins.choose(0, pin)
    assert not pins.known(0)


def test_pins_come_back_from_what_is_kept_and_never_stand_in_it() -> None:
    pins = Pins()
    pins.choose(0, "1234")
    pins.choose(1, "1234")
    assert pins.kept[0] != pins.kept[1]
    assert "1234" not in "".join(pins.kept.values())
    again = Pins(pins.kept)
    again.choose(2, "7777")
    assert again.fits(1, "1234")
    assert not pins.known(2)
