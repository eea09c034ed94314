"""What keeps the data of the cluster: a PostgreSQL and a Redis, which only those with a password reach."""

import shutil
import subprocess
from pathlib import Path
from secrets import token_hex

from deploy.program import LOOPBACK, NotStartedError, as_user


def secret(file: Path) -> str:
    """A random text that is made once, and that only its owner may read."""
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(token_hex(32))
    return file.read_text()


def create_database(folder: Path, initdb: str, owner: str) -> None:
    """Create what PostgreSQL keeps, unless it is there. `folder / "password"` becomes its password.

    owner: whom the server runs as; empty for whoever starts it. Raises NotStartedError.
    """
    if _run(owner, "test", "-x", str(folder)).returncode:
        raise NotStartedError(
            f"PostgreSQL runs as {owner}, who cannot enter {folder};"
            " put the checkout where everybody may go."
        )
    if (folder / "database").exists():
        return
    new = folder / "database.new"  # it gets its name when it is whole
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(mode=0o700)
    if owner:
        shutil.chown(new, owner, owner)
        shutil.chown(folder / "password", owner)
    options = ["--pgdata", str(new), "--username", "mastermind", "--encoding", "UTF8"]
    options += ["--auth", "scram-sha-256", "--pwfile", str(folder / "password")]
    done = _run(owner, initdb, *options)
    if done.returncode:
        raise NotStartedError(f"initdb failed: {done.stderr.strip()}")
    new.rename(folder / "database")


def _run(user: str, *command: str) -> "subprocess.CompletedProcess[str]":
    line = ["setpriv", *as_user(user), "--", *command]
    return subprocess.run(line, cwd="/", capture_output=True, text=True, check=False)


def postgres(folder: Path, initdb: str, port: int) -> list[str]:
    """The command that serves the database, on loopback alone."""
    settings = {"listen_addresses": LOOPBACK, "port": port, "unix_socket_directories": ""}
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    return [beside(initdb, "postgres"), "-D", str(folder / "database"), *options]


def database_answers(initdb: str, port: int) -> bool:
    """Whether the server has started up, and not only listens."""
    ask = [beside(initdb, "pg_isready"), "--quiet", "--host", LOOPBACK, "--port", str(port)]
    return subprocess.run(ask, check=False).returncode == 0


def beside(program: str, name: str) -> str:
    """Another program of the same folder."""
    return str(Path(program).with_name(name))


def redis_settings(folder: Path, port: int, password: str) -> Path:
    """Write them to a file, because everybody could read a password on the command line."""
    file = folder / "redis.conf"
    file.touch(mode=0o600)
    file.write_text(
        f'bind {LOOPBACK}\nport {port}\ndir {folder}\nsave ""\nrequirepass {password}\n'
    )
    return file
