"""Whose work it is that a request asks for."""

import hashlib
import ipaddress

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

IPV6_PREFIX = 64  # bits that one household has to itself


def address_of(request: HttpRequest) -> str:
    """The address that a request comes from, as far as one household has it to itself."""
    try:
        address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    except (PermissionDenied, ValueError):
        return "unknown"
    if address.version == 4:  # noqa: PLR2004
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False).network_address)


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
