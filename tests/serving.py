"""The site as production serves it: gunicorn, compressed static files, a database of its own."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


def environment_in(folder: Path) -> dict[str, str]:
    """The variables of a site that keeps everything in a folder."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.browser.production",
        "DEBUG": "off",
        "HTTPS": "off",
        "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
        "STATIC_ROOT": str(folder / "static"),
    }


def plain_environment_in(folder: Path) -> dict[str, str]:
    """The same with static files as they stand, which need not be collected."""
    return environment_in(folder) | {"DJANGO_SETTINGS_MODULE": "tests.settings"}


def logging_to(file: Path) -> dict[str, str]:
    """The variable by which all that the site says goes to a file."""
    return {"GUNICORN_CMD_ARGS": f"--capture-output --error-logfile {file}"}


def workers_of(server: int) -> list[int]:
    """The process ids of the workers of a gunicorn."""
    return [int(pid) for pid in Path(f"/proc/{server}/task/{server}/children").read_text().split()]


def prepare(environment: Mapping[str, str], commands: tuple[str, ...] = ("prepare",)) -> None:
    """Run commands that a site needs before it starts."""
    for command in commands:
        subprocess.run(
            [sys.executable, "manage.py", *command.split(), "--verbosity=0"],
            cwd=ROOT,
            env=environment,
            check=True,
        )


@contextmanager
def serve(
    environment: Mapping[str, str],
    commands: tuple[str, ...] = ("prepare", "collectstatic --no-input"),
    *,
    log_level: str = "warning",
    also_at: tuple[socket.socket, ...] = (),
) -> Iterator[str]:
    """Prepare such a site and start it; gives its address. also_at: where it listens, too."""
    prepare(environment, commands)
    # It inherits a socket that listens already: no port to guess, and no start to wait for.
    with socket.create_server(("127.0.0.1", 0)) as listening:
        gunicorn = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "gunicorn",
                "--bind",
                f"fd://{listening.fileno()}",
                f"--log-level={log_level}",
                *(f"--bind=fd://{other.fileno()}" for other in also_at),
            ],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            pass_fds=[each.fileno() for each in (listening, *also_at)],
        )
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            gunicorn.terminate()
            gunicorn.wait(timeout=30)
