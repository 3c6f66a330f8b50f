"""Ship fire and its effect on crews: collateral damage by module (BA-38, BA-39, BA-87, FT-BA-11)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.boarding import data
from tactical.rules.boarding.attacks import refereed
from tactical.rules.boarding.blasts import Wreck
from tactical.rules.boarding.data import ModuleRef
from tactical.rules.boarding.events import Aimed, ShipChanged
from tactical.rules.boarding.harm import damage, harm
from tactical.rules.boarding.position import Crew, Position
from tactical.ruleset.aftermath import Lasting
from tactical.ruleset.referee_results import ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef


def collateral_dice(state: Position, who: Crew) -> int:
    """Dice of collateral damage from the present fire: the worse of its modules, once (BA-38, BA-39, BA-H16)."""
    dice = dict(state.struck)
    worst = max((dice.get(module, 0) for module in state.modules_of(who)), default=0)
    if not worst:
        return 0
    return data.HEAVY_DICE if worst >= data.HEAVY_DIE else state.setup.options.light_dice


def lasting(state: Position) -> Iterator[Lasting]:
    """The damaged modules with which the next battle aboard begins (BA-H07)."""
    for number, module in enumerate(state.chart.modules):
        if state.counters[number]:
            key = (("ship", state.chart.ships[module.ship]), ("module", module.name))
            yield Lasting("modules", key, (("counters", state.counters[number]),), "repaired", "BA-H07")


class FireDie(Step, tag="fire_die", frozen=True):
    """The damage die of a shot at a module (FT-BA-11)."""

    module: ModuleRef

    def victims(self, state: Position) -> tuple[int, ...]:
        """The people in the module, or clinging to it."""
        return tuple(who.id for who in state.pieces if self.module in state.modules_of(who))

    def need(self, state: Position, /) -> Roll | None:
        if refereed(state):
            return None
        purpose = f"fire strikes {state.chart.modules[self.module].name}"
        made = Breakdown.of(data.HEAVY_DIE, "heavy damage at", "FT-BA-11")
        return Roll(1, 6, purpose, "FT-BA-11", aim="at_least", target=made.total, target_made=made)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        module = state.chart.modules[self.module]
        event: Event = ShipChanged(module.ship, f"{module.name} is hit", clause="FT-BA-11")
        if got is None:
            victims = self.victims(state)
            if not victims:
                return Did(state, (event,))
            aimed = Aimed(victims[0], "share of the ship fire", 0, clause="FT-01")
            return ask_referee(state, victims[0], self, event, aimed)
        die = max(got[0], dict(state.struck).get(self.module, 0))
        rows = tuple(row for row in state.struck if row[0] != self.module)
        return Did(state.having(struck=(*rows, (self.module, die))), (event,))


class Collateral(Step, tag="collateral", frozen=True):
    """The results once all dice of the attack are known: who suffers how much, and counters on the modules (BA-38)."""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        scorched = [Scorch(who.id, dice) for who in state.pieces if (dice := collateral_dice(state, who))]
        wrecked = [Wreck(module) for module, die in state.struck if die >= data.HEAVY_DIE]
        return Did(state.having(struck=()), then=(*scorched, *wrecked))


class Scorch(Step, tag="scorch", frozen=True):
    """Collateral damage minus armour, at least 0 (FT-BA-11)."""

    piece: PieceRef
    dice: int

    def victims(self, state: Position) -> tuple[int, ...]:
        """The people it strikes."""
        return (self.piece,)

    def need(self, state: Position, /) -> Roll:
        return Roll(self.dice, 6, f"collateral damage to {state.name(self.piece)}", "BA-38", self.piece)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        return harm(state, self.piece, damage(state, self.piece, got, "FT-BA-11", least=0), "FT-BA-11")


STEPS: tuple[type[Step], ...] = (FireDie, Collateral, Scorch)
