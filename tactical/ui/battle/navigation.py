"""Looking around: cursor, overlays, ruler, jumps, storeys, sizes. Nothing here changes the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical.ruleset.extras import Drafting, Scales
from tactical.ruleset.overlays import Overlay
from tactical.session.overlays import Shading, legend
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.session.session import Message
from tactical.ui.battle.painting import AROUND

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen


class Navigation:
    """The overlay on the board, and the part of the board in view."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self.shading = Shading(screen.session.seat.rules)
        self.storey = 0
        self.ruler = -1  # the cell at the ruler's end
        self._jumped = ("", -1, -1)  # the sort of the last jump, where the first of them began, where it led
        self._told_glyphs: Message | None = None  # which set of characters was chosen last
        self._asked_at = (-1, "")  # the cell that what was asked last was about, and in which phase

    # --- the cursor ---

    def cursor(self, dx: int, dy: int) -> None:
        self._screen.board.move_cursor(dx, dy)
        self._screen.cursor_moved()

    def page(self, dx: int, dy: int) -> None:
        view = self._screen.board.view
        self._screen.board.move_cursor(dx * max(1, view.width // 2), dy * max(1, view.height // 2))
        self._screen.cursor_moved()

    def next_piece(self, step: int) -> None:
        """Go to the next piece that can act; if there is only one, cycle through one's own pieces."""
        screen, session = self._screen, self._screen.session
        selection = session.selection
        seat = session.seat
        crowded = seat.crowded(screen.cell)
        piece = selection.next_piece(step, -1 if crowded else screen.cell)
        if piece < 0:
            return
        able = piece in selection.able_pieces() or (crowded and bool(seat.rules.modes(seat.view, piece)))
        if piece != selection.piece and able:
            session.pick(piece)
        aside = crowded and selection.piece == piece and selection.heads_for(screen.cell)
        if not aside and not self.go_to_piece(piece):
            self._go_to_entry(piece)
        screen.cursor_moved()
        screen.paint()

    def go_to(self, cell: int) -> None:
        """Put the cursor on a cell, on any storey."""
        x, y, storey = self._screen.session.seat.view.board.xy(cell)
        self._look_at_storey(storey)
        self._screen.board.move_to((x, y))

    def jump(self, cell: int) -> None:
        """Put the cursor on a cell, and show it."""
        self.go_to(cell)
        self._screen.cursor_moved()

    def go_to_piece(self, piece: int) -> bool:
        """Go to a piece or its carrier. True if it is on the board."""
        view = self._screen.session.seat.view
        who = view.pieces[piece] if piece >= 0 else None
        cell = -1 if who is None else who.cell if who.cell >= 0 else next(iter(view.cells_under(who)), -1)
        if cell >= 0:
            self.go_to(cell)
        return cell >= 0

    def is_on(self, piece: int) -> bool:
        """True if the cursor is on a piece or its carrier."""
        view = self._screen.session.seat.view
        return piece >= 0 and self._screen.cell in view.cells_under(view.pieces[piece])

    def _go_to_entry(self, piece: int) -> None:
        """To where a piece that is not on the board could be ordered to come on, away from who is shown there."""
        orders = (order for order in self._screen.session.seat.offers if order.subject == piece)
        entry = next((cell for order in orders if (cell := getattr(order, "cell", -1)) >= 0), -1)
        if entry >= 0:
            self.go_to(entry)

    def go_to_asked(self, piece_before: int) -> None:
        """Go to the cell the question is about, if that has changed; otherwise to another piece asked, or to its entry
        cell. When a battle opens, go at least to one of one's own pieces."""
        session = self._screen.session
        selection = session.selection
        seat = session.seat
        spot = int(seat.rules.extra(Drafting).active_cell(seat.view))
        before, self._asked_at = self._asked_at, (spot, str(seat.view.phase))
        if spot < 0:
            if selection.piece == piece_before or self.go_to_piece(selection.piece):
                return
            self._go_to_entry(selection.piece)
            if piece_before < 0 and self._screen.board.cursor == (0, 0):
                mine = (p.id for p in seat.view.pieces if p.seat == seat.viewer and p.cell >= 0)
                self.go_to_piece(next(mine, -1))
        elif self._asked_at != before:
            self.go_to(spot)

    # --- jumps ---

    def goto(self, what: str, step: int = 1) -> None:
        """Go to the nearest cell of a sort, then to the next nearest from there, and around; or backwards. At an enemy
        the key for targets plans the order at once, and anywhere it moves the aim of one that is planned. On a drafted
        piece the key for objectives chooses its passengers instead."""
        screen = self._screen
        if what == "objective" and step > 0 and screen.planning.choose_anew():
            return
        from tactical.session.jump_targets import NAMES, nearest_first, next_jump

        session, here = screen.session, screen.cell
        start = self._jumped[1] if (what, here) == self._jumped[::2] else here
        cell = next_jump(nearest_first(session, what, start), here, step)
        self._jumped = (what, start, cell)
        if cell < 0:
            screen.say(Message(NAMES[what], "muted"))
            return
        plan, hostile = session.plan.current, map(session.selection.is_hostile, session.seat.view.pieces_on(cell))
        aims = any(hostile) or (plan is not None and not session.seat.goes(plan.order))
        self.go_to(cell)
        screen.cursor_moved()
        if what == "target" and aims:
            problem = session.plan.aim(cell)
            if problem is not None:
                screen.say(problem)
            screen.paint()

    # --- overlays and the ruler ---

    @property
    def overlay(self) -> Overlay | None:
        """The chosen overlay, if it has been worked out."""
        session = self._screen.session
        return self.shading.ready(session.seat.view, session.seat.viewer, session.selection.piece)

    def change_overlay(self, step: int) -> None:
        """Cycle through the overlays: reach and the ruleset's own."""
        if len(self.shading.choices) == 1:
            self._screen.say(Message("Reach is the only overlay here", "muted"))
        self.shading.cycle(step)
        self._screen.paint()

    def measure(self) -> None:
        """Put the ruler's end at the cursor; on the same cell again, remove the ruler."""
        self.ruler = -1 if self.ruler == self._screen.cell else self._screen.cell
        self._screen.paint()

    def put_away(self) -> bool:
        """Remove the ruler, or else the overlay; False if there was neither."""
        if self.ruler >= 0:
            self.ruler = -1
        elif self.shading.named:
            self.shading.put_away()
        else:
            return False
        return True

    @property
    def legend(self) -> str:
        """The meaning of an overlay's marks; on boards of several storeys, the storey shown."""
        session, words = self._screen.session, []
        seat = session.seat
        if seat.view.board.storeys > 1:
            down, up = seat.calls["storey.down"], seat.calls["storey.up"]
            words.append(f"Storey {self.storey + 1} of {seat.view.board.storeys} ({down} and {up})")
        if self.shading.named:
            title, found = seat.rules.tactics.overlay_titles[self.shading.named], self.overlay
            shaded = self._screen.board.look.blends
            told = legend(found, shaded=shaded) if found is not None else f"{title}: working ..."
            then = f"; {seat.calls['overlay']}: next overlay"
            words.append(told + then if len(told) + len(then) + AROUND <= self._screen.size.width else told)
        return "  ".join(words)

    # --- storeys and looks ---

    def change_storey(self, step: int) -> None:
        """Show the storey above (1) or below (-1), keeping the cursor's place. On a board with one storey, plan to turn
        the picked piece further right or left."""
        storeys = self._screen.session.seat.view.board.storeys
        if storeys < 2:
            if not self._screen.planning.turn(step):
                self._screen.say(Message("This board has only one storey, and nothing can turn now", "muted"))
            return
        self._look_at_storey(min(storeys - 1, max(0, self.storey + step)))
        self._screen.cursor_moved()
        self._screen.paint()

    def _look_at_storey(self, storey: int) -> None:
        if storey != self.storey:
            self.storey = storey
            self._screen.board.show(self._screen.scene())

    def glyphs(self) -> None:
        """Switch to the next glyph set."""
        app = self._screen.tactical
        names = [*GLYPH_SETS]
        name = names[(names.index(app.glyphs.name) + 1) % len(names)]
        app.use_glyphs(name)
        if self._told_glyphs is not None:
            self._screen.unsay(self._told_glyphs)
        self._told_glyphs = Message(f"Characters: {GLYPH_SETS[name].title}", "muted")
        self._screen.say(self._told_glyphs)

    def scale(self) -> None:
        """Switch between feet and squares, where the rules have both. It only changes words."""
        session = self._screen.session
        seat = session.seat
        scales = seat.rules.extra(Scales).names
        if not scales:
            self._screen.say(Message("This game has only one unit of distance", "muted"))
            return
        now = seat.scale if seat.scale in scales else scales[0]
        seat.scale = scales[(scales.index(now) + 1) % len(scales)]
        session.look()
        self._screen.recall()
        self._screen.say(Message(f"Distances are in {seat.scale}", "strong"))
        self._screen.paint()
