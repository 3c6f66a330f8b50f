"""Check an installed copy of the program against the checkout it was built from.

    python -I tests/wheel_check.py        with the Python the wheel is installed in, from anywhere

Every file the checkout ships must have arrived, byte for byte, and the command must answer. What the checkout
does not have yet, no wheel can carry: nothing else is forgiven.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

import tactical

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = Path(tactical.__file__).resolve().parent

# Folder of the checkout -> where it lies inside the installed package.
SHIPPED = {"tactical": ".", "themes": "_shipped/themes", "saves": "_shipped/saves"}


def files(folder: Path) -> list[Path]:
    """The files of a folder that are part of the project, without what running it leaves behind."""
    found = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return sorted(file for file in found if "__pycache__" not in file.parts and not file.name.startswith("."))


def main() -> None:
    if INSTALLED.is_relative_to(ROOT / "tactical"):
        sys.exit("wheel check: this Python runs the checkout, not an installed wheel")
    for name, place in SHIPPED.items():
        if not (ROOT / name).is_dir():
            continue
        wanted = files(ROOT / name)
        lost = [
            str(file)
            for file in wanted
            if not (INSTALLED / place / file).is_file()
            or (INSTALLED / place / file).read_bytes() != (ROOT / name / file).read_bytes()
        ]
        if not wanted:
            sys.exit(f"wheel check: {name}: empty")
        if lost:
            sys.exit(f"wheel check: {name}: missing or different: {', '.join(lost)}")
        print(f"wheel check: {name}: {len(wanted)} files")
    extra = [name for name in ("tests", "themes", "saves") if (INSTALLED.parent / name).exists()]
    if extra:
        sys.exit(f"wheel check: installed beside the package: {', '.join(extra)}")
    if (ROOT / "tactical" / "cli").exists():
        command = Path(sysconfig.get_path("scripts")) / "tactical"
        done = subprocess.run([command, "--version"], capture_output=True, text=True, timeout=60, check=False)
        if done.returncode or tactical.__version__ not in done.stdout:
            sys.exit(f"wheel check: tactical --version: {done.stdout}{done.stderr}")
        print(f"wheel check: {done.stdout.strip()}")


if __name__ == "__main__":
    main()
