"""Exact odds of a chain of five rolls against brute-force replays: `python -m tests.bench.odds`.

A grenade on four targets is one roll to hit and four to defend. Brute force plays the order from the start with every
tape of totals there is; ours branches on awaited rolls and merges equal positions. Both must agree to the last digit.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from tactical.rehearsal.forecast import forecast
from tactical.rehearsal.preview import preview
from tests.bench.rows import Figure, report
from tests.fixtures.odds import odds
from tests.rehearsal.cases import CASES
from tests.rehearsal.fields import brute, crowd, duel, told

TARGET = 10  # times faster than replays


def timed(run: Callable[[], Any], rounds: int) -> tuple[Any, float]:
    """What it gives, and the median of its times in milliseconds."""
    times = []
    found = None
    for _ in range(rounds):
        started = time.perf_counter()
        found = run()
        times.append((time.perf_counter() - started) * 1000)
    return found, statistics.median(times)


def against(name: str, ask: tuple[Any, Any, Any, Any, Any]) -> tuple[bool, float]:
    """Print ours, ours without merging, and brute force. Whether all three agree, and the ratio."""
    rules, state, order, reply, measure = ask
    ours, fast = timed(lambda: odds(rules, state, order, measure, reply=reply), 9)
    apart, unmerged = timed(lambda: odds(rules, state, order, measure, reply=reply, merge=False, limit=10**7), 1)
    replays = 0

    def counted(at: Any) -> Any:
        nonlocal replays
        replays += 1
        return measure(at)

    slow, took = timed(lambda: brute(rules, state, order, counted, reply), 1)
    equal = ours.exact and dict(ours.chances) == slow == dict(apart.chances)
    print(
        f"{name}: {fast:.2f} ms, {ours.throws} throws, {len(ours.chances)} ends | unmerged {unmerged:.0f} ms, "
        f"{apart.throws} throws | {replays} tapes {took:.0f} ms | ratio {took / fast:.0f}, "
        f"{'equal' if equal else 'NOT EQUAL'}"
    )
    return equal, took / fast


def main() -> int:
    """Print the chain of five rolls, a small position of five rulesets, and what a screen asks for."""
    rules, state = crowd(4)
    grenade = told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}")

    def health(at: Any) -> tuple[int, ...]:
        return tuple(piece.health for piece in at.pieces)

    equal, ratio = against("a chain of five rolls", (rules, state, grenade, lambda at, ask: None, health))
    for name, case in CASES.items():
        also, _ = against(f"  {name}", case())
        equal = equal and also
    rules, state = crowd(3)
    order = told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}")
    found, took = timed(lambda: forecast(rules, state, order), 9)
    print(f"forecast of a grenade on three: {took:.1f} ms, {len(found.outcomes)} courses, exact: {found.exact}")
    rules, state = duel(strike_at_leavers=True)
    order = told(rules, state, "ann walk a2 a1")
    _, took = timed(lambda: preview(rules, state, order), 9)
    print(f"preview of a walk with one window and its odds: {took:.1f} ms")
    same = "equal" if equal else "NOT EQUAL"
    report("exact odds of a chain of five rolls, faster", Figure(f"brute force ({same})", ratio, TARGET, at_least=True))
    return 0 if equal and ratio >= TARGET else 1


if __name__ == "__main__":
    raise SystemExit(main())
