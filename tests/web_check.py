"""Play the screen in a browser: `python -m tests.web_check`, a section of `.ci/long`.

`tactical web` serves a copy of a sample, in a folder with a `msgspec.py` that must not run. Whoever lacks the token,
comes from another page or asks for too much is turned away; a turn is ended over the connection that a page opens,
then by keys typed into headless Chromium. Without Chromium that last part is not tried, and the last line says so.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from tactical.cli.web import MOST_PAGES
from tactical.journal.game import Game
from tactical.scenario import shipped_saves

SECONDS = 60
MOST_MEGABYTES = 400  # of all processes of a page that says it is huge; it took 1,300 when it was believed
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


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


@contextmanager
def served(tmp_path: Path) -> Iterator[tuple[Path, str, int]]:
    """A save, the address at which it is served, with its token, and the server's process."""
    save = tmp_path / "mill.tactical"
    shutil.copy(shipped_saves()["skirmish"], save)
    (tmp_path / "msgspec.py").write_text("import pathlib\npathlib.Path(__file__).with_name('ran').touch()\n")
    port = free_port()
    words = [sys.executable, "-P", "-m", "tactical", "web", save.name, "--port", str(port)]
    said = tmp_path / "said"
    with said.open("wb") as out:
        server = subprocess.Popen(words, cwd=tmp_path, stdout=out, stderr=subprocess.DEVNULL)
    try:
        wait(lambda: re.search(r"http\S+", said.read_text("utf-8")) is not None)
        url = re.findall(r"http\S+", said.read_text("utf-8"))[0]
        wait(lambda: ready(url))
        yield save, url, server.pid
        assert not (tmp_path / "ran").exists(), "a file beside the save was run"
    finally:
        server.terminate()
        server.wait(SECONDS)


def orders(save: Path) -> int:
    with Game.open(save, write=False) as game:
        return int(game.history.seq)


def socket_of(url: str) -> str:
    """The address of the connection of a page."""
    page, _, token = url.partition("/?")
    return f"{page}/ws?{token}&width=120&height=40"


async def _play(url: str) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(socket_of(url)) as page:
        seen = b""
        while b"The mill" not in seen:
            message = await page.receive(SECONDS)
            seen += message.data if message.type is aiohttp.WSMsgType.BINARY else b""
        for _ in range(2):
            await asyncio.sleep(1)
            await page.send_json(["stdin", "e"])
        await asyncio.sleep(2)


async def _turned_away(url: str) -> None:
    """Try to come in without the token, from another page, and under another name; by page and by connection."""
    bare = url.partition("/?")[0]
    evil = ({"Origin": "http://evil.example"}, {"Host": "evil.example:8000"})
    async with aiohttp.ClientSession() as session:
        for address, headers in ((bare, {}), (f"{bare}/?token=x", {}), *((url, each) for each in evil)):
            async with session.get(address, headers=headers) as answer:
                assert answer.status == 403, (address, headers, answer.status)
    for address, headers in ((f"{bare}/ws", {}), *((socket_of(url), each) for each in evil)):
        async with aiohttp.ClientSession() as session:  # without a cookie of the last
            try:
                await session.ws_connect(address, headers=headers)
            except aiohttp.WSServerHandshakeError as error:
                if error.status == 403:
                    continue
            raise AssertionError(f"not turned away: {address} {headers}")


async def _too_much(url: str, server: int) -> None:
    """Open a page that says it is huge, then as many as may be and one more."""
    size = "&width=65535&height=65535"
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(socket_of(url).partition("&")[0] + size, max_msg_size=0) as page:
            seen = b""
            while b"larger than" not in seen:
                message = await page.receive(SECONDS)
                seen += message.data if message.type is aiohttp.WSMsgType.BINARY else b""
            await page.send_json(["resize", {"width": 65535, "height": 65535}])
            await asyncio.sleep(2)
            assert (found := megabytes(server)) < MOST_MEGABYTES, f"{found} MB"
        pages = []
        with suppress(aiohttp.WSServerHandshakeError):
            while len(pages) <= MOST_PAGES:
                pages.append(await session.ws_connect(socket_of(url)))
        assert 0 < len(pages) <= MOST_PAGES
        for page in pages:
            await page.close()


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def megabytes(process: int) -> int:
    """What a process and those below it hold in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20 + sum(map(megabytes, children(process)))


def in_chromium(browser: str, url: str, folder: Path) -> None:
    """Open the page, and type into it."""
    port = free_port()
    words = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", f"--remote-debugging-port={port}",
             f"--user-data-dir={folder / 'profile'}", "--window-size=1280,800", url]  # fmt: skip
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait(lambda: ready(f"http://127.0.0.1:{port}/json"))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=SECONDS) as answer:
            page = next(each for each in json.load(answer) if each["type"] == "page")
        asyncio.run(_type(page["webSocketDebuggerUrl"]))
    finally:
        process.terminate()
        process.wait(SECONDS)


async def _type(address: str) -> None:
    """Click on the page's first line, so that it has the focus, and type `e` twice, by the browser's debugging
    protocol."""
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
        for kind in ("mousePressed", "mouseReleased"):
            await call("Input.dispatchMouseEvent", type=kind, x=300, y=5, button="left", clickCount=1)
        await asyncio.sleep(1)
        for _ in range(2):
            await call("Input.dispatchKeyEvent", type="keyDown", text="e", key="e")
            await call("Input.dispatchKeyEvent", type="keyUp", key="e")
            await asyncio.sleep(1)
        await asyncio.sleep(2)


def main() -> None:
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as (save, url, server):
        asyncio.run(_turned_away(url))
        print("without the token, from another page or under another name: turned away")
        asyncio.run(_too_much(url, server))
        print("a huge page and one too many: bounded")
        wait(lambda: not children(server))  # each page that was closed may still be counted
        before = orders(save)
        asyncio.run(_play(url))
        wait(lambda: orders(save) > before)
        print("over the connection of a page: a turn was ended")
        browser = next((found for each in BROWSERS if (found := shutil.which(each))), None)
        if browser is None:
            print(f"NOT TRIED IN A BROWSER: none of {', '.join(BROWSERS)} is installed (apt-get install chromium)")
            return
        before = orders(save)
        in_chromium(browser, url, Path(name))
        wait(lambda: orders(save) > before)
        print(f"in {browser}: a turn was ended by keys")


if __name__ == "__main__":
    main()
