"""An existing Dask cluster as an executor; it needs dask.distributed, the extra `cluster`."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from solver.core.errors import SolverError
from solver.strategies import StrategyError

SECONDS = 10  # to wait for a scheduler


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a scheduler, which must be able to import this package.

    Dask gives what a killed worker did to another one. Raises SolverError if dask.distributed is
    missing, or if there is no scheduler at the address.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise SolverError(
            "--scheduler also needs dask.distributed, the extra 'cluster' of mastermind-solver; "
            "to add it: pip install distributed"
        ) from None
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        raise SolverError(f"No scheduler answers at {address}: {error}".rstrip(".") + ".") from None
    try:
        with client, client.get_executor() as executor:
            yield executor
    except KilledWorker:
        raise StrategyError("The workers of the cluster were killed again and again.") from None
    except CommClosedError:
        raise SolverError(f"The scheduler at {address} is gone.") from None
