"""nginx in front of the hosts: what the template is filled with, and what stands around it."""

import re
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
TEMPLATE = HERE / "nginx.conf.template"
PAGES = HERE / "pages"
BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
NAME = re.compile(r"\$\{([A-Z][A-Z_0-9]*)\}")

# Each of them for one address: requests in a second, how many more at once, and open connections.
LIMITS = {"REQUESTS": "100", "BURST": "300", "CONNECTIONS": "100"}

# What Debian's own nginx.conf says otherwise, for an nginx that keeps all it writes in one folder.
AROUND = """{module}
daemon off;
{user}
worker_processes 1;
worker_rlimit_nofile 8192;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    sendfile on;
    include {folder}/site.conf;
}}
"""


def fill(template: str, names: Mapping[str, str]) -> str:
    """The template with each name in braces and capitals replaced. Raises KeyError for an unknown one."""
    return NAME.sub(lambda name: names[name[1]], template)


def configure(folder: Path, names: Mapping[str, str], user: str = "") -> Path:
    """Write nginx's configuration into a folder. names: those that have no default here.

    user: whom its workers run as if root starts it; empty for whoever starts it.
    """
    defaults = {
        **LIMITS,
        "TLS": "",
        "PAGES": str(PAGES),
        "BROTLI": "brotli_static on;" if BROTLI.exists() else "",
        "ERROR_LOG": str(folder / "error.log"),
    }
    (folder / "site.conf").write_text(fill(TEMPLATE.read_text(), {**defaults, **names}))
    around = folder / "nginx.conf"
    around.write_text(
        AROUND.format(
            folder=folder,
            user=f"user {user};" if user else "",
            module=f"load_module {BROTLI};" if BROTLI.exists() else "",
        )
    )
    return around
