"""What a page writes beside what it shows: it is left out while the database takes nothing."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError

log = logging.getLogger(__name__)


@contextmanager
def optional_write() -> Iterator[None]:
    """Write something that a page does not need and that a later visit does as well."""
    try:
        yield
    except OperationalError as error:
        log.warning("The database takes nothing, so a page is shown without noting it: %s", error)
