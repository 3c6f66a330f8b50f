"""All changes of a campaign go through `play`.

An order goes to the game in play, by the table's own engine. Orders for the campaign itself open a battle, return from
one, end a campaign turn, or change a sheet; they are judged here. Their events are sentences (`Happened`).
"""

from __future__ import annotations

from collections.abc import Collection

from tactical import table
from tactical.campaign.awaited import Due, Happened, awaiting, due, rules_of
from tactical.campaign.battle_opening import send
from tactical.campaign.execution import done, moved
from tactical.campaign.legality import judged
from tactical.campaign.orders import BORDERS, CampaignOrder, Open, Return
from tactical.campaign.state import CampaignSetup, CampaignState, GameInPlay
from tactical.table import Dice, Order, Outcome, Report, Verdict, by_hand, no
from tactical.table.undo import PastOrder as Past
from tactical.table.undo import border as table_border
from tactical.table.values import replace
from tactical.table.verdicts import OK, TABLE_CLAUSE

__all__ = ["Due", "Happened", "awaiting", "begun", "border", "due", "judge", "offers", "play", "rules_of"]


def begun(setup: CampaignSetup, counters: tuple[tuple[str, int], ...] = ()) -> CampaignState:
    """A campaign at its beginning, with its first link open. Raises ValueError if that cannot be opened."""
    first = setup.links[0]
    bare = CampaignState(setup, (GameInPlay(first.rules, first.name, None),), setup.roster, counters=counters)
    sent = send(bare, first, None, by_hand)
    if sent.table is None:
        raise ValueError(f"{first.title}: {sent.why}")
    campaign = bare.with_top(sent.table)
    if setup.briefing:
        campaign = campaign.with_chronicle_line(" ".join(setup.briefing.split()))
    return campaign.with_chronicle_line(first.prologue, first.name) if first.prologue else campaign


def judge(campaign: CampaignState, order: Order) -> Verdict:
    """The verdict on `order` here. Orders of the game in play are judged on their seat's view of it."""
    if isinstance(order, CampaignOrder):
        return judged(campaign, order)
    state, rules = campaign.top.state, rules_of(campaign)
    if isinstance(order, Report):
        return no("no_reports", TABLE_CLAUSE)
    seen = rules.view(state, order.seat) if 0 <= order.seat < len(campaign.setup.seats) else state
    return table.judge(rules, seen, order)


def play(campaign: CampaignState, order: Order, dice: Dice = by_hand) -> Outcome[CampaignState]:
    """Carry out `order` and everything that follows. `Outcome.state` is the campaign. Pure."""
    if not isinstance(order, CampaignOrder):
        return _at_table(campaign, order, dice)
    verdict = judged(campaign, order)
    if not verdict:
        return Outcome(campaign, awaiting(campaign), verdict=verdict)
    before = len(campaign.chronicle)
    did = done(campaign, order, dice)
    events = tuple(Happened(tale.text, seen=tale.seen) for tale in did.campaign.chronicle[before:])
    return Outcome(did.campaign, awaiting(did.campaign), (*events, *did.events), did.rolled, verdict)


def _at_table(campaign: CampaignState, order: Order, dice: Dice) -> Outcome[CampaignState]:
    """An order of the game in play."""
    top = campaign.top
    if isinstance(order, Report):  # only the campaign itself tells of battles
        return Outcome(campaign, awaiting(campaign), verdict=judge(campaign, order))
    out = table.play(rules_of(campaign), top.state, order, dice)
    if not out.verdict:
        return replace(out, state=campaign)
    after, events = moved(campaign, out.state)
    return replace(out, state=after, events=(*out.events, *events))


def offers(campaign: CampaignState, seat: int) -> tuple[CampaignOrder, ...]:
    """The next step, as an order of this seat; none while the game in play goes on."""
    now = due(campaign)
    return () if now is None else (Open(seat),) if now.what == "open" else (Return(seat),)


# --- taking back ---


def border(
    before: CampaignState, order: Order, after: CampaignState, rolled: bool, seat: int, showed: bool | None = None,
    final: str | None = None, computers: Collection[int] = frozenset(),
) -> Verdict:  # fmt: skip
    """OK if `seat` may undo an order alone. Opening a battle and returning from one are borders like a roll: nobody
    passes them alone, but all seats together may. `showed` and `final`: as in `table.undo.PastOrder`; `computers`: as
    in its `border`."""
    if isinstance(order, BORDERS):
        return no("undo_battle", TABLE_CLAUSE)
    if isinstance(order, CampaignOrder):
        if order.seat != seat and order.seat not in computers:
            return no("undo_other", TABLE_CLAUSE, seat=before.seat(order.seat).name)
        return no("undo_turn", TABLE_CLAUSE) if before.turn != after.turn else OK
    rules = rules_of(before)
    return table_border(rules, Past(before.top.state, order, after.top.state, rolled, showed, final), seat, computers)
