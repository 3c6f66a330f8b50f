"""What a durable append costs beside the bare system calls: `python -m tests.bench.append [folder]`.

One round appends a record to a save, then writes as many bytes to a plain file and waits for the disk, on the
same file system. Rounds alternate, and medians are compared.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tactical.journal.storage import create, open_save
from tests.bench.rows import Figure, report

ROUNDS = 1000
PAYLOADS = {"an order": 200, "a snapshot": 245_000}


def measure(folder: Path, payload: bytes, rounds: int) -> tuple[float, float]:
    """Medians of an append and of a bare write and fsync of as many bytes, in milliseconds."""
    path = folder / "game.save"
    create(path, replace=True)
    ours, bare = [], []
    fd = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
    with open_save(path, write=True).save as save:
        for number in range(rounds):
            for side in (0, 1) if number % 2 else (1, 0):
                if side:
                    started = time.perf_counter()
                    save.append([(3, payload)])
                    ours.append(time.perf_counter() - started)
                else:
                    data = payload + bytes(29)  # the size of a frame
                    started = time.perf_counter()
                    os.write(fd, data)
                    os.fsync(fd)
                    bare.append(time.perf_counter() - started)
    os.close(fd)
    return statistics.median(ours) * 1000, statistics.median(bare) * 1000


def main() -> None:
    """Print both medians and their ratio for each payload."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        for name, size in PAYLOADS.items():
            ours, bare = measure(Path(folder), os.urandom(size), ROUNDS if size < 10_000 else ROUNDS // 5)
            print(f"{name}, {size} bytes: append {ours:.3f} ms, bare {bare:.3f} ms, ratio {ours / bare:.2f}")
            if name == "an order":
                report("an order on disk", Figure("append and fsync of the same bytes", ours / bare, 1.5))


if __name__ == "__main__":
    main()
