"""Interceptive fire: after every atomic step of a piece its enemies may react (AR-H24, section 22)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.armour import shots
from tactical.rules.armour.position import Element, Position
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.standing import in_force
from tactical.table.values import PieceRef, SeatOrNone, SeatRefs, replace

NO_SHOT = -99  # less than anything that is added to dice


class Watch(Step, tag="watch", frozen=True):
    """Ask the seats that have a shot at a piece, one by one, before it goes on.

    A seat whose piece has fired is asked again while it has another shot (`only`: in that second round, nobody else
    is). Windows are worked out when they come up and do not nest: a reaction opens none. If the option says so, a piece
    with a better shot later in the same order is asked about it then.
    """

    watches = True
    piece: PieceRef
    asked: SeatRefs = ()
    only: SeatOrNone = -1

    def shots(self, state: Position, who: Element) -> shots.Rated:
        """(bonus, weapon) of all weapons that a piece could fire now at the acting one, the likeliest to hit first. If
        a move is asked about once, hopeless shots are left out."""
        target = state.pieces[self.piece]
        found = shots.all_at(state, target).get(who.id, ())
        if not _once(state):
            return found
        return tuple(
            (bonus, name) for bonus, name in found if shots.could_hit(state, who, state.weapon(name), target, bonus)
        )

    def at_hand(self, state: Position, seat: int) -> list[tuple[int, int, str]]:
        """(minus bonus, piece, weapon) of all shots of a seat, the likeliest to hit first."""
        return sorted(
            (-bonus, who.id, weapon)
            for who in map(state.pieces.__getitem__, shots.all_at(state, state.pieces[self.piece]))
            if who.seat == seat and told(state, who) != "never"
            for bonus, weapon in self.shots(state, who)
        )

    def run(self, state: Position, got: None, /) -> Did[Position]:
        target = state.pieces[self.piece]
        if not target.on_board:
            return Did(state)
        armed = [state.pieces[piece] for piece in shots.all_at(state, target)]
        for seat in sorted({who.seat for who in armed}):
            if seat in self.asked or self.only not in (-1, seat):
                continue
            ready = self._ready(state, [who for who in armed if who.seat == seat])
            if not ready:
                continue
            if _once(state):
                due = self._due(state, ready)
                if not due:
                    continue
                state = self._noted(state, due)
            return self._window(state, seat, list(ready))
        return Did(state)

    def _ready(self, state: Position, some: list[Element]) -> dict[int, int]:
        """The pieces that have a shot and are not told to let this kind of chance pass, with the most that is added
        to their dice."""
        best = {who.id: self._best(state, who) for who in some if told(state, who) != "never"}
        return {i: bonus for i, bonus in best.items() if bonus > NO_SHOT}

    def _due(self, state: Position, ready: dict[int, int]) -> dict[int, int]:
        """The pieces that will not have a better shot later in this order and were not asked for as good a one
        before in this move; where another has just fired, though they were: that may change a mind."""
        now = self._better(state, ready) if self.only < 0 else ready
        for later in self._moments_to_come(state) if now else ():
            now = {i: bonus for i, bonus in now.items() if self._best(later, later.pieces[i]) <= bonus}
            if not now:
                break
        return now

    def _better(self, state: Position, now: dict[int, int]) -> dict[int, int]:
        """The pieces whose shot is better than any that they were asked for before in this move."""
        before = dict(state.pieces[self.piece].turn.chances)
        return {i: bonus for i, bonus in now.items() if bonus > before.get(i, NO_SHOT)}

    def _noted(self, state: Position, due: dict[int, int]) -> Position:
        """The state in which the one that acts has it that they were asked for this shot."""
        if not (better := self._better(state, due)):
            return state
        target = state.pieces[self.piece]
        return state.with_piece(
            replace(target, turn=replace(target.turn, chances=(*target.turn.chances, *better.items())))
        )

    def _best(self, state: Position, who: Element) -> int:
        """The most that is added to the dice of a shot of a piece at the one that acts."""
        return next((bonus for bonus, _ in self.shots(state, who)), NO_SHOT)

    def _moments_to_come(self, state: Position) -> Iterator[Position]:
        """The positions in which this order lets enemies fire later on, as far as no die or window comes between."""
        todo = [*reversed(_pending(state)[1:])]
        while todo:
            step = todo.pop()
            if isinstance(step, Watch):
                if state.pieces[self.piece].on_board:
                    yield state
                continue
            if not step.check(state) or step.need(state) is not None:
                return
            did = step.run(state, None)
            if did.push or did.drop:
                return
            state = did.state
            todo += reversed(did.then)

    def _window(self, state: Position, seat: int, ready: list[int]) -> Did[Position]:
        """Asks a seat; about one piece alone where that one has a standing answer of its own."""
        own = next((i for i in ready if told(state, state.pieces[i]) == "always"), -1)
        ask = Ask(seat, ("intercept", "hold", *(("wait",) if _once(state) else ())), "intercept")
        window = Frame("intercept", own, (), ask, self)
        return Did(state, push=(window,), then=(Watch(self.piece, (*self.asked, seat), self.only),))


def _once(state: Position) -> bool:
    """True if a move is asked about once, where the shot is best, rather than after each step."""
    return bool(state.setup.options.interceptive_fire == "best_step")


def _pending(state: Position) -> list[Step]:
    """The steps that run before the phase goes on, in a window or below it; the one that runs now is the first."""
    found: list[Step] = []
    for frame in reversed(state.stack):
        found += frame.steps
        if frame.ask is not None:
            break
    return found


def told(state: Position, who: Element) -> str:
    """A piece's own standing answer for interceptive fire; empty if it has none, or one with conditions."""
    found = (
        s.answer
        for s in state.standing
        if s.window == "intercept" and s.piece == who.id and s.seat == who.seat and not s.above and in_force(state, s)
    )
    return next(found, "")
