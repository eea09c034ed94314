"""Rows for tests; every keyword overrides what is usual."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from functools import partial
from itertools import count
from typing import Any, TypeVar

from allauth.account.models import EmailAddress
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from games.api.models import become_bot
from games.challenges.models import Challenge
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import RACE
from games.core.modes.choices import Result
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import sizes_of
from games.core.sealing import seal_of
from games.daily.models import Daily
from games.lab.design.models import SavedDesign
from games.live.match import Match, Opening
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

Row = TypeVar("Row", bound=Model)
_numbers = count(1)


def make_player(**overrides: Any) -> Player:
    fields = {"username": f"player-{next(_numbers)}", "password": "correct horse"} | overrides
    return Player.objects.create_user(**fields)


def make_bot(**overrides: Any) -> Player:
    """An account that is a bot."""
    bot = make_player(**overrides)
    become_bot(bot)
    return bot


def make_guest() -> Player:
    return Player.objects.create_guest()


def confirm_email(player: Player, address: str, *, verified: bool = True) -> Player:
    """Give a player an email address, confirmed unless told otherwise."""
    EmailAddress.objects.create(user=player, email=address, verified=verified, primary=True)
    Player.objects.filter(pk=player.pk).update(email=address)
    return player


def sign_in(client: Client, **fields: Any) -> Player:
    """A stored account, to which a client is signed in."""
    player = make_player(**fields)
    client.force_login(player)
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


def open_match(creator: Player | None = None, **opening: Any) -> Match:
    """A match that waits for one more, and is listed."""
    return make_match(creator or make_player(), **{"people": 2, "is_listed": True} | opening)


def make_race(**overrides: Any) -> Game:
    return make_game(**{"level": LEVELS["knuth"]} | overrides)


def make_challenge(**overrides: Any) -> Challenge:
    """A challenge of a guest under classic rules; `secret` makes it one that its creator set."""
    choices = {"creator": None, "variant": CLASSIC} | overrides
    choices["creator"] = choices["creator"] or make_guest()
    return Challenge.objects.issue(**choices)


def make_match(*players: Player, now: datetime | None = None, **opening: Any) -> Match:
    """A race of these players, or of two new ones, for 1234, unless told otherwise.

    It begins at once if nobody is missing; who has to hide a code then hides the secret. `people`
    leaves seats free, `levels` adds levels, and the rest is as in `Opening`.
    """
    secret: str = opening.pop("secret", "1234")
    now = now or timezone.now()
    seated = players or (make_player(), make_player())
    chosen = Opening(**{"people": len(seated)} | opening)
    match = Match.objects.open(seated[0], chosen, now)
    for player in seated[1:]:
        match = Match.objects.change(match.token, now, partial(Match.sit, player=player, now=now))
    if match.mode == RACE.slug:
        match.places.update(secret=secret)
        Match.objects.filter(pk=match.pk).update(seal=seal_of(secret, match.nonce))
    for seat in match.people:
        if match.must_hide(seat):
            _hide(match, seat.number, secret, now)
    return Match.objects.get(pk=match.pk)


def _hide(match: Match, number: int, secret: str, now: datetime) -> None:
    def hide(locked: Match) -> None:
        locked.hide(locked.everyone[number - 1], parse_code(secret, locked.rules), now=now)

    Match.objects.change(match.token, now, hide)


def play_match(match: Match, *boards: str, ends: bool = True, now: datetime | None = None) -> Match:
    """Guess these codes, such as "1122 1234" for each seat with a person's board, round by round.

    Levels guess when it is their turn. A seat that is done leaves out the rest of its codes. Unless
    `ends` is false, the others guess their last code again until the match is over.
    """
    now = now or timezone.now()
    people = [seat.pk for seat in match.seats if seat.is_person]
    rounds = match.guesses_allowed if ends else max(len(board.split()) for board in boards)
    for number in range(rounds):
        for pk, board in zip(people, boards, strict=True):
            codes = board.split()
            Match.objects.take_levels_turns(match.token, now)
            match = Match.objects.get(pk=match.pk)
            seat = next(each for each in match.seats if each.pk == pk)
            if match.may_guess(seat) and (ends or number < len(codes)):
                guess_in(match, seat.number, codes[min(number, len(codes) - 1)], now)
    Match.objects.take_levels_turns(match.token, now)
    return Match.objects.get(pk=match.pk)


def guess_in(match: Match, number: int, code: str, now: datetime | None = None) -> Match:
    """The match after the next guess of the seat of this number."""
    seat = match.everyone[number - 1]
    pegs = parse_code(code, match.rules)
    return Match.objects.guess(match, seat, pegs, seat.guesses_used + 1, now or timezone.now())


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


def keep_days(player: Player, days: Sequence[date]) -> None:
    """Dailies of these days, each found at its noon with the first guess, as if nobody had noticed."""
    sizes = sizes_of(CLASSIC)
    Daily.objects.bulk_create(
        [Daily(day=day, secret="1234", **sizes) for day in days], ignore_conflicts=True
    )
    games = []
    for daily in Daily.objects.filter(day__in=days, is_hard=False):
        games.append(game := Game.lay_out(origin=daily))
        game.player = player
        game.result, game.solved, game.guesses_used = Result.WON, True, 1
        game.finished_at = datetime.combine(daily.day, time(12), tzinfo=UTC)
    Game.objects.bulk_create(games)


def as_not_reviewed(game: Game) -> Game:
    """A game that is over, as a site stores it that is too busy to review it."""
    Board.objects.filter(game=game).update(loss=None, luck=None)
    Guess.objects.filter(board__game=game).update(loss=None, luck=None, flaw="")
    Outcome.objects.filter(game=game).update(loss=None, luck=None, rest=None)
    return reread(game)


def reread(row: Row) -> Row:
    return type(row)._default_manager.get(pk=row.pk)  # noqa: SLF001


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
