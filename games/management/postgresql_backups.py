"""Backups of PostgreSQL: archives of pg_dump, which pg_restore reads."""

import os
import secrets
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from games.management.backups import BackupError, check_copy, check_release, written_whole

HEADER = b"PGDMP"
ENDING = "dump"
AS_OURS = ("--no-owner", "--no-privileges")  # whoever restores owns what is restored
ALL_OR_NOTHING = ("--single-transaction", "--exit-on-error")


def back_up(target: Path) -> None:
    """Write an archive of the site's database. Raises BackupError."""
    with written_whole(target) as part:
        _run("pg_dump", "--format=custom", *AS_OURS, f"--file={part}")
        check_file(part)


def check_data_in(path: Path, newest: int | None) -> None:
    """Restore an archive into a database of its own, and check that as `check_copy` does. Raises BackupError."""
    with _scratch_database() as name:
        _run("pg_restore", *AS_OURS, *ALL_OR_NOTHING, str(path), database=name)
        check_copy(url_of(name), newest)


@contextmanager
def _scratch_database() -> Iterator[str]:
    site = connection.settings_dict["NAME"]
    name = f"{site}_copy_{secrets.token_hex(4)}"
    _run("createdb", "--template=template0", name, asking="--maintenance-db")
    try:
        yield name
    finally:
        _run("dropdb", name, asking="--maintenance-db")


def url_of(name: str) -> str:
    """The DATABASE_URL of another database on the same server."""
    address, question, options = settings.DATABASE_URL.partition("?")
    return f"{address.rpartition('/')[0]}/{name}{question}{options}"


def check_file(path: Path) -> None:
    """Raise BackupError if a file is no whole archive of this site, of this release or an older one."""
    if "games_game" not in tables_in(path):
        raise BackupError(f"{path} is an archive of another program.")
    only = ("--data-only", "--table=django_migrations")
    rows = _read(path, *only, "--file=-").splitlines()
    cells = [row.split("\t") for row in rows if "\t" in row]
    check_release({row[2] for row in cells if row[1] == "games"})


def tables_in(path: Path) -> set[str]:
    """The tables in an archive, all of which is read. Raises BackupError."""
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    with path.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise BackupError(f"{path} is no archive of pg_dump.")
    _read(path, f"--file={os.devnull}")
    lines = [line.split() for line in _read(path, "--list").splitlines()]
    return {line[5] for line in lines if line[3:5] == ["TABLE", "public"]}


def restore(path: Path) -> None:
    """Put an archive in place of the site's database, in one transaction. Raises BackupError."""
    check_file(path)
    there = set(connection.introspection.table_names())
    connection.close()
    if others := sorted(there - tables_in(path)):
        raise BackupError(
            f"The database has tables that {path} lacks, such as {others[0]}."
            " Restore it into a new database, and let DATABASE_URL name that."
        )
    _run("pg_restore", "--clean", "--if-exists", *AS_OURS, *ALL_OR_NOTHING, str(path))


def _read(path: Path, *options: str) -> str:
    """What pg_restore writes of an archive, without a database."""
    read = _started(["pg_restore", *options, str(path)], {})
    if read.returncode:
        raise BackupError(f"{path} is cut or damaged: {_last_line(read)}")
    return read.stdout


def _run(program: str, *arguments: str, database: str = "", asking: str = "--dbname") -> None:
    """Run a program of PostgreSQL on the site's database, or on another one on the same server.

    asking: the option by which the program is told the database that it connects to.
    """
    there = connection.settings_dict | ({"NAME": database} if database else {})
    command, environment = DatabaseClient.settings_to_cmd_args_env(there, [])
    *options, name = command[1:]
    ran = _started([program, *options, f"{asking}={name}", *arguments], environment or {})
    if ran.returncode:
        raise BackupError(f"{program} failed: {_last_line(ran)}")


def _started(command: list[str], environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    try:
        return subprocess.run(  # noqa: S603 (its arguments come from the operator)
            command, env=os.environ | environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise BackupError(
            f"{command[0]} is needed (on Debian: apt-get install postgresql-client)."
        ) from error


def _last_line(ran: "subprocess.CompletedProcess[str]") -> str:
    return (ran.stderr.strip().splitlines() or [f"exit code {ran.returncode}"])[-1]
