"""A bot that plays games of Classic over HTTP, those of the bot ladder if its account is a bot.

It needs Python alone, and a token: python examples/bot.py http://localhost:8000 mm_... 100
"""

import json
import random
import sys
from itertools import product
from urllib.error import HTTPError
from urllib.request import Request, urlopen

CODES = ["".join(pegs) for pegs in product("123456", repeat=4)]


def answer(guess, secret):
    black = sum(a == b for a, b in zip(guess, secret, strict=True))
    return black, sum(min(guess.count(c), secret.count(c)) for c in set(guess)) - black


def call(site, token, path, sent=None):
    headers = {"Authorization": f"Bearer {token}".encode(), "Content-Type": "application/json"}
    request = Request(f"{site}/api/v1/{path}", sent and json.dumps(sent).encode(), headers)
    try:
        with urlopen(request, timeout=30) as response:
            return json.load(response)
    except HTTPError as error:
        is_told = error.headers.get_content_type() == "application/problem+json"
        sys.exit(json.load(error)["detail"] if is_told else str(error))


def play(site, token, start):  # any code that fits all answers so far
    game, left = call(site, token, start, {"variant": "classic"}), CODES
    while game["awaits"] == "guess":
        guess, path = random.choice(left), f"games/{game['token']}/guesses"
        game = call(site, token, path, {"code": guess, "number": game["number"]})
        row = game["boards"][0]["rows"][-1]
        left = [code for code in left if answer(guess, code) == (row["black"], row["white"])]
    return game["boards"][0]["guesses_used"]


if __name__ == "__main__":
    start = "ladder/games" if call(*sys.argv[1:3], "me")["is_bot"] else "games"
    needed = [play(*sys.argv[1:3], start) for _ in range(int(sys.argv[3]))]
    print(f"{len(needed)} games, {sum(needed) / len(needed):.2f} guesses on average: {needed}")
