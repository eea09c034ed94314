"""Rows for tests; every keyword overrides what is usual."""

from itertools import count
from typing import Any

from allauth.account.models import EmailAddress
from django.test import Client

from games.models import Challenge, Game, Player, SavedDesign
from games.modes import RACE
from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    Code,
    Feedback,
    Level,
    Rules,
    evaluate,
    parse_code,
    parse_strategy,
    score,
)

_numbers = count(1)


def make_player(**overrides: Any) -> Player:
    fields = {"username": f"player-{next(_numbers)}", "password": "correct horse"} | overrides
    return Player.objects.create_user(**fields)


def make_guest() -> Player:
    return Player.objects.create_guest()


def confirm_email(player: Player, address: str, *, verified: bool = True) -> Player:
    """Give a player an email address, confirmed unless told otherwise."""
    EmailAddress.objects.create(user=player, email=address, verified=verified, primary=True)
    Player.objects.filter(pk=player.pk).update(email=address)
    return player


def enter_as(client: Client, guest: Player) -> Player:
    """Give a client the session of a guest."""
    session = client.session
    session["guest"] = guest.pk
    if guest.in_challenges:
        session["challenges"] = True
    session.save()
    return guest


def make_game(**overrides: Any) -> Game:
    """A stored game, a break of 1234 unless told otherwise; `level` makes it a race."""
    choices: dict[str, Any] = {"player": None, "secret": "1234"} | overrides
    if "level" in choices:
        choices = {"mode": RACE} | choices
    choices["player"] = choices["player"] or make_player()
    return Game.objects.start(**choices)


def make_race(**overrides: Any) -> Game:
    return make_game(**{"level": LEVELS["knuth"]} | overrides)


def make_challenge(**overrides: Any) -> Challenge:
    """A challenge of a guest under classic rules; `secret` makes it one that its creator set."""
    choices = {"creator": None, "variant": CLASSIC} | overrides
    choices["creator"] = choices["creator"] or make_guest()
    return Challenge.objects.issue(**choices)


def make_design(**overrides: Any) -> SavedDesign:
    """A saved design under mini rules, measured unless `counts` says otherwise."""
    name = f"Design {next(_numbers)}"
    choices: dict[str, Any] = {"name": name, "rules": MINI.rules, "strategy": "parts+worst"}
    choices |= overrides
    owner = choices.pop("owner", None) or make_player()
    if "counts" not in choices:
        first = choices.get("first") or None
        choices["counts"] = evaluate(parse_strategy(choices["strategy"]), choices["rules"], first)
    return SavedDesign.objects.keep(owner, **choices)


def play_codes(game: Game, *codes: str) -> Game:
    """Guess one after the other, each as a request of its own would: from what is stored."""
    for code in codes:
        game = reread(game)
        game.play(parse_code(code, game.rules), number=game.board.guesses_used + 1)
    return reread(game)


def reread(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def turns_needed(level: Level, secret: str, rules: Rules = CLASSIC.rules) -> int:
    """How many guesses a deterministic level takes for a secret, worked out move by move."""
    history: list[tuple[Code, Feedback]] = []
    answer = Feedback(0, 0)
    while answer.black < rules.pegs:
        guess = level.next_guess(rules, history)
        answer = score(guess, parse_code(secret, rules))
        history.append((guess, answer))
    return len(history)


def row(code: str, number: int = 1) -> dict[str, str]:
    """What the form of a board sends for a guess."""
    pegs = {f"peg-{hole}": symbol for hole, symbol in enumerate(code, start=1)}
    return {"number": str(number)} | pegs
