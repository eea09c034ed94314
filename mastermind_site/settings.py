"""All settings of the site, read from the environment.

docs/operations.md lists the variables. Production is the default.
"""

from operator import attrgetter
from pathlib import Path

from csp.constants import NONE, SELF

from mastermind_site.environment import (
    BASE_DIR,
    VAR_DIR,
    allowed_hosts,
    database,
    env,
    former_keys,
    hsts_promises,
    link,
    mail,
    metrics_files,
    one_of,
    secret,
    secret_key,
    shared_cache,
    switch,
    trusted_origins,
    whole_number,
)

# The site

SITE_NAME = env.str("SITE_NAME", default="Mastermind")
SOURCE_URL = link("SOURCE_URL", "https", "http")
CONTACT = link("CONTACT", "mailto", "https")
DEBUG = switch("DEBUG", default=False)
SECRET_KEY = secret_key(debug=DEBUG)
SECRET_KEY_FALLBACKS = former_keys()
ALLOWED_HOSTS = allowed_hosts(debug=DEBUG)
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
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_tasks",
    "django_tasks_db",
    "django_htmx",
    "ninja",
    "template_partials",
]

MIDDLEWARE = [
    "mastermind_site.observe.requests.watched",
    "mastermind_site.middleware.parsed",
    "games.ui.htmx.mark_answers",
    "games.api.problems.as_problems",
    "games.live.polling.answer_empty_polls",
    "games.limits.middleware.LimitsMiddleware",
    "mastermind_site.middleware.served",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "mastermind_site.middleware.CompressPagesMiddleware",
    "csp.middleware.CSPMiddleware",
    "mastermind_site.middleware.private",
    "mastermind_site.middleware.in_utf_8",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "games.visitors.appearance.in_its_palette",
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
            "builtins": ["games.templatetags.site"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.visitors.appearance.appearance",
                "games.challenges.news.challenge_news",
                "games.daily.mark.daily_mark",
                "games.live.card.invitations",
                "mastermind_site.service_worker.keeps_offline",
            ],
        },
    }
]

# Storage

DATABASE_URL = secret("DATABASE_URL", f"sqlite:///{VAR_DIR}/db.sqlite3")
DATABASES = {"default": database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"shared": shared_cache(), "default": shared_cache()}
# A cache of the process replaces Redis while it does not answer. A table needs no replacement: without the
# database, there is nothing to count.
if CACHES["default"]["BACKEND"].endswith("RedisCache"):
    CACHES["default"]["BACKEND"] = "mastermind_site.caches.SharedCache"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Maps of scripts take half the time of compressing all, and only the tools of developers ask for them.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["map", "png"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Off, browsers remove the worker that they have. Names of files say what is in them only in production.
SERVICE_WORKER = switch("SERVICE_WORKER", default=True) and not DEBUG

# Open data: where `manage.py write_data` writes it, and pages read it

DATA_FOLDER = Path(env.str("DATA_FOLDER", default=str(VAR_DIR / "data")))

# Background work: the lab's measurements, by `manage.py work` on any number of hosts

TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

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
] + [{"NAME": "games.accounts.passwords.OtherWordsValidator"}]
PASSWORD_HASHERS = [
    "games.accounts.passwords.Argon2InTurn",
    "games.accounts.passwords.PBKDF2InTurn",
]
LOGIN_REDIRECT_URL = "home"
# Only the session identifies a guest, so it lasts for a year from the last game.
SESSION_ENGINE = "mastermind_site.sessions"
SESSION_COOKIE_AGE = 365 * 24 * 3600

# Guests who have not played for this many days are deleted.
GUEST_DAYS = whole_number("GUEST_DAYS", default=365, least=1, most=3650)

ACCOUNT_ADAPTER = "games.accounts.adapter.PlayerAdapter"
ACCOUNT_FORMS = {
    "signup": "games.accounts.forms.SignUpForm",
    "reset_password": "games.accounts.forms.ResetPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USER_DISPLAY = attrgetter("shown_as")
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
# A second account may use the same mail address, unconfirmed. Otherwise, signing up would reveal
# who has an account.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"{SITE_NAME}: "
# A player gets a mail about changes, because somebody else may have changed the password or the address.
ACCOUNT_EMAIL_NOTIFICATIONS = True
# An account has one address, which another replaces once its owner has confirmed that one.
ACCOUNT_CHANGE_EMAIL = True
# Whoever finds a browser signed in must not change the address and then ask for a new password.
ACCOUNT_REAUTHENTICATION_REQUIRED = True


# Passkeys, codes from an app, and recovery codes

MFA_ADAPTER = "games.accounts.factors.FactorAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_RECOVERY_CODES_SHOW_ONCE = True
# A passkey signs in without a password.
MFA_PASSKEY_LOGIN_ENABLED = True
# allauth keeps one challenge for all forms of passkeys: what one of them asks for, another takes
# as its answer. So every device must ask for a finger, a face, or a PIN.
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_FORMS = {
    "activate_totp": "games.accounts.factors.ActivateAppForm",
    "add_webauthn": "games.accounts.passkeys.AddPasskeyForm",
    "edit_webauthn": "games.accounts.passkeys.RenamePasskeyForm",
    "login_webauthn": "games.accounts.passkeys.SignInForm",
    "authenticate_webauthn": "games.accounts.passkeys.SecondStepForm",
    "reauthenticate_webauthn": "games.accounts.passkeys.ConfirmForm",
}
# An address that is not confirmed belongs to nobody here: nobody signs in with it, and no
# password is sent to it. So it need not keep an account from a second factor.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = SITE_NAME

# Mail

EMAIL_TIMEOUT = 10  # seconds for which a request waits for the mail server
globals().update(mail())  # EMAIL_BACKEND, EMAIL_HOST, …
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"{SITE_NAME} <webmaster@localhost>")

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
# Both affect every other host below this one for a year, so an operator may decide otherwise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
# Only this very host can set a cookie whose name begins so: browsers then ask for https, and for all paths.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
APPEARANCE_COOKIE_NAME = f"{COOKIE_PREFIX}look"  # games/visitors/appearance.py
KNOWN_COOKIE_NAME = f"{COOKIE_PREFIX}known"  # games/visitors/players.py
MESSAGE_STORAGE = "mastermind_site.sessions.MessageStorage"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "games.play.views.stale.stale_form"
X_FRAME_OPTIONS = "DENY"
REPORTS = "/csp-reports/"  # where browsers say what the policy refused (mastermind_site/observe/csp_reports.py)
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
        "report-uri": [REPORTS],
    }
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # bytes; the longest form sends 2,000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200  # fields; the longest form has sixty

# How much of the site a visitor may take from others

# Seconds of processor time that the site spends per minute on one visitor, and on one address.
WORK_OF_VISITOR = whole_number("WORK_OF_VISITOR", default=12)
WORK_OF_ADDRESS = whole_number("WORK_OF_ADDRESS", default=30)

# How often one address (or one account) may do what stores rows, sends mails, or tries passwords, and
# within how many seconds. What only takes work is limited as work.
# Signing in, signing up, and the other account pages have allauth's own limits.
RATE_LIMITS = {
    "start_game": (120, 60),
    "ladder": (600, 60),  # games of bots, of which few are in play at once
    "train": (30, 60),  # runs of ten exercises, and of Rush
    "lab": (20, 3600),  # what is computed in the background
    "design": (120, 3600),  # designs that are saved, renamed, listed, or deleted
    "delete": (10, 60),
    "open_match": (30, 600),
    "join_match": (60, 60),
    "offer_draw": (5, 300),  # by one seat
    "csp_report": (20, 60),  # a page that breaks the policy sends a few at once
    "block_or_report": (60, 3600),
    "password_mail": (3, 15 * 60),  # links to one mailbox
    "password_mails": (10, 24 * 3600),
    "change_of_address": (5, 24 * 3600),  # questions to a mailbox whether another may replace it
    "new_address": (5, 24 * 3600),  # links to an address that another mailbox has allowed
    "new_browser": (10, 24 * 3600),  # mails about new browsers, to one account
    "known_sign_in": (10, 300),  # in a browser that has signed in to the account before
}
# allauth counts these as it reads them: `ip` is an address, `key` a mailbox.
ACCOUNT_RATE_LIMITS = {
    "confirm_email": "1/180s/key,5/d/key",
}

# Words and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale_of_packages"]
TIME_ZONE = "UTC"
USE_TZ = True

# What happens inside: metrics for Prometheus, logs, and errors for Sentry

# Where gunicorn answers Prometheus, and nobody else may; 0 for nowhere. `games.metrics` counts into
# files of this folder, so it must be named before that module is loaded.
METRICS_PORT, METRICS_FOLDER = metrics_files()
# Logs go to one stream. They contain nothing that a visitor sent (mastermind_site/observe/scrubbing.py).
# Lines are for programs in production, and for people otherwise.
LOG_FORMAT = one_of("LOG_FORMAT", *(("line", "json") if DEBUG else ("json", "line")))
LOG_REQUESTS = one_of("LOG_REQUESTS", "some", "all")
SLOW_SECONDS = whole_number("SLOW_MILLISECONDS", default=1000) / 1000

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "mastermind_site.observe.logs.Line"},
        "json": {"()": "mastermind_site.observe.logs.JsonLine"},
    },
    "filters": {
        "one line": {"()": "mastermind_site.observe.logs.OneLine"},
        "server": {"()": "mastermind_site.observe.logs.OfServer"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["one line", "server"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": []},
        "gunicorn.error": {"handlers": [], "propagate": True},
        "mastermind_site.observe.requests": {"level": "INFO"},
        "games.accounts.adapter": {"level": "INFO"},
    },
}

# Sentry gets errors if it has an address to get them at, without what visitors sent.
if SENTRY_DSN := secret("SENTRY_DSN"):
    from mastermind_site.observe import sentry

    sentry.start(SENTRY_DSN)
