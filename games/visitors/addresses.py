"""The address and the session of a visitor, and the share of work of each."""

import hashlib
from ipaddress import IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

ORIGIN_LETTERS = 32  # of the digest of an address
IPV6_NETWORK_BITS = 64  # leading bits; one connection has all addresses that share them


def address_of(request: HttpRequest) -> str:
    """The address of a visitor. For IPv6, this is the network, from which visitors can choose."""
    text: str = get_adapter(request).get_client_ip(request)
    address = ip_address(text)
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), IPV6_NETWORK_BITS), strict=False))


def origin_of(request: HttpRequest) -> str:
    """A digest of the visitor's address, from which only the site can tell whether it is the same."""
    return salted_hmac("games.visitors.origin", address_of(request)).hexdigest()[:ORIGIN_LETTERS]


def visitor_of(request: HttpRequest) -> str:
    """A digest of a program's token, or of a visitor's session key; empty if there is neither.

    It is found without a query, so whether the token or the session is known is not asked.
    """
    key = request.headers.get("Authorization") or request.COOKIES.get(
        settings.SESSION_COOKIE_NAME, ""
    )
    return hashlib.blake2b(key.encode(), digest_size=12).hexdigest() if key else ""


def shares_of(request: HttpRequest) -> dict[str, float]:
    """Seconds of work in a minute for the visitor of a request, and for their address."""
    shares: dict[str, float] = {f"address:{address_of(request)}": settings.WORK_OF_ADDRESS}
    if visitor := visitor_of(request):
        shares[f"visitor:{visitor}"] = settings.WORK_OF_VISITOR
    return shares
