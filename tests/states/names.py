"""The people of a state under other names than digits, which are as long, wide, or strange as names may be."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import quote

from games.core.player import Player
from games.process_cache import forget_everything
from tests.states.state import State


@contextmanager
def called(state: State, name_of: Callable[[str], str]) -> Iterator[State]:
    """Call everybody with an account otherwise; gives the state where it is then."""
    people = Player.objects.filter(is_guest=False, is_active=True)
    names = dict(people.values_list("pk", "username"))
    address = state.address
    for name in names.values():
        address = address.replace(f"/players/{name}/", f"/players/{quote(name_of(name))}/")
    _call({key: name_of(name) for key, name in names.items()})
    yield state._replace(address=address)
    _call(names)


def _call(names: dict[int, str]) -> None:
    for key, name in names.items():
        Player.objects.filter(pk=key).update(username=name)
    forget_everything()
