"""The laws of the other tables: each is broken in one row, and names that row alone."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection

from games.accounts import vault
from games.accounts.codes import HASHES_ARE_READ, RecoveryCodes
from games.models import (
    Consent,
    Daily,
    Participant,
    Player,
    Rating,
    RatingChange,
    Scope,
    SpentTicket,
    Token,
    today,
)
from games.rollout import complete_at
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    play_codes,
    play_match,
)
from tests.games.accounts.factors import SECRET
from tests.games.audit.stored import everything_wrong, name_of, store, told_while, wrong_in
from tests.games.challenges import take_up
from tests.migrated import let_migrate

pytestmark = pytest.mark.django_db


@pytest.fixture
def _a_release_begins() -> Iterator[None]:
    for migration in (vault.CIPHERS, HASHES_ARE_READ):
        let_migrate(migration)
    yield
    complete_at.cache_clear()


def test_a_daily_or_a_challenge_without_a_code_is_told():
    for table, row in (("dailies", Daily.objects.on(today())), ("challenges", make_challenge())):
        store(row, secret="9999")

        assert wrong_in(table) == [f"{name_of(row)}: secret is no code, right is a code of 4 x 6"]


@pytest.mark.postgres
def test_a_player_with_two_games_of_a_daily_that_count_is_told():
    daily, player = Daily.objects.on(today()), make_player()
    make_game(origin=daily, player=player, secret="")
    second = make_game(origin=daily, player=make_player(), secret="")
    assert wrong_in("dailies") == []
    with connection.cursor() as cursor:  # the database would refuse it
        cursor.execute("DROP INDEX a_daily_is_played_once")
    store(second, player=player)

    assert wrong_in("dailies") == [
        f"games_daily {daily.pk}: games of player {player.pk} that count is 2, right is 1"
    ]


def test_a_challenge_that_counts_fewer_games_than_finished_is_told():
    challenge = make_challenge()
    play_codes(take_up(challenge, make_player()), challenge.secret)
    store(challenge, finishes=0)

    assert wrong_in("challenges") == [
        f"games_challenge {challenge.pk}: finishes is 0, right is 1 or more"
    ]


def test_a_participant_who_has_seen_more_than_finished_is_told():
    part = Participant.objects.get(challenge=make_challenge())
    store(part, seen=2)

    assert wrong_in("participants") == [
        f"games_participant {part.pk}: seen is 2, right is 0 or fewer"
    ]


@pytest.fixture
def rating() -> Rating:
    """Of an account that won a rated match and then lost one."""
    first, second = make_player(), make_player()
    play_match(make_match(first, second, is_rated=True), "1122 1234", "1122")
    play_match(make_match(first, second, is_rated=True), "1122", "1122 1234")
    return Rating.objects.get(player=first)


def test_ratings_are_those_of_the_newest_match(rating: Rating):
    assert (rating.matches, everything_wrong()) == (2, [])
    at, later = rating.updated_at, rating.updated_at + timedelta(days=1)

    for field, stored, words in (
        ("rating", rating.rating + 1, f"{rating.rating + 1:.6f}, right is {rating.rating:.6f}"),
        ("deviation", 1.0, f"1.000000, right is {rating.deviation:.6f}"),
        ("matches", 3, "3, right is 2"),
        ("updated_at", later, f"{later}, right is {at}"),
    ):
        told = told_while(rating, lambda: wrong_in("ratings"), **{field: stored})

        assert told == [f"{name_of(rating)}: {field} is {words}"]


def test_a_rating_without_a_history_is_told(rating: Rating):
    RatingChange.objects.filter(player=rating.player).delete()

    assert wrong_in("ratings") == [f"games_rating {rating.pk}: matches is 2, right is 0"]


def test_a_password_in_clear_is_told_without_it():
    make_guest()
    player = make_player()
    store(player, password="correct horse")

    assert wrong_in("players") == [
        f"games_player {player.pk}: password is no hash, right is a hash"
    ]


@pytest.mark.parametrize(
    ("field", "right"),
    [("digest", "a digest"), ("begins", "the first 8 characters of a token")],
)
def test_a_token_in_clear_is_told_without_it(field: str, right: str):
    text = Token.objects.issue(make_player(), "bot", Scope.PLAY)
    assert wrong_in("tokens") == []
    token = Token.objects.get()
    store(token, **{field: text[3:11]})

    assert wrong_in("tokens") == [
        f"games_token {token.pk}: {field} is another text, right is {right}"
    ]


def test_secrets_of_factors_that_are_encrypted_are_right():
    for seed in ({}, {"used_mask": 3}, {"used_mask": 3, "viewed_at": 1.5}):
        data = {"seed": vault.encrypt("a" * 80)} | seed
        Authenticator.objects.create(user=make_player(), type="recovery_codes", data=data)
    RecoveryCodes.activate(make_player())
    RecoveryCodes.activate(make_player()).draw()
    passkey = {"name": "Phone", "credential": {"id": "1"}}
    Authenticator.objects.create(user=make_player(), type="webauthn", data=passkey)

    assert wrong_in("factors") == []


@pytest.mark.parametrize(
    ("kind", "name", "stored"),
    [
        ("totp", "secret", SECRET),
        ("recovery_codes", "seed", "0123456789abcdef" * 5),
        ("recovery_codes", "hashes", '["12345678", "87654321"]'),
        ("recovery_codes", "hashes", ["12345678", "87654321"]),
        ("recovery_codes", "migrated_codes", ["12345678"]),
    ],
)
def test_secrets_of_factors_in_clear_are_told_without_them(kind: str, name: str, stored: object):
    data = {name: stored}
    factor = Authenticator.objects.create(user=make_player(), type=kind, data=data)

    assert wrong_in("factors") == [
        f"mfa_authenticator {factor.pk}: {name} is in clear, right is encrypted"
    ]


@pytest.mark.deep
@pytest.mark.usefixtures("_a_release_begins")
def test_secrets_that_are_encrypted_as_before_are_right():
    codes = RecoveryCodes.activate(make_player())

    assert not codes.instance.data["seed"].startswith("gcm.")
    assert wrong_in("factors") == []


def test_a_ticket_in_clear_is_told_without_it():
    SpentTicket.objects.spend("token")
    assert wrong_in("tickets") == []
    ticket = SpentTicket.objects.get()
    store(ticket, digest="token")

    assert wrong_in("tickets") == [
        f"games_spentticket {ticket.pk}: digest is another text, right is a digest"
    ]


@pytest.fixture
def consent() -> Consent:
    return Consent.objects.create(player=make_player())


def test_a_pseudonym_that_was_not_drawn_is_told(consent: Consent):
    assert wrong_in("consents") == []
    store(consent, pseudonym=consent.player.username)

    assert wrong_in("consents") == [
        f"games_consent {consent.pk}: pseudonym is another text, right is 16 random digits"
    ]


def test_a_consent_of_a_guest_is_told(consent: Consent):
    Player.objects.filter(pk=consent.pk).update(is_guest=True, password="!")

    assert wrong_in("consents") == [
        f"games_consent {consent.pk}: player is a guest, right is an account"
    ]
