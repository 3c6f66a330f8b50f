"""The current moment in words: whose decision it is, the phases, the question and its short answers."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.report.forecast import holding_text
from tactical.report.goals import about_to_win, ending
from tactical.report.text import cited_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.ruleset.phases import Crumb
from tactical.session.scene.builder import nobodys_look, seat_looks
from tactical.session.session import Session
from tactical.table import AnyState, Ask, Over, Roll
from tactical.table.phrases import capital
from tactical.ui.text import width

SIDES = ((0, "n"), (2, "e"), (4, "s"), (6, "w"))


def decides(session: Session) -> str:
    """The seat that decides, in words."""
    seat = session.seat
    want = seat.want
    if isinstance(want, Over):
        return want.result.words
    if isinstance(want, Roll):
        return "dice to roll"
    if isinstance(want, Ask):
        name = capital(seat.view.seat(want.seat).name)
        if want.seat in seat.computers:
            return f"{name} thinks"
        return f"{name} decides" if want.seat in seat.seats else f"waiting for {name}"
    return "a separate battle is next"


def brief(about: tuple[str, ...], columns: int) -> str:
    """The lines of a card below its title, without its last parts if they do not fit: owner and place come last, and
    are visible anyway."""
    while width(", ".join(about)) > columns and len(about) > 1:
        about = about[:-1]
    return ", ".join(about)


def saved(session: Session) -> str:
    """Where orders go: into the file, nowhere, elsewhere, or impossible."""
    seat = session.seat
    if seat.what_if is not None or seat.is_test:
        return "not saved"
    if seat.watching or seat.superseded:
        return "watching"
    return "saved" if seat.may_order else "read only"


def title(session: Session) -> str:
    """The title of the game; in a campaign, all games from the strategic one down."""
    seat = session.seat
    if seat.campaign is None:
        return str(seat.view.setup.title)
    from tactical.campaign import reports  # a single game is shown without

    return " > ".join(reports.trail(seat.campaign))


def trail(session: Session) -> tuple[list[str], int]:
    """The words of the phase trail, and which of them is current. Once a battle is over, only the first, and none is
    current."""
    seat = session.seat
    crumbs: Sequence[Crumb] = seat.rules.presenter.trail(seat.view)
    if isinstance(seat.want, Over):
        return [crumb.text for crumb in crumbs[:1]], -1
    current = next((i for i, crumb in enumerate(crumbs) if crumb.current), len(crumbs) - 1)
    return [crumb.text for crumb in crumbs], current


def banner(session: Session) -> str:
    """The banner: an end that must be confirmed, an open reaction, a pending roll, the end of the battle, a rehearsal,
    or that the end is near. Else empty.

    A rehearsal is named first, and shortened if there is something else to say.
    """
    seat = session.seat
    tried = seat.what_if
    called = f"{tried.called}: " if tried is not None else ""
    if what := ends_again(session) or asked(session):
        return called + what
    if tried is not None:
        return tried.words()
    holding = about_to_win(seat.rules, seat.view)
    return holding_text(holding) if holding is not None else ""


def ends_again(session: Session) -> str:
    """The actions that an end would leave undone, its cost, and how to end anyway; empty unless it was asked for
    once."""
    asking = session.asking
    if not asking.ending:
        return ""
    others = [piece for piece in session.selection.able_pieces() if piece != session.selection.piece]
    calls, undone, costs = session.seat.calls, asking.unfinished(), asking.end_costs
    there = f"{calls['piece.next']} goes there, " if others and (undone or costs) else ""
    again = f"{there}press {calls['end']} again to end"
    if costs and not undone and not others:  # nobody to go to: what else the one who is asked can do
        again = f"press {calls['actions']} for what you can do instead, {calls['end']} again to end"
    return ". ".join(map(capital, (*undone, *costs, again))) if costs else capital("; ".join((*undone, again)))


def asked(session: Session) -> str:
    """The pending decision; for a reaction, without its answers. Empty in the usual course of a turn."""
    seat = session.seat
    want = seat.want
    if seat.campaign is not None:
        from tactical.session.pages import campaign_pages

        if words := campaign_pages.waits(seat.campaign, seat.calls):
            return f"{ending(seat.view)}. {words}" if isinstance(want, Over) else words
    if isinstance(want, Over):
        back, on = seat.calls["log.back"], seat.calls["log.forward"]
        return f"{ending(seat.view)}. {back} and {on} scroll the log"
    if isinstance(want, Roll):
        seen = seat.rules.seen_by(seat.game.state, want.piece) if want.piece >= 0 else None
        if seen is not None and seat.shown_to not in seen:
            return "Dice have to be rolled"  # its purpose is a secret
        return f"Roll for {want.purpose}: {want.dice}d{want.sides}{_aim(want)}"
    window = seat.window
    if window is None:
        return ""
    about = seat.game.state.stack[-1].piece  # the piece whose window it is, if it is one piece's
    who = f", {seat.view.name(session.selection.piece)}" if about >= 0 <= session.selection.piece else ""
    name = f"{capital(seat.view.seat(window.seat).name)}{who}"
    return f"{name}: {cited_text(seat.rules.presenter.window_words(seat.view))}"


def _aim(roll: Roll) -> str:
    if not roll.aim:
        return ""
    return f", {roll.target - roll.bonus} or {'less' if roll.aim == 'at_most' else 'more'}"


def borders(rules: AnyRuleset, view: AnyState, cell: int) -> str:
    """The walls and doors around a cell, by side: `wall n w, door e`."""
    board = view.board
    if not board.edges or board.topology == "hex":
        return ""
    now = rules.extra(Scenery).changed_looks(view)
    found: dict[str, list[str]] = {}
    for direction, side in SIDES:
        near = board.neighbour(cell, direction)
        kind = board.edge(cell, near) if near >= 0 else ""
        if kind:
            look = now.between(cell, near) or rules.edges.get(kind)
            found.setdefault(look.name if look is not None else kind, []).append(side)
    return ", ".join(f"{name} {' '.join(sides)}" for name, sides in found.items())


def seat_key(session: Session, seat: int) -> str:
    """The style key of a seat, or of neutrals."""
    looks = seat_looks(tuple(chair.name for chair in session.seat.view.setup.seats))
    return f"seat-{looks[seat] if seat in looks else nobodys_look(looks)}"


def about(session: Session, cell: int) -> int:
    """The piece that the panel is about: the one under the cursor, or else the picked one; -1: none."""
    view, picked = session.seat.view, session.selection.piece
    here = [p.id for p in view.pieces_on(cell)]
    aboard = picked >= 0 and cell in view.cells_under(view.pieces[picked])  # on that cell, or in what is
    other = here and not aboard and not session.seat.crowded(cell)  # of many none is meant
    return int(here[-1] if other else picked)
