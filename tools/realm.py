"""Writes the tables of `Realm` in WRITING_VILLAINS.md anew, from the classes themselves.

    python -m tools.realm

Each member stands with its signature and the first sentence of its docstring.
"""

from __future__ import annotations

import re
from inspect import get_annotations, getdoc, signature
from pathlib import Path

from rulesets.villainous.context import Realm
from rulesets.villainous.view import RealmView

PAGE = Path(__file__).resolve().parent.parent / "rulesets" / "villainous" / "WRITING_VILLAINS.md"

TABLES = {
    "What a `RealmView` tells": RealmView,
    "What a `Realm` asks and does": Realm,
}
"""The headings of the tables, and the class whose own members each holds."""


def table(owner: type) -> str:
    """The public members of a class as a Markdown table; those of its bases are left out."""
    rows = ["| Member | What it does |", "| --- | --- |"]
    for name, member in vars(owner).items():
        if not name.startswith("_") and (callable(member) or isinstance(member, property)):
            cells = (f"`{_written(name, member)}`", _first_sentence(name, member))
            rows.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |")
    return "\n".join(rows)


def _written(name: str, member: object) -> str:
    """A member as one writes it: with arguments, their types, and what it returns."""
    getter = member.fget if isinstance(member, property) else member
    assert callable(getter)
    returned = str(get_annotations(getter)["return"])
    if isinstance(member, property):
        return f"{name}: {returned}"
    words: list[str] = []
    for one in list(signature(getter).parameters.values())[1:]:
        if one.kind is one.KEYWORD_ONLY and not any(word.startswith("*") for word in words):
            words.append("*")
        star = "*" if one.kind is one.VAR_POSITIONAL else ""
        star = "**" if one.kind is one.VAR_KEYWORD else star
        default = "" if one.default is one.empty else f" = {one.default!r}"
        words.append(f"{star}{one.name}: {one.annotation}{default}")
    asks = returned.startswith("Play[")
    result = returned[len("Play[") : -1] if asks else returned
    text = f"{'yield from ' if asks else ''}{name}({', '.join(words)})"
    return text if result == "None" else f"{text} -> {result}"


def _first_sentence(name: str, member: object) -> str:
    text = (getdoc(member) or "").partition("\n\n")[0]
    assert text, f"{name} has no docstring"
    return " ".join(text.split())


def page() -> str:
    """The page with its tables as the classes are now."""
    text = PAGE.read_text(encoding="utf-8")
    for heading, owner in TABLES.items():
        start, found, rest = text.partition(f"### {heading}\n\n")
        assert found, f"{PAGE.name} has no heading {heading!r}"
        after = re.sub(r"\A(?:\|.*\n)*\n*", "", rest)
        text = f"{start}{found}{table(owner)}\n\n{after}"
    return f"{text.rstrip()}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
