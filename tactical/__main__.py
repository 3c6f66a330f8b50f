"""`python -m tactical` is the `tactical` command."""

import sys

from tactical.cli import main

if __name__ == "__main__":
    sys.exit(main())
