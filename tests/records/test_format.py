"""What is written down is what the documentation says."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from tabletop_tui.records import GameRecord, GivenAnswer, LogLine, Result

DOCS = Path(__file__).parent.parent.parent / "docs"
SCHEMA = DOCS / "record-format.schema.json"


def test_the_schema_is_that_of_the_program() -> None:
    """To write it anew: TABLETOP_WRITE_SCHEMA=1."""
    schema = json.dumps(GameRecord.model_json_schema(), indent=2) + "\n"
    if os.environ.get("TABLETOP_WRITE_SCHEMA"):
        SCHEMA.write_text(schema)
    assert SCHEMA.read_text() == schema


def test_the_page_names_every_field() -> None:
    page = (DOCS / "record-format.md").read_text()
    fields, rest = page.split("| --- | --- |\n")[1].split("\n\n", 1)
    told = re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in fields.splitlines()))
    assert sorted(told) == sorted(GameRecord.model_fields)
    for part in (GivenAnswer, LogLine, Result):
        for field in part.model_fields:
            assert f"`{field}`" in rest
