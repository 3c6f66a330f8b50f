"""A piece as a seat may know it."""

from __future__ import annotations

from tactical.report.base import Reported
from tactical.report.gunnery import GunneryReport, gunnery_report
from tactical.report.numbers import BarReport, LineReport, bar, line
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Gunnery
from tactical.table import AnyState, Piece
from tactical.table.notation import write_place


class PieceReport(Reported, frozen=True):
    """A piece. `place`: in notation. `cell`: its anchor cell. `flags`: prone, hidden and others."""

    name: str
    kind: str
    seat: str
    side: str
    place: str
    cell: str | None
    flags: tuple[str, ...]
    title: str
    subtitle: str
    bars: tuple[BarReport, ...]
    lines: tuple[LineReport, ...]
    effects: tuple[LineReport, ...]
    gunnery: GunneryReport | None


def piece_report(rules: AnyRuleset, view: AnyState, piece: Piece) -> PieceReport:
    """Everything a seat knows about a piece."""
    card = rules.presenter.whole_card(view, piece.id)
    return PieceReport(
        name=piece.name,
        kind=kind_name(view, piece),
        seat=view.seat(piece.seat).name,
        side=view.side(piece),
        place=write_place(view, piece.place),
        cell=view.cell_name(piece.cell) if piece.cell >= 0 else None,
        flags=tuple(rules.presenter.token(view, piece.id).flags),
        title=card.title,
        subtitle=card.subtitle,
        bars=tuple(map(bar, card.bars)),
        lines=tuple(map(line, card.lines)),
        effects=tuple(map(line, card.effects)),
        gunnery=gunnery_report(view, rules.extra(Gunnery).picture(view, piece.id)),
    )


def kind_name(view: AnyState, piece: Piece) -> str:
    """The name of a piece's kind, if its ruleset stores kinds the recommended way; otherwise empty."""
    kinds = getattr(view.setup, "kinds", ())
    return str(getattr(kinds[piece.kind], "name", "")) if 0 <= piece.kind < len(kinds) else ""
