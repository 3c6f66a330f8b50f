"""The parts of a skirmish: characters, what is fixed about the battle, and the position."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.skirmish import data
from tactical.rules.skirmish.data import Count, Ground, Kind, Weapon
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.ruleset.turns import TurnState
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Step, StepT_co
from tactical.table.ledgers import Ledger, left
from tactical.table.phrases import plain
from tactical.table.pieces import Piece
from tactical.table.places import OffBoard, OnBoard, Unseen
from tactical.table.state import Setup
from tactical.table.values import CellOrNone, CellRefs, PieceRefs, Value, WeaponRefs


class Spent(Ledger, frozen=True):
    """Movement spent this turn, in squares: on squares entered, and on standing up (SK-41, SK-D17)."""

    walking: Count = 0
    standing: Count = 0


class Turn(Value, frozen=True):
    """One turn of one character, kept until its next begins (SK-44: "that round", SK-D04)."""

    speed: Count = 0  # read at turn start (SK-D26)
    spent: Spent = Spent()
    entered: Count = 0  # squares entered by choice
    mode: Literal["", "normal", "hidden", "shift"] = ""  # fixed by the first square entered
    closed: bool = False  # the move is over (SK-12, SK-14)
    acted: bool = False
    no_move: bool = False  # fired without meaning to move (SK-D19)
    will_move: bool = False  # fired first, meaning to move (SK-D19)
    stood: bool = False
    footing: CellOrNone = -1  # the last square where the move could have ended
    defences: Count = 0  # defence rolls since its own last turn began (FT-SK-04)
    struck_at: PieceRefs = ()  # enemies it has struck at as they left (SK-D09)


class Arrival(Value, frozen=True):
    """The round and squares at which a character enters that starts off the board (FT-SK-16)."""

    round: Annotated[int, Meta(ge=1)]
    cells: CellRefs


class Character(Piece, frozen=True):
    """One person. Out of the fight while Health is 0 or less, or while it waits for its square (FT-SK-10, -13)."""

    body: Annotated[int, Meta(ge=1, le=20)] = 1
    health: int = 5
    prone: bool = False
    waiting: bool = False  # would wake, but somebody stands on its square
    aided: bool = False  # first aid was tried in this battle
    weapons: WeaponRefs = ()
    used: WeaponRefs = ()  # one entry a use of a weapon of limited uses
    arrival: Arrival | None = None  # of one that starts off the board (FT-SK-16)
    turn: Turn = Turn()

    @property
    def able(self) -> bool:
        """True if it is on the board and conscious: blocks, threatens, may act."""
        return self.health > 0 and not self.waiting and isinstance(self.place, OnBoard)

    @property
    def takes_turns(self) -> bool:
        """True if it gets turns, even if it is hidden from the seat of this view."""
        return self.able or (isinstance(self.place, Unseen) and self.health > 0 and not self.waiting)

    @property
    def dead(self) -> bool:
        """Beyond help (FT-SK-10)."""
        return self.health <= data.DEATH_PER_BODY * self.body

    @property
    def full_health(self) -> int:
        """Health when unhurt."""
        return data.HEALTH_PER_BODY * self.body

    @property
    def wounded(self) -> bool:
        """True if at or below half of full Health, rounded down (FT-SK-09)."""
        return self.health <= self.full_health // 2


class SkirmishSetup(Setup, frozen=True):
    """The fixed part of a battle: kinds and weapons with the scenario's own, options, and the turn order."""

    kinds: tuple[Kind, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    options: SkirmishOptions = SkirmishOptions()
    initiative: PieceRefs = ()  # piece ids
    widest: int = 1  # the largest Melee Range anybody here can have, in squares


class Skirmish(TurnState[Character, SkirmishSetup, StepT_co], frozen=True, dict=True):
    """A position of skirmish. `beat` counts rounds; `hidden` lists the ids of hidden characters."""

    hidden: PieceRefs = ()

    @property
    def initiative(self) -> PieceRefs:
        return self.setup.initiative

    # --- fixed data of a character ---

    def harm_unit(self, piece: int) -> str:
        return "Health"

    def kind(self, who: Character) -> Kind:
        """Its kind."""
        return self.setup.kinds[who.kind]

    def weapon(self, name: str) -> Weapon:
        """A weapon of this battle by name."""
        return next(weapon for weapon in self.setup.weapons if weapon.name == name)

    def ground(self, cell: int) -> Ground:
        """The kind of square of a cell."""
        return data.GROUNDS[self.board.kind("ground", cell)]

    def melee_range(self, who: Character) -> int:
        """The squares in which it threatens (SK-18, SK-19): its own, or a spear's."""
        return max((self.kind(who).melee_range, *(self.weapon(name).melee_range for name in who.weapons)))

    # --- who is against whom ---

    def standing_on(self, cell: int) -> Character | None:
        """The one conscious character on a square, if any (SK-26)."""
        return next((piece for piece in self.pieces_on(cell) if piece.able), None)

    # --- numbers ---

    def speed_made(self, who: Character) -> Breakdown:
        """Body and all bonuses (SK-06, SK-07): the total that the rules call Speed (SK-08)."""
        made = Breakdown.of(who.body, "Body", "SK-06")
        for name, squares in self.kind(who).attributes:
            made = made.add(squares, plain(name).capitalize(), "SK-07")
        return made.at_least(0, "Speed", "SK-08")

    def speed(self, who: Character) -> int:
        """The total that the rules call Speed (SK-08)."""
        return self.speed_made(who).total

    def allowance_made(self, who: Character) -> Breakdown:
        """Squares it may move this turn: Speed, and what effects grant at once (SK-11, SK-D26)."""
        made = self.speed_made(who)
        if self.setup.options.speed_read == "turn":
            made = made.becomes(who.turn.speed, "at the start of the turn", "SK-D26")
        for effect in who.effects:
            if effect.name == "squares":
                made = made.add(effect.amount, "this turn", effect.clause or "SK-11")
        return made.at_least(0, "squares", "SK-08")

    def allowance(self, who: Character) -> int:
        """Squares it may move this turn."""
        return self.allowance_made(who).total

    def unspent(self, who: Character) -> int:
        """Squares not spent this turn, including lost ones."""
        return left(self.allowance(who), who.turn.spent.total)

    def left(self, who: Character) -> int:
        """Squares left this turn; once it has fired without meaning to move, only the cost of standing up (SK-D19)."""
        rest = 0 if self.move_lost(who) else self.unspent(who)
        return min(rest, int(who.prone)) if who.turn.no_move else rest

    def move_lost(self, who: Character) -> bool:
        """True if the rest of its move is lost: it was ended, by an action or a Shift too (SK-12, SK-14, SK-22)."""
        resumes = self.kind(who).speed_burst and self.setup.options.burst_resumes  # SK-13, SK-D20
        return who.turn.mode == "shift" or (who.turn.closed and not resumes)

    def hidden_rate(self, who: Character, speed: Breakdown | None = None) -> Breakdown:
        """Squares a turn at which it stays hidden: half, and Stealth, never above Speed (SK-48, SK-50, SK-D17).

        `speed`: use these squares instead of the turn's own.
        """
        options = self.setup.options
        speed = self.allowance_made(who) if speed is None else speed
        half = speed.halved("hidden", "SK-48", up=options.hidden_rounding == "up")
        stealthy = half.add(options.stealth_squares * self.kind(who).stealth, "Stealth", "SK-50")
        return stealthy.at_most(speed.total, "Speed", "SK-D18")

    def defence_value(self, who: Character) -> Breakdown:
        """The current Defence Value, including exposure (SK-16); never below 0 (SK-D06)."""
        made = Breakdown.of(self.kind(who).dv, "Defence", "FT-SK-04")
        for effect in who.effects:
            if effect.name == "exposed":
                made = made.add(effect.amount, "exposed", effect.clause or "SK-16")
        return made.at_least(0, "Defence", "SK-D06")

    def comes_later(self, who: Character) -> bool:
        """True if it waits off the board for its round, or for a free square (FT-SK-16)."""
        return who.arrival is not None and who.health > 0 and isinstance(who.place, OffBoard)

    def may_come(self, who: Character) -> bool:
        """True if it may come onto the board now (FT-SK-16)."""
        return self.comes_later(who) and who.arrival is not None and self.beat >= who.arrival.round


Position = Skirmish[Step]  # whatever steps are on its stack
