"""Each page of the site in each state that looks its own, made once.

A story comes to some states one after the other, by factories, verbs of the models, and Django's
test client. What reads pages asks for each with that client. A browser takes over its cookies.
"""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.test import Client

from games.process_cache import forget_everything
from tests.states import accounts, figures, lab, learning, live, play, sharing, site
from tests.states.state import State, Story, ask

FAMILIES = {
    family.__name__.rpartition(".")[2]: family
    for family in (play, sharing, live, figures, learning, lab, accounts, site)
}
STORIES: dict[str, Story] = {
    story.__name__: story for family in FAMILIES.values() for story in family.STORIES
}


def read(client: Client, story: Story) -> Iterator[tuple[State, Any]]:
    """Each state of a story, and the answer to who asks for it; nothing of it stays."""
    forget_everything()
    with transaction.atomic():
        for state in story(client):
            yield state, ask(client, state)
        transaction.set_rollback(True)
    forget_everything()
