"""`python -m tests.opponent.drills [SYSTEM...] [--level NAME]... [--seeds N] [--all]`: who plays which drill right.

Normal must play nine in ten of each system right, hard all but one; exit code 1 where they do not.
"""

from __future__ import annotations

import argparse
import time

from tactical.opponent.levels import LEVELS
from tests.opponent.drills import DRILLS

WRONG = {"normal": 0.1, "hard": 0.05, "expert": 0.05}  # the share that may be played wrong; of other levels any


def main() -> int:
    """Play them all, tell of those that went wrong and how many there were."""
    parser = argparse.ArgumentParser(prog="python -m tests.opponent.drills", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="system", help=", ".join(DRILLS))
    parser.add_argument("--level", action="append", choices=tuple(LEVELS))
    parser.add_argument("--seeds", type=int, default=1, help="turns played from each, with other dice")
    parser.add_argument("--only", default="", help="drills with this in their words")
    parser.add_argument("--all", action="store_true", help="tell what was ordered in those that went well too")
    given = parser.parse_args()
    if unknown := [name for name in given.systems if name not in DRILLS]:
        parser.error(f"no system is called {', '.join(unknown)}; there are: {', '.join(DRILLS)}")
    failed, told = False, []
    for system in given.systems or DRILLS:
        drills = [drill for drill in DRILLS[system] if given.only in drill.words]
        for level in given.level or WRONG:
            wrong, began = 0, time.process_time()
            for number, drill in enumerate(drills):
                for seed in range(number, number + given.seeds):  # whoever errs now and then errs in other drills too
                    turn, right = drill.played(level, seed)
                    wrong += not right
                    if given.all or not right:
                        said = "" if right else "WRONG, "
                        print(f"{said}{system}, {level}, dice {seed}: {drill.words}: {', '.join(turn.orders)}")
            count = len(drills) * given.seeds
            told.append(f"{system}, {level}: {count - wrong} of {count} right")
            print(f"{told[-1]} ({time.process_time() - began:.1f} s)", flush=True)
            failed |= wrong > WRONG.get(level, 1.0) * count
    print("; ".join(told))
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
