"""The release before over the schema of this one; `make faults` has the long form."""

import pytest

from tests.faults.site import site
from tests.faults.upgrades import release_before, upgrade

pytestmark = pytest.mark.deep


def test_the_release_before_plays_on_over_this_schema_until_it_is_replaced():
    with release_before() as code, site({"WORKERS": "1"}, checkout=code) as running:
        running.visitors = 3

        tally = upgrade(running, guesses=30)

        print(tally)
        assert not tally.broken
        assert not running.check_data()
