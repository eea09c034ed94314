"""The bot ladder: how its games are started, and who is how strong."""

from statistics import fmean

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.api.models import (
    AlreadyBotError,
    NotNewError,
    Scope,
    StillSeatedError,
    Token,
    become_bot,
)
from games.challenges.models import Challenge, NoChallengeError
from games.core.board import Board
from games.core.days import today
from games.core.errors import BotScopeError
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import sizes_of
from games.daily.models import Daily
from games.live.match import Match
from games.review.ledgers import reviewed
from games.stats.bot_ladder import (
    FEWEST_GAMES,
    MOST_IN_PLAY,
    BotPlace,
    LadderGame,
    LadderRound,
    TooManyLadderGamesError,
    order_of,
    seed_of,
    standings_under,
    start_ladder_game,
)
from solver import CLASSIC, MINI, code_at, format_code
from solver.site import playing_strength
from tests.factories import (
    as_not_reviewed,
    make_bot,
    make_game,
    make_guest,
    make_match,
    make_player,
    play_codes,
    reread,
)
from tests.games.at_once import at_once
from tests.games.stats.outcomes import rank

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def listed(start: int = 0, length: int = 100) -> list[BotPlace]:
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
def test_requests_at_once_get_a_secret_each_and_no_more_games_than_are_allowed():
    bot = make_bot()

    def begin() -> bool:
        try:
            return bool(start_ladder_game(bot, MINI))
        except TooManyLadderGamesError:
            return False

    begun = at_once(*[begin] * (MOST_IN_PLAY + 1))

    assert sorted(begun) == [False, *[True] * MOST_IN_PLAY]
    places = LadderGame.objects.values_list("place", flat=True)
    assert sorted(places) == list(range(MOST_IN_PLAY))
    assert len(set(Board.objects.values_list("secret", flat=True))) == MOST_IN_PLAY
    assert LadderRound.objects.get().drawn == MOST_IN_PLAY


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

    assert [each.name for each in listed()] == ["turing"]


def test_the_list_has_an_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.stats.bot_ladder.MOST_LISTED", 2)
    for strength in (4.5, 4.6, 4.7):
        rank(make_bot(), strength)

    assert [len(listed(start, 2)) for start in (0, 2)] == [2, 0]


# Rounds of the bot ladder: each secret once, for each bot in an order of its own, and their sums


MINI_PAR = 854 / 216


def start(bot: Player) -> Game:
    return start_ladder_game(bot, MINI)


@given(st.text(max_size=9), st.integers(1, 1300))
def test_an_order_has_every_code_once(seed: str, size: int):
    assert sorted(order_of(seed, size)) == list(range(size))


def test_orders_differ_between_bots_rounds_rules_and_keys(settings: Settings):
    seeds = [seed_of(1, MINI, 1), seed_of(2, MINI, 1), seed_of(1, MINI, 2), seed_of(1, CLASSIC, 1)]
    settings.SECRET_KEY = "another"
    seeds.append(seed_of(1, MINI, 1))

    assert len({tuple(order_of(seed, 216)) for seed in seeds}) == 5


def test_a_round_keeps_its_order_when_the_key_changes_and_is_followed_by_one_in_another_order(
    settings: Settings,
):
    bot = make_bot()
    secrets = [start(bot).board.secret]
    settings.SECRET_KEY = "another"
    secrets.append(start(bot).board.secret)

    first = LadderRound.objects.get()
    codes = [code_at(index, MINI.rules) for index in order_of(first.seed, 216)[:2]]
    assert secrets == [format_code(code, MINI.rules) for code in codes]

    LadderRound.objects.update(drawn=215, finished=215)
    for _ in range(2):
        start(bot)
    first, second = LadderRound.objects.order_by("number")
    assert (first.drawn, second.number, second.drawn) == (216, 2, 1)
    assert first.seed != second.seed


def test_a_code_that_was_not_found_counts_as_one_guess_more_than_allowed():
    bot = make_bot()
    found = start(bot)
    play_codes(found, found.board.secret)
    start(bot).resign()
    idle = start(bot)
    idle.end_idle()

    [of_bot] = LadderRound.objects.all()
    assert (of_bot.drawn, of_bot.finished) == (3, 3)
    assert of_bot.needed == 1 + 2 * (MINI.guesses + 1)


def test_strength_error_and_luck_are_those_of_the_outcomes():
    bot = make_bot()
    for turn in range(6):
        game = start(bot)
        codes = ["112", "111", game.board.secret][turn % 2 :]
        play_codes(game, *codes[: codes.index(game.board.secret) + 1])
        reviewed(reread(game))
    left = play_codes(start(bot), "111")
    if not left.is_over:
        left.resign()
    reviewed(reread(left))

    [of_bot] = LadderRound.objects.all()
    outcomes = list(Outcome.objects.filter(player=bot))
    losses = [(each.loss or 0) + (each.rest or 0) for each in outcomes]
    strength = playing_strength(MINI_PAR, losses)
    assert strength
    assert (of_bot.reviewed, of_bot.finished) == (7, 7)
    assert of_bot.strength == pytest.approx(strength.mean)
    assert of_bot.error == pytest.approx(strength.error)
    assert of_bot.luck == pytest.approx(fmean(each.luck or 0 for each in outcomes))


def test_what_was_not_reviewed_at_the_end_of_its_game_is_counted_later():
    bot = make_bot()
    game = start(bot)
    as_not_reviewed(play_codes(game, game.board.secret))
    LadderRound.objects.update(reviewed=0)
    Outcome.objects.update(loss=0.5, luck=1.0, rest=0.0)

    LadderRound.objects.update_all_strengths()

    of_bot = LadderRound.objects.get()
    assert (of_bot.reviewed, of_bot.strength, of_bot.error) == (1, MINI_PAR + 0.5, None)


def test_a_bot_is_shown_from_a_hundred_games_on():
    for number, finished, is_shown in (
        (1, FEWEST_GAMES - 1, True),
        (1, FEWEST_GAMES - 2, False),
        (1, 215, True),
        (2, 99, False),
    ):
        game = start(bot := make_bot())
        rounds = LadderRound.objects.filter(player=bot)
        rounds.update(number=number, drawn=finished + 1, finished=finished)

        game.resign()

        assert rounds.get().is_shown == is_shown, (number, finished)


def test_the_next_whole_round_takes_the_place_of_the_one_before_and_no_late_game_brings_it_back():
    for ends, other in ((2, 1), (1, 2)):
        game = start(bot := make_bot())
        rounds = LadderRound.objects.filter(player=bot)
        rounds.update(number=ends, drawn=216, finished=215)
        whole = {"drawn": 216, "finished": 216, "seed": "a", "player": bot, **sizes_of(MINI)}
        LadderRound.objects.create(number=other, is_shown=True, **whole)

        game.resign()

        assert [each.number for each in rounds.filter(is_shown=True)] == [2]


def test_other_games_of_a_bot_count_for_no_round():
    start(bot := make_bot())

    play_codes(make_game(player=bot), "1234")

    assert LadderRound.objects.get().finished == 0


# How an account becomes that of a bot: once, and only a new one


def test_a_new_account_becomes_a_bot_once_and_stays_one_with_other_settings():
    ada = make_player()
    make_game(player=ada)
    stale = reread(ada)

    become_bot(ada)
    ada.rename("turing")
    ada.show_to_everybody(is_public=True)
    ada.appear(theme="dark")

    assert reread(ada).is_bot
    for player in (ada, stale):
        with pytest.raises(AlreadyBotError):
            become_bot(player)


def test_guests_and_who_has_finished_a_game_or_sits_at_a_match_or_is_invited_stay_persons():
    ada, bob, cy, di, eve, invited = (make_player() for _ in range(6))
    play_codes(make_game(player=ada), "1234")
    match = make_match(bob, cy, is_rated=True)
    Match.objects.let_move(match.token, bob.pk, lambda it, seat, _: it.resign(seat), timezone.now())
    make_match(di, eve)
    make_match(alone := make_player(), people=2, invited=invited)

    for players, error in (
        ((ada, bob, cy, make_guest()), NotNewError),
        ((di, eve, alone, invited), StillSeatedError),
    ):
        for player in players:
            with pytest.raises(error):
                become_bot(player)
            assert not reread(player).is_bot


def test_tokens_that_may_play_become_those_of_a_bot():
    ada = make_player()
    for scope in (Scope.READ, Scope.PLAY):
        Token.objects.issue(ada, "program", scope)

    become_bot(ada)

    assert set(Token.objects.values_list("scope", flat=True)) == {Scope.READ, Scope.BOT}


def test_the_daily_of_a_bot_stays_one_of_nobody_when_it_is_deleted():
    daily = Daily.objects.on(today())
    bot = make_bot()
    for player in (bot, make_player()):
        play_codes(make_game(player=player, origin=daily, secret=""), daily.secret)

    bot.erase()

    assert daily.tally().players == 1
