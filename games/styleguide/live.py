"""Made-up matches: while codes are hidden, in play, and over, as their players see them."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone

from games.live.around import around, form_of
from games.live.told import told
from games.models import Match, Player, Seat
from games.models.matches.seat import LostBy
from games.models.rules import sizes_of
from games.modes import DUEL, RACE, GameMode
from games.modes.clock import Control
from games.styleguide.boards import Sample
from solver import CLASSIC, parse_code, score

SECRET = "3621"
NOW = timezone.now()


def live() -> Iterator[Sample]:
    """The parts of the page of a match."""
    yield _sample("A code to hide", "live/_board.html", _match(DUEL, secret=""))
    race = _match(RACE, "1122", "1134 4421")
    race.everyone[1].is_away = True
    race.everyone[1].seen_at = NOW - timedelta(hours=1)
    race.said = [[2, "luck", NOW.isoformat()]]
    yield _sample("A match in play", "live/_board.html", race)
    yield _sample("Players of a match", "live/_seats.html", race)
    yield _sample("What can be done in a match", "live/_card.html", race)
    duel = _match(DUEL, "1122", "1134", "draw")
    yield _sample("A duel in turn", "live/_seats.html", duel)
    yield _sample("A draw offered", "live/_card.html", duel)
    refused = _match(DUEL, "1122", "1134")
    refused.everyone[1].declined_draw = True
    yield _sample("A draw declined", "live/_seats.html", refused)
    yield _sample("A match to watch", "live/_board.html", race, viewer=None)
    over = _match(RACE, f"1122 {SECRET}", f"1134 4421 {SECRET}")
    over.settle(NOW)
    yield _sample("The end of a match", "live/_board.html", over)
    yield _sample("Players after the end", "live/_seats.html", over)
    late = _match(DUEL, "1122", "1134")
    late.everyone[1].leave_the_game(LostBy.TIME)
    late.settle(NOW)
    yield _sample("A match won by time", "live/_board.html", late)


ADA = Player(pk=-1, username="ada", is_public=True)
BEN = Player(pk=-2, username="ben", is_bot=True)


def _match(mode: GameMode, *boards: str, secret: str = SECRET) -> Match:
    """A match of two that is not stored. Of three boards, the third says that a draw is offered."""
    match = Match(pk=-1, mode=mode.slug, token="sample", **sizes_of(CLASSIC))
    match.started_at, match.control, match.seconds = NOW, Control.TOTAL, 300
    match.seal, match.legs = "a" * 64, 1
    players = (ADA, BEN)
    match.everyone = [
        Seat(
            pk=-number,
            match=match,
            number=number,
            player=player,
            is_taken=True,
            secret=secret,
            seen_at=NOW,
        )
        for number, player in enumerate(players, start=1)
    ]
    for seat, codes in zip(match.everyone, boards, strict=False):
        seat.clock_left, seat.clock_since = 9.0 * seat.number, NOW
        for code in codes.split():
            pegs = parse_code(code, CLASSIC.rules)
            feedback = score(pegs, parse_code(secret, CLASSIC.rules))
            seat.take(code, pegs, feedback, 100, NOW)
    match.everyone[1].offers_draw = "draw" in boards
    return match


def _sample(title: str, part: str, match: Match, viewer: Player | None = ADA) -> Sample:
    tells = told(match, viewer, NOW)
    return Sample(title, part, around(tells) | {"form": form_of(tells), "oob": False})
