"""How much of the screen the board has: half of it, or all of its cells at the largest size that there is room for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.scenario.shipped_files import scenario_names, shipped_scenario
from tactical.session.drawing.sizes import extent, sizes
from tactical.ui.battle.panels.goals import goal_lines
from tactical.ui.battle.panels.panel import Panel
from tests.ui.battle.games import AMBUSH, app_of, battle, new_game, say, sit, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text

SIDE, LOG, BELOW = {80: 22, 120: 35, 200: 36}, {80: 3, 120: 4, 200: 9}, {80: 6, 120: 10, 200: 10}
"""By the columns of the window: the columns that panels beside the board have at least, and the lines of the log below
it then; and the lines of both where all of them are below it."""
AROUND = 2  # lines of the status and the keys
QUICK = {"first-boarding", "the-mill", "first-fleet"}


@pytest.mark.parametrize("window", [(80, 24), (120, 40), (200, 50)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in scenario_names()]
)
async def test_the_board_has_half_of_the_screen_or_the_largest_cells(
    tmp_path: Path, name: str, window: tuple[int, int]
) -> None:
    app = app_of(new_game(tmp_path, name))
    columns, lines = window
    async with app.run_test(size=window) as pilot:
        await press(pilot, "enter")
        screen, board = battle(app), battle(app).board
        await until(pilot, lambda: bool(screen.piece.region or screen.order.region))
        wide, high = board.fits_in(*board.size)  # with its rulers
        if wide * high * 2 >= columns * lines:
            return
        assert not board.scrolls, "then all of it is seen"
        left, top = board._margins
        lines -= AROUND + max(screen.tip.size.height, screen.panel_layout.tip_lines)
        for size in sizes(hexes=board.scene.topology == "hex"):
            if size.columns * size.lines > board.cell_size.columns * board.cell_size.lines:
                wide, high = (
                    most + margin for most, margin in zip(extent(size, board.scene), (left, top), strict=True)
                )
                assert wide > columns - SIDE[columns] or high > lines - LOG[columns], f"{size} beside the panels"
                assert wide > columns or high > lines - BELOW[columns], f"{size} above the panels"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_how_to_win_stands_on_the_screen_once(tmp_path: Path, size: tuple[int, int]) -> None:
    """Dice are awaited and no piece is shown: it stands in the panel, not in the roster and the log as well."""
    app = app_of(new_game(tmp_path, "first-advance"))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        await until(pilot, lambda: any(panel.lines for panel in (screen.strip, screen.near_roster, screen.roster)))
        await until(pilot, lambda: screen_text(app).count("Red wins") == 1)


async def test_a_bar_of_a_side_counts_nobody_out_who_is_not_seen(tmp_path: Path) -> None:
    field = AMBUSH.replace("..........", ".........c", 1).replace(".a.", ".ab")
    game = new_game(tmp_path, text_of(field, order="dee ann bo cy"))
    say(sit(game), "dee walk g4", "dee act hide", "dee end")
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "escape")
        strip = battle(pilot.app).strip
        await until(pilot, lambda: any("1 seen" in line.plain for line in strip.lines))
        screen = battle(pilot.app)
        wide = goal_lines(screen.session, screen.ink, 40, 20)
        assert any("1 of 1, 1 unseen" in line.plain for line in wide)


@pytest.mark.slow
async def test_a_roster_tells_shields_and_what_ships_are_where_it_has_the_lines(tmp_path: Path) -> None:
    shields = [f"{side} shield" for side in ("Front", "Left", "Right", "Rear")]
    few, all_ = ["Kestrel", "Shrike"], ["Kestrel", "medium corvette, red, a8", *shields]
    all_ += ["Shrike", "medium corvette, blue, z9", *shields]
    app = app_of(new_game(tmp_path, "belt-duel"))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        roster = battle(app).near_roster
        for size, wanted in (((120, 40), few), ((200, 50), all_)):
            await pilot.resize_terminal(*size)
            await until(pilot, lambda wanted=wanted: len(roster.lines) == len(wanted))
            assert [line.plain[2:].split("  ")[0].strip() for line in roster.lines] == wanted
            bars = {line.plain.index("/") for line in roster.lines if "shield" in line.plain}
            assert len(bars) <= 1, "they begin below each other"


@pytest.mark.parametrize(
    ("name", "size", "where"),
    [
        ("the-mill", (200, 50), "#ground"),
        ("company-action", (200, 50), ""),
        ("belt-duel", (200, 50), "#near-goals"),
        ("first-steps", (80, 24), ""),
    ],
)
async def test_large_screens_say_once_what_the_ground_is(
    tmp_path: Path, name: str, size: tuple[int, int], where: str
) -> None:
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        screen = battle(app)

        def telling() -> list[str]:
            told = [f"#{panel.id}" for panel in screen.query(Panel) if "Ground" in [line.plain for line in panel.lines]]
            return ["#ground"] * screen.ground.display + told

        await until(pilot, lambda: bool(screen.actions.rows) or not where)
        await until(pilot, lambda: telling() == [where] * bool(where))


@pytest.mark.slow
async def test_of_a_fleet_all_that_is_there_is_told(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "three-suns"))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "right", "enter", "enter")
        screen = battle(app)
        await until(pilot, lambda: "Also here" in [line.plain for line in screen.piece.lines])
        rows = [line.plain.split() for line in screen.piece.lines]
        told = {" ".join(row[:-1]): row[-1] for row in rows[rows.index(["Also", "here"]) + 1 :]}
        own = [
            p
            for p in screen.session.seat.view.pieces
            if p.seat == 0 and p.cell == screen.session.seat.view.pieces[0].cell
        ]
        assert sum(map(int, told.values())) == len(own) - 1
        assert told["infantry"] == "5"


@pytest.mark.slow
async def test_panels_are_below_a_board_that_is_seen_from_side_to_side_only_so(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "bridge-and-ford"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "enter")
        screen = battle(app)
        await until(pilot, lambda: screen.board.view.width == screen.board.scene.width)
        assert screen.has_class("-under")
        assert 2 * screen.board.size.width * screen.board.size.height >= 80 * 24
        sides = {piece.seat for piece in screen.board.scene.pieces if screen.board.cell_region(piece.cell)}
        assert sides == {0, 1}, "both are in view"


async def test_panels_are_beside_a_board_of_whose_columns_most_are_seen(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "the-ark"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: bool(battle(app).order.region))
        assert not battle(app).has_class("-under")


@pytest.mark.slow
async def test_the_log_below_a_board_yields_to_what_an_order_has_to_say(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "hostage"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        await until(pilot, lambda: screen.below.size.height == 3)
        await press(pilot, "m", "enter")  # a walk and a shot
        await until(pilot, lambda: bool(screen.session.plan.current and screen.session.plan.current.foreseen))
        await until(
            pilot, lambda: screen.order.needs <= screen.order.content_size.height or screen.below.size.height == 1
        )


@pytest.mark.slow
async def test_what_would_be_in_time_stands_below_what_is_too_late_where_there_is_little_room(tmp_path: Path) -> None:
    provided = shipped_scenario("salt-road").read_text("utf-8").replace("provisions = 1", "provisions = 4")
    app = app_of(new_game(tmp_path, provided))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "slash", *"saltby", "enter", "enter")
        screen = battle(app)
        told = screen.order
        await until(pilot, lambda: any("Forced march" in line.plain for line in told.lines))
        rows = [" ".join(line.plain.split()) for line in told.lines[: told.content_size.height]]
        late = next(row for row, text in enumerate(rows) if text.startswith("This arrives after"))
        assert {"Forced march day 3", "Forced march x2 day 2", "Also by night day 3"} <= {*rows[late:]}
        await pilot.resize_terminal(200, 50)
        await until(pilot, lambda: 0 < len(told.lines) <= told.content_size.height)
        words = [line.plain for line in told.lines]
        assert any(line.startswith("No Provisions left on day 5") for line in words), "then the other warnings, whole"
        assert told.needs > len(words), "it would say more where there is room"


@pytest.mark.parametrize(
    ("name", "size", "shown"),
    [("belt-duel", (80, 24), True), ("the-mill", (100, 30), True), ("the-ark", (80, 24), False)],
)
async def test_a_roster_stands_beside_the_log_in_small_windows_where_all_have_a_line(
    tmp_path: Path, name: str, size: tuple[int, int], shown: bool
) -> None:
    app = app_of(new_game(tmp_path, name))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter")
        screen = battle(app)
        if not shown:
            assert not screen.near_roster.display
            return
        await until(pilot, lambda: bool(screen.near_roster.lines))
        pieces = sum(bool(piece.place.cells) for piece in screen.session.seat.view.pieces)
        bars = [line for line in screen.near_roster.lines if "/" in line.plain]
        assert len(bars) == pieces
        assert screen.near_roster.content_size.height >= pieces
        assert screen.log_panel.region.right <= screen.near_roster.region.x
