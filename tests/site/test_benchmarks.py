"""The benchmarks of the site run in a checkout in which nothing was made yet."""

import re
from pathlib import Path

from django.contrib.staticfiles.storage import staticfiles_storage
from pytest_django import Settings

from tests.benchmarks.flood import Flooded, is_over
from tests.benchmarks.web import collect_if_missing

HASHING = "whitenoise.storage.CompressedManifestStaticFilesStorage"


def test_static_files_are_collected_if_nobody_did(settings: Settings, tmp_path: Path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "base.css").touch()
    settings.STATICFILES_DIRS = [tmp_path / "own"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": HASHING}}

    collect_if_missing()

    assert re.fullmatch(r"/static/base\.\w+\.css", staticfiles_storage.url("base.css"))
    manifest = settings.STATIC_ROOT / "staticfiles.json"
    collected = manifest.stat().st_mtime_ns
    collect_if_missing()
    assert manifest.stat().st_mtime_ns == collected


def test_a_flood_that_slows_a_visitor_down_by_more_than_three_times_fails():
    quiet, loud = (Flooded("export", 10.0, flooded, {"200": 9}) for flooded in (30.0, 30.1))

    assert not is_over([quiet, quiet])
    assert is_over([quiet, loud])
