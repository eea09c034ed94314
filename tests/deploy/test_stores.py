"""The stores of the cluster: passwords are made once, and a broken start leaves no half database."""

from pathlib import Path

import pytest

from deploy import stores
from deploy.program import NotStartedError

pytestmark = pytest.mark.deep


def test_a_secret_is_made_once_and_is_its_owners(tmp_path: Path):
    made = stores.secret(tmp_path / "secret")

    assert len(made) == 64
    assert stores.secret(tmp_path / "secret") == made
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_the_password_of_redis_is_in_no_command(tmp_path: Path):
    file = stores.redis_settings(tmp_path, 6379, "hunter2")

    assert "requirepass hunter2\n" in file.read_text()
    assert "bind 127.0.0.1\n" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_database_that_cannot_be_made_has_no_name(tmp_path: Path):
    stores.secret(tmp_path / "password")

    with pytest.raises(NotStartedError, match="initdb failed: "):
        stores.create_database(tmp_path, "/bin/false", "")

    assert not (tmp_path / "database").exists()


def test_a_folder_that_the_server_cannot_enter_is_named(tmp_path: Path):
    with pytest.raises(NotStartedError, match=f"who cannot enter {tmp_path}/none"):
        stores.create_database(tmp_path / "none", "/bin/false", "")
