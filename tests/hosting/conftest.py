"""What tests of hosting share: a database server for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from tests.cli.conftest import table  # noqa: F401 - a fixture
from tests.hosting.postgres_server import PostgresServer

_NUMBERS = count()


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A server that runs."""
    found = PostgresServer()
    yield found
    found.close()


@pytest.fixture
def address(server: PostgresServer) -> str:
    """The address of a game that is not there yet."""
    return server.address(f"game-{next(_NUMBERS)}")
