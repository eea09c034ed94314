"""Numbers, endings, days, opponents, and mistakes in words."""

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, override, trans_real

from games.models import Daily, Opening, Player, Seat
from games.models import today as this_day
from games.models.daily import Standing
from games.models.matches.match import GUEST_NAMES as NUMBER
from games.models.matches.match import Match
from games.modes import DUEL, MAKE, MODES, RACE
from games.words import daily, endings, hiding, numbers, strategies, today
from games.words.live import GUEST_NAMES, gain_of, name_of, rating_of
from games.words.mistakes import stored_mistake, told_mistake
from games.words.played import named_rules, played_in_words
from games.words.tabs import tabs
from solver import (
    CLASSIC,
    CUSTOM,
    LEVELS,
    STRATEGIES,
    Rules,
    SolverError,
    StrategyError,
    parse_strategy,
    suggest,
    variant_of,
)
from tests.factories import (
    make_game,
    make_guest,
    make_match,
    make_player,
    play_codes,
    play_match,
    reread,
)
from tests.games.conftest import SetClock
from tests.games.dailies import miss, solve, start
from tests.games.models.matches.tables import NOON as NOON_OF_MATCH
from tests.games.models.matches.tables import reread as reread_match

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
NARROW, SPACE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
RULES = "Classic: 4 pegs of 6 colors that may repeat, 10 guesses."
TOO_MANY = SolverError("A position here has at most %(most)s turns.", most=1_900)


# Numbers


def test_decimals_are_those_of_the_language():
    with override("en"):
        told = [numbers.decimal(n) for n in (4.714, 4.716, 1234.5, -0.25, -0.001, None)]
    assert told == ["4.71", "4.72", "1,234.50", f"{MINUS}0.25", "0.00", DASH]

    with override("de"):
        assert [numbers.decimal(n) for n in (1234.5, -0.25)] == ["1.234,50", f"{MINUS}0,25"]
    with override("fr"):
        assert numbers.decimal(-0.25) == f"{MINUS}0,25"


def test_a_difference_has_a_sign():
    told = [numbers.difference(number) for number in (0.25, -1.5, 0, 0.001, None)]

    assert told == ["+0.25", f"{MINUS}1.50", "0.00", "0.00", DASH]


def test_a_percentage_is_written_as_the_language_does():
    for language, space in {"en": "", "de": SPACE, "fr": NARROW}.items():
        with override(language):
            told = [numbers.percent(share) for share in (0.254, 0.001, 0, 1, None)]
        assert told == [*(f"{n}{space}%" for n in ("25", "<1", "0", "100")), DASH], language


def test_half_points_are_halves_and_what_is_not_proven_is_marked():
    told = [numbers.halves(number) for number in (0, 0.5, 33.5, 12, 1234.5)]

    assert told == ["0", "½", "33½", "12", "1,234½"]
    assert numbers.proven("4.34", is_exact=True) == "4.34"
    assert numbers.proven("4.64", is_exact=False) == f"≈{SPACE}4.64"


def test_a_name_and_what_is_told_of_it_are_one_text():
    assert numbers.told_of("Knuth", "3 won") == "Knuth: 3 won"
    with override("fr"):
        assert numbers.told_of("Knuth", "3 won") == f"Knuth{SPACE}: 3 won"


# Games that are over or were left


def test_par_has_two_decimals_where_it_is_known():
    assert endings.par_in_words(4.3403) == "par 4.34"
    assert endings.par_in_words(None) == ""


def test_a_streak_is_told_from_two_codes_on():
    told = [endings.streak_in_words(streak) for streak in (0, 1, 2, 1296)]

    assert told == ["", "", "2 codes found in a row.", "1,296 codes found in a row."]


def test_the_most_common_number_and_a_column_are_told_with_their_codes():
    told = [endings.most_common_in_words(guesses, 505, 1850) for guesses in (5, 1, None)]

    assert told == [
        "Your most common result: 5 guesses (505 of 1,850 codes).",
        "Your most common result: 1 guess (505 of 1,850 codes).",
        "Your most common result: not found (505 of 1,850 codes).",
    ]
    assert [endings.guesses_in_words(guesses) for guesses in (1, 5)] == ["guess", "guesses"]
    assert endings.column_in_words(4, 1) == "4: 1 code"
    assert endings.column_in_words(None, 1200) == "not found: 1,200 codes"


def test_games_that_were_left_and_codes_that_were_not_found_are_told():
    assert endings.left_in_words(0) == ""
    assert endings.left_in_words(1).startswith("1 game is not finished. It counts as given up")
    assert endings.left_in_words(12) == (
        "12 games are not finished. They count as given up once nobody has guessed for 7 days."
    )
    assert endings.lost_in_words(10, 2) == "10 guesses, 2 codes left"
    assert endings.lost_in_words(1, 1) == "1 guess, 1 code left"


# The cards of today


def test_the_time_left_is_told_in_hours_and_minutes(set_clock: SetClock):
    set_clock(NOON)
    lefts = timedelta(hours=7, minutes=12), timedelta(minutes=59, seconds=59), timedelta(seconds=-1)

    told = [today.time_left(timezone.now() + left) for left in lefts]

    assert told == ["7 h 12 min", "59 min", "0 min"]


def test_a_daily_closes_and_then_the_next_one_comes(set_clock: SetClock):
    set_clock(NOON)
    midnight = NOON + timedelta(hours=12)

    open_, over = (today.daily_in_words(streak, midnight, is_over=streak > 0) for streak in (0, 6))

    assert open_ == "Closes in 12 h 0 min."
    assert over == "6 days in a row. Next code in 12 h 0 min."


def test_the_button_leads_to_what_can_be_done():
    assert today.daily_action(is_begun=False, is_over=False) == "Play today"
    assert today.daily_action(is_begun=True, is_over=False) == "Go on"
    assert today.daily_action(is_begun=True, is_over=True) == "See how it went"


def test_a_game_that_waits_is_told_with_its_rules_its_turn_and_when_it_was_begun():
    game = play_codes(make_game(secret="1234"), "1122")

    assert today.waiting_in_words(game) == "Classic 4 × 6, Solo, guess 2 of 10"
    assert today.resume_in_words(game) == "Resume Classic, guess 2"
    assert today.begun_in_words(game) == "Today"
    game.is_practice = True
    assert today.waiting_in_words(game) == "Classic 4 × 6, Practice, guess 2 of 10"
    game.started_at -= timedelta(days=2)
    with override("de"):
        assert today.begun_in_words(game) == date_format(game.started_at, gettext("M j"))


# The page of a daily


def test_what_can_be_done_on_a_day_is_told_until_it_is_over():
    day, yesterday = Daily.objects.on(this_day()), this_day() - timedelta(days=1)
    before = daily.day_in_words(day, None)
    game = miss(start(make_guest(), this_day()), 2)

    waits = daily.day_in_words(day, game)
    over = daily.day_in_words(day, solve(game))

    assert daily.rules_of_day(day) == RULES
    assert before == [
        RULES,
        "One secret for everybody until midnight UTC. You play it once, without a coach.",
    ]
    assert waits == [RULES, "Your game is waiting at guess 3."]
    assert over == []
    assert daily.day_in_words(Daily.objects.on(yesterday), None) == [
        RULES,
        "Practice is just for fun: it counts neither for the day nor for your statistics.",
    ]


def test_the_place_is_open_as_long_as_the_day_is_and_belongs_to_who_found_the_code():
    second = Standing(2, 1061)

    assert daily.place_in_words(second, is_today=True) == "Your place so far: 2 of 1,061."
    assert daily.place_in_words(second, is_today=False) == "Your place: 2 of 1,061."
    assert daily.place_in_words(Standing(None, 3), is_today=True) == ""


def test_the_results_of_a_day_are_called_after_today_on_the_day_alone(set_clock: SetClock):
    day = Daily.objects.on(this_day())
    game = start(make_guest(), day.day)
    assert daily.link_to_day(game) == daily.everyone_title(is_today=True)
    assert daily.link_to_day(game) == "How everyone did today"

    set_clock(day.ends_at + timedelta(hours=1))

    assert daily.link_to_day(reread(game)) == "How everyone did that day"
    assert daily.everyone_title(is_today=False) == "How everyone did"


# Ways to play, and opponents


def test_who_hides_a_code_is_told_where_it_may_be():
    assert hiding.hiding_title(DUEL, KNUTH) == "Hide a code from Knuth"
    assert hiding.hiding_title(MAKE, KNUTH) == "Hide a code: Knuth will look for it"
    words = [hiding.hiding_words(mode, KNUTH, CLASSIC.rules) for mode in (DUEL, MAKE)]
    assert words[0].endswith("Knuth hides one for you.")
    assert "on a real board" in words[1]


def test_every_way_to_play_has_a_tab_and_the_current_one_is_marked():
    labels = ["Solo", "Race", "Duel", "Hide a code", "Play a friend", "Challenge", "Solver"]

    for current, label in {"race": "Race", "challenge": "Challenge", "solve": "Solver"}.items():
        shown = tabs(current)
        chosen = [dict(parse_qsl(urlsplit(tab.address).query)) for tab in shown]
        assert [tab.label for tab in shown] == labels
        assert [tab.label for tab in shown if tab.is_current] == [label]
        assert {each.get("mode") for each in chosen} == {*MODES, None}


def test_a_game_is_named_by_its_way_and_the_opponent():
    race = make_game(mode=RACE, level=KNUTH)
    hidden = make_game(mode=MAKE, level=KNUTH, secret="3621")

    assert played_in_words(make_game()) == "Solo"
    assert played_in_words(race) == "Race against Knuth"
    assert played_in_words(hidden) == "Hide a code from Knuth"


def test_the_size_is_said_of_custom_rules_and_on_request():
    classic, custom = make_game(), make_game(variant=variant_of(Rules(3, 7), 10), secret="123")

    assert custom.variant.slug == CUSTOM
    assert named_rules(classic) == "Classic"
    assert "4 × 6" in named_rules(classic, with_size=True)
    assert named_rules(custom) == named_rules(custom, with_size=True)


def words_for(match: Match, player: Player) -> str:
    return played_in_words(match.games.get(player=player))


@pytest.mark.deep
def test_a_match_names_all_others():
    ann, bob, guest = make_player(username="ann"), make_player(username="bob"), make_guest()
    race = play_match(make_match(ann, bob, levels=("knuth",)), "1234", "5566")
    duel = play_match(make_match(ann, bob, mode=DUEL), "1234", "5566")
    make = play_match(make_match(ann, bob, mode=MAKE), "1234")
    with_guest = play_match(make_match(ann, guest), "1234", "5566")

    assert words_for(race, ann) == "Match · race against bob, Knuth"
    assert words_for(duel, bob) == "Match · duel against ann"
    assert words_for(make, bob) == "Match · code of ann"
    assert words_for(with_guest, ann).removeprefix("Match · race against ") in GUEST_NAMES
    bob.erase()
    read_again = Match.objects.get(pk=duel.pk)
    assert words_for(read_again, ann) == "Match · duel against A former player"


def test_everybody_in_a_match_has_a_name():
    guest, account = make_guest(), make_player(username="ada")
    match = Match.objects.open(guest, Opening(people=3, levels=("knuth",)), NOON_OF_MATCH)
    match = Match.objects.change(
        match.token, NOON_OF_MATCH, lambda it: it.sit(account, NOON_OF_MATCH)
    )
    name = GUEST_NAMES[match.board.guest_name]

    assert [name_of(seat) for seat in match.everyone] == [name, "ada", "Free seat", "Knuth"]
    Player.objects.all().delete()
    assert name_of(reread_match(match).board) == "A former player"


def test_eight_guests_have_eight_names():
    match = make_match(*(make_guest() for _ in range(8)))

    assert len(set(GUEST_NAMES)) == len(GUEST_NAMES) == NUMBER
    with override("en"):
        assert len({name_of(seat) for seat in match.everyone}) == 8


@pytest.mark.parametrize(
    ("rating", "deviation", "after", "words"),
    [
        (None, None, None, ("", "")),
        (1500.0, 350.0, None, ("1500?", "")),
        (1612.4, 60.0, None, ("1612", "")),
        (1500.0, 350.0, 1662.2, ("1662?", "+162")),
        (1612.4, 60.0, 1603.6, ("1604", f"{MINUS}8")),
        (1500.4, 60.0, 1499.6, ("1500", "0")),
    ],
)
def test_a_rating_is_told_with_its_doubt_and_what_the_match_changed(
    rating: float | None, deviation: float | None, after: float | None, words: tuple[str, str]
):
    seat = Seat(rating=rating, deviation=deviation, rating_after=after)

    assert (rating_of(seat), gain_of(seat)) == words


# Strategies, and what they cannot do


def test_every_strategy_has_a_name_and_a_line_that_cites_whose_rule_it_is():
    assert set(strategies.STRATEGY_NAMES) == set(strategies.STRATEGY_LINES) == set(STRATEGIES)
    assert strategies.strategy_name("minimax") == "Knuth"
    assert strategies.strategy_line("entropy").endswith(
        "tells the most on average. After Neuwirth 1982."
    )
    assert strategies.strategy_line("goldfish") == strategies.STRATEGY_LINES["goldfish"]
    assert strategies.strategy_in_words("minimax:ties=highest", "1122") == (
        "Knuth, ties to the highest candidate, first 1122"
    )


def test_a_strategy_without_a_name_is_called_by_its_slug_and_has_no_line():
    choices = strategies.strategy_choices(["entropy", "of-mine"])

    assert strategies.strategy_name("of-mine") == "of-mine"
    assert strategies.strategy_line("of-mine") == ""
    assert [(slug, str(name)) for slug, name in choices] == [
        ("entropy", "Entropy"),
        ("of-mine", "of-mine"),
    ]


def test_a_strategy_is_found_by_what_it_is_called():
    called = {
        "Knuth": "minimax",
        "most parts": "most-parts",
        "Entropy": "entropy",
        "Lowest candidate": "lowest",
        "parts+0.3*entropy": "parts+0.3*entropy",
        "": "",
    }

    assert {name: strategies.strategy_called(name) for name in called} == called


def test_a_stored_error_is_translated_when_it_is_told(monkeypatch: pytest.MonkeyPatch):
    stored = stored_mistake(TOO_MANY, 300)
    catalog = {TOO_MANY.sentence: "Hier sind es höchstens %(most)s Züge."}

    assert told_mistake(stored) == str(TOO_MANY)
    with override("de"):
        monkeypatch.setattr(trans_real.catalog(), "_catalog", catalog)
        assert told_mistake(stored) == "Hier sind es höchstens 1.900 Züge."
    assert stored_mistake(TOO_MANY, 40) == str(TOO_MANY)[:40], "too long: it is stored in English"


def test_what_is_no_stored_error_is_told_as_it_is():
    for text in ("", "It takes longer than the lab allows.", "[1]", "null", "{}"):
        assert told_mistake(text) == text


def test_what_no_tree_does_is_a_sentence_with_facts():
    for strategy in ("perfect:most=1", "perfect:most=1,among=candidates"):
        with pytest.raises(StrategyError) as refused:
            suggest(parse_strategy(strategy), Rules(3, 4), [])

        error = refused.value
        assert error.facts == {"codes": 64, "most": 1}
        assert "64" not in error.sentence
        assert told_mistake(stored_mistake(error, 300)) == str(error)
