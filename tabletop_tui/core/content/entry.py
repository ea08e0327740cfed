"""The base class of the models of content files."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class ContentEntry(BaseModel):
    """Data from a file, checked when it is read and never changed. An unknown field is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
