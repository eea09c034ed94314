"""Recovery codes: drawn at random, shown once, and stored as hashes.

allauth stores a seed instead, and works the codes out of it whenever somebody asks for them. Its class of
recovery codes is replaced by the one below. A new set has no codes until its page is opened: then they
are drawn, that page alone shows them, and what is stored of each is its hash, by the hasher of passwords
(Argon2id). A code that was used is removed. The hashes are encrypted, too (`vault`): eight digits are so
few that whoever had a copy of the database, and not the key, could try them all on a few machines.

*Cost.* All codes of a set have one salt, so a code that somebody enters is hashed once and compared with
all that are left. A new set takes ten hashes, each of which passes the gate for passwords by itself, so
others take turns: 1.2 seconds and 100 MB on two cores, no more often than somebody makes new codes.
Nothing is hashed while a row or the database is locked.

*Rollout.* The release before reads seeds alone, so they are written until this one runs everywhere, and
are then replaced by the hashes of their codes (`hash_seeds`). If that release comes back later, it finds
sets without codes: it takes none of them, and does not fail.
"""

import json
import secrets
from copy import copy
from typing import Any

from allauth.mfa import app_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import decrypt, encrypt
from django.contrib.auth.hashers import get_hasher, identify_hasher
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.crypto import constant_time_compare

from games import rollout
from games.models import Player

HASHES_ARE_READ = "0049_hashes_of_codes"  # the migration since which they are
SEED, HASHES = "seed", "hashes"  # under which names a set has its codes
WITHOUT_CODES: dict[str, Any] = {"migrated_codes": []}  # as allauth itself reads it
SEEDS_PER_RUN = 1_000  # that are replaced at once
MASK = "****"  # in place of a code that nobody can read

_KIND = Authenticator.Type.RECOVERY_CODES
_COSTS = ("time_cost", "memory_cost", "parallelism", "iterations")  # of a hasher


def put_in_place() -> None:
    """Let allauth use the class below wherever it names its own: when a row is read, and when one is made."""
    from allauth.mfa.recovery_codes.internal import auth, flows

    auth.RecoveryCodes = flows.RecoveryCodes = RecoveryCodes


class RecoveryCodes(type(Authenticator(type=_KIND).wrap())):  # type: ignore[misc]
    """The codes of one account. Of a seed, allauth's own class takes care."""

    instance: Authenticator

    @classmethod
    def activate(cls, user: Player) -> "RecoveryCodes":
        if not rollout.is_complete(HASHES_ARE_READ):
            seeded: RecoveryCodes = super().activate(user)
            return seeded
        kept, _ = Authenticator.objects.get_or_create(
            user=user, type=_KIND, defaults={"data": dict(WITHOUT_CODES)}
        )
        return cls(kept)

    @property
    def is_seed(self) -> bool:
        return SEED in self.instance.data

    @property
    def is_to_draw(self) -> bool:
        """Whether the set has no codes yet."""
        return not self.is_seed and HASHES not in self.instance.data

    @property
    def can_be_shown(self) -> bool:
        return self.is_seed or self.is_to_draw

    @property
    def did_view(self) -> bool:
        """True, so that allauth does not note it: without a lock, that could undo what is used meanwhile."""
        return True

    def draw(self) -> list[str]:
        """The codes of a set that has none yet; none if another request was faster."""
        codes = _drawn()
        stored = WITHOUT_CODES | {HASHES: _encrypted(_hashed(codes))}
        without = Authenticator.objects.filter(pk=self.instance.pk, data=WITHOUT_CODES)
        return codes if without.update(data=stored) else []

    def get_unused_codes(self) -> list[str]:
        """Those of a seed, and otherwise a mask for each."""
        if self.is_seed:
            codes: list[str] = super().get_unused_codes()
            return codes
        return [MASK for _ in self._hashes()]

    def validate_code(self, code: str) -> bool:
        """Whether this is one of the codes, which from now on it is not."""
        if self.is_seed:
            with transaction.atomic():
                self._lock()
                if self.is_seed:  # and was not hashed meanwhile
                    return bool(super().validate_code(code))
        return self._take("".join(sign for sign in code if sign.isalnum()))

    def _take(self, code: str) -> bool:
        is_number = code.isascii() and code.isdecimal()
        if not is_number or len(code) != app_settings.RECOVERY_CODE_DIGITS:
            return False  # such as a code of an app, for which nothing need be hashed
        hashes = self._hashes()
        if not hashes:
            return False
        hashed = _hashed_like(code, hashes[0])
        with transaction.atomic():
            self._lock()
            hashes = self._hashes()
            left = [each for each in hashes if not constant_time_compare(each, hashed)]
            if len(left) == len(hashes):
                return False
            self.instance.data[HASHES] = _encrypted(left)
            self.instance.save(update_fields=["data"])
        return True

    def _lock(self) -> None:
        """Read the row again, and let nobody else change it; without codes if it is gone."""
        rows = Authenticator.objects.select_for_update().filter(pk=self.instance.pk)
        self.instance = rows.first() or Authenticator(type=_KIND, data=dict(WITHOUT_CODES))

    def _hashes(self) -> list[str]:
        """Raises ValidationError if the key is gone."""
        stored = self.instance.data.get(HASHES)
        hashes: list[str] = json.loads(decrypt(stored)) if stored else []
        return hashes


def hash_seeds() -> int:
    """Replace each seed by the hashes of its codes that were not used. Returns how many were replaced.

    A seed whose key is gone stays as it is: the key may come back. A site with more than a thousand sets
    takes several days, so that this command takes no longer than twenty minutes.
    """
    if not rollout.is_complete(HASHES_ARE_READ):
        return 0
    rows = Authenticator.objects.filter(type=_KIND, data__has_key=SEED)
    # In any order, so that those whose key is gone keep no others waiting.
    keys = list(rows.order_by("?").values_list("pk", flat=True)[:SEEDS_PER_RUN])
    return sum(_hash_seed(row) for key in keys if (row := rows.filter(pk=key).first()))


def _hash_seed(row: Authenticator) -> int:
    try:
        codes = RecoveryCodes(row).get_unused_codes()
    except ValidationError:
        return 0
    stored = WITHOUT_CODES | {HASHES: _encrypted(_hashed(codes))}
    # Only if nobody has used a code meanwhile, which is stored beside the seed.
    changed: int = Authenticator.objects.filter(pk=row.pk, data=row.data).update(data=stored)
    return changed


def _drawn() -> list[str]:
    """So many codes, all different."""
    digits = app_settings.RECOVERY_CODE_DIGITS
    codes: set[str] = set()
    while len(codes) < app_settings.RECOVERY_CODE_COUNT:
        codes.add(f"{secrets.randbelow(10**digits):0{digits}}")
    return list(codes)


def _hashed(codes: list[str]) -> list[str]:
    """As passwords are, but with one salt for all of them."""
    hasher = get_hasher()
    salt = hasher.salt()
    return [hasher.encode(code, salt) for code in codes]


def _hashed_like(code: str, other: str) -> str:
    """With the salt of another hash, and the costs that it had, so that equal codes are equal texts."""
    hasher = copy(identify_hasher(other))
    told = hasher.decode(other)
    for cost in _COSTS:
        if cost in told:
            setattr(hasher, cost, told[cost])
    return hasher.encode(code, told["salt"])


def _encrypted(hashes: list[str]) -> str:
    return str(encrypt(json.dumps(hashes)))
