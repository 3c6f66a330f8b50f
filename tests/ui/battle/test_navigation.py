"""Looking about by keys: overlays with their legend, the ruler, jumps, storeys, glyph sets."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tactical.board import Board, Graph
from tactical.journal.game import Game
from tactical.session.jump_targets import jumps, nearest_first
from tactical.session.overlays import Shading, legend
from tactical.table import by_hand
from tests.event_loop import nothing_to_do
from tests.opponent.drills.armour import FOOT, TANK, TANK_W, armour
from tests.ui.battle.games import AMBUSH, DUEL, app_of, battle, new_game, ones, say, sit, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

SIZE = (80, 24)
TOWER = """
title = "The tower"
rules = "armour"
[map]
topology = "square8"
[[map.storey]]
picture = '''
........
a.ooe.b.
........
'''
[[map.storey]]
picture = '''
........
..coo...
........
'''
[map.legend]
"." = "firm"
o = "interior"
a = { piece = "ann" }
b = { piece = "bea" }
c = { ground = "interior", piece = "cy" }
e = { ground = "interior" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[defaults]
kind = "trooper"
[[pieces]]
name = "ann"
seat = "red"
[[pieces]]
name = "bea"
seat = "blue"
[[pieces]]
name = "cy"
seat = "blue"
"""


@pytest.mark.slow
async def test_o_goes_through_the_overlays_and_says_what_their_marks_mean(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        seen = []
        for _ in range(3):
            await press(pilot, "o")
            await until(pilot, lambda: "working ..." not in screen_text(pilot.app))
            shown = screen_text(pilot.app)
            seen.append(shown)
            assert not battle(pilot.app).board.scene.reach
        threat, sight, cover = seen
        assert "Threat: 1-9 expected damage to Ann, each 10%" in threat
        assert "Cy (rifle" in threat or "Cy (sword or rifle" in threat  # what the inspector says of the cursor's square
        assert "Sight: s in sight, c in sight but in cover" in sight
        assert "Cover: " in cover
        await press(pilot, "o")  # after the last one reach again: there is no board that shows nothing
        assert not battle(pilot.app).board.scene.shades
        assert battle(pilot.app).board.scene.reach
        assert "Cover: " in await press(pilot, "O")


@pytest.mark.long
async def test_esc_puts_an_overlay_away(tmp_path: Path) -> None:
    """An order being built first, and the piece that was picked is still picked."""
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "o", "left", "enter")
        screen = battle(pilot.app)
        assert screen.session.plan.current is not None
        assert "Threat: " in await press(pilot, "escape")
        assert screen.session.plan.current is None
        piece = screen.session.selection.piece
        assert "Threat: " not in await press(pilot, "escape")
        assert screen.board.scene.reach
        assert screen.session.selection.piece == piece


@pytest.mark.slow
async def test_an_overlay_follows_the_game(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    async with app_of(game, dice=ones).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "o")
        await until(pilot, lambda: bool(battle(pilot.app).board.scene.shades))
        before = battle(pilot.app).navigation.overlay
        await press(pilot, "e", "e")
        await until(pilot, lambda: battle(pilot.app).navigation.overlay not in (None, before))  # Blue's fears now
        assert "Bo (" in screen_text(pilot.app) or "Ann (" in screen_text(pilot.app)


@pytest.mark.slow
async def test_keys_go_on_while_an_overlay_is_worked_out(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen, gate = battle(pilot.app), threading.Event()
        slow = screen.session.seat.rules.tactics.__class__.overlay

        def waits(*args: object) -> object:
            gate.wait(60)
            return slow(*args)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(screen.session.seat.rules.tactics.__class__, "overlay", waits)
            shown = await press(pilot, "o", "right")
            assert "working ..." in shown
            assert screen.board.cursor[0] == 3
            gate.set()
            await until(pilot, lambda: "expected damage" in screen_text(pilot.app))


@pytest.mark.slow
async def test_an_overlay_that_is_put_away_before_it_is_begun_is_not_worked_out(tmp_path: Path) -> None:
    """It ended the program: what was asked for was no overlay any more."""
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        shading = screen.navigation.shading
        for _ in range(3):
            shading.cycle(1)
            screen.background_work.begin()
            shading.put_away()
            await nothing_to_do()
            await press(pilot, "o", "o", "o", "o")
        assert "reach" in shading.choices
        assert screen.is_running


async def test_the_ruler_measures_from_where_it_was_put(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter", "semicolon", "right", "right", "right", "down")
        assert "From c2" in shown
        assert "3 squares (SK-D01)" in shown
        assert "clear (FT-SK-03)" in shown
        assert "From" not in await press(pilot, "escape")
        assert battle(pilot.app).session.selection.piece >= 0
        await press(pilot, "semicolon")
        assert "From" not in await press(pilot, "semicolon")


@pytest.mark.slow
async def test_jumps_go_both_ways_and_round(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "hull-to-hull")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        for what, key in (("enemy", "m"), ("own", "p"), ("door", "d"), ("objective", "g")):
            start = jumps(screen.session, what)[-1]
            cells = nearest_first(screen.session, what, start)
            assert len(cells) > 1, what
            screen.navigation.go_to(start)
            at, seen = cells.index(start) + 1, []
            for _ in cells:
                await press(pilot, key)
                seen.append(screen.cell)
            assert seen == cells[at:] + cells[:at]
            await press(pilot, key)
            assert screen.cell == seen[0]
            await press(pilot, key.upper())
            assert screen.cell == seen[-1]


async def test_jumps_go_on_from_the_nearest_to_the_farthest(tmp_path: Path) -> None:
    """In the order of how far they are from where the first of them began, and not of the board."""
    goal = '[[goals]]\ngoal = "exit"\nside = "red"\ncells = ["a1", "g1", "e2", "c4"]\n'
    async with app_of(new_game(tmp_path, text_of("......d\n..a....\n.......\n.......") + goal)).run_test(
        size=SIZE
    ) as pilot:
        await press(pilot, "enter")
        seen = []
        for key in "ggggG":
            await press(pilot, key)
            seen.append(battle(pilot.app).session.seat.view.cell_name(battle(pilot.app).cell))
        assert seen == ["a1", "e2", "c4", "g1", "c4"], "three are two squares off, the last is four"


async def test_a_first_jump_goes_to_the_nearest(tmp_path: Path) -> None:
    """From one's own piece, not in reading order: d stands before c, but further off."""
    async with app_of(new_game(tmp_path, text_of("......d\n.......\na...c..\nb......"))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        cells = {piece.name: piece.cell for piece in screen.session.seat.view.pieces}
        near, far = cells["cy"], cells["dee"]
        assert far < near
        await press(pilot, "m")
        assert screen.cell == near
        await press(pilot, "m")
        assert screen.cell == far
        await press(pilot, "left", "m")
        assert screen.cell == near, "wherever the cursor was"


@pytest.mark.long
async def test_who_has_acted_hears_so_and_not_that_the_square_is_held(tmp_path: Path) -> None:
    """The move is still open, so pointing at an enemy could mean walking onto it; an attack is meant."""
    game = new_game(tmp_path, text_of("ac....\nb....d", order="ann cy bo dee"))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        say(battle(pilot.app).session, "ann strike cy with sword")
        shown = await press(pilot, "m", "enter")
        assert "has already acted" in shown
        assert "is held by" not in shown


@pytest.mark.slow
async def test_f_goes_to_what_can_be_aimed_at_and_aims(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of("a...c\n.....\nb...d", order="ann bo cy dee"))
    async with app_of(game).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        session = battle(pilot.app).session
        targets = {session.seat.view.pieces_on(cell)[0].name for cell in jumps(session, "target")}
        assert "cy" in targets
        assert "bo" not in targets
        shown = await press(pilot, "f")
        assert "Cy" in shown
        assert session.plan.current is not None
        first = session.plan.current.order
        await press(pilot, "f")
        assert session.plan.current is not None
        assert session.plan.current.order != first


@pytest.mark.slow
async def test_f_and_enter_go_up_to_an_enemy_out_of_reach_and_attack(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-steps")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        session = battle(pilot.app).session
        assert not jumps(session, "target")
        assert "b1" in await press(pilot, "f")
        assert session.plan.current is not None
        assert [order.verb for order in session.plan.current.orders] == ["walk", "fire"]
        await press(pilot, "enter")
        assert [moment.order.verb for moment in session.seat.game.moments] == ["walk", "fire"]


async def test_where_there_is_nothing_to_jump_to_it_is_said(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        assert "There are no doors or stairs here" in await press(pilot, "enter", "d")


def test_jumps_know_no_secrets(tmp_path: Path) -> None:
    """A hidden enemy is no place to jump to."""
    session = sit(new_game(tmp_path, text_of(AMBUSH, order="dee ann")))
    say(session, "dee walk g4", "dee act hide")
    assert session.seat.viewer == 1
    assert jumps(session, "own")
    say(session, "dee end")
    assert session.seat.viewer == 0
    assert jumps(session, "enemy") == []


@pytest.mark.long
async def test_storeys_are_looked_at_one_at_a_time(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, TOWER), dice=by_hand).run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter")
        assert "Storey 1 of 2 (< and >)" in shown
        screen = battle(pilot.app)
        assert "cy" not in {piece.glyph.lower() for piece in screen.board.scene.pieces}
        assert [(m.cell, m.sign) for m in screen.board.scene.marks] == [((2, 1), "above")]
        screen.board.move_to((2, 1))
        await nothing_to_do()
        assert "Above Cy" in screen_text(pilot.app)
        shown = await press(pilot, "greater_than_sign")
        assert "Storey 2 of 2" in shown
        assert [piece.glyph for piece in screen.board.scene.pieces] == ["C"]
        assert {m.sign for m in screen.board.scene.marks} == {"below"}
        assert screen.session.seat.view.board.xy(screen.cell) == (2, 1, 1)
        await press(pilot, "p")  # one's own stand below: the view follows
        assert screen.navigation.storey == 0


@pytest.mark.long
async def test_glyph_sets_are_switched_live(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        seen = set()
        for _ in range(3):
            shown = await press(pilot, "T")
            seen.add(shown)
            if pilot.app.glyphs.name == "ascii":  # type: ignore[attr-defined]
                assert shown.isascii()
        assert len(seen) == 3


def test_the_work_is_done_on_a_board_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled map serves one thread: the overlay's gets a copy of the board, and so maps of its own."""
    session = sit(new_game(tmp_path, text_of(DUEL)))
    selection = session.selection
    seat = session.seat
    shading = Shading(seat.rules)
    shading.cycle(1)
    asked: list[Board] = []

    def noting(graph: Graph, *args: Any, reach: Any = Graph.reach, **more: Any) -> Any:
        asked.append(graph.board)
        return reach(graph, *args, **more)

    monkeypatch.setattr(Graph, "reach", noting)
    found = shading.job(seat.view, seat.viewer, selection.piece)()
    monkeypatch.undo()
    assert asked
    assert not any(board is seat.view.board for board in asked)
    assert found == seat.rules.tactics.overlay(seat.view, seat.viewer, selection.piece, "threat")
    assert legend(found).startswith("Threat: 1-9")
    assert legend(found, shaded=True) == legend(found), "how much is told by numbers"
    seen = seat.rules.tactics.overlay(seat.view, seat.viewer, selection.piece, "sight")
    assert legend(seen).startswith("Sight: s in sight, c in sight but in cover"), "without shades by letters"
    assert legend(seen, shaded=True).startswith("Sight: lit is in sight, c in sight but in cover")
    shading.keep(seat.view, seat.viewer, selection.piece, found)
    assert shading.ready(seat.view, seat.viewer, selection.piece) is found


@pytest.mark.slow
async def test_below_forty_by_fifteen_there_is_one_clear_line(tmp_path: Path) -> None:
    """Also where the introduction comes up over it; and once the terminal is large enough, all is as it was."""
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=(39, 15)) as pilot:
        await until(pilot, lambda: screen_text(pilot.app).split("\n")[0] == "39x15: needs 40x15")
        assert not pilot.app.screen.query("BoardWidget")
        await pilot.resize_terminal(40, 15)
        await until(pilot, lambda: "The first minute" in screen_text(pilot.app) or "Trial" in screen_text(pilot.app))
        shown = await press(pilot, "enter")
        assert "needs" not in shown
        assert "decides" in shown
        await pilot.resize_terminal(40, 14)
        await until(pilot, lambda: "40x14: needs 40x15" in screen_text(pilot.app))
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "To enter" in screen_text(pilot.app))


@pytest.mark.slow
async def test_the_picked_piece_comes_first_and_anothers_order_is_named(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "hull-to-hull")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "tab")
        session = pilot.app.screen.session  # type: ignore[attr-defined]
        sable = session.selection.piece
        assert session.seat.view.pieces[sable].name == "sable"
        shown = await press(pilot, "slash", *"h4", "enter", "enter")
        assert session.plan.current.order.subject == sable  # though rook could shoot at that door, too
        assert "That would be an order" not in shown
        await press(pilot, "escape", "slash", *"d1", "enter", "enter")
        assert session.plan.current.order.subject != sable
        shown = " ".join(screen_text(pilot.app).split())
        assert (
            f"That would be an order for {session.seat.view.name(session.plan.current.order.subject)}, not Sable:"
            in shown
        )


def test_f_points_at_nothing_that_enter_would_walk_to(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "hull-to-hull"))
    found = jumps(session, "target")
    assert found
    assert not any(session.seat.goes(session.plan.choices(cell)[0]) for cell in found)


@pytest.mark.long
async def test_f_without_a_target_goes_to_an_enemy(tmp_path: Path) -> None:
    """What a piece can do about its own square is no target: Enter would list all it can do there."""
    async with app_of(new_game(tmp_path, "the-west-lock")).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "tab")
        session, screen = battle(pilot.app).session, battle(pilot.app)
        own = session.seat.view.pieces[session.selection.piece].cell
        about = [
            order
            for order in session.seat.offers
            if order.subject == session.selection.piece and getattr(order, "cell", -1) == own
        ]
        assert about  # orders about the square it stands on
        screen.navigation.go_to(own)
        cells = jumps(session, "target")
        assert own not in cells
        await press(pilot, "f")
        assert any(map(session.selection.is_hostile, session.seat.view.pieces_on(screen.cell)))


def test_the_first_jump_to_an_enemy_is_to_one_who_can_be_hit(tmp_path: Path) -> None:
    rows = "a" + "." * 45 + "n", "b" + "." * 45 + ".", "." * 46 + "o"
    here = armour("\n".join(rows), a=FOOT, b=TANK, n=FOOT, o=TANK_W)
    at = sit(Game.create(tmp_path / "game.tactical", here.rules, here.state))
    cells = [at.seat.view.cell_name(cell) for cell in range(2 * 47)]
    for text in ("a end", f"n go {' '.join(cells[45:39:-1])}", "n end", f"b go {' '.join(cells[48:68])}"):
        say(at, text)
        while (holds := at.asking.passing()) is not None:
            at.give(holds)
            at.look()
    near, far = (at.seat.view.piece_named(name).cell for name in ("n", "o"))
    assert at.seat.is_hopeless(at.plan.choices(near)[0])
    assert nearest_first(at, "enemy", at.seat.view.piece_named("b").cell) == [far, near]


@pytest.mark.slow
async def test_tab_comes_to_those_who_are_carried_too_and_shows_them(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-advance")).run_test(size=(120, 40)) as pilot:
        for key in ("enter", "enter", "e", "e"):  # blue, who begins, waits
            await press(pilot, key)
        screen = battle(pilot.app)
        able = screen.session.selection.able_pieces()
        carried = [piece for piece in able if screen.session.seat.view.pieces[piece].cell < 0]
        assert len(carried) > 1
        for _ in range(len(able)):
            await press(pilot, "tab")
            piece = screen.session.selection.piece
            assert str(screen.piece.border_title) == screen.session.seat.card(piece).title
            able.remove(piece)
        assert not able


@pytest.mark.slow
async def test_whose_the_actions_are_is_said_where_somebody_else_is_shown(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "the-mill")).run_test(size=(120, 40)) as pilot:
        screen = battle(pilot.app)
        assert screen.actions.border_title == "Actions"
        view = screen.session.seat.view
        picked = view.name(screen.session.selection.piece)
        screen.navigation.go_to(next(who.cell for who in view.pieces if who.cell >= 0 and view.name(who.id) != picked))
        await until(pilot, lambda: screen.actions.border_title == f"Actions of {picked}")


def test_tab_goes_on_from_the_picked_piece_where_the_cursor_is_on_nobody(tmp_path: Path) -> None:
    at = sit(new_game(tmp_path, "hull-to-hull"))
    able = at.selection.able_pieces()
    free = next(cell for cell in range(at.seat.view.board.size) if not at.seat.view.pieces_on(cell))
    assert len(able) > 2
    for number, piece in enumerate(able):
        at.pick(piece)
        assert at.selection.next_piece(1, free) == able[(number + 1) % len(able)]


@pytest.mark.slow
async def test_what_panels_say_follows_the_columns_that_smaller_cells_leave_them(tmp_path: Path) -> None:
    """A roster comes beside the board, and the others are wider or narrower for it: all are told anew."""
    async with app_of(new_game(tmp_path, "the-mill")).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "minus", "minus")
        screen = battle(pilot.app)
        await until(pilot, lambda: bool(screen.strip.lines))
        await until(pilot, lambda: "unbroken" in " ".join(line.plain for line in screen.strip.lines))
        assert "…" not in "".join(str(option.prompt) for option in screen.actions.options)
        assert screen.far_log.size.width > 20
