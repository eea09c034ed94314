"""Lists of games, statistics, ratings, and who is how strong."""

from collections.abc import Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.choices import Coach, Codemaker
from games.core.player import Player
from games.daily.models import Daily
from games.management.commands.demo_data import Demo
from games.ratings.models import Rating, RatingChange
from games.review.ledgers import ledger_of
from games.train.rush.run import RushRun
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, MINI, Rules, variant_of
from tests.factories import make_bot, make_game, make_player, make_race, play_codes
from tests.games.stats.outcomes import make_outcomes, rank
from tests.states.state import (
    LONGEST,
    NAME,
    OTHER,
    PASSWORD,
    SECRET,
    WRONG,
    State,
    at,
    come_as_guest,
    come_as_member,
    miss,
)

if TYPE_CHECKING:
    from tests.browser.table import Table


def a_history(client: Client) -> Iterator[State]:
    yield State("history_empty", "/me/history/")
    yield State("stats_empty", "/me/stats/")
    yield State("history_refused", "/me/history/?rules=0", status=404)
    me = come_as_guest(client)
    play_codes(make_game(player=me, coach=Coach.COUNT), WRONG, SECRET)
    play_codes(make_race(player=me), WRONG, SECRET)
    play_codes(make_game(player=me), *[WRONG] * 10)
    play_codes(make_game(player=me), WRONG)
    yield State("history_with_games", "/me/history/")
    yield State("history_narrowed", "/me/history/?result=won&sort=fewest")
    yield State("history_without_a_match", "/me/history/?rules=super")


def a_long_history(client: Client) -> Iterator[State]:
    """Every way to play, under the longest names of rules and opponents, and more than a page."""
    me = come_as_guest(client)
    start = Game.objects.start
    for variant in (CLASSIC, BULLS_AND_COWS, variant_of(Rules(6, 10), 20)):
        choices: dict[str, Any] = {"player": me, "variant": variant, "coach": Coach.FULL}
        choices["level"] = LEVELS["most-parts"]
        own = "123456"[: variant.rules.pegs]
        start(mode=DUEL, own_secret=own, **choices).resign()
        start(mode=MAKE, own_secret=own, **choices)
        start(mode=RACE, **choices).resign()
    start(player=me, codemaker=Codemaker.EVIL).resign()
    start(player=me, origin=Daily.objects.on(today())).abandon()
    for _ in range(50):
        start(player=me)
    last = Game.objects.order_by("-pk")[45]
    yield State("history_of_every_way", f"/me/history/?after={last.pk}")


def statistics(client: Client) -> Iterator[State]:
    me = come_as_member(client)
    play_codes(make_race(player=me), WRONG, SECRET)
    for codes in ([WRONG, SECRET], [SECRET], *[[WRONG, WRONG, SECRET]] * 8):
        ledger_of(play_codes(make_game(player=me), *codes).board)
        mini = make_game(player=me, variant=MINI, secret="112")
        ledger_of(play_codes(mini, "123", "112").board)
        if codes == [SECRET]:
            yield State("stats_of_few_games", "/me/stats/?rules=classic")
    yield State("stats_opened", "/me/stats/?rules=classic", then=_open_figures)
    other = make_player(username=OTHER)
    for days in (9, 5, 4, 0):
        with transaction.atomic():
            Rating.objects.update_after(CLASSIC.rules, {me.pk: days % 2, other.pk: 0.5})
        past = timezone.now() - timedelta(days=days)
        RatingChange.objects.filter(at__gt=past + timedelta(hours=1)).update(at=past)
    yield State("stats_with_a_rating", "/me/stats/?rules=classic")


def _open_figures(table: "Table") -> None:
    for summary in table.page.locator("#figures summary").all():
        summary.click()


def a_career(client: Client) -> Iterator[State]:
    """Some hundred games against every level, some of them reviewed: with every figure there is."""
    player = Demo(timezone.now()).fill(players=3, games=200, password=PASSWORD)
    for number, someone in enumerate(Player.objects.all()):
        someone.username = f"{NAME}.{number}"
        someone.save()
    for game in Game.objects.filter(player=player, mode="break", finished_at__isnull=False)[:20]:
        ledger_of(game.board)
    client.force_login(player)
    player.refresh_from_db()
    yield State("stats_of_a_career", "/me/stats/")
    yield State("stats_beside_a_level", "/me/stats/?beside=goldfish&coach=all")
    yield State("profile", f"/players/{player.username}/")
    own = Game.objects.filter(player=player, mode="break", solved=True, pegs=4, colors=6)
    yield State("won_in_a_career", at(own.latest("finished_at")))
    yield State("front_page_in_a_career", "/")
    yield State("history_of_a_career", "/me/history/?sort=fewest")


def leaders(client: Client) -> Iterator[State]:
    yield State("leaderboard_empty", "/leaderboard/")
    for number in range(6):
        public = make_player(username=f"{2_300 + 4 * number}", is_public=True)
        make_outcomes(public, [3 + number % 3] * 20, loss=0.1, luck=-0.5, rest=0)
    daily = Daily.objects.on(today())
    for name, guesses in ((LONGEST, 3), ("99", 1), (NAME, 2)):
        player = make_player(username=name, is_public=name != NAME)
        game = make_game(player=player, origin=daily, secret="")
        play_codes(game, *[miss(daily.secret)] * guesses, daily.secret)
    client.force_login(player)
    yield State("leaderboard_full", "/leaderboard/")
    client.force_login(public)
    yield State("leaderboard_with_oneself", "/leaderboard/")


def bots(client: Client) -> Iterator[State]:
    """Strong ones and weak ones, two of equal strength, and one with the longest name."""
    yield State("bots_empty", "/bots/?rules=mini")
    for place, strength in enumerate((4.341, 4.42, 4.43, 4.432, 4.64, 4.66, 4.9, 5.11, 5.5, 9.2)):
        finished = 1296 if place < 5 else 100 + place
        rank(
            make_bot(
                username=LONGEST if place == 1 else f"{NAME}-{place}", is_public=not place % 2
            ),
            strength,
            finished=finished,
            drawn=1296,
            needed=round(strength * finished),
            luck=(place - 4) / 40,
        )
    yield State("bots", "/bots/")


def ladder(client: Client) -> Iterator[State]:
    yield State("ladder_of_newcomer", "/ladder/?rules=super")
    me = come_as_member(client)
    for level, results in (
        ("goldfish", ("won", "lost", "won", "won")),
        ("dreamer", ("won", "won", "lost")),
        ("random", ("lost", "drawn", "lost")),
    ):
        for result in results:
            make_outcomes(me, [5], kind="race", level=level, result=result)
    yield State("race_lost_series", at(play_codes(_race(me, "random"), *[WRONG] * 10)))
    yield State("race_beats_level", at(play_codes(_race(me, "dreamer"), SECRET)))
    yield State("race_begins_series", at(play_codes(_race(me, "knuth"), SECRET)))
    yield State("ladder", "/ladder/")
    yield State(
        "ratings", "/ratings/", then=lambda table: table.page.locator(".behind summary").click()
    )


def own_page(client: Client) -> Iterator[State]:
    yield State("me_of_newcomer", "/me/")
    me = come_as_member(client)
    for level in ("goldfish", "dreamer"):
        for _ in range(3):
            play_codes(make_race(player=me, level=LEVELS[level], secret=SECRET), WRONG, SECRET)
    ledger_of(play_codes(make_game(player=me, secret="1123"), "1122", "1123").board)
    run = RushRun.objects.begin(me, is_timed=True)
    RushRun.objects.filter(pk=run.pk).update(score=26)
    yield State("me", "/me/")


def _race(player: Player, level: str) -> Game:
    return make_race(player=player, level=LEVELS[level])


STORIES = (
    a_history,
    a_long_history,
    statistics,
    a_career,
    leaders,
    bots,
    ladder,
    own_page,
)
