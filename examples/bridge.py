"""Lets any program that speaks the engine protocol play on the bot ladder. It needs Python alone.

python examples/bridge.py http://localhost:8000 mm_... 100 "python examples/engine.py"

It waits when the site asks it to. `docs/engine.md` is the protocol, `docs/api.md` the ladder.
"""

import json
import shlex
import subprocess
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(engine, line, word):
    """Say a line to the engine, and return what follows this word in its answer."""
    print(line, file=engine.stdin, flush=True)
    for heard in engine.stdout:
        first, _, rest = heard.strip().partition(" ")
        if first == word:
            return rest
        if first == "error":
            sys.exit(f"The engine cannot do “{line}”: {rest}")
    sys.exit(f"The engine ended after “{line}”.")


def call(site, token, path, sent):
    headers = {"Authorization": f"Bearer {token}".encode(), "Content-Type": "application/json"}
    request = Request(f"{site}/api/v1/{path}", json.dumps(sent).encode(), headers)
    while True:
        try:
            with urlopen(request, timeout=30) as response:
                return json.load(response)
        except HTTPError as error:
            if error.code not in {429, 503}:
                sys.exit(json.load(error)["detail"])
            time.sleep(int(error.headers["Retry-After"]))


def play(site, token, engine):
    game = call(site, token, "ladder/games", {"variant": "classic"})
    while game["awaits"] == "guess":
        rows = [f"{row['code']} {row['black']} {row['white']}" for row in game["boards"][0]["rows"]]
        print("history", *rows, file=engine.stdin)
        sent = {"code": ask(engine, "go", "guess"), "number": game["number"]}
        game = call(site, token, f"games/{game['token']}/guesses", sent)
    return game["boards"][0]["guesses_used"]


if __name__ == "__main__":
    site, token, games, command = sys.argv[1:]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(shlex.split(command), **pipes) as engine:
        ask(engine, "mastermind 1", "ready")
        ask(engine, "rules 4x6", "ready")
        needed = [play(site, token, engine) for _ in range(int(games))]
        print("quit", file=engine.stdin)
    print(f"{len(needed)} games, {sum(needed) / len(needed):.2f} guesses on average: {needed}")
