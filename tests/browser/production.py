"""The site's own settings as in production, with a folder of its own for the static files."""

import os
from pathlib import Path

from mastermind_site.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["STATIC_ROOT"])
