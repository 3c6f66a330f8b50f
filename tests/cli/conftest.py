import pytest

from tests.cli.table import Table


@pytest.fixture
def table(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("tactical.cli.play._far_away", lambda by: None)  # it is for good, and for the whole process
    return Table(tmp_path, capsys)
