"""`tactical web`: the screen in a browser, by textual-serve."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from tactical.cli.web import command
from tactical.journal.game import Game
from tactical.scenario import shipped_saves

SECONDS = 60
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def test_each_page_is_a_process_that_plays_the_file() -> None:
    assert command("a b.tactical", "red") == f"{sys.executable} -m tactical play 'a b.tactical' --seat red"
    assert command(None, None).endswith("tactical play")


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def ready(url: str) -> bool:
    """Whether something answers there."""
    with suppress(OSError), urllib.request.urlopen(url, timeout=2) as answer:
        return bool(answer.status == 200)
    return False


def wait(so: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A save, and the address at which it is served."""
    pytest.importorskip("textual_serve", reason="extra `web` is not installed")
    save = tmp_path / "mill.tactical"
    shutil.copy(shipped_saves()["skirmish"], save)
    port = free_port()
    words = [sys.executable, "-m", "tactical", "web", str(save), "--port", str(port)]
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://localhost:{port}"
    try:
        wait(lambda: ready(url))
        yield save, url
    finally:
        server.terminate()
        server.wait(SECONDS)


def orders(save: Path) -> int:
    with Game.open(save, write=False) as game:
        return int(game.history.seq)


@pytest.mark.long
def test_a_turn_is_ended_over_the_connection_that_a_page_opens(served: tuple[Path, str]) -> None:
    save, url = served
    before = orders(save)
    asyncio.run(_play(url))
    wait(lambda: orders(save) > before)


async def _play(url: str) -> None:
    import aiohttp

    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/ws?width=120&height=40") as page:
        seen = b""
        while b"The mill" not in seen:
            message = await page.receive(SECONDS)
            seen += message.data if message.type is aiohttp.WSMsgType.BINARY else b""
        for _ in range(2):
            await asyncio.sleep(1)
            await page.send_json(["stdin", "e"])
        await asyncio.sleep(2)


@pytest.mark.long
def test_a_turn_is_ended_by_keys_in_chromium(served: tuple[Path, str], tmp_path: Path) -> None:
    save, url = served
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        pytest.skip(f"NOT TRIED IN A BROWSER: none of {', '.join(BROWSERS)} is installed (apt-get install chromium)")
    before, port = orders(save), free_port()
    words = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}",
             f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1280,800", url]  # fmt: skip
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait(lambda: ready(f"http://127.0.0.1:{port}/json"))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=SECONDS) as answer:
            page = next(each for each in json.load(answer) if each["type"] == "page")
        asyncio.run(_type(page["webSocketDebuggerUrl"]))
        wait(lambda: orders(save) > before)
    finally:
        process.terminate()
        process.wait(SECONDS)


async def _type(address: str) -> None:
    """Type `e` twice into the page, by the browser's debugging protocol."""
    import aiohttp

    async with aiohttp.ClientSession() as session, session.ws_connect(address) as wire:
        number = 0

        async def call(method: str, **given: Any) -> Any:
            nonlocal number
            number += 1
            await wire.send_json({"id": number, "method": method, "params": given})
            while True:
                answer = json.loads((await wire.receive(SECONDS)).data)
                if answer.get("id") == number:
                    return answer.get("result", {})

        async def holds(expression: str) -> bool:
            found = await call("Runtime.evaluate", expression=expression)
            return bool(found.get("result", {}).get("value"))

        end = time.monotonic() + SECONDS
        while not await holds("document.querySelector('.xterm') !== null"):
            assert time.monotonic() < end, "the page never drew a terminal"
            await asyncio.sleep(0.2)
        await asyncio.sleep(4)
        for _ in range(2):
            await call("Input.dispatchKeyEvent", type="keyDown", text="e", key="e")
            await call("Input.dispatchKeyEvent", type="keyUp", key="e")
            await asyncio.sleep(1)
        await asyncio.sleep(2)
