"""Settings from the environment, read and checked. docs/operations.md lists the variables.

If a value is missing or wrong, the site does not start, and one sentence names the variable.
"""

import os
from pathlib import Path
from typing import Any, NoReturn

import environ

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = environ.Env()


def stop(sentence: str) -> NoReturn:
    """End the process before it serves anything, with a sentence instead of a traceback."""
    raise SystemExit(f"Mastermind cannot start: {sentence}")


def switch(name: str, *, default: bool) -> bool:
    """An on/off variable. Unlike env.bool, it does not read a misspelling as off."""
    value = env.str(name, default="on" if default else "off").strip().lower()
    if value in {"on", "true", "yes", "1"}:
        return True
    if value in {"off", "false", "no", "0"}:
        return False
    stop(f"{name} is {value!r}; it must be on or off.")


def whole_number(name: str, *, default: int, least: int = 0, most: int = 10**9) -> int:
    value = env.str(name, default=str(default)).strip()
    if not value.isdecimal() or not least <= int(value) <= most:
        stop(f"{name} is {value!r}; it must be a whole number from {least} to {most:,}.")
    return int(value)


def one_of(name: str, *words: str) -> str:
    """A variable that has one of these values; the first is the default."""
    value: str = env.str(name, default=words[0]).strip().lower()
    if value not in words:
        stop(f"{name} is {value!r}; it must be {' or '.join(words)}.")
    return value


def link(name: str, *schemes: str) -> str:
    """An address that pages link to, or nothing."""
    address: str = env.str(name, default="").strip()
    if address and not address.startswith(tuple(f"{scheme}:" for scheme in schemes)):
        stop(f"{name} is {address!r}; it must begin with {' or '.join(f'{s}:' for s in schemes)}.")
    return address


def secret(name: str, default: str = "") -> str:
    """A variable that nobody else may read, or the text of the file that NAME_FILE names.

    No complaint repeats a value: somebody may have written a secret where the name of its file belongs.
    """
    # Not read with env, which takes a value that begins with $ as the name of another variable.
    path = os.environ.get(f"{name}_FILE")
    if not path:
        return os.environ.get(name, default)
    if os.environ.get(name):
        stop(f"{name} and {name}_FILE are both set; one of them must go.")
    try:
        text = Path(path).read_text(encoding="utf-8-sig").strip()
    except OSError as error:
        stop(f"{name}_FILE names a file that cannot be read: {error.strerror}.")
    except ValueError:
        stop(f"{name}_FILE names a file that is no text in UTF-8.")
    return text or stop(f"{name}_FILE names a file that is empty.")


def secret_key(*, debug: bool) -> str:
    key = secret("SECRET_KEY", "development-only-" * 4 if debug else "")
    if not key:
        stop("SECRET_KEY is not set; it must be a long random text, the same on every machine.")
    if len(key) < 50:
        stop(f"SECRET_KEY has {len(key)} characters; it must have 50 or more.")
    return key


def former_keys() -> list[str]:
    """The former keys, the newest first. What they signed remains valid."""
    keys = [key.strip() for key in secret("SECRET_KEY_FALLBACKS").split(",")]
    for key in filter(None, keys):
        if len(key) < 50:
            stop(
                f"SECRET_KEY_FALLBACKS has a key of {len(key)} characters; each was a SECRET_KEY,"
                " of 50 or more, and commas separate them."
            )
    return [key for key in keys if key]


def hsts_promises(*, https: bool) -> tuple[bool, bool]:
    """Whether browsers use https for all subdomains too, and whether they may preload that rule."""
    subdomains = switch("HSTS_SUBDOMAINS", default=https)
    preload = switch("HSTS_PRELOAD", default=False)
    if (subdomains or preload) and not https:
        stop("HSTS_SUBDOMAINS or HSTS_PRELOAD is on, but HTTPS is off.")
    if preload and not subdomains:
        stop("HSTS_PRELOAD is on, but browsers' lists take no site without HSTS_SUBDOMAINS.")
    return subdomains, preload


def allowed_hosts(*, debug: bool) -> list[str]:
    local = ["localhost", "127.0.0.1", "[::1]"]
    hosts: list[str] = env.list("ALLOWED_HOSTS", default=local if debug else [])
    if not hosts:
        stop("ALLOWED_HOSTS is not set; it must name the site's hosts, separated by commas.")
    if "*" in hosts:
        stop("ALLOWED_HOSTS is '*'; it must name the site's hosts, separated by commas.")
    for host in hosts:
        if "/" in host or (":" in host and not host.startswith("[")):
            stop(f"ALLOWED_HOSTS has {host!r}; a host stands there without scheme and port.")
    return hosts


def trusted_origins() -> list[str]:
    origins: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
    for origin in origins:
        if not origin.startswith(("http://", "https://")):
            stop(f"CSRF_TRUSTED_ORIGINS has {origin!r}; each must begin with https:// or http://.")
    return origins


def database(url: str) -> dict[str, Any]:
    """SQLite with a write-ahead log by default, or PostgreSQL. Each thread keeps a connection."""
    match url.partition(":")[0]:
        case "sqlite":
            VAR_DIR.mkdir(exist_ok=True)
            config = _database_at(url)
            if not Path(config["NAME"]).parent.is_dir() or config["NAME"] == ":memory:":
                stop(f"DATABASE_URL names {config['NAME']!r}, which is no file in a folder here.")
            return config | {
                "ENGINE": "mastermind_site.sqlite",
                "CONN_MAX_AGE": 600,
                "OPTIONS": _sqlite_options(),
            }
        case "postgres" | "postgresql":
            config = {"OPTIONS": {}} | _database_at(url)
            return config | {
                "ENGINE": "mastermind_site.postgresql",
                "CONN_MAX_AGE": 600,
                "CONN_HEALTH_CHECKS": True,  # otherwise, old connections fail once after a restart
                "OPTIONS": _postgresql_options() | config["OPTIONS"],
            }
    stop(
        "DATABASE_URL is not understood; it must look like"
        " sqlite:////path/to/file or postgres://user:password@host:5432/name."
    )


def _database_at(url: str) -> dict[str, Any]:
    try:
        config: dict[str, Any] = env.db_url_config(url)
    except (ValueError, environ.ImproperlyConfigured):
        stop("DATABASE_URL is not understood; a port must be a number.")
    if not config.get("NAME"):
        stop("DATABASE_URL names no database.")
    return config


def _sqlite_options() -> dict[str, Any]:
    return {
        "timeout": 10,  # seconds that a command waits for a lock; visitors wait less long
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;"
            " PRAGMA journal_size_limit=27103364; PRAGMA cache_size=2000;"
        ),
    }


def _postgresql_options() -> dict[str, Any]:
    """Options with which a server that is gone is noticed within two seconds."""
    return {
        "connect_timeout": 2,
        "tcp_user_timeout": 2000,  # milliseconds
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 2,
    }


def shared_cache() -> dict[str, Any]:
    """A cache that all workers share; otherwise, every worker would count rate limits by itself."""
    url = secret("CACHE_URL", "dbcache://cache")
    if url.partition(":")[0] not in {"dbcache", "redis", "rediss"}:
        stop("CACHE_URL is not understood; it must look like dbcache://table or redis://host:6379.")
    config: dict[str, Any] = env.cache_url_config(url)
    if not config.get("LOCATION"):
        stop("CACHE_URL names no table or host.")
    if url.startswith("dbcache:"):
        config["BACKEND"] = "mastermind_site.caches.TableCache"
    else:
        waits = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}  # seconds
        config["OPTIONS"] = waits | config.get("OPTIONS", {})
    return config


def mail() -> dict[str, Any]:
    url = secret("EMAIL_URL", "consolemail://")
    try:
        config: dict[str, Any] = env.email_url_config(url)
    except (ValueError, environ.ImproperlyConfigured):
        stop("EMAIL_URL is not understood; it must look like smtp+tls://user:password@host:587.")
    return config


def metrics_files() -> tuple[int, Path]:
    """The port for Prometheus, 0 if there is none, and the folder with what processes count for it."""
    port = whole_number("METRICS_PORT", default=0, most=65535)
    folder = Path(env.str("METRICS_FOLDER", default=str(VAR_DIR / f"metrics-{port}")))
    if port:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            stop(f"METRICS_FOLDER cannot be made: {error}.")
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    return port, folder
