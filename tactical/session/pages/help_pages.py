"""Help for the moment, the briefing of a new game, and who won: pages of text, paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tactical.campaign.notation import usages
from tactical.campaign.reports import UNDO_RULE
from tactical.journal.game import Game
from tactical.report.goals import ending, goals_in_words, scores
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Holdings
from tactical.session.pages.campaign_pages import waits
from tactical.session.preferences.key_files import user_keys_file
from tactical.session.preferences.key_table import IDLE_IN_PUZZLES, KeyEntry
from tactical.session.preferences.keys import KeyMap, keys_of, named_keys
from tactical.session.puzzle_play import PuzzleRehearsal
from tactical.session.scene.builder import Sign, signs
from tactical.session.scene.glyphs import GlyphSet
from tactical.session.scene.piece_signs import piece_signs
from tactical.session.scene.style_keys import Drawn, Paragraph
from tactical.session.session import Session
from tactical.table import AnyState, Over, Piece
from tactical.table.notation import usage
from tactical.table.phrases import capital, in_a_row
from tactical.table.places import Destroyed, Left, OnBoard

Page = list[Paragraph]

FIRST_MINUTE = (
    "Arrows move the cursor. {order.preview} on a square shows the path and its cost, {order.commit} again goes there.",
    "{order.preview} on an enemy shows the attack and its odds; {order.other} shows another one. {back} steps back.",
    "{actions} lists everything you can do, {end} ends the turn, {undo} undoes, {rehearse} tries a what-if.",
    "{help} explains everything at any time. Leave with {quit} whenever you like; everything is saved.",
)
ROUTES = (
    "Enter on a distant cell goes as far as this turn allows, and the piece continues next turn. "
    "This plan is lost when you close the game; routes planned by an order are saved."
)
MOUSE = (
    "With the mouse, click the board or an action to preview it, and click again to do it. "
    "You can also click the keys in the last line."
)
REHEARSING = "Give any orders, for any seat; nothing is saved or spent. Undo and try another, and both are kept."
PUZZLING = "Give your orders, and the others respond as the puzzle says. Nothing is saved or spent."
LEFT_BOARD = "left the board"  # how the pieces are called that did
CAMPAIGN = (
    "{campaign} shows the map, roster, calendar and chronicle. "
    "{campaign.go} opens a battle that is due, and returns from one that is over."
)


def help_pages(
    session: Session, keys: KeyMap, context: str, glyphs: GlyphSet, now: Sequence[tuple[str, str]] = ()
) -> Page:
    """Paragraphs with their looks, most useful first: what can be done `now`, by entries of the key table with their
    current labels; how to win; the legend; all keys; and what can be typed."""
    seat = session.seat
    rehearsing = _rehearsing_keys(session, keys)
    first = {entry.id for entry in rehearsing}
    page = [*_rehearsing(session, rehearsing), *_now(keys, [each for each in now if each[0] not in first])]
    standing = seat.rules.extra(Holdings).overview(seat.view)
    lines = [*goals_in_words(seat.rules, seat.view), *(line.words for line in standing)]
    page += [("To win", "title"), *((words, "text") for words in lines), ("", "text")]
    if drawn := signs(seat.rules, seat.view, glyphs):
        page.append(("On this board", "title"))
        page += [_drawn(name, sign) for name, each in drawn.items() for sign in each] + [("", "text")]
    if marked := piece_signs(seat.rules, seat.view, glyphs):
        page.append(("On pieces and beside them", "title"))
        page += [Drawn(sign, words) for sign, words in marked] + [("", "text")]
    page.append(("All keys you can use now", "title"))
    entries = _in_context(session, keys, context)
    room = max((len(keys_of(entry)) for entry in entries), default=0)
    page += [(f"{keys_of(entry):<{room}}  {entry.help}  [{entry.id}]", "text") for entry in entries]
    page.append((f"The names in brackets are what {user_keys_file()} calls them.", "muted"))
    page += [(ROUTES, "muted"), (MOUSE, "muted"), ("", "text"), *_orders(session)]
    page += [("", "text"), ("This battle", "title"), (str(seat.view.setup.briefing), "text")]
    page += [(words, "text") for words in [who_plays(session)] if words]
    if isinstance(seat.game, Game) and seat.game.campaign is not None:
        page += [("", "text"), ("The campaign", "title"), (UNDO_RULE, "text")]
        page += [(f"{form}: {kind.full_help()}", "text") for kind, form in usages()]
    return page


def _drawn(name: str, sign: Sign) -> Drawn:
    """A row that shows a kind of ground as the board does, or a border's characters."""
    return Drawn(" ".join(sign.characters), name, sign.ground)


def _now(keys: KeyMap, now: Sequence[tuple[str, str]]) -> Page:
    """The keys that do something at this moment, most wanted first, each with what it does now."""
    entries = [(keys.entry(name), label) for name, label in now]
    if not entries:
        return []
    room = max(len(keys_of(entry)) for entry, _ in entries)
    rows = [
        f"{keys_of(entry):<{room}}  {entry.help}{f' (now: {label})' if label != entry.label else ''}"
        for entry, label in entries
    ]
    return [("What you can do now", "title"), *((row, "text") for row in rows), ("", "text")]


def _rehearsing_keys(session: Session, keys: KeyMap) -> list[KeyEntry]:
    """The keys of a rehearsal alone; of a puzzle also the one that judges it."""
    tried = session.seat.what_if
    if tried is None:
        return []
    kinds = {"rehearsal", "worst", "lines", "undo"} | ({"puzzle"} if isinstance(tried, PuzzleRehearsal) else set())
    return [entry for entry in _in_context(session, keys, "rehearsal") if entry.group in kinds]


def _in_context(session: Session, keys: KeyMap, context: str) -> list[KeyEntry]:
    """The entries of a context that do something in this game."""
    idle = IDLE_IN_PUZZLES if session.seat.puzzle is not None else ()
    return [entry for entry in keys.in_context(context) if entry.id not in idle]


def _rehearsing(session: Session, entries: Sequence[KeyEntry]) -> Page:
    """The commands of a rehearsal, first of all."""
    if not entries:
        return []
    puzzle = isinstance(session.seat.what_if, PuzzleRehearsal)
    room = max(len(keys_of(entry)) for entry in entries)
    title, words = ("In this puzzle", PUZZLING) if puzzle else ("In this rehearsal", REHEARSING)
    page = [(title, "title"), (words, "text")]
    return [*page, *((f"{keys_of(entry):<{room}}  {entry.help}", "text") for entry in entries), ("", "text")]


def left_of_sides(session: Session) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """For each side, who is still standing, who is out of the fight, and who is elsewhere."""
    view = session.seat.view
    whose = [(side, [piece for piece in view.pieces if view.side(piece) == side]) for side in view.sides]
    return [(side, left_of(session.seat.rules, view, pieces)) for side, pieces in whose]


def left_of(rules: AnyRuleset, view: AnyState, pieces: Iterable[Piece]) -> list[tuple[str, list[str]]]:
    """The pieces still standing, those that left the board alive, those out of the fight, and those elsewhere. Things
    on the map that fight for nobody, such as a group or a living rider's horse, are not counted."""
    pieces = [piece for piece in pieces if rules.presenter.in_lists(view, piece.id)]
    standing = [p.title for p in pieces if rules.fighters.standing(view, p) and not isinstance(p.place, Left)]
    gone = [p.title for p in pieces if isinstance(p.place, Destroyed) or rules.fighters.out(view, p)]
    went = [p.title for p in pieces if isinstance(p.place, Left)]
    out = [name for name in gone if name not in standing + went]
    away = [p.title for p in pieces if not isinstance(view.outermost(p).place, OnBoard)]
    left = [name for name in away if name not in standing + out + went]
    groups = [("still standing", standing), (LEFT_BOARD, went), ("out of the fight", out), ("elsewhere", left)]
    return [(words, names) for words, names in groups if names]


def end_lines(session: Session) -> Page:
    """The winner and the reason, the points and whether they decided, a campaign's next step, and the clause of the
    ending."""
    seat = session.seat
    page: Page = [(f"The battle is over. {ending(seat.view)}", "strong")]
    if points := scores(seat.rules, seat.view):
        want = seat.want
        decided = isinstance(want, Over) and want.result.why in ("points", "limit")
        page.append((f"Points: {points}{'' if decided else ' (not used)'}.", "text"))
    if seat.campaign is not None and (words := waits(seat.campaign, seat.calls)):
        page.append((words, "strong"))
    return page


def who_plays(session: Session) -> str:
    """The players of each seat, as far as they are known here; empty if there is only one side."""
    seats = {n: capital(str(seat.name)) for n, seat in enumerate(session.seat.view.setup.seats) if seat.side}
    if len(seats) < 2 or session.seat.watching:
        return ""
    theirs = [name for n, name in seats.items() if n in session.seat.computers]
    ours = [name for n, name in seats.items() if n in session.seat.seats]
    if len(ours) == len(seats):
        return f"{'Both' if len(ours) == 2 else 'All'} sides are played at this keyboard, by one person or several."
    parts = [f"you play {in_a_row(ours, 'and')}"] if ours else []
    parts += [f"the computer plays {in_a_row(theirs, 'and')}"] if theirs else []
    return f"{capital('; '.join(parts))}." if parts else ""


def intro_page(session: Session) -> Page:
    """The page of a new game: its story, how it is won, and the keys for the first minute."""
    seat = session.seat
    setup = seat.view.setup
    page: Page = [(line.strip(), "text") for line in str(setup.briefing).splitlines() if line.strip()]
    page += [(words, "text") for words in [who_plays(session)] if words]
    page += [("", "text"), ("To win", "title")]
    page += [(words, "text") for words in goals_in_words(seat.rules, seat.view)]
    page += [("", "text"), ("The first minute", "title")]
    page += [(named_keys(words, seat.calls), "text") for words in seat.rules.presenter.first_minute or FIRST_MINUTE]
    if seat.campaign is not None:
        page += [("", "text"), ("The campaign", "title"), (named_keys(CAMPAIGN, seat.calls), "text")]
    return page


def _orders(session: Session) -> Page:
    """The forms of the orders that are on offer, with what they do."""
    kinds = dict.fromkeys(type(order) for order in session.seat.offers)
    if not kinds:
        return []
    rows = [(f"{usage(kind)}: {kind.full_help()}", "text") for kind in (*kinds, *session.seat.always()) if kind.form]
    return [("Orders possible now (type them after :)", "title"), *rows]
