"""What the site counts for Prometheus. Does not import Django.

Each process counts by itself, in files of the folder that PROMETHEUS_MULTIPROC_DIR names if there is one
(`mastermind_site/observe/metrics.py` serves them). Every label has few values: none of them is taken from what a
visitor sends.
"""

from prometheus_client import Counter, Histogram


class Count:
    def __init__(self, name: str, meaning: str, *labels: str) -> None:
        self._counter = Counter(name, meaning, labels)

    def add(self, *labels: object) -> None:
        self._counter.labels(*labels).inc()


class Times:
    def __init__(self, name: str, meaning: str, *labels: str, bounds: tuple[float, ...]) -> None:
        self._histogram = Histogram(name, meaning, labels, buckets=bounds)

    def add(self, seconds: float, *labels: object) -> None:
        self._histogram.labels(*labels).observe(seconds)


refusals = Count("mastermind_refusals", "Requests that were refused, by the limit.", "kind")
solver = Times(
    "mastermind_solver_seconds",
    "Processor time of heavy answers that were computed.",
    *("question", "rules", "strategy"),
    bounds=(0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0),
)
