"""Taplo, which checks TOML in editors, takes every shipped scenario and campaign by its schema, and finds a mistake.

Run by `.ci/long schema`: python -m tests.taplo_check
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tactical.rules import SHIPPED
from tactical.scenario.json_schema import CAMPAIGN, schema
from tactical.scenario.skeleton import schema_name, skeleton

FOLDER = Path(__file__).resolve().parents[1] / "tactical" / "scenario"


def takes(taplo: Path, file: Path, *options: str) -> bool:
    done = subprocess.run([str(taplo), "lint", *options, str(file)], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr)
    return done.returncode == 0


def main() -> int:
    taplo = Path(sys.executable).with_name("taplo")
    if not taplo.exists():
        print("Taplo is not installed here: nothing was tried")
        return 0
    failed, tried = [], 0
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for system in (*SHIPPED, CAMPAIGN):
            (folder / schema_name(system)).write_text(json.dumps(schema(system)), "utf-8")
        for file in (file for place in ("shipped", "campaigns") for file in sorted((FOLDER / place).rglob("*.toml"))):
            if system := tomllib.loads(file.read_text("utf-8")).get("rules"):
                tried += 1
                if not takes(taplo, file, "--schema", (folder / schema_name(system)).as_uri()):
                    failed.append(file.name)
        for system in SHIPPED:
            tried += 2
            good, bad = folder / f"{system}.toml", folder / f"{system}-wrong.toml"
            good.write_text(skeleton(system), "utf-8")
            bad.write_text(skeleton(system).replace("[description]", "[descriptions]", 1), "utf-8")
            if not takes(taplo, good) or takes(taplo, bad):
                failed.append(system)
    print(f"{tried} files tried, {len(failed)} not as they should be: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
