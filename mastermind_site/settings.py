"""All settings of the site, read from the environment.

docs/operations.md lists the variables. Production is the default: a missing or wrong value
stops the start with one sentence that names it.
"""

import os
from pathlib import Path
from typing import Any, NoReturn

import environ
from csp.constants import NONE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = environ.Env()


def stop(sentence: str) -> NoReturn:
    """End the process before it serves anything, with words instead of a traceback."""
    raise SystemExit(f"Mastermind cannot start: {sentence}")


def switch(name: str, *, default: bool) -> bool:
    """An on/off variable; unlike env.bool, a misspelling is not taken for off."""
    value = env.str(name, default="on" if default else "off").strip().lower()
    if value in {"on", "true", "yes", "1"}:
        return True
    if value in {"off", "false", "no", "0"}:
        return False
    stop(f"{name} is {value!r}; it must be on or off.")


def whole_number(name: str, *, default: int) -> int:
    value = env.str(name, default=str(default)).strip()
    if not value.isdecimal():
        stop(f"{name} is {value!r}; it must be a whole number from 0.")
    return int(value)


def guest_days() -> int:
    days = whole_number("GUEST_DAYS", default=365)
    if not 1 <= days <= 3650:
        stop(f"GUEST_DAYS is '{days}'; it must be from 1 to 3650.")
    return days


def secret_key() -> str:
    # Not through env: it takes a value that begins with $ for the name of another variable.
    key = os.environ.get("SECRET_KEY", "development-only-" * 4 if DEBUG else "")
    if not key:
        stop("SECRET_KEY is not set; it must be a long random text, the same on every machine.")
    if len(key) < 50:
        stop(f"SECRET_KEY has {len(key)} characters; it must have 50 or more.")
    return key


def former_keys() -> list[str]:
    """Keys of before, which still open what they signed; the newest first."""
    keys = [key.strip() for key in os.environ.get("SECRET_KEY_FALLBACKS", "").split(",")]
    for key in filter(None, keys):
        if len(key) < 50:
            stop(
                f"SECRET_KEY_FALLBACKS has a key of {len(key)} characters; each was a SECRET_KEY,"
                " of 50 or more, and commas separate them."
            )
    return [key for key in keys if key]


def hsts_promises(*, https: bool) -> tuple[bool, bool]:
    """Whether browsers are told to use https for subdomains too, and to know so before a first visit."""
    subdomains = switch("HSTS_SUBDOMAINS", default=False)
    preload = switch("HSTS_PRELOAD", default=False)
    if (subdomains or preload) and not https:
        stop("HSTS_SUBDOMAINS or HSTS_PRELOAD is on, but HTTPS is off.")
    if preload and not subdomains:
        stop("HSTS_PRELOAD is on, but browsers' lists take no site without HSTS_SUBDOMAINS.")
    return subdomains, preload


def allowed_hosts() -> list[str]:
    local = ["localhost", "127.0.0.1", "[::1]"]
    hosts: list[str] = env.list("ALLOWED_HOSTS", default=local if DEBUG else [])
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


def database() -> dict[str, Any]:
    """SQLite with a write-ahead log by default, PostgreSQL by DATABASE_URL; each thread keeps a connection."""
    url = env.str("DATABASE_URL", default=f"sqlite:///{VAR_DIR}/db.sqlite3")
    match url.partition(":")[0]:
        case "sqlite":
            VAR_DIR.mkdir(exist_ok=True)
            config = _database_at(url)
            if not Path(config["NAME"]).parent.is_dir() or config["NAME"] == ":memory:":
                stop(f"DATABASE_URL names {config['NAME']!r}, which is no file in a folder here.")
            return config | {"CONN_MAX_AGE": 600, "OPTIONS": _sqlite_options()}
        case "postgres" | "postgresql":
            config = {"OPTIONS": {}} | _database_at(url)
            return config | {
                "ENGINE": "mastermind_site.postgresql",
                "CONN_MAX_AGE": 600,
                "CONN_HEALTH_CHECKS": True,  # or those of before a restart would fail once
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
        "timeout": 10,  # seconds for a lock; a page gives up after 20
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA mmap_size=134217728;"
            " PRAGMA journal_size_limit=27103364; PRAGMA cache_size=2000;"
        ),
    }


def _postgresql_options() -> dict[str, Any]:
    """A server that is gone is found to be gone within two seconds."""
    return {
        "connect_timeout": 2,
        "tcp_user_timeout": 2000,  # milliseconds
        "keepalives_idle": 2,
        "keepalives_interval": 1,
        "keepalives_count": 2,
    }


def shared_cache() -> dict[str, Any]:
    """A cache that all workers share, or every rate limit would count once per worker."""
    url = env.str("CACHE_URL", default="dbcache://cache")
    if url.partition(":")[0] not in {"dbcache", "redis", "rediss"}:
        stop("CACHE_URL is not understood; it must look like dbcache://table or redis://host:6379.")
    config: dict[str, Any] = env.cache_url_config(url)
    if not config.get("LOCATION"):
        stop("CACHE_URL names no table or host.")
    if url.startswith("dbcache:"):
        config["BACKEND"] = "mastermind_site.tables.TableCache"
        # Django's 300 would let a flood of new keys push out the counters of rate limits.
        config["OPTIONS"] = {"MAX_ENTRIES": 100_000}
    else:
        waits = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}  # seconds
        config["OPTIONS"] = waits | config.get("OPTIONS", {})
    return config


def patient(config: dict[str, Any]) -> dict[str, Any]:
    """The same cache, for which the process stands in while it does not answer.

    A table of the database needs none: without the database there is nothing to count.
    """
    if config["BACKEND"].endswith("RedisCache"):
        return config | {"BACKEND": "mastermind_site.caches.SharedCache"}
    return config


def mail() -> dict[str, Any]:
    url = env.str("EMAIL_URL", default="consolemail://")
    try:
        config: dict[str, Any] = env.email_url_config(url)
    except (ValueError, environ.ImproperlyConfigured):
        stop("EMAIL_URL is not understood; it must look like smtp+tls://user:password@host:587.")
    return config


# The site

DEBUG = switch("DEBUG", default=False)
SECRET_KEY = secret_key()
SECRET_KEY_FALLBACKS = former_keys()
ALLOWED_HOSTS = allowed_hosts()
CSRF_TRUSTED_ORIGINS = trusted_origins()
ROOT_URLCONF = "mastermind_site.urls"
WSGI_APPLICATION = "mastermind_site.wsgi.application"

INSTALLED_APPS = [
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "csp",
    "django_htmx",
    "template_partials",
]

MIDDLEWARE = [
    "games.limits.middleware.LimitsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "mastermind_site.readable.readable",
    "mastermind_site.outage.begin_streams",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.visitors.appearance.look",
            ],
        },
    }
]

# Storage

DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"shared": shared_cache(), "default": patient(shared_cache())}

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Players

AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = [
    "games.accounts.hashers.Argon2InTurn",
    "games.accounts.hashers.PBKDF2InTurn",
]
LOGIN_REDIRECT_URL = "home"
# A guest is known by the session alone, so it lasts: a year, from the last game on.
SESSION_COOKIE_AGE = 365 * 24 * 3600

# Later than that a guest has no session to come back with, and is deleted.
GUEST_DAYS = guest_days()

ACCOUNT_ADAPTER = "games.accounts.adapter.PlayerAdapter"
ACCOUNT_FORMS = {"reset_password": "games.accounts.forms.ResetPasswordForm"}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
# An address that is taken may be given again, unconfirmed: otherwise signing up tells who has an account.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
# Seconds of a processor that may be worked in a minute for one visitor, and for one address.
WORK_OF_VISITOR = whole_number("WORK_OF_VISITOR", default=12)
WORK_OF_ADDRESS = whole_number("WORK_OF_ADDRESS", default=30)
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Mastermind: "
# Who changes a password or an address is not always the one who may.
ACCOUNT_EMAIL_NOTIFICATIONS = True

globals().update(mail())  # EMAIL_BACKEND, EMAIL_HOST, …
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Mastermind <webmaster@localhost>")

# What one address (or one known browser) may do how often, and in how many seconds: 300 at most, for so long the database's
# cache remembers a count. Signing in, signing up and the like keep allauth's own limits.
RATE_LIMITS = {
    "start_game": (120, 60),
    "solve": (60, 60),
    "export": (10, 60),
    "delete": (10, 60),
    "known_sign_in": (10, 300),  # from a browser that the account has signed in from before
}

# Security

HTTPS = switch("HTTPS", default=not DEBUG)
TRUSTED_PROXIES = whole_number("TRUSTED_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS, SECURE_HSTS_PRELOAD = hsts_promises(https=HTTPS)
# Both bind every other host of the domain for a year, so whether to promise them is the operator's to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "games.play.views.stale_form"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

# As mastermind_site.worker takes no longer body; the longest form has sixty fields.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# Words and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# Logs: one stream, no bodies, no values of forms.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"one line": {"()": "mastermind_site.logs.OneLine"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["one line"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": []}},
}
