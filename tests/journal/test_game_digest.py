"""The digest: the same in every process, kept by identity without ever being wrong, changed by any change."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import msgspec
import pytest

from tactical.journal.digest import Digester, canonical, digest
from tactical.journal.game import Game
from tactical.scenario import open_scenario
from tactical.table.values import replace
from tests.journal.digested import lines
from tests.journal.games import random_order, thrown, yard
from tests.scenario.chosen import SCENARIOS


@pytest.mark.slow
def test_digests_do_not_depend_on_the_hash_seed():
    own = list(lines())
    other = subprocess.run(
        [sys.executable, "-m", "tests.journal.digested"],
        env={**os.environ, "PYTHONHASHSEED": "1"},  # this process has another, and nobody knows which
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(own) > 100
    assert other.stdout.splitlines() == own


ORDERS = 20


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_game_opened_anew_at_every_order_has_the_same_digests(name, tmp_path):
    path = tmp_path / "game.tactical"
    Game.create(path, *open_scenario(name)).close()
    digester = Digester()
    rng, dice, same_dice = random.Random(7), random.Random(8), random.Random(8)
    with Game.create(tmp_path / "open", *open_scenario(name)) as kept:  # it stays open, and chooses: its maps are ready
        for _ in range(ORDERS):
            chosen = random_order(kept, rng)
            if chosen is None:
                break
            kept.play(chosen, thrown(dice))
            with Game.open(path) as game:
                state = game.play(chosen, thrown(same_dice)).state
                assert game.history.told[-1].record.digest == digest(state) == digester.digest(state)
                assert digest(state) == digest(kept.state)
    with Game.open(path) as game:
        assert game.history.verify() == game.history.seq


def test_every_part_of_a_position_counts(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        state = game.state
    ann = state.pieces[0]
    others = [
        state.having(beat=9),
        state.having(hidden=()),
        state.with_piece(replace(ann, health=3)),
        replace(state, pieces=tuple(reversed(state.pieces))),
        state.having(stack=(*state.stack, *state.stack)),
        replace(state, board=state.board.with_kind("ground", 0, "wall")),
    ]
    assert len({digest(other) for other in (state, *others)}) == 1 + len(others)
    assert digest(state.with_piece(replace(ann, health=ann.health))) == digest(state)


def test_a_field_added_later_changes_no_byte_of_what_is_written():
    """However many fields a struct could have: a save of before the sixteenth was added stays as it would be written
    now."""
    few = with_fields(15)
    many = with_fields(16)
    assert canonical(few(f0=7, f3="x")) == canonical(many(f0=7, f3="x"))
    assert canonical((few(),)) == canonical((many(),)) == b"\x91\x80"
    full = many(**{f"f{number}": 1 for number in range(16)})
    assert msgspec.msgpack.decode(canonical(full), type=many) == full


def with_fields(count: int) -> type[msgspec.Struct]:
    fields = [(f"f{number}", int | str, 0) for number in range(count)]
    return msgspec.defstruct("Some", fields, frozen=True, omit_defaults=True)
