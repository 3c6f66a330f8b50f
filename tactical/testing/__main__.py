"""`python -m tactical.testing`."""

import sys

from tactical.testing.fuzz import main

sys.exit(main())
