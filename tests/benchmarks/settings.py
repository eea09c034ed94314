"""The site's own settings, with two views to compare it against."""

from mastermind_site.settings import *  # noqa: F403
from mastermind_site.settings import INSTALLED_APPS

INSTALLED_APPS += ["tests.benchmarks"]
ROOT_URLCONF = "tests.benchmarks.urls"

# The load comes from one address, faster than any visitor.
WORK_OF_VISITOR = WORK_OF_ADDRESS = 1_000_000
