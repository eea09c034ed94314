"""Recovery codes are drawn at random, stored as hashes, and shown once; seeds of before become hashes."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import MD5PasswordHasher
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pytest_django import Settings

from games.accounts import vault
from games.accounts.codes import HASHES_ARE_READ, WITHOUT_CODES, RecoveryCodes, hash_seeds
from games.models import Player
from games.rollout import WAIT, complete_at
from games.work.gate import BusyError, hashing
from mastermind_site import settings as production
from tests.depth import at_depth, examples
from tests.factories import make_player
from tests.games.accounts.test_hashers import Light, Quick
from tests.games.at_once import at_once, meanwhile
from tests.migrated import let_migrate

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
OF_ALLAUTH = RecoveryCodes.__mro__[1]
HERE = "tests.games.accounts.test_codes"
LIGHT = f"{Light.__module__}.Light"


@pytest.fixture
def _a_release_begins() -> Iterator[None]:
    let_migrate(HASHES_ARE_READ)
    yield
    complete_at.cache_clear()


def make_set(player: Player | None = None) -> RecoveryCodes:
    return RecoveryCodes.activate(player or make_player())


def make_seed(player: Player | None = None) -> tuple[Authenticator, list[str]]:
    """What the release before stores, and the codes that it shows."""
    seed = OF_ALLAUTH.activate(player or make_player())
    return seed.instance, seed.get_unused_codes()


def use(row: Authenticator, code: str) -> bool:
    """Enter a code in a request of its own."""
    return bool(Authenticator.objects.get(pk=row.pk).wrap().validate_code(code))


def stored(row: Authenticator) -> list[str]:
    data = Authenticator.objects.get(pk=row.pk).data
    hashes: list[str] = json.loads(vault.decrypt(data["hashes"]))
    return hashes


def test_allauth_uses_this_class_wherever_it_names_its_own():
    named = {
        name: vars(module)["RecoveryCodes"]
        for name, module in list(sys.modules.items())
        if name.startswith("allauth.") and "RecoveryCodes" in vars(module)
    }

    assert set(named) == {
        f"allauth.mfa.recovery_codes.internal.{name}" for name in ("auth", "flows")
    }
    assert set(named.values()) == {RecoveryCodes}
    assert type(Authenticator(type="recovery_codes").wrap()) is RecoveryCodes
    public = {name for name in vars(RecoveryCodes) if not name.startswith("_")}
    assert public - set(vars(OF_ALLAUTH)) == {
        *("is_seed", "is_to_draw", "can_be_shown", "draw"),
    }


def test_a_set_has_ten_codes_of_eight_digits_that_are_drawn_once_and_differ_from_those_of_others():
    codes = make_set()
    first, second = codes.draw(), make_set().draw()

    for drawn in (first, second):
        assert len(set(drawn)) == 10
        assert all(re.fullmatch(r"[0-9]{8}", code) for code in drawn)
    assert len(set(first) & set(second)) < 2
    assert codes.draw() == []
    assert make_set(codes.instance.user).instance.pk == codes.instance.pk
    assert use(codes.instance, first[0])


def test_each_code_works_once_also_in_groups():
    codes = make_set()
    drawn = codes.draw()
    entered = [f" {drawn[0]} ", *(f"{code[:4]}-{code[4:]}" for code in drawn[1:])]

    assert [use(codes.instance, code) for code in entered] == [True] * 10
    assert [use(codes.instance, code) for code in drawn] == [False] * 10
    assert stored(codes.instance) == []


@pytest.fixture
def drawn_set() -> Authenticator:
    codes = make_set()
    codes.draw()
    return codes.instance


@examples(20, 200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text())
def test_nothing_else_is_a_code(drawn_set: Authenticator, text: str):
    assert not use(drawn_set, text)


@pytest.mark.both
def test_what_is_stored_are_hashes_with_one_salt_encrypted(settings: Settings):
    settings.PASSWORD_HASHERS = at_depth([LIGHT], production.PASSWORD_HASHERS)
    codes = make_set()
    drawn = codes.draw()
    data = Authenticator.objects.get().data

    assert set(data) == {"migrated_codes", "hashes"}
    assert data["hashes"].startswith("gcm.")
    assert not any(code in str(data) for code in drawn)
    hashes = stored(codes.instance)
    assert len(set(hashes)) == 10
    assert {each.rpartition("$")[0] for each in hashes} == {hashes[0].rpartition("$")[0]}
    costs = at_depth("m=8,t=1,p=1", "m=102400,t=2,p=8")
    assert hashes[0].startswith(f"argon2$argon2id$v=19${costs}$")
    assert not any(code in each for code in drawn for each in hashes)
    assert use(codes.instance, drawn[9])


@pytest.mark.parametrize(
    ("hasher", "cost"), [(Light, "time_cost"), (Light, "memory_cost"), (Quick, "iterations")]
)
def test_codes_work_when_the_costs_of_hashing_have_changed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, hasher: type, cost: str
):
    settings.PASSWORD_HASHERS = [f"{hasher.__module__}.{hasher.__name__}"]
    codes = make_set()
    drawn = codes.draw()

    monkeypatch.setattr(hasher, cost, getattr(hasher, cost) * 2)

    assert use(codes.instance, drawn[0])
    settings.PASSWORD_HASHERS = [f"{HERE}.Elsewhere", *settings.PASSWORD_HASHERS]
    assert use(codes.instance, drawn[1])
    assert not use(codes.instance, drawn[1])


def test_nobody_hashes_codes_while_a_password_is_hashed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    settings.PASSWORD_HASHERS = [LIGHT]
    monkeypatch.setattr("games.work.gate.WAIT_SECONDS", 0.0)
    before, codes = make_set(), make_set()
    drawn = codes.draw()

    with hashing.passed():
        with pytest.raises(BusyError):
            before.draw()
        with pytest.raises(BusyError):
            use(codes.instance, drawn[0])

    assert Authenticator.objects.get(pk=before.instance.pk).data == WITHOUT_CODES
    assert use(codes.instance, drawn[0])


@pytest.mark.django_db(transaction=True)
def test_codes_that_are_entered_at_once_work_once_each():
    codes = make_set()
    drawn = codes.draw()

    found = at_once(*(lambda: use(codes.instance, drawn[0]) for _ in range(4)))

    assert sorted(found) == [False, False, False, True]

    codes = make_set()
    drawn = codes.draw()

    found = at_once(*((lambda code=code: use(codes.instance, code)) for code in drawn[:4]))

    assert found == [True] * 4
    assert len(stored(codes.instance)) == 6


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("read", [RecoveryCodes.draw, lambda codes: codes.validate_code("0" * 8)])
def test_nothing_is_hashed_while_something_is_locked(
    settings: Settings, read: Callable[[RecoveryCodes], Any]
):
    codes = make_set()
    codes.draw()
    settings.PASSWORD_HASHERS = [f"{HERE}.Elsewhere"]
    Elsewhere.row = codes.instance

    read(RecoveryCodes(Authenticator.objects.get()))


class Elsewhere(MD5PasswordHasher):
    """Lets another request change the row while it hashes."""

    row: ClassVar[Authenticator]

    def encode(self, password: str, salt: str) -> str:
        rows = Authenticator.objects.filter(pk=self.row.pk)
        assert at_once(lambda: rows.update(last_used_at=None)) == [1]
        return super().encode(password, salt)


@pytest.mark.deep
@pytest.mark.usefixtures("_a_release_begins")
def test_until_the_release_runs_everywhere_the_one_before_reads_what_is_stored():
    codes = make_set()
    row = Authenticator.objects.get()
    first, second, *others = codes.get_unused_codes()

    assert set(row.data) == {"seed", "used_mask"}
    assert OF_ALLAUTH(row).validate_code(first)
    assert use(row, second)
    assert not use(row, first)
    assert hash_seeds() == 0
    assert OF_ALLAUTH(Authenticator.objects.get()).get_unused_codes() == others


@pytest.mark.deep
@pytest.mark.usefixtures("_a_release_begins")
def test_a_seed_becomes_the_hashes_of_the_codes_that_are_left():
    row, codes = make_seed()
    used = [codes[0], codes[7]]
    assert all(use(row, code) for code in used)
    let_migrate(HASHES_ARE_READ, WAIT + timedelta(seconds=1))

    assert hash_seeds() == 1
    assert hash_seeds() == 0

    assert set(Authenticator.objects.get().data) == {"migrated_codes", "hashes"}
    assert len(stored(row)) == 8
    assert [code for code in codes if not use(row, code)] == used


@pytest.mark.deep
def test_so_many_seeds_are_hashed_at_once_and_the_others_later(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.accounts.codes.SEEDS_PER_RUN", 2)
    for _ in range(3):
        make_seed()

    assert [hash_seeds() for _ in range(3)] == [2, 1, 0]


@pytest.mark.deep
def test_a_seed_whose_codes_are_all_used_becomes_a_set_without_any():
    row, codes = make_seed()
    assert all(use(row, code) for code in codes)

    assert hash_seeds() == 1

    assert stored(row) == []
    assert not use(row, codes[0])


@pytest.mark.deep
def test_a_seed_whose_key_is_gone_stays_as_it_is(settings: Settings):
    row, codes = make_seed()
    ours, settings.SECRET_KEY = settings.SECRET_KEY, "another-key-" * 5

    assert hash_seeds() == 0

    settings.SECRET_KEY = ours
    assert hash_seeds() == 1
    assert use(row, codes[0])


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_a_code_that_is_used_while_its_seed_is_hashed_does_not_come_back():
    row, codes = make_seed()

    read = 'SELECT "mfa_authenticator"."id", "mfa_authenticator"."user_id"'
    with meanwhile(read, lambda: use(row, codes[0])):
        assert hash_seeds() == 0
    assert hash_seeds() == 1

    assert len(stored(row)) == 9
    assert not use(row, codes[0])
    assert use(row, codes[1])


@pytest.mark.deep
@pytest.mark.django_db(transaction=True)
def test_a_code_that_is_entered_while_its_seed_is_hashed_works():
    row, codes = make_seed()
    entered = Authenticator.objects.get().wrap()
    assert at_once(hash_seeds) == [1]

    assert entered.validate_code(codes[0])
    assert not use(row, codes[0])
    assert use(row, codes[1])


@pytest.mark.parametrize("make", [make_seed, lambda: (make_set().instance, [])])
def test_a_code_of_a_set_that_is_gone_does_not_work(make: Callable[[], Any]):
    row, _ = make()
    old = Authenticator.objects.get().wrap()
    codes = old.get_unused_codes() if old.is_seed else old.draw()
    old = Authenticator.objects.get().wrap()
    row.delete()

    assert not old.validate_code(codes[0])


@pytest.mark.deep
def test_if_the_release_before_comes_back_it_finds_no_codes_and_does_not_fail():
    codes = make_set()
    before = OF_ALLAUTH(Authenticator.objects.get())
    assert before.get_unused_codes() == []
    drawn = codes.draw()
    before = OF_ALLAUTH(Authenticator.objects.get())

    assert before.get_unused_codes() == []
    assert not before.validate_code(drawn[0])
    before.mark_as_viewed()
    assert use(codes.instance, drawn[0])
