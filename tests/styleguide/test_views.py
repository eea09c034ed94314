"""The style guide shows the tokens, and the pages of a family in their states, and stores nothing."""

import re
from collections import Counter

import pytest
from django.test import Client

from games.models import Player
from tests.styleguide.tokens import read_tokens


def test_every_token_is_in_the_style_guide():
    page = Client().get("/styleguide/").content.decode()

    tokens = [token.name for tokens in read_tokens().values() for token in tokens]
    assert len(tokens) > 50
    assert [name for name in tokens if f"<code>{name}</code>" not in page] == []


@pytest.mark.deep
@pytest.mark.django_db
def test_a_family_of_pages_is_shown_in_its_states_with_every_id_once():
    page = Client().get("/styleguide/learning/").getvalue().decode()

    assert 'id="solve_refused"' in page
    assert 'id="exercise_answered"' in page
    ids = Counter(re.findall(r'\bid="([^"]+)"', page))
    assert ids.total() > 100
    assert max(ids.values()) == 1
    assert not Player.objects.exists()
