"""The base class of the models of content files."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Provenance = Literal["rulebook", "published", "house"]
"""Printed in the rulebook, on a public page, or designed for this edition."""


class ContentEntry(BaseModel):
    """Data from a file, checked when it is read and never changed. An unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Sourced(ContentEntry):
    """Data with its source. Data that names no source was designed for this edition."""

    provenance: Provenance = "house"
