"""What a process counts of its connections."""

import socket
from contextlib import closing

import pytest
from gunicorn.config import Config

from mastermind_site.connection import Connection
from mastermind_site.crowd import Crowd
from mastermind_site.outbox import Outbox

pytestmark = pytest.mark.deep


def connection(address: str) -> Connection:
    with closing(Outbox(socket.socket())) as closed:
        return Connection(Config(), closed, (address, 1234), ("127.0.0.1", 80))


def test_the_connections_of_each_address_are_counted():
    crowd = Crowd()
    few, *many = (connection(address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"))
    for each in (few, *many):
        crowd.add(each)

    assert crowd.most() == crowd.count("192.0.2.2") == 2
    for each in many:
        crowd.remove(each)
    assert crowd.most() == crowd.count("192.0.2.1") == 1
    assert crowd.count("192.0.2.2") == 0
    crowd.remove(few)
    assert crowd.most() == 0


def test_bytes_count_until_their_request_is_answered_or_the_connection_is_gone():
    crowd = Crowd()
    first, second = connection("192.0.2.1"), connection("192.0.2.2")
    for each, count in ((first, 70), (second, 30)):
        crowd.add(each)
        crowd.gather(each, count)
    assert crowd.gathered == 100

    first.inbox += b"what follows"
    crowd.count_off(first)
    assert crowd.gathered == 30 + len(b"what follows")

    crowd.remove(second)
    assert crowd.gathered == len(b"what follows")
