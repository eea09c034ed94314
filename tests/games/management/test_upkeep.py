"""A success that cannot be stored is told, and the command succeeds all the same."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import Upkeep

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
READ_ONLY = {
    "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "postgresql": (
        "SET default_transaction_read_only = on",
        "SET default_transaction_read_only = off",
    ),
}


def test_a_database_that_takes_no_changes_is_checked_all_the_same():
    begin, end = READ_ONLY[connection.vendor]
    words, told = StringIO(), StringIO()
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        call_command("check_data", stdout=words, stderr=told)
    finally:
        with connection.cursor() as cursor:
            cursor.execute(end)

    assert words.getvalue().startswith("Checked: ")
    assert told.getvalue().endswith(
        "The metrics do not show this success: it could not be stored in the database.\n"
    )
    assert not Upkeep.objects.exists()
