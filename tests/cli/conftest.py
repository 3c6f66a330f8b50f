import pytest

from tests.cli.table import Table


@pytest.fixture
def table(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Table(tmp_path, capsys)
