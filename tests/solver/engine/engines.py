"""Engines for tests, in one program: `python engines.py KIND [FILE]` speaks as the kind does.

The honest kind guesses the lowest candidate. Into the file, it writes the ids of its processes.
"""

import itertools
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

TOLD: list[str] = []  # the lines that were heard


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def answer(guess: str, secret: str) -> tuple[int, int]:
    black = sum(map(str.__eq__, guess, secret))
    return black, sum(min(guess.count(peg), secret.count(peg)) for peg in set(guess)) - black


def candidates(rules: str, words: list[str]) -> Iterator[str]:
    pegs, colors = map(int, rules.removesuffix("-distinct").split("x"))
    turns = [
        (words[at], (int(words[at + 1]), int(words[at + 2]))) for at in range(0, len(words), 3)
    ]
    for code in map("".join, itertools.product("123456789ABC"[:colors], repeat=pegs)):
        if all(answer(guess, code) == given for guess, given in turns):
            yield code


def lowest(rules: str, words: list[str]) -> str:
    return next(candidates(rules, words))


def crash(rules: str, words: list[str]) -> str:
    if words:
        print("first words\nout of luck \x1b[2J", file=sys.stderr, flush=True)
        os._exit(3)
    return lowest(rules, words)


def abort(rules: str, words: list[str]) -> str:
    if words:
        os.kill(os.getpid(), signal.SIGSEGV)
    return lowest(rules, words)


def hang(rules: str, words: list[str]) -> str:
    if words:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(1000)
    return lowest(rules, words)


def close(rules: str, words: list[str]) -> str:
    if words:
        os.close(1)
        time.sleep(1000)
    return lowest(rules, words)


def flood(rules: str, words: list[str]) -> str:
    while words:
        say("info " + "x" * 1000)
    return lowest(rules, words)


def babble(rules: str, words: list[str]) -> str:
    if words:
        say("x" * 5000)
    return lowest(rules, words)


def twice(rules: str, words: list[str]) -> str:
    """Both in one write: a second guess that came later could pass for the next answer."""
    code = lowest(rules, words)
    return f"{code}\nguess {code}"


def differs(rules: str, words: list[str]) -> str:
    """The same in one process, but not in the next one."""
    found = list(candidates(rules, words))
    choice = zlib.crc32(f"{os.getpid()} {words}".encode())  # anew in each position
    return found[choice % len(found)] if words else lowest(rules, words)


def forgets(rules: str, words: list[str]) -> str:
    """Depends on how much it was told before."""
    found = list(candidates(rules, words))
    return found[len(TOLD) % len(found)]


GUESSES: dict[str, Callable[[str, list[str]], str]] = {
    "illegal": lambda _rules, words: "19" if words else "11",
    "short": lambda _rules, _words: "1",
    "same": lambda _rules, _words: "11",
    "contrary": lambda _rules, _words: "11",
    **{each.__name__: each for each in (crash, abort, hang, close, flood, babble, twice)},
    "moody": differs,
    "free": differs,
    "seedless": forgets,
}
OPTIONS = {
    "contrary": ["consistent", "deterministic"],
    "moody": ["deterministic"],
    "seedless": ["seed"],
    "seeded": ["seed"],
    "tree": ["deterministic", "consistent", "level 3"],
}


def greet(kind: str) -> None:
    if kind == "mute":
        time.sleep(1000)
    else:
        say("info \x1b[2J starting" if kind == "markup" else "")
        say("id name [red]\x1b[2J[/bold]" if kind == "markup" else f"id name {kind} 1.0")
        say("id author A. Author")
        say("\n".join(f"option {option}" for option in OPTIONS.get(kind, [])))
    say("ready")


READY = {
    "narrow": "error no such rules",
    "eager": "ready\nguess 11",
    "complaining": "ready\nerror too hard",
}


def main(kind: str, file: str | None = None) -> None:
    child = start_another(Path(file)) if file else None
    rules, history = "", list[str]()
    for line in sys.stdin:
        keyword, *words = line.split()
        TOLD.append(keyword)
        if keyword == "mastermind":
            greet(kind)
        elif keyword == "rules":
            rules = words[0]
            say(READY.get(kind, "ready"))
        elif keyword == "history":
            history = words
        elif keyword == "go":
            say(f"guess {GUESSES.get(kind, lowest)(rules, history)}")
        elif keyword == "quit" and kind != "stubborn":
            break
    if child:
        child.kill()


def start_another(pids: Path) -> subprocess.Popen[bytes]:
    """A process that never ends by itself; its id and that of this one are written down."""
    child = subprocess.Popen(["sleep", "1000"], stdout=subprocess.DEVNULL)
    with pids.open("a") as file:
        file.write(f"{os.getpid()} {child.pid} ")
    return child


if __name__ == "__main__":
    main(*sys.argv[1:])
