"""What the site counts for Prometheus. Does not import Django.

Each process counts by itself: in memory, or in files of the folder that PROMETHEUS_MULTIPROC_DIR
names, which `mastermind_site/metrics.py` adds up and serves. Every label has few values: none of them
is taken from what a visitor sends.
"""

from typing import Any

from prometheus_client import Counter, Histogram

REQUEST_SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
EMPTY_POLL = "empty-poll"  # in place of the name of an address
SOLVER_SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0)


class Metric:
    """A metric by labels, each of which is looked up once and then remembered.

    A metric without labels would open its file in every process that imports this module, also where
    nothing is counted, so each has a label.
    """

    def __init__(self, metric: Any) -> None:
        self._metric = metric
        self._known: dict[tuple[object, ...], Any] = {}

    @property
    def name(self) -> str:
        """Its name without what a kind of metric adds, such as `_total`."""
        return str(next(iter(self._metric.describe())).name)

    def _of(self, labels: tuple[object, ...]) -> Any:
        try:
            return self._known[labels]
        except KeyError:
            found = self._known[labels] = self._metric.labels(*labels)
            return found


class Count(Metric):
    """How often something happened."""

    def __init__(self, name: str, meaning: str, *labels: str) -> None:
        super().__init__(Counter(name, meaning, labels))

    def add(self, *labels: object, times: int = 1) -> None:
        self._of(labels).inc(times)


class Times(Metric):
    """How many seconds something took, each time."""

    def __init__(self, name: str, meaning: str, *labels: str, bounds: tuple[float, ...]) -> None:
        super().__init__(Histogram(name, meaning, labels, buckets=bounds))

    def add(self, seconds: float, *labels: object) -> None:
        self._of(labels).observe(seconds)


requests = Times(
    "mastermind_request_seconds",
    "Requests, by the name of their address and the status of their answer.",
    *("route", "status"),
    bounds=REQUEST_SECONDS,
)
refusals = Count("mastermind_refusals", "Requests that were refused, by the limit.", "kind")
policy_reports = Count(
    "mastermind_policy_reports",
    "What browsers say the Content Security Policy refused, by its directive.",
    "directive",
)
guesses = Count("mastermind_guesses", "Codes guessed, by people and by levels.", "mode", "by")
games_begun = Count("mastermind_games_begun", "Games of one player that were stored.", "way")
games_ended = Count("mastermind_games_ended", "Games of one player that ended.", "way", "end")
matches_begun = Count("mastermind_matches_begun", "Matches that began.", "mode")
matches_ended = Count("mastermind_matches_ended", "Matches that ended.", "mode", "end")
solver = Times(
    "mastermind_solver_seconds",
    "Processor time of heavy answers that were computed, and of the shares of the lab.",
    *("question", "rules", "strategy"),
    bounds=SOLVER_SECONDS,
)
lookups = Count(
    "mastermind_cache_lookups",
    "Lookups in the memory of a process or in the shared cache, by whether they found an answer.",
    *("cache", "found"),
)
