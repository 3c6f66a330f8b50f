"""What --json prints, as types: the JSON Schema and `tactical json` are made from these. Keys are stable: some may be
added, none is renamed or taken away while `schema` keeps its number. A chance is [n, d], exactly n in d."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Chance = tuple[int, int]
Count = Annotated[int, Meta(ge=0)]


class Told(Struct, forbid_unknown_fields=True):
    """Something with the keys that are named here, and no others."""


# --- numbers that explain themselves ---


class Part(Told):
    """One operation of a number: `times` is `amount` / `over`, rounded down, or `up`; `after` is the number then."""

    kind: Literal["start", "add", "times", "at_least", "at_most", "become"]
    amount: int
    over: int
    up: bool
    text: str
    clause: str
    after: int


class Made(Told):
    """What a number is made of, operation by operation."""

    total: int
    parts: list[Part]


class Line(Told):
    """A line of a card. `number`: the value where that is one; `due`: what the end of the turn or day takes."""

    label: str
    value: str
    clause: str
    number: int | None
    due: int
    made: Made | None


class Bar(Told):
    """A stock: what is left of how much; both count `parts` to a `unit`. `made` is of the whole."""

    label: str
    left: int
    whole: int
    unit: str
    parts: int
    made: Made | None


# --- verdicts ---


class Cause(Told):
    """What lowered an allowance or raised a price."""

    clause: str
    text: str


class Reason(Told):
    """Why not, or what to mind. `remedy`: what would help, mostly an order, or empty."""

    code: str
    clause: str
    text: str
    because: list[Cause]
    remedy: str


class Refused(Told):
    """An order that may not be, and why."""

    text: str
    reasons: list[Reason]


# --- what is awaited ---


class AwaitedOrder(Told, tag="order", tag_field="kind"):
    """A decision. `verbs`: how what may be ordered is typed; `tags`: what records call it."""

    seat: str
    why: str
    verbs: list[str]
    tags: list[str]
    piece: str | None


class AwaitedRoll(Told, tag="roll", tag_field="kind"):
    """Dice. `each`: every die is held against the target on its own."""

    dice: int
    sides: int
    purpose: str
    clause: str
    piece: str | None
    aim: str
    target: int
    bonus: int
    each: bool
    chance: Chance | None
    target_made: Made | None
    bonus_made: Made | None


class AwaitedBattle(Told, tag="battle", tag_field="kind"):
    """A battle under another rule system. No shipped system awaits one yet."""

    rules: str
    scenario: str
    pieces: list[str]
    clause: str


class AwaitedNothing(Told, tag="over", tag_field="kind"):
    """The game is over."""

    winners: list[str]
    losers: list[str]
    why: str
    clause: str


Awaited = AwaitedOrder | AwaitedRoll | AwaitedBattle | AwaitedNothing


# --- orders of the past, and tried ones ---


class Event(Told):
    """Something that happened."""

    event: str
    text: str
    clause: str


class Entry(Told):
    """A record. `played_in`: in the uppermost game of a campaign; `held`: who the computer plays from here on;
    `hosted`: how guests play. `text` and `faces` are null where the seat may not read them; `agreed`: who let an order
    be taken back."""

    record: int
    kind: Literal["played", "played_in", "undone", "redone", "consented", "held", "hosted"]
    seat: str | None
    text: str | None
    faces: list[list[int]] | None
    agreed: list[str]
    events: list[Event]


class Hand(Told):
    """Whose hand gave an order: its key or account, when, and whether its dice were thrown by the table (`live`), by
    hand, or given with the order; null where that is not known, or it threw none."""

    by: str | None
    when: str | None
    dice: Literal["live", "hand", "given"] | None


class LogEntry(Entry):
    """An order that counts. `hand`: with `--who`."""

    hand: Hand | None


class DoneEntry(Entry):
    """An order just given. `warnings`: what its seat should know though it is legal; `reason`: why the computer gave
    it."""

    warnings: list[Reason]
    reason: str | None


class TriedRoll(Told):
    """A roll of what was tried, and whether it met its aim."""

    text: str
    faces: list[int]
    chance: Chance
    came: bool


class TriedEntry(Entry):
    """An order just tried."""

    warnings: list[Reason]
    rolls: list[TriedRoll]


# --- a position ---


class Beat(Told):
    """What turns are counted in, and up to where; limit 0: none."""

    unit: str
    number: int
    limit: int


class Crumb(Told):
    """A phase, as the status line shows it."""

    text: str
    current: bool


class Seat(Told):
    """A player's chair."""

    name: str
    side: str
    referee: bool


class Layer(Told):
    """Terrain: the kinds, and the number of its kind for every cell, row by row, storey after storey."""

    kinds: list[str]
    cells: list[int]


class Edge(Told):
    """A border between two cells. `look`: what it is now, in words, such as door or broken door."""

    a: str
    b: str
    kind: str
    look: str


class Link(Told):
    """A way between two cells that do not touch."""

    a: str
    b: str
    kind: str
    both: bool


class CellName(Told):
    """A name that a cell has."""

    cell: str
    text: str


class Board(Told):
    """The map."""

    topology: str
    width: int
    height: int
    storeys: int
    layers: dict[str, Layer]
    edges: list[Edge]
    links: list[Link]
    names: list[CellName]


class Shield(Told):
    """One side of a ship: what is left of its shield of how much, and the mounts that bear there."""

    side: str
    left: int
    whole: int
    mounts: list[str]


class GunTarget(Told):
    """What a mount could hit: `needed` or more on the die, how likely, how far, and the shield that it strikes."""

    target: str
    needed: int
    percent: int
    distance: int
    strikes: str
    shield: int


class Mount(Told):
    """A weapon, the sides it bears on, its ranges, why it is idle (empty: it is not), and what it could hit."""

    name: str
    sides: list[str]
    short: int
    long: int
    idle: str
    targets: list[GunTarget]


class Gunnery(Told):
    """A ship's shields and mounts. `heading` counts eighths clockwise from north."""

    heading: int
    shields: list[Shield]
    mounts: list[Mount]


class Piece(Told):
    """A piece. `place`: as notation writes it; `cell`: its anchor cell; `flags`: prone, hidden and others."""

    name: str
    kind: str
    seat: str
    side: str
    place: str
    cell: str | None
    flags: list[str]
    title: str
    subtitle: str
    bars: list[Bar]
    lines: list[Line]
    effects: list[Line]
    gunnery: Gunnery | None


class Standing(Told):
    """How far a side has come: beats held in a row, pieces gone, or points lost, of how many."""

    side: str
    count: int
    of: int


class Goal(Told):
    """A goal. `now`: who stands there alone, and so holds it if the beat ends so."""

    goal: str
    side: str | None
    text: str
    so_far: list[Standing]
    now: str | None


class Advice(Told):
    """What the seat that decides may weigh, with prices and odds."""

    label: str
    text: str
    clause: str


class PointsFrom(Told):
    """Points of a seat, and what they are for."""

    text: str
    points: int | float
    clause: str


class FleetSeat(Told):
    """Of fleet: what a player has. `points_from` adds up to `points`; `tokens` are left of `tokens_of`."""

    seat: str
    points: int | float
    points_from: list[PointsFrom]
    tokens: int
    tokens_of: int
    tokens_at: list[str]
    fleet_limit: int | None
    passed: bool
    planets: list[str]


class FleetPlanet(Told):
    """Of fleet: a planet, in which system, and whose."""

    name: str
    system: str
    owner: str | None
    value: int


class FleetFacts(Told):
    """`facts` of fleet. `active`: the system in which an action is open."""

    active: str | None
    seats: list[FleetSeat]
    planets: list[FleetPlanet]


# --- campaigns ---


class CampaignGame(Told):
    """A game in play."""

    title: str
    rules: str


class Due(Told):
    """What the campaign asks for next."""

    what: str
    battle: str | None
    order: str


class Campaign(Told):
    """Where a story is. `games`: those in play, the strategic one first; `over`: the winners."""

    title: str
    day: int
    turn: int
    score: dict[str, int]
    counters: dict[str, int]
    games: list[CampaignGame]
    due: Due | None
    over: list[str] | None


class Sheet(Told):
    """An entry of the roster. `fate` and `left`: what became of it, null while it is there."""

    name: str
    title: str
    sort: str
    seat: str
    aboard: str | None
    fields: dict[str, int]
    gear: list[str]
    fate: str | None
    left: str | None
    battles: int
    where: str


class PastBattle(Told):
    """A battle that was fought; `depth`: within how many other games."""

    day: int
    title: str
    rules: str
    winners: list[str]
    lost: list[str]
    depth: int


class StoryLine(Told):
    """A line of the chronicle; `battle`: in which battle."""

    day: int
    turn: int
    text: str
    battle: str | None


# --- odds ---


class End(Told):
    """Where the piece may come to."""

    cells: list[str]
    chance: Chance


class Harm(Told):
    """Who may be hurt, and by how much."""

    piece: str
    chance: Chance
    least: int
    most: int


class Fall(Told):
    """Who may be put out."""

    piece: str
    chance: Chance


class Left(Told):
    """What may be left of those who fought."""

    text: str
    chance: Chance


class Upshot(Told):
    """What may come of a fight as a whole: who wins, and what is then `left`, the likeliest first."""

    text: str
    chance: Chance
    left: list[Left]


class Chain(Told):
    """What may come of orders. `kept`: of the first order, the first two and so on, to be carried out as declared.
    Exact where `open` is [0, 1] and `samples` 0; `why` says why it is not. With `samples`, shares of so many tries."""

    kept: list[Chance]
    ends: list[End]
    harms: list[Harm]
    falls: list[Fall]
    upshots: list[Upshot]
    open: Chance
    why: str
    samples: int


class Loss(Told):
    """What a piece has lost."""

    piece: str
    amount: int


class Holder(Told):
    """Who alone stands where a goal is held: the number of the goal, and the side."""

    goal: int
    side: str | None


class Scored(Told):
    """The points of a side, where they count."""

    side: str
    points: float


class Whole(Told):
    """One course to its end: `kept` orders carried out as declared, where the piece of the first is, and all else."""

    chance: Chance
    kept: int
    cells: list[str]
    lost: list[Loss]
    fallen: list[str]
    upshot: str
    left: str
    held: list[Holder]
    won: list[str]
    points: list[Scored]


class Courses(Told):
    """The courses, the likeliest first, where every window on the way is passed, or used."""

    passed: list[Whole]
    used: list[Whole]


class Lost(Told):
    """What a piece has lost by then, at the least and at the most."""

    piece: str
    least: int
    most: int


class RollsDue(Told, tag="rolls", tag_field="kind"):
    """Rolls that are thrown together, as those of a round of combat."""

    rolls: list[AwaitedRoll]


class WindowDue(Told, tag="window", tag_field="kind"):
    """A seat may react: `piece`, if it is one piece's reaction."""

    seat: str
    piece: str | None
    why: str
    text: str


class Course(Told):
    """One way it may go, up to what decides next (`due`), or to its `end`: done (carried out as declared), cut (not
    so), asked (a choice), battle, over, or long: followed no further, `rest` sums it up. `chance`: to come here, were
    the windows on the way answered so. `happens`: since the last branching, in words. `cells`: where the piece is."""

    chance: Chance
    happens: list[str]
    lost: list[Lost]
    fallen: list[str]
    cells: list[str]
    end: Literal["", "done", "cut", "asked", "battle", "over", "long"]
    upshot: str
    left: str
    due: RollsDue | WindowDue | None
    ways: list[Way]
    rest: Chain | None


class Way(Told):
    """How rolls or a window come out. `hits`: of dice that count one by one. `share`: out of what leads there, of a
    window out of those answered so."""

    label: Literal["", "succeeds", "fails", "hits", "used", "passed"]
    hits: int
    share: Chance
    course: Course
