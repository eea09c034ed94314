"""What can be read off a game as it is stored, and in which way it is played."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import PlayError
from games.core.game import Game, Order
from games.core.modes import BREAK, DUEL, MAKE, MODES, GameMode
from games.core.modes.choices import Coach, Codemaker, Handicap, Result
from games.core.origins import way_of, ways
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import choices_of, counted_rules, parse_counted, sizes_of
from games.daily.models import FIRST_DAY, NoSuchDayError
from games.stats.bot_ladder import TooManyLadderGamesError
from games.ui.forms import RulesForm
from solver import LEVELS, MINI, Rules, Variant, variant_of
from tests.factories import make_game, make_player, play_codes
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db

KNUTH = LEVELS["knuth"]


def laid_out(mode: GameMode = BREAK, **choices: Any) -> Game:
    usual: dict[str, Any] = {"level": KNUTH, "own_secret": "6543"} if mode.has_level else {}
    return Game.lay_out(mode=mode, **usual | choices)


def test_settings_name_the_level_just_where_there_is_one_and_the_sizes_of_custom_rules_alone():
    for mode in MODES.values():
        game = laid_out(mode)
        assert game.settings["mode"] == mode.slug
        assert game.settings.get("level", "") == ("knuth" if mode.has_level else "")
        assert ("Knuth" in game.action) == mode.has_level
    assert laid_out(MAKE).action == "Knuth breaks your code"

    named, custom = laid_out(variant=MINI), laid_out(variant=variant_of(Rules(3, 9), 7))
    distinct = laid_out(variant=variant_of(Rules(3, 9, repeats=False), 7))
    sizes = {"pegs": "3", "colors": "9", "guesses": "7"}
    assert "pegs" not in named.settings
    assert custom.settings.items() >= (sizes | {"repeats": "on"}).items()
    assert distinct.settings.items() >= sizes.items()
    assert "repeats" not in distinct.settings


def test_a_game_that_is_only_shown_is_not_stored_and_seals_what_the_player_looks_for():
    assert not laid_out().is_stored
    assert make_game().is_stored
    assert "".join(laid_out(DUEL, secret="1234").sealed) == "1234"


def test_codes_left_are_told_by_a_coach_in_a_make_and_at_the_end():
    cases: list[tuple[dict[str, Any], bool, bool]] = [
        ({}, False, False),
        ({"coach": Coach.COUNT}, False, True),
        ({"coach": Coach.FULL}, False, True),
        ({"codemaker": Codemaker.EVIL}, False, False),
        ({"codemaker": Codemaker.EVIL}, True, True),
        ({}, True, True),
        ({"mode": MAKE}, False, True),
    ]
    for choices, is_over, shows in cases:
        game = laid_out(**choices)
        if is_over:
            game.board.result = Result.GIVEN_UP
            game.settle()

        assert game.shows_codes_left == shows, (choices, is_over)


def test_a_result_counts_as_the_database_counts_it():
    for result, is_practice, is_decided in (
        (Result.WON, False, True),
        (Result.GIVEN_UP, False, True),
        (Result.WON, True, False),
        (Result.ABANDONED, False, False),
        (Result.IN_PLAY, False, False),
    ):
        game = Game(result=result, is_practice=is_practice)

        assert game.is_decided == is_decided, (result, is_practice)


# The ways a game is played


@pytest.mark.postgres
@pytest.mark.django_db
def test_each_game_is_found_by_its_own_way_alone_and_a_daily_that_is_practiced_by_another(
    guest: Player,
):
    games = a_game_of_each_way(guest)
    assert set(games) == set(ways()) - {"practice"}

    def found(game: Game) -> set[str]:
        at_hand = Game.objects.filter(pk=game.pk)
        return {slug for slug, way in ways().items() if at_hand.filter(way.condition)}

    for slug, game in games.items():
        assert found(game) == {slug} == {way_of(game).slug}
    Game.objects.filter(pk=games["daily"].pk).update(is_practice=True)
    assert found(games["daily"]) == {"practice"}


# Rules as they are stored, read back, and held to their bounds


RULES = st.builds(Rules, st.integers(2, 4), st.integers(4, 9), st.booleans())


@given(RULES, st.integers(1, 20))
def test_rules_are_read_as_they_are_stored_and_counted_and_chosen(rules: Rules, guesses: int):
    variant = variant_of(rules, guesses)

    stored, counted = Game(**sizes_of(variant)), counted_rules(variant)

    assert (stored.rules, stored.variant) == (rules, variant)
    assert parse_counted(str(counted)) == counted
    assert RulesForm(choices_of(variant)).offered == variant


# Why a verb refused: in words for the player, in their language


def kinds_of(error: type[PlayError]) -> set[type[PlayError]]:
    return {error}.union(*map(kinds_of, error.__subclasses__()))


OF_NOTHING = kinds_of(PlayError) - {PlayError, NoSuchDayError, TooManyLadderGamesError}


def told_in(language: str) -> dict[type[PlayError], str]:
    with translation.override(language):
        return {kind: str(kind()) for kind in OF_NOTHING}


def test_every_refusal_is_a_sentence_in_the_language_of_the_visitor_and_no_two_are_the_same():
    english = told_in("en")

    assert [
        words for words in english.values() if not (words[0].isupper() and words[-1] == ".")
    ] == []
    assert len(set(english.values())) == len(OF_NOTHING) > 40
    for language in ("de", "fr"):
        same = [kind for kind, words in told_in(language).items() if words == english[kind]]
        assert same == [], language


def test_refusals_name_the_most_games_and_why_a_day_has_no_daily():
    early, late = FIRST_DAY - timedelta(days=1), date(9999, 12, 31)

    assert "8 ladder games" in str(TooManyLadderGamesError(8))
    assert "The first daily was on January 1, 2026." in str(NoSuchDayError(early, FIRST_DAY))
    assert "That day is still to come" in str(NoSuchDayError(late, FIRST_DAY))


# Sets of games, narrowed, sorted, and paged like a list in Python


TINY = Variant("custom", "Custom", Rules(2, 3), guesses=4)


def helped(given: str, none: str, wanted: str) -> bool:
    return given != none if wanted == "with" else given == wanted


def took(game: Game, wanted: str) -> bool:
    """Whether a code that the site hid was found in so many guesses, or not at all."""
    counts = game.finished_at is not None and game.board.result != "abandoned"
    if game.codemaker != "fair" or not counts:
        return False
    found = str(game.board.guesses_used) if game.board.solved else "none"
    return found == wanted


MATCHES: dict[str, Callable[[Game, str], bool]] = {
    "rules": lambda game, value: value in {game.variant.slug, str(game.rules)},
    "way": lambda game, value: way_of(game).slug == value,
    "level": lambda game, value: game.computer is not None and game.computer.level == value,
    "result": lambda game, value: (
        Outcome.objects.filter(game=game).exists()
        if value == "counted"
        else game.board.result == value
    ),
    "coach": lambda game, value: helped(game.coach, "off", value),
    "handicap": lambda game, value: helped(game.handicap, "none", value),
    "guesses": took,
    "period": lambda game, _value: game.finished_at is not None,
}


CHOICES = {
    "rules": ["mini", "classic", "custom", "2x3"],
    "way": ["break", "evil", "race", "duel", "make", "daily", "practice", "challenge", "match"],
    "level": ["goldfish", "random"],
    "result": ["won", "given-up", "in-play", "counted"],
    "coach": ["off", "count", "full", "with"],
    "handicap": ["none", "one", "with"],
    "guesses": ["1", "2", "none"],
    "period": ["7"],
}


def assert_agrees(player: Player, filters: dict[str, str], order: Order, length: int) -> None:
    """The games of a player, page by page, are those of a list that is narrowed and sorted here."""
    games = Game.objects.of(player).narrowed(**filters)
    page = games.page(order, length=length)
    found = [game.pk for game in page.games]
    while page.last is not None:
        page = games.page(order, length=length, after=page.last)
        found += [game.pk for game in page.games]

    wanted = [
        game
        for game in Game.objects.of(player).order_by("pk")
        if all(MATCHES[name](game, value) for name, value in filters.items() if value)
    ]
    wanted.sort(key=order.key, reverse=not order.ascends)
    assert found == [game.pk for game in wanted], (filters, order)


@pytest.mark.postgres
def test_each_filter_and_each_order_agree_with_a_list_in_python():
    player = make_player()
    for variant, secret, codes, choices in (
        (MINI, "112", ["331", "112"], {"coach": Coach.COUNT}),
        (MINI, "112", ["112"], {"level": LEVELS["goldfish"], "handicap": Handicap.ONE}),
        (TINY, "12", ["33"], {}),
        (TINY, "12", ["33", "12"], {"coach": Coach.FULL}),
        (TINY, "", ["11"], {"codemaker": Codemaker.EVIL}),
    ):
        play_codes(make_game(player=player, variant=variant, secret=secret, **choices), *codes)
    player.games.filter(codemaker="fair", guesses_used=1, level="").get().resign()

    for name, values in CHOICES.items():
        for value in values:
            assert_agrees(player, {name: value}, Order.NEWEST, 3)
    for order in Order:
        assert_agrees(player, {}, order, 3)


def test_a_code_that_was_not_found_counts_as_one_guess_more_than_allowed():
    player = make_player()
    resigned, in_play, lost, found = (make_game(player=player, secret="1234") for _ in range(4))
    resigned.resign()
    play_codes(in_play, "1122")
    play_codes(lost, *["1122"] * 10)
    play_codes(found, *["1122"] * 9, "1234")

    games = Game.objects.of(player)
    fewest, most = (games.page(order, length=9).games for order in (Order.FEWEST, Order.MOST))

    assert [game.needed for game in fewest] == [10, 11, 11, 11]
    assert [game.pk for game in fewest] == [found.pk, resigned.pk, in_play.pk, lost.pk]
    assert most == fewest[::-1]
