"""A referee's word in place of dice (FT-01)."""

from __future__ import annotations

from tactical.table.verdicts import OK, Verdict, no


def judge_result(outcome: str, amount: int, counted: str) -> Verdict:
    """Refuse a result without its number, or with one that it does not take. `counted`: the outcome that has a number,
    such as damage."""
    if outcome == counted and amount < 1:
        return no("result_needs_number", "FT-01", what=outcome)
    if outcome != counted and amount:
        return no("result_without_number", "FT-01", what=outcome)
    return OK
