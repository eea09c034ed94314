"""Secrets that several people look for: those of a day, challenges, and what is told of them."""

from collections.abc import Iterator
from datetime import timedelta

from django.test import Client

from games.challenges.models import Challenge
from games.core.days import today
from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.player import Player
from games.daily.models import Daily
from games.pictures.shared_result import Rival, SharedResult
from solver import CLASSIC, SUPER, Feedback
from tests.factories import keep_days, make_challenge, make_guest, make_player, play_codes
from tests.states.state import LONGEST, SECRET, WRONG, State, at, come_as_guest, miss

SHARED = SharedResult(
    way="race",
    of="goldfish",
    rules=CLASSIC.rules,
    allowed=10,
    rows=(Feedback(1, 1), Feedback(4, 0)),
    rival=Rival(3, solved=True),
)


def a_day(client: Client) -> Iterator[State]:
    yield State("daily", "/daily/")
    yield State("day_of_the_past", "/daily/2026-02-14/")
    day = Daily.objects.on(today())
    for number in range(11):
        play_codes(_taken_up(make_guest(), day), *[miss(day.secret)] * (number % 5), day.secret)
    me = come_as_guest(client)
    # Ten days in a row have earned a freeze, which saved yesterday.
    keep_days(me, [today() - timedelta(days=ago) for ago in range(2, 22)])
    yield State("daily_saved", "/daily/")
    game = _taken_up(me, day)
    play_codes(game, miss(day.secret))
    yield State("daily_in_play", "/daily/")
    play_codes(game, day.secret)
    yield State("daily_over", "/daily/", then=lambda table: table.share())
    yield State("daily_found", at(game))
    yield State("hard_daily", "/daily/hard/")
    yield State("hard_day_of_the_past", "/daily/hard/2026-02-14/")
    hard = Daily.objects.on(today(), is_hard=True)
    play_codes(_taken_up(me, hard), hard.secret)
    yield State("hard_daily_over", "/daily/hard/")
    yield State("shared_result", f"/?r={SHARED.code}")


def _taken_up(player: Player, origin: Daily | Challenge) -> Game:
    return Game.objects.start(player=player, origin=origin)


def challenges(client: Client) -> Iterator[State]:
    yield State("challenges", "/challenges/")
    yield State("challenge_issued", "/challenges/", form={"variant": "classic"})
    challenge = make_challenge(secret=SECRET)
    me = come_as_guest(client)
    yield State("challenge_taken_up", at(challenge))
    play_codes(_taken_up(me, challenge), WRONG, SECRET)
    yield State("challenge_waiting", at(challenge))
    play_codes(_taken_up(make_guest(), challenge), *[WRONG] * 9, SECRET)
    yield State("challenge_over", at(challenge))
    for _ in range(2):
        play_codes(_taken_up(make_guest(), challenge), SECRET)
    yield State("challenge_of_four", at(challenge))
    yield State("own_challenges_empty", "/me/challenges/")


def own_challenges(client: Client) -> Iterator[State]:
    """One that was won, one that waits for its end, and some that nobody has finished."""
    me = make_player(username=LONGEST, password="")
    for number, length in enumerate((1, 29)):
        challenge = make_challenge(creator=me, secret=SECRET if number else "")
        for place in range(7):
            friend = make_player(username="2356789"[place] * length + "45"[number])
            game = _taken_up(friend, challenge)
            play_codes(game, *[WRONG] * (place // 2), game.board.secret)
    _taken_up(me, make_challenge(variant=SUPER, coach=Coach.FULL))
    for _ in range(10):
        make_challenge(creator=me)
    client.force_login(me)
    yield State("own_challenges", "/me/challenges/")


STORIES = (a_day, challenges, own_challenges)
