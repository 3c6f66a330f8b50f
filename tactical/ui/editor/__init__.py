"""The editor: a scenario drawn on its board."""
