"""WebKit as GTK has it, by its driver and selenium, on a screen that nobody sees."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.engines.engine import PATIENCE, Engine
from tests.throwaway import program

SCREEN = "1600x1200x24"
BROWSER = Path(__file__).with_name("gtk_browser.py")
CONSOLE = "CONSOLE "
"""What stands in each line that WebKit writes for a message, before its kind."""

NOISE = "CONSOLE SECURITY ERROR Unrecognized Content-Security-Policy directive 'manifest-src'."
"""WebKitGTK is built without web app manifests, so it says this of every page. No other line is noise."""


@contextmanager
def display() -> Iterator[str]:
    """Start a screen that nobody sees; gives its name."""
    reading, writing = os.pipe()
    xvfb = program("Xvfb", "xvfb")
    # It writes the number that it found free when it is ready, and closes the pipe.
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=10)


class WebKit(Engine):
    """The driver has no log, so what the browser writes goes to a file.

    WebKit's console has no word about a file that the server did not have.
    """

    name = "webkit"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._log = folder / "log"
        options = Options()
        options.binary_location = str(self._starter(folder))
        with ExitStack() as stack:
            service = Service(
                program("WebKitWebDriver", "webkit2gtk-driver"),
                env=os.environ | {"DISPLAY": stack.enter_context(display()), "GDK_BACKEND": "x11"},
            )
            service.start()
            stack.callback(service.stop)
            config = ClientConfig(service.service_url, timeout=int(PATIENCE))
            connection = RemoteConnection(client_config=config)
            self._driver = webdriver.Remote(connection, options=options)
            stack.callback(self._driver.quit)
            self._started = stack.pop_all()

    def _starter(self, folder: Path) -> Path:
        """A script that starts the browser and keeps what it writes, which the driver would drop."""
        script = folder / "browser"
        script.write_text(
            f"#!/bin/sh\nexec /usr/bin/python3 {BROWSER} {folder} >{self._log} 2>&1\n"
        )
        script.chmod(0o700)
        return script

    def open(self, address: str) -> None:
        self._driver.get(address)

    def resize(self, width: int, height: int) -> None:
        # The window has neither a frame nor bars.
        self._driver.set_window_size(width, height)
        self.until("innerWidth === width && innerHeight === height", width=width, height=height)

    def evaluate(self, expression: str) -> Any:
        value = self._driver.execute_script(f"return JSON.stringify({expression})")
        return None if value is None else json.loads(value)

    def click(self, selector: str) -> None:
        self.center(selector)
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def press(self, *keys: str) -> None:
        ActionChains(self._driver).send_keys(*keys).perform()

    def forget(self) -> None:
        self._driver.delete_all_cookies()

    def heard(self) -> list[str]:
        lines = self._log.read_text(errors="replace").splitlines()
        return [line for line in lines if CONSOLE in line and line != NOISE]

    def close(self) -> None:
        self._started.close()
