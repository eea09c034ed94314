"""Errors for Sentry, where SENTRY_DSN is set: what broke and where, and nothing of who met it."""

from typing import TYPE_CHECKING, Any, cast

from games.visitors import current
from mastermind_site.environment import stop
from mastermind_site.observe.requests import route_of
from mastermind_site.observe.scrubbing import scrubbed

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

KEPT = {
    *("event_id", "timestamp", "platform", "level", "logger", "release", "environment", "sdk"),
    *("exception", "transaction", "contexts", "modules"),
}
"""The parts of an event that no visitor had a hand in, once `scrubbed` has seen the exception."""
KEPT_CONTEXTS = ("runtime", "trace")
FRAME = ("filename", "function", "module", "lineno", "pre_context", "context_line", "post_context")


def start(dsn: str, **options: Any) -> None:
    """Let errors be reported. options: of sentry_sdk, such as another transport."""
    try:
        import sentry_sdk  # noqa: PLC0415 (without a DSN, it need not be installed)
    except ImportError:
        stop("SENTRY_DSN is set, but sentry-sdk is not installed; docs/operations.md says how.")
    try:
        sentry_sdk.init(
            dsn,
            before_send=without_visitor,
            before_breadcrumb=lambda _crumb, _hint: None,
            send_default_pii=False,
            include_local_variables=False,
            max_request_body_size="never",
            **options,
        )
    except sentry_sdk.utils.BadDsn:
        stop("SENTRY_DSN is not understood; it must look like https://key@host/project.")


def without_visitor(event: "Event", _hint: "Hint") -> "Event":
    """An event with the route in place of the request, and the id under which it is in the log."""
    kept: Any = {name: value for name, value in event.items() if name in KEPT}
    contexts = kept.get("contexts", {})
    kept["contexts"] = {name: contexts[name] for name in KEPT_CONTEXTS if name in contexts}
    for error in kept.get("exception", {}).get("values", []):
        error["value"] = scrubbed(str(error.get("value", "")))
        for frame in (error.get("stacktrace") or {}).get("frames", []):
            for name in set(frame) - set(FRAME):
                del frame[name]
    if "exception" not in kept:
        kept["message"] = scrubbed(str(event.get("logentry", {}).get("formatted", "")))
    if request := current.request():
        kept["transaction"] = route_of(request)
        kept["tags"] = {"request": current.request_id()}
    return cast("Event", kept)
