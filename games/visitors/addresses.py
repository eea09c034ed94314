"""Whose work it is that a request asks for."""

import hashlib
from ipaddress import IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest

HOME_OF_IPV6 = 64  # leading bits: one connection is given all the addresses that share them


def address_of(request: HttpRequest) -> str:
    """Where a visitor comes from, as far as it can be told apart: of IPv6, the network."""
    text: str = get_adapter(request).get_client_ip(request)
    address = ip_address(text)
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), HOME_OF_IPV6), strict=False))


def visitor_of(request: HttpRequest) -> str:
    """What stands for the visitor's session, without asking any table; empty without one."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return hashlib.blake2b(session.encode(), digest_size=12).hexdigest() if session else ""


def shares_of(request: HttpRequest) -> dict[str, float]:
    """Seconds of work in a minute for the visitor of a request, and for their address."""
    shares: dict[str, float] = {f"address:{address_of(request)}": settings.WORK_OF_ADDRESS}
    if visitor := visitor_of(request):
        shares[f"visitor:{visitor}"] = settings.WORK_OF_VISITOR
    return shares
