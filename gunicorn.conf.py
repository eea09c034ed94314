"""How gunicorn serves the site. `gunicorn` reads this file from the folder that it starts in."""

import gc
import os
import signal
from typing import Any

# The settings are read here so that a wrong value stops the start before there are any workers.
from mastermind_site import settings
from mastermind_site.environment import stop, whole_number

wsgi_app = "mastermind_site.wsgi"
host = os.environ.get("HOST", "127.0.0.1")
port = whole_number("PORT", default=8000, least=1, most=65535)
bind = [f"{host}:{port}"]
if settings.METRICS_PORT:
    if port == settings.METRICS_PORT:
        stop(f"METRICS_PORT is '{port}', like PORT; metrics need a port of their own.")
    metrics_host = os.environ.get("METRICS_HOST", "127.0.0.1")
    bind += [f"{metrics_host}:{settings.METRICS_PORT}"]

worker_class = "gthread"
# The connections of one process; a system allows it 1,024 open files unless it is asked for more.
worker_connections = 500
keepalive = 5  # seconds
workers = whole_number("WORKERS", default=2, least=1)
threads = 4
# Seconds for requests in hand when a process stops; none takes longer. Until it is gone, a host whose master was
# killed cannot start again, because the process still has the port.
graceful_timeout = 8
MOST_WAITING = 200  # connections that a process takes when it stops
control_socket_disable = True
# Objects made since the collector last looked. Django makes thousands for a page, nearly all of which
# are gone when it is sent, so that looking often is in vain.
GC_THRESHOLD = 50_000
logconfig_dict = settings.LOGGING
# Django decides whether to trust a proxy (TRUSTED_PROXIES).
forwarded_allow_ips = ""


def on_starting(_server: object) -> None:
    """Metrics begin anew."""
    if settings.METRICS_PORT:
        for file in settings.METRICS_FOLDER.glob("*.db"):
            file.unlink()


def when_ready(server: object) -> None:  # noqa: ARG001 (gunicorn's signature)
    print(f"\n  Play at http://localhost:{port}   (Ctrl-C stops)\n", flush=True)


def post_worker_init(worker: Any) -> None:
    """Spare the garbage collector what is loaded for good, and let it look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)

    def leave(*signal_and_frame: Any) -> None:
        worker.method_queue.defer(_leave_listeners, worker)
        worker.handle_exit(*signal_and_frame)

    signal.signal(signal.SIGTERM, leave)


def _leave_listeners(worker: Any) -> None:
    """Take the connections that have come, and let no more come. Runs in the main loop.

    Gunicorn's threaded worker would let them wait while it stops and then break them off, and a proxy must not send
    their forms again. This leans on names that gunicorn does not document; tests/site/test_stopping.py notices.
    """
    for listener in worker.sockets:
        for _ in range(MOST_WAITING):
            worker.accept(listener)  # does nothing where nobody waits
    worker.set_accept_enabled(False)
    for listener in worker.sockets:
        listener.close()
    worker.sockets = []
