"""What every test runs under. The `clause` marker stands in pyproject.toml, its rules in test_clauses.py."""

import os

from hypothesis import settings

# No deadline: tests share two cores with each other, and a slow example is not a wrong one. Under CI the
# examples are always the same, so that no change fails by luck; at a desk each run tries new ones.
settings.register_profile("tactical", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("tactical")
