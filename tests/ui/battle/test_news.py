"""What others did is marked in the log until the seat has acted and has looked at it; [ and ] go by entries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.session.preferences.settings import Settings
from tactical.session.session import Message
from tests.ui.battle.games import battle
from tests.ui.battle.test_playback import RED, give, red_screen
from tests.ui.battle.test_screen import press, until

THEIRS = ("dee walk h6", "dee fire rifle at bo", "dee end")
SMALL = (80, 24)


def shown(log: Any) -> list[str]:
    return [log.render_line(y).text.rstrip() for y in range(log.content_size.height)]


async def sit_and_let_them(pilot: Any, game: Game) -> Any:
    """Others play at once; the screen once it has taken that in."""
    await press(pilot, "enter")
    with Game.open(game.save.path) as other:
        give(other, *THEIRS)
    screen = battle(pilot.app)
    await until(pilot, lambda: screen.session.seat.my_turn and len(screen.session.seat.game.moments) == 4)
    return screen


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, (200, 50)])
async def test_what_others_did_is_marked_until_the_seat_acts(tmp_path: Path, size: tuple[int, int]) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="at once")
    async with app.run_test(size=size) as pilot:
        screen = await sit_and_let_them(pilot, game)
        log = next(log for log in screen.logs if log.content_size.height)
        mark = "^" if size == SMALL else ">"  # Dee's walk stands above
        await until(pilot, lambda: any(line.startswith(f"{mark}Dee's rifle at Bo") for line in shown(log)))
        await press(pilot, "left_square_bracket")
        await press(pilot, "left_square_bracket")
        assert any(line.startswith(">Dee walks to h6") for line in shown(log)), shown(log)
        await press(pilot, "colon", *"bo", "space", *"end", "enter")
        await until(pilot, lambda: game.moments[-1].order.seat == RED)
        await until(pilot, lambda: not any(line[:1] in (">", "^") for line in shown(log)))


async def test_what_nobody_looked_at_stays_marked_and_is_announced_above(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="at once")
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit_and_let_them(pilot, game)
        log = screen.log_panel
        screen.say(*(Message(f"message {number}") for number in range(log.content_size.height)))
        await until(pilot, lambda: shown(log)[0] == "^message 0")
        screen.acted()
        assert shown(log)[0] == "^message 0"
        while shown(log)[0][:1] == "^":
            await press(pilot, "left_square_bracket")
        assert any(line.startswith(">Dee walks to h6") for line in shown(log))
        screen.acted()
        assert not any(line.startswith((">", "^")) for line in shown(log))


@pytest.mark.slow
async def test_the_brackets_go_by_entries_and_through_long_ones_by_pages(tmp_path: Path) -> None:
    _, app = red_screen(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter")
        screen = battle(pilot.app)
        log, height = screen.log_panel, screen.log_panel.content_size.height
        rolls = [Message(f"roll {number}", entry=1, dice=True) for number in range(2 * height)]
        screen.say(Message("First"), Message("Second"), *rolls, Message("Ann hits Cy", entry=1))
        screen.say(*(Message(f"message {number}") for number in range(height)))
        await until(pilot, lambda: shown(log)[-1] == f" message {height - 1}")
        await press(pilot, "left_square_bracket")
        page = ["Ann hits Cy", *(message.text for message in rolls)]
        seen = [shown(log)]
        while "Second" not in seen[-1][0]:
            await press(pilot, "left_square_bracket")
            seen.append(shown(log))
        told = [line.strip() for lines in seen for line in lines]
        assert set(page) <= set(told), "nothing is passed over"
        assert sum(lines[0] == " Ann hits Cy" for lines in seen) == 1
        for _ in range(len(seen) + 1):
            await press(pilot, "right_square_bracket")
        assert shown(log)[-1] == f" message {height - 1}"
        assert log.folded


async def test_an_order_that_was_played_back_and_put_away_by_a_key_was_looked_at(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="step by step")
    async with app.run_test(size=SMALL) as pilot:
        screen = await sit_and_let_them(pilot, game)
        await until(pilot, lambda: screen.playback.is_shown)
        first = screen.playback._shown.logged
        assert screen.news.is_unseen(first)
        await press(pilot, "space")
        assert not screen.news.is_unseen(first)
        assert screen.news.is_new(first)
