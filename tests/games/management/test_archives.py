"""Archives of PostgreSQL. What needs a server is in the tests of the commands, which run beside one."""

from pathlib import Path

import pytest
from django.db import connection
from pytest_django.fixtures import Settings

from games.management import archives
from games.management.archives import back_up, check_file, restore, url_of
from games.management.backups import BackupError
from tests.factories import make_guest


def test_another_database_on_the_same_server_has_its_address(settings: Settings):
    for rest in ("//ada:word@host:5432/{}", "//host/{}?sslmode=require", "////run/server/{}"):
        settings.DATABASE_URL = f"postgres:{rest.format('site')}"
        assert url_of("other") == f"postgres:{rest.format('other')}"


def refused(path: Path) -> str:
    with pytest.raises(BackupError) as refusal:
        check_file(path)
    return str(refusal.value)


def test_a_file_that_is_missing_or_foreign_is_told(tmp_path: Path):
    assert refused(tmp_path / "none") == f"There is no file {tmp_path / 'none'}."
    (tmp_path / "text").write_text("text")
    assert refused(tmp_path / "text") == f"{tmp_path / 'text'} is no archive of pg_dump."


def test_a_program_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "archive").write_bytes(archives.HEADER)
    monkeypatch.setenv("PATH", str(tmp_path))

    assert refused(tmp_path / "archive").startswith("pg_restore is needed (on Debian: ")


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_archives_on_a_server(tmp_path: Path):
    if connection.vendor != "postgresql":
        return
    make_guest()
    path = tmp_path / "archive"

    back_up(path)

    check_file(path)
    (tmp_path / "cut").write_bytes(path.read_bytes()[:-2000])
    assert refused(tmp_path / "cut").startswith(f"{tmp_path / 'cut'} is cut or damaged: ")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE another (number integer)")
    try:
        with pytest.raises(BackupError, match=r"has tables that .* lacks, such as another\."):
            restore(path)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE another")
