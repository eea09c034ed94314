#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests: one that is installed, or else one it installs.
# The one without windows comes first: it does the same tests with two thirds of the work.
set -euo pipefail

python=$(dirname "$0")/../../.venv/bin/python

installed() {
  for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then return 0; fi
  done
  local own
  own=$("$python" -c 'from playwright.sync_api import sync_playwright as p
with p() as playwright: print(playwright.chromium.executable_path)') && [ -x "$own" ] && echo "$own"
}

installed && exit 0

echo "No Chromium found; installing one …" >&2
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell >&2 ||
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >&2 || true
fi
installed && exit 0

"$python" -m playwright install chromium >&2 || true
installed && exit 0

echo "The browser tests need a Chromium: install one, or name it: make test CHROMIUM=/path/to/chromium" >&2
exit 1
