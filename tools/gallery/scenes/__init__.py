"""The scenes of the gallery, room by room."""

from __future__ import annotations

from tools.gallery.scene import Scene
from tools.gallery.scenes import (
    hail_hydra,
    house,
    umbra_via,
    umbrella,
    umbrella_academy,
    villainous,
)

SCENES: tuple[Scene, ...] = (
    *house.SCENES,
    *umbrella.SCENES,
    *villainous.SCENES,
    *umbra_via.SCENES,
    *hail_hydra.SCENES,
    *umbrella_academy.SCENES,
)
