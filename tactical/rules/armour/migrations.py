"""Migrating games of earlier versions: they keep the options that they began with."""

from __future__ import annotations

from tactical.rules.armour.options import ArmourOptions
from tactical.table.migrations import keeping_options

FORMER_OPTIONS = {"interior": "cost", "ladder": "cost", "high_wall": "inclusive"}  # defaults of version 1
MIGRATIONS = {1: keeping_options(FORMER_OPTIONS, {name: getattr(ArmourOptions(), name) for name in FORMER_OPTIONS})}
