"""Sphinx's configuration for ``make docs``: the pages where they lie in the checkout, and the reference of what a
program imports; no text of its own.
"""

import re

from sphinx.application import Sphinx

from naiad import __version__

project = "Naiad"
author = "Naiad contributors"
copyright = "Naiad contributors"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "tools/docs/index"
# The source folder is the checkout's top; whatever else lies there is no page.
include_patterns = [
    "*.md",
    "firmware/**.md",
    "hardware/*.md",
    "host/**.md",
    "tests/README.md",
    "tools/README.md",
    "tools/pico/README.md",
    "tools/docs/*.md",
]
exclude_patterns = ["**/node_modules/**", ".venv/**", "hardware/build/**"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": False}

# The site's first page leads to that of tools/docs.
html_extra_path = ["index.html"]
html_theme = "furo"
html_title = f"Naiad {release}"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"sidebar_hide_name": False}


def setup(app: Sphinx) -> None:
    """Links to folders, which a repository's page can open and a site cannot, become their names."""

    def without_folders(_app: Sphinx, _page: str, text: list[str]) -> None:
        text[0] = re.sub(r"\[([^\]]+)\]\((?!http)[^)#\s]+/\)", r"\1", text[0])

    app.connect("source-read", without_folders)
