"""The bot ladder: how its games are started, and who is how strong."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.keeping import forget_everything
from games.models import (
    Board,
    BotScopeError,
    Challenge,
    Game,
    LadderGame,
    LadderRound,
    NoChallengeError,
    Player,
    TooManyLadderGamesError,
    ladder,
)
from games.models.ladder import Standing, standings_under, start_ladder_game
from games.models.rounds import MOST_IN_PLAY
from games.models.rules import sizes_of
from solver import CLASSIC, MINI
from tests.factories import make_bot, make_player
from tests.games.at_once import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def rank(bot: Player, strength: float, **overrides: object) -> LadderRound:
    """A round of a hundred games by which a bot is listed."""
    facts = {"player": bot, **sizes_of(CLASSIC), "number": 1, "seed": "a", "is_shown": True}
    facts |= {"drawn": 100, "finished": 100, "needed": 450, "reviewed": 100}
    facts |= {"strength": strength, "error": 0.1, "luck": 0.2}
    return LadderRound.objects.create(**facts | overrides)


def listed(start: int = 0, length: int = 100) -> list[Standing]:
    forget_everything()
    return standings_under(CLASSIC, start, length)[0]


def test_a_game_of_the_ladder_is_a_solo_game_of_a_bot_without_help_and_becomes_no_challenge():
    bot = make_bot()
    with pytest.raises(BotScopeError):
        start_ladder_game(make_player(), CLASSIC)
    assert not Game.objects.exists()

    game = start_ladder_game(bot, CLASSIC)

    assert (game.player, game.mode, game.coach, game.variant) == (bot, "break", "off", CLASSIC)
    assert game.seal
    assert LadderGame.objects.get().game == game
    with pytest.raises(NoChallengeError):  # in which others would see its secret
        Challenge.objects.issue_for(game)


def test_eight_are_in_play_at_once_under_all_rules_together():
    bot = make_bot()
    games = [start_ladder_game(bot, [MINI, CLASSIC][n % 2]) for n in range(MOST_IN_PLAY)]

    with pytest.raises(TooManyLadderGamesError):
        start_ladder_game(bot, MINI)
    assert Game.objects.count() == MOST_IN_PLAY
    games[0].resign()
    assert start_ladder_game(bot, MINI)
    assert start_ladder_game(make_bot(), MINI)


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_get_a_secret_each():
    bot = make_bot()

    at_once(*[lambda: start_ladder_game(bot, MINI)] * 6)

    assert sorted(LadderGame.objects.values_list("place", flat=True)) == list(range(6))
    assert len(set(Board.objects.values_list("secret", flat=True))) == 6
    assert LadderRound.objects.get().drawn == 6


@pytest.mark.django_db(transaction=True)
def test_of_two_requests_at_once_for_the_last_game_one_is_refused():
    bot = make_bot()
    for _ in range(MOST_IN_PLAY - 1):
        start_ladder_game(bot, MINI)

    def begin() -> bool:
        try:
            return bool(start_ladder_game(bot, MINI))
        except TooManyLadderGamesError:
            return False

    assert sorted(at_once(begin, begin)) == [False, True]


def test_the_strongest_under_the_rules_comes_first_and_equals_share_a_place():
    bots = {name: make_bot(username=name) for name in ("ada", "bob", "cy", "di", "eve")}
    rank(bots["ada"], 4.601)
    rank(bots["bob"], 4.4, error=None)
    rank(bots["cy"], 4.604, drawn=1296, finished=1296, needed=5800, reviewed=1200)
    rank(bots["di"], 5.0, is_shown=False)
    rank(bots["eve"], 4.3, **sizes_of(MINI))

    standings = listed()

    assert [(each.place, each.name) for each in standings] == [(1, "bob"), (2, "ada"), (2, "cy")]
    cy = standings[2]
    assert (cy.mean, cy.games, cy.whole, cy.reviewed) == (5800 / 1296, 1296, 1296, 1200)


def test_a_bot_that_is_gone_is_left_out_at_once_and_one_renamed_has_its_new_name():
    bots = [make_bot(), make_bot(), make_bot()]
    for bot in bots:
        rank(bot, 4.5)
    assert len(listed()) == 3

    bots[0].erase()
    Player.objects.filter(pk=bots[1].pk).update(is_active=False)
    bots[2].rename("turing")

    assert [each.name for each in standings_under(CLASSIC, 0, 100)[0]] == ["turing"]


@pytest.fixture
def _more_bots_than_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "MOST_LISTED", 40)
    bots = Player.objects.bulk_create(Player(username=f"bot {n}", is_bot=True) for n in range(60))
    facts = {**sizes_of(CLASSIC), "seed": "a", "drawn": 1296, "finished": 1296, "needed": 5800}
    LadderRound.objects.bulk_create(
        LadderRound(
            player=bot,
            number=number,
            is_shown=number == 3,
            strength=4.5 + place / 1000,
            reviewed=1296,
            luck=0,
            **facts,
        )
        for place, bot in enumerate(bots)
        for number in (1, 2, 3)
    )


@pytest.mark.usefixtures("_more_bots_than_are_listed")
def test_the_list_costs_two_queries_and_has_an_end():
    forget_everything()
    with CaptureQueriesContext(connection) as queries:
        first, number = standings_under(CLASSIC, 0, 30)
    with CaptureQueriesContext(connection) as kept:
        last, _ = standings_under(CLASSIC, 30, 30)

    assert (len(queries), len(kept)) == (2, 1)
    assert (number, len(first), len(last)) == (40, 30, 10)
    assert [each.place for each in first[:16]] == [1] * 5 + [6] * 10 + [16]
