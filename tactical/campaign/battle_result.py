"""Ending a battle: its results become part of the roster and are reported to the strategic game.

`synced` updates sheets from pieces; `folded` does so for the last time and adds the scenario's consequences; `report`
puts the results into an order of the strategic game. `preview` shows the changes, for a rehearsal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tactical.campaign.links import BattleLink, Cast, Consequence
from tactical.campaign.roster import LastingEffect, RosterEntry
from tactical.campaign.state import CampaignState, FinishedGame, GameInPlay, LastingMark, Participant, Pending
from tactical.rules import load
from tactical.ruleset.extras import LastingMarks
from tactical.table import AnyState, Battle, Ending, Report, Seat
from tactical.table.effects import Effect
from tactical.table.phrases import capital
from tactical.table.pieces import TABLE
from tactical.table.rolls import BattleResult
from tactical.table.values import replace

LASTS = ("campaign_turn", "repaired")
_GONE = {"person": "dead", "mount": "dead"}
_WRECKS = ("ship", "vehicle")  # their wrecks may still be boarded


class Change(NamedTuple):
    """The change of one sheet after a battle, for a preview and for the chronicle."""

    entry: str
    words: str


# --- sheets and pieces in step ---


def synced(campaign: CampaignState, table: GameInPlay) -> tuple[CampaignState, GameInPlay]:
    """Sheets updated from the pieces of a game: numbers that changed there change here, and dead pieces are dead
    here."""
    rules, link = load(table.rules), campaign.setup.link(table.link)
    parts: list[Participant] = []
    for part in table.cast:
        entry = campaign.entry(part.entry)
        facts = rules.campaign.aftermath(table.state, part.piece)
        sent = dict(part.sent)
        for carry in link.carry:
            field, now = campaign.setup.field(carry.field), facts.get(carry.piece)
            if entry is None or field is None or now is None or now == sent.get(carry.piece):
                continue
            entry = entry.with_amount(carry.field, max(field.low, min(field.high, now * carry.per)))
            sent[carry.piece] = now
        if entry is not None and entry != campaign.entry(part.entry):
            campaign = campaign.with_entry(entry)
        parts.append(replace(part, sent=tuple(sent.items())))
    for name, pieces in _pieces(table).items():
        entry = campaign.entry(name)
        if (
            entry is not None
            and entry.here
            and all(rules.campaign.aftermath(table.state, i)["perished"] for i in pieces)
        ):
            entry = replace(entry, fate=_GONE.get(entry.sort, "destroyed"))
            campaign = campaign.with_entry(entry)
            campaign = campaign if link.saved else _with_cargo(campaign, entry)
    return campaign, replace(table, cast=tuple(parts))


def _pieces(table: GameInPlay) -> dict[str, list[int]]:
    """The pieces of each entry in a game."""
    pieces: dict[str, list[int]] = {}
    for part in table.cast:
        pieces.setdefault(part.entry, []).append(part.piece)
    return pieces


def returned(campaign: CampaignState, table: GameInPlay) -> tuple[CampaignState, tuple[Change, ...]]:
    """The roster after a battle: numbers, deaths, departures, and effects that outlive it; and the changes."""
    before = campaign
    campaign, table = synced(campaign, table)
    rules, link = load(table.rules), campaign.setup.link(table.link)
    for name, pieces in _pieces(table).items():
        entry = campaign.entry(name)
        if entry is None:
            continue
        facts = [rules.campaign.aftermath(table.state, piece) for piece in pieces]
        changed = replace(entry, battles=entry.battles + 1, left="")
        changed = replace(changed, effects=(*_others(entry, table), *_kept(table, pieces)))
        if entry.here and all(fact["perished"] or fact["left"] for fact in facts):
            changed = replace(changed, left=link.name)
        campaign = campaign.with_entry(changed)
    both = zip(before.roster, campaign.roster, strict=True)
    return campaign, tuple(change for old, new in both for change in _changes(campaign, old, new))


def _others(entry: RosterEntry, table: GameInPlay) -> tuple[LastingEffect, ...]:
    return tuple(kept for kept in entry.effects if kept.rules != table.rules)


def _kept(table: GameInPlay, pieces: list[int]) -> Iterator[LastingEffect]:
    """Effects that wait for the campaign turn's end, or for a repair."""
    for piece in pieces:
        effects: tuple[Effect, ...] = table.state.pieces[piece].effects
        yield from (LastingEffect(table.rules, effect) for effect in effects if effect.until in LASTS)


def _with_cargo(campaign: CampaignState, lost: RosterEntry) -> CampaignState:
    """The lost, with everybody aboard them."""
    for name in sorted(campaign.carried((lost.name,)) - {lost.name}):
        entry = campaign.entry(name)
        if entry is not None and entry.here:
            campaign = campaign.with_entry(replace(entry, fate=_GONE.get(entry.sort, "destroyed")))
    return campaign


def _changes(campaign: CampaignState, old: RosterEntry, new: RosterEntry) -> Iterator[Change]:
    """The changes to one sheet, a sentence each."""
    if new.fate != old.fate:
        lost = "is wrecked" if new.sort in _WRECKS else "is destroyed"
        yield Change(new.name, f"{new.words} {'falls' if new.fate == 'dead' else lost}")
        return
    for field, now in new.amounts:
        was, kind = old.amount(field), campaign.setup.field(field)
        if kind is not None and was is not None and was != now:
            yield Change(new.name, f"{new.words}: {kind.words} {was} to {now}")
    if new.left and not old.left:
        yield Change(new.name, f"{new.words} has left the field and will return")


# --- the fold ---


def folded(campaign: CampaignState, table: GameInPlay) -> tuple[CampaignState, tuple[Change, ...]]:
    """The campaign after a finished game has come back into it. The game stays on top until something follows."""
    link, state = campaign.setup.link(table.link), table.state
    campaign, changes = returned(campaign, table)
    campaign = _marked(campaign, link, table)
    known = {name for done in campaign.done for name in done.lost}
    lost = tuple(entry.name for entry in campaign.roster if entry.fate and entry.name not in known)
    campaign = campaign.with_top(replace(table, folded=True))
    fought = tuple(_pieces(table))
    result, chairs = state.result, state.setup.seats
    return concluded(campaign, link, result, chairs, fought, table.present, state.beat, lost, changes), changes


def concluded(
    campaign: CampaignState,
    link: BattleLink,
    result: Ending,
    chairs: tuple[Seat, ...],
    fought: tuple[str, ...],
    present: tuple[str, ...] | None,
    beats: int = 0,
    lost: tuple[str, ...] = (),
    changes: tuple[Change, ...] = (),
) -> CampaignState:
    """The campaign with a battle's result in the story: chronicle, points, consequences, and the next battle."""
    result, chairs = _ours(campaign, chairs, result), campaign.setup.seats
    depth = len(campaign.tables) - campaign.top.folded
    campaign = campaign.with_chronicle_line(f"{link.title}: {ended(campaign, chairs, result)}.", link.name)
    campaign = _telling_changes(campaign, link, changes)
    done = FinishedGame(link.name, link.rules, link.title, result, campaign.day, beats, lost, depth)
    campaign = campaign.having(done=(*campaign.done, done), score=_scored(campaign, link, chairs, result))
    for consequence in link.after:
        campaign = _consequence(campaign, link, consequence, chairs, result, fought)
    return campaign.having(pending=_follower(campaign, link, chairs, result, present))


def _telling_changes(campaign: CampaignState, link: BattleLink, changes: tuple[Change, ...]) -> CampaignState:
    """Tell the changes: to everybody, or, where sheets are secret, to each seat its own."""
    whose = {entry.name: entry.seat for entry in campaign.setup.roster}
    hears: list[tuple[int, ...] | None] = [None]
    if campaign.setup.rosters == "own":
        hears = [(seat,) for seat in range(len(campaign.setup.seats))]
    for seats in hears:
        text = change_sentence(change for change in changes if seats is None or whose[change.entry] in seats)
        if text:
            campaign = campaign.with_chronicle_line(text, link.name, seats)
    return campaign


def change_sentence(changes: Iterable[Change]) -> str:
    """The change of one sheet as the chronicle words it; empty if nothing changed."""
    text = "; ".join(change.words for change in changes)
    return f"{capital(text)}." if text else ""


def _ours(campaign: CampaignState, chairs: tuple[Seat, ...], result: Ending) -> Ending:
    """A result in terms of the campaign's sides: a battle may call them otherwise."""
    both = tuple(zip(campaign.setup.seats, chairs, strict=True))
    winners = dict.fromkeys(seat.side for seat, chair in both if chair.side and chair.side in result.winners)
    losers = dict.fromkeys(seat.side for seat, chair in both if chair.side and chair.side in result.losers)
    return replace(result, winners=tuple(winners), losers=tuple(losers))


def ended(campaign: CampaignState, chairs: tuple[Seat, ...], result: Ending) -> str:
    """The winners, by the names of their seats."""
    names = [
        seat.name.title() for seat, chair in zip(campaign.setup.seats, chairs, strict=True) if _won(chair, result) > 0
    ]
    if not names:
        return "nobody wins the day" if not result.losers else f"{' and '.join(result.losers)} lost"
    return f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'} the day"


def _won(chair: Seat, result: Ending) -> int:
    """1 or -1 where a seat's side won or lost, 0 where it is open or it has no side."""
    if not chair.side:
        return 0
    if chair.side in result.winners:
        return 1
    return -1 if result.winners or chair.side in result.losers else 0


def _marked(campaign: CampaignState, link: BattleLink, table: GameInPlay) -> CampaignState:
    """The marks on the ground, as this battle left them."""
    if not link.ground:
        return campaign
    marks = tuple(mark for mark in campaign.marks if mark.ground != link.ground)
    new = tuple(LastingMark(link.ground, what) for what in load(table.rules).extra(LastingMarks).marks(table.state))
    return campaign.having(marks=(*marks, *new))


def _scored(
    campaign: CampaignState, link: BattleLink, chairs: tuple[Seat, ...], result: Ending
) -> tuple[tuple[str, int], ...]:
    score = dict(campaign.score)
    winners = [seat.side for seat, chair in zip(campaign.setup.seats, chairs, strict=True) if _won(chair, result) > 0]
    for side in dict.fromkeys(winners):
        if link.worth:
            score[side] = score.get(side, 0) + link.worth
    return tuple(score.items())


def _holds(when: str, seat: int, chairs: tuple[Seat, ...], result: Ending) -> bool:
    """True if a condition on a result is met."""
    if when == "any":
        return True
    won = _won(chairs[seat], result) if 0 <= seat < len(chairs) else 0
    return won == {"won": 1, "lost": -1, "drawn": 0}[when]


def _consequence(
    campaign: CampaignState,
    link: BattleLink,
    what: Consequence,
    chairs: tuple[Seat, ...],
    result: Ending,
    fought: tuple[str, ...],
) -> CampaignState:
    own = what.seat < 0 and what.when != "any"  # each by its own seat
    if not own and not _holds(what.when, what.seat, chairs, result):
        return campaign
    for entry in campaign.roster:
        if (
            (what.entries and entry.name not in what.entries)
            or (what.sort and entry.sort != what.sort)
            or (what.of >= 0 and entry.seat != what.of)
            or (what.fought and entry.name not in fought)
            or (own and not _holds(what.when, entry.seat, chairs, result))
            or not entry.here
        ):
            continue
        campaign = campaign.with_entry(_touched(campaign, entry, what))
    counters = dict(campaign.counters)
    for name, amount in what.count:
        counters[name] = max(-9999, min(9999, counters.get(name, 0) + amount))
    campaign = campaign.having(counters=tuple(counters.items()))
    return campaign.with_chronicle_line(what.tale, link.name) if what.tale else campaign


def _touched(campaign: CampaignState, entry: RosterEntry, what: Consequence) -> RosterEntry:
    for name, amount in what.add:
        field, had = campaign.setup.field(name), entry.amount(name)
        if field is not None and had is not None:
            entry = entry.with_amount(name, max(field.low, min(field.high, had + amount)))
    if what.fate:
        entry = replace(entry, fate=what.fate)
    return replace(entry, seat=what.to) if 0 <= what.to < len(campaign.setup.seats) else entry


def _follower(
    campaign: CampaignState, link: BattleLink, chairs: tuple[Seat, ...], result: Ending, present: tuple[str, ...] | None
) -> Pending | None:
    """The first battle that this end leads to."""
    for other in campaign.setup.links:
        if other.follows == link.name and _holds(other.when, other.seat, chairs, result):
            return Pending(other.name, present)
    return None


def following(campaign: CampaignState) -> BattleLink | None:
    """The battle that follows the finished one on top; None if there is none."""
    table, seats = campaign.top, campaign.setup.seats
    result = _ours(campaign, table.state.setup.seats, table.state.result)
    follower = _follower(campaign, campaign.setup.link(table.link), seats, result, table.present)
    return campaign.setup.link(follower.link) if follower is not None else None


# --- what the game below is told ---


def report(campaign: CampaignState, below: GameInPlay, link: BattleLink, battle: Battle, start: int) -> Report:
    """The answer to a pending battle: the fate of its pieces since `done` number `start` began.

    An answer that those rules would not accept is reduced to the winner, and then to undecided.
    """
    result = _reported(campaign, below, link, battle, start)
    plain = tuple((piece, tuple(row for row in rows if row[0] == "won")) for piece, rows in result)
    for answer in (result, plain):
        if not battle.problem(answer):
            return Report(TABLE, answer)
    return Report(TABLE, ())


def _reported(campaign: CampaignState, below: GameInPlay, link: BattleLink, battle: Battle, start: int) -> BattleResult:
    parts = {part.piece: part for part in below.cast}
    casts = {cast.entry: cast for cast in campaign.setup.link(below.link).cast}
    last = campaign.done[-1].result if len(campaign.done) > start else None
    results = []
    for piece in battle.pieces:
        part = parts.get(piece)
        entry = campaign.entry(part.entry) if part is not None else None
        seat = below.state.pieces[piece].seat
        won = _won(campaign.setup.seats[seat], last) if last is not None and seat >= 0 else 0
        rows = []
        for key, source in link.report:
            cast = casts.get(entry.name) if entry is not None else None
            if cast is None and source != "won":
                continue
            if isinstance(cast, Cast) and cast.tells and key not in cast.tells:
                continue
            value = _fact(campaign, entry, part, below, source, won)
            if value is not None and (value or source not in ("won", "gone", "left", "hurt")):
                rows.append((key, value))
        if rows:
            results.append((piece, tuple(rows)))
    return tuple(results)


def _fact(
    campaign: CampaignState,
    entry: RosterEntry | None,
    part: Participant | None,
    below: GameInPlay,
    source: str,
    won: int,
) -> int | None:
    """The value of a report's key for an entry: a number as written, a fact, or a field as it is counted there."""
    if source == "won":
        return won
    if entry is None or part is None:
        return None
    if source.lstrip("-").isdigit():
        return int(source)
    if source in ("gone", "left", "hurt"):
        return int({"gone": bool(entry.fate), "left": bool(entry.left), "hurt": _hurt(campaign, entry)}[source])
    carry = next((carry for carry in campaign.setup.link(below.link).carry if carry.field == source), None)
    amount = entry.amount(source)
    return None if amount is None else -(-amount // carry.per) if carry is not None else amount


def _hurt(campaign: CampaignState, entry: RosterEntry) -> bool:
    """Alive, and worse off than when the campaign began in what counts as harm."""
    then = next((first for first in campaign.setup.roster if first.name == entry.name), entry)
    for name, now in entry.amounts:
        field, was = campaign.setup.field(name), then.amount(name)
        worse = was is not None and ((now < was) if field is not None and field.harm == "less" else now > was)
        if entry.here and worse and field is not None and field.harm:
            return True
    return False


# --- what would be ---


def preview(campaign: CampaignState, state: AnyState | None = None) -> tuple[Change, ...]:
    """The changes that returning from the battle in play would make, if it were over as it stands (or in `state`, a
    rehearsal's). Nothing changes."""
    table = campaign.top if state is None else replace(campaign.top, state=state)
    if table.folded:
        return ()
    return returned(campaign, table)[1]
