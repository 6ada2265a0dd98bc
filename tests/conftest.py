"""What all tests share: where hypothesis takes its chance from; no fixtures. Read README.md beside it."""

import os

from hypothesis import settings

# A check of one state of the tree must say the same twice; who develops gets new examples each time.
settings.register_profile("fixed", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("fixed")
