"""The address, the session, and the account of a visitor, and the share of each."""

import hashlib
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from games.core.player import Player

MAX_KNOWN = 10_000  # visitors of whom a process remembers the account, about 2 MB
IPV6_NETWORK_BITS = 64  # leading bits; one connection has all addresses that share them
ORIGIN_LETTERS = 32  # of the digest of an address


def network_of(text: str) -> str:
    """An IPv4 address; of an IPv6 address, the network, from which visitors can choose."""
    address = ip_address(text.partition("%")[0])
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), IPV6_NETWORK_BITS), strict=False))


def address_of(request: HttpRequest) -> str:
    """The address of a visitor. For IPv6, this is the network, from which visitors can choose."""
    return network_of(get_adapter(request).get_client_ip(request))


def digest_of_address(request: HttpRequest) -> str:
    """A digest of the visitor's address, from which only the site can tell whether it is the same."""
    digest = salted_hmac("games.visitors.origin", address_of(request), algorithm="sha256")
    return digest.hexdigest()[:ORIGIN_LETTERS]


def visitor_of(request: HttpRequest) -> str:
    """A digest of a program's token, or of a visitor's session key; empty if there is neither.

    It is found without a query, so whether the token or the session is known is not asked.
    """
    key = request.headers.get("Authorization") or request.COOKIES.get(
        settings.SESSION_COOKIE_NAME, ""
    )
    return hashlib.blake2b(key.encode(), digest_size=12).hexdigest() if key else ""


def shares_of(request: HttpRequest) -> dict[str, float]:
    """Whom a request is charged to, and the seconds of work in a minute for each of them.

    An account has the share of an address, because it may be used at several places at once. A process
    knows it from an earlier request of the visitor, without a query.
    """
    shares: dict[str, float] = {f"address:{address_of(request)}": settings.WORK_OF_ADDRESS}
    if visitor := visitor_of(request):
        shares[f"visitor:{visitor}"] = settings.WORK_OF_VISITOR
    if account := _accounts.get(visitor):
        shares[f"account:{account}"] = settings.WORK_OF_ADDRESS
    return shares


def remember_account(request: HttpRequest) -> None:
    """Remember which account a request came from, if it was looked up."""
    visitor, account = visitor_of(request), _account_of(request)
    if account is None or not visitor:
        return
    _accounts.pop(visitor, None)
    _accounts[visitor] = account
    while len(_accounts) > MAX_KNOWN:
        _accounts.popitem(last=False)


def _account_of(request: HttpRequest) -> int | None:
    """The key of the player whose token it is, or who is signed in, found without a query."""
    user = vars(request).get("user")
    if type(user) is Player:  # `isinstance` would look up one that nobody has asked for
        return user.pk
    session = getattr(request, "session", None)
    key = session.get(SESSION_KEY) if session is not None and session.accessed else None
    return int(key) if key else None


_accounts: OrderedDict[str, int] = OrderedDict()  # by visitor, the latest at the end
