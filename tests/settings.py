"""The site's own settings, with what tests need: a fast hasher, plain static files."""

import os

os.environ.setdefault("SECRET_KEY", "only-for-tests-" * 4)
os.environ.setdefault("ALLOWED_HOSTS", "localhost,127.0.0.1,testserver")
os.environ.setdefault("HTTPS", "off")
# Playwright keeps an event loop in the thread of the tests.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

from mastermind_site.environment import VAR_DIR
from mastermind_site.settings import *  # noqa: F403
from mastermind_site.settings import DATABASES, STORAGES

ROOT_URLCONF = "tests.urls"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES["staticfiles"] = {
    "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage",
}
SERVICE_WORKER = False  # tests listen to what a page asks for, which they cannot through a worker
DATA_FOLDER = VAR_DIR / "test-data"  # where nothing is, unless a test names another folder
STATIC_ROOT = VAR_DIR / "test-static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
# All tests come from one address, some of them in a hurry; those of budgets set their own.
WORK_OF_VISITOR = WORK_OF_ADDRESS = int(os.environ.get("WORK_OF_ADDRESS", "1000000"))
SLOW_SECONDS = float("inf")  # beside other tests, any request may be slow
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, not memory: several threads then really have a connection each.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
