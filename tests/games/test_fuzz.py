"""A bounded run of the fuzzer; `make fuzz` runs as long as one likes."""

import logging
import os

import pytest

from tests.depth import at_depth
from tests.fuzzing import Fuzzer

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", at_depth("60", "600")))
SEED = int(os.environ.get("FUZZ_SEED", "1"))


@pytest.mark.both
@pytest.mark.django_db
@pytest.mark.parametrize("share", range(2))
def test_no_request_is_a_fault_of_the_site(share: int, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.CRITICAL)  # what is refused is logged, line after line

    faults = Fuzzer(SEED * 2 + share).run(REQUESTS // 2)

    assert not faults, "\n".join(f"{fault.found}: {fault.request}" for fault in faults)
