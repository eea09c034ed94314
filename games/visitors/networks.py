"""Which network addresses count as one visitor. Does not import Django."""

from ipaddress import IPv6Address, ip_address, ip_network

IPV6_NETWORK_BITS = 64  # leading bits; one connection has all addresses that share them


def network_of(text: str) -> str:
    """An IPv4 address; of an IPv6 address, the network, from which visitors can choose."""
    address = ip_address(text.partition("%")[0])
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), IPV6_NETWORK_BITS), strict=False))
