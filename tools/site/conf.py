"""How Sphinx builds the site; `python -m tools.site` lays out the pages and calls it."""

# ruff: noqa: A001
# Sphinx reads these names.

from typing import Annotated, Any, get_origin

from tabletop_tui import __version__

project = "Tabletop"
author = "The Tabletop founders"
copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
nitpicky = False
html_theme = "furo"
html_title = f"Tabletop {__version__}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False

default_role = "code"
"""Docstrings name code in single backticks."""

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}

suppress_warnings = ["ref.python"]
"""Two modules have a class of the same name: the link goes to one of them."""


def setup(app: Any) -> None:
    """Leave out aliases of annotated types: Sphinx reads the patterns in them as links."""

    def skip(_: Any, what: str, name: str, found: object, skipped: bool, options: Any) -> bool:
        return skipped or get_origin(found) is Annotated

    app.connect("autodoc-skip-member", skip)
