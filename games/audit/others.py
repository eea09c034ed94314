"""What holds of the other tables: dailies, challenges, ratings, and what must not be stored in clear."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import identify_hasher, is_password_usable
from django.db.models import Count, Max, Q

from games.audit.boards import is_code
from games.audit.findings import Finding, rules_of, wrong
from games.models import (
    Challenge,
    Consent,
    Daily,
    Game,
    Participant,
    Player,
    Rating,
    RatingChange,
    SpentTicket,
    Token,
)
from games.modes.choices import DECIDED

DIGEST = re.compile("[0-9a-f]{64}")  # SHA-256
BEGINNING = re.compile("mm_.{5}")  # of a token; the rest of it is known to its owner alone
ENCRYPTED = re.compile("gcm[.][A-Za-z0-9_-]{40,}=*")
PSEUDONYM = re.compile("[0-9a-f]{16}")
KEY = ("player", "pegs", "colors", "repeats")


def check_dailies(page: Sequence[Daily]) -> Iterator[Finding]:
    """Law: the secret is a code of the rules, and each player has one game that counts."""
    yield from _secrets_are_codes(page)
    games = Game.objects.filter(daily__in=[daily.pk for daily in page], is_practice=False)
    played = games.order_by().values("daily", "player").annotate(games=Count("pk"))
    for row in played.filter(games__gt=1):
        daily = next(each for each in page if each.pk == row["daily"])
        yield from wrong(daily, f"games of player {row['player']} that count", row["games"], 1)


def check_challenges(page: Sequence[Challenge]) -> Iterator[Finding]:
    """Law: the secret is a code of the rules, and all finished games were counted.

    The count keeps those that are deleted.
    """
    yield from _secrets_are_codes(page)
    ended = Game.objects.filter(
        challenge__in=[each.pk for each in page], is_practice=False, result__in=DECIDED
    )
    counts = dict(ended.order_by().values_list("challenge").annotate(Count("pk")))
    for challenge in page:
        there = counts.get(challenge.pk, 0)
        if challenge.finishes < there:
            yield from wrong(challenge, "finishes", challenge.finishes, f"{there} or more")


def _secrets_are_codes(page: "Sequence[Daily | Challenge]") -> Iterator[Finding]:
    for row in page:
        rules = rules_of(row)
        if rules is None or not is_code(row.secret, rules):
            yield from wrong(row, "secret", "no code", f"a code of {row.pegs} x {row.colors}")


def check_participants(page: Sequence[Participant]) -> Iterator[Finding]:
    """Law: nobody has seen more games finish than did."""
    for part in page:
        finishes = part.challenge.finishes
        if part.seen > finishes:
            yield from wrong(part, "seen", part.seen, f"{finishes} or fewer")


def check_ratings(page: Sequence[Rating]) -> Iterator[Finding]:
    """Law: a rating is what it became by the newest match, and counts all of them."""
    players = {rating.player_id for rating in page}
    grouped = RatingChange.objects.filter(player__in=players).order_by().values(*KEY)
    told = {
        tuple(row[name] for name in KEY): (row["times"], row["newest"])
        for row in grouped.annotate(times=Count("pk"), newest=Max("pk"))
    }
    # The keys of changes rise with time, because a player is locked meanwhile.
    newest = RatingChange.objects.in_bulk([last for _, last in told.values()])
    for rating in page:
        key = (rating.player_id, rating.pegs, rating.colors, rating.repeats)
        times, last = told.get(key, (0, 0))
        yield from wrong(rating, "matches", rating.matches, times)
        if change := newest.get(last):
            yield from wrong(rating, "rating", rating.rating, change.rating)
            yield from wrong(rating, "deviation", rating.deviation, change.deviation)
            yield from wrong(rating, "updated_at", rating.updated_at, change.at)


def check_passwords(page: Sequence[Player]) -> Iterator[Finding]:
    """Law: a password is stored as a hash, or there is none."""
    for player in page:
        if is_password_usable(player.password) and not _is_hash(player.password):
            yield from wrong(player, "password", "no hash", "a hash")


def _is_hash(text: str) -> bool:
    try:
        identify_hasher(text)
    except ValueError:
        return False
    return True


def check_tokens(page: Sequence[Token]) -> Iterator[Finding]:
    """Law: of a token, only a digest and its first eight characters are stored."""
    yield from _looks_like(page, "digest", DIGEST, "a digest")
    yield from _looks_like(page, "begins", BEGINNING, "the first 8 characters of a token")


def check_factors(page: Sequence[Authenticator]) -> Iterator[Finding]:
    """Law: the secret of an app and the seed of recovery codes are encrypted.

    Beside them are numbers alone, and no list of codes.
    """
    for factor in page:
        for name, stored in factor.data.items():
            is_number = isinstance(stored, int | float)
            is_encrypted = isinstance(stored, str) and ENCRYPTED.fullmatch(stored)
            if not (is_number or is_encrypted or stored == []):
                yield from wrong(factor, name, "in clear", "encrypted")


def check_tickets(page: Sequence[SpentTicket]) -> Iterator[Finding]:
    """Law: of a ticket, only a digest is stored."""
    yield from _looks_like(page, "digest", DIGEST, "a digest")


def check_consents(page: Sequence[Consent]) -> Iterator[Finding]:
    """Law: an account consents, by a pseudonym that nothing connects with it."""
    yield from _looks_like(page, "pseudonym", PSEUDONYM, "16 random digits")
    guests = Player.objects.filter(Q(is_guest=True), pk__in=[row.pk for row in page])
    for player in guests:
        consent = next(row for row in page if row.pk == player.pk)
        yield from wrong(consent, "player", "a guest", "an account")


def _looks_like(
    page: Sequence[Any], name: str, pattern: re.Pattern[str], right: str
) -> Iterator[Finding]:
    """What is stored instead is not told, because it may be a secret."""
    for row in page:
        if not pattern.fullmatch(getattr(row, name)):
            yield from wrong(row, name, "another text", right)
