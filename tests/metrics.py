"""What this process has counted for Prometheus."""

from prometheus_client import REGISTRY


def number(name: str, **labels: object) -> float:
    """The value of a sample; 0 if nothing was counted."""
    found = REGISTRY.get_sample_value(name, {key: str(value) for key, value in labels.items()})
    return found or 0.0
