"""A finished game as text: its layout, what it tells, and that it holds feedback alone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Codemaker
from games.core.skill import Skill
from games.daily.models import FIRST_DAY
from games.pictures.shared_result import result_of
from games.review.ledgers import reviewed
from games.ui.sharing import share_text, share_words
from games.ui.skill import Judged, judged
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, Rules, format_code, parse_code, variant_of
from tests.depth import examples
from tests.factories import make_game, make_player, play_codes, reread, turns_needed
from tests.games.conftest import SetClock
from tests.games.daily.dailies import hide

pytestmark = pytest.mark.django_db
FIVE = ("1526", "1255", "1245", "1235", "1234")  # they earn the answers of the example
KNUTH = LEVELS["knuth"]
EXAMPLE = """\
Mastermind daily 412 · 4×6 · 5 guesses
⚫⚪▫▫
⚫⚫▫▫
⚫⚫⚪▫
⚫⚫⚫▫
🟩🟩🟩🟩"""
codes = st.tuples(*[st.integers(0, 5)] * 4).map(lambda code: format_code(code, CLASSIC.rules))


def give_up(game: Game) -> Game:
    reread(game).resign()
    return reread(game)


# What it tells


def first_line(game: Game) -> str:
    return share_text(game).splitlines()[0]


def test_the_text_of_a_daily_and_what_a_review_adds(set_clock: SetClock):
    day = FIRST_DAY + timedelta(days=411)
    set_clock(datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
    game = play_codes(make_game(origin=hide("1234", day)), *FIVE)
    game.board.loss, game.board.luck = 0.31, -0.35  # stored, but its end shows none
    figures = judged(Skill(84), 0.24)
    words = (
        "Mastermind daily 412, 4×6, 5 guesses."
        " Guess 1: 1 black, 1 white. Guess 2: 2 black, no white. Guess 3: 2 black, 1 white."
        " Guess 4: 3 black, no white. Guess 5: 4 black, no white."
    )

    assert share_text(game) == EXAMPLE
    assert share_words(game) == words
    assert share_text(game, "https://a.example/", figures) == (
        f"{EXAMPLE}\nSkill 84\nhttps://a.example/"
    )
    assert share_words(game, figures) == f"{words} Skill 84, luck even."
    game.is_practice = True
    assert first_line(game) == "Mastermind daily 412 practice · 4×6 · 5 guesses"


def test_the_text_of_a_daily_says_how_many_were_found_in_a_row(set_clock: SetClock):
    player = make_player()
    for number in range(3):
        day = FIRST_DAY + timedelta(days=number)
        set_clock(datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
        game = play_codes(make_game(player=player, origin=hide("1234", day)), "1234")

    assert share_text(game).splitlines()[1:] == ["🟩🟩🟩🟩", "3 days in a row"]


def test_a_game_that_was_lost_given_up_or_abandoned():
    lost = play_codes(make_game(), *["5566"] * 10)
    one = give_up(play_codes(make_game(), "5566"))
    none = give_up(make_game())
    left = play_codes(make_game(), "5566", "5566")
    left.abandon()

    assert first_line(lost) == "Mastermind · 4×6 · not found in 10 guesses"
    assert first_line(one) == "Mastermind · 4×6 · given up after 1 guess"
    assert share_text(none) == "Mastermind · 4×6 · given up after 0 guesses"
    assert share_words(none) == "Mastermind, 4×6, given up after 0 guesses."
    assert "abandoned after 2 guesses" in first_line(reread(left))


def test_help_is_marked():
    for coach, hints, words in (("count", 0, "with coach"), ("full", 3, "with coach, 3 hints")):
        game = play_codes(make_game(coach=coach), "1234")
        game.board.hints = hints
        assert first_line(game) == f"Mastermind · 4×6 · 1 guess · {words}"


def test_rules_without_repeats_and_rules_without_a_par():
    bulls = play_codes(make_game(variant=BULLS_AND_COWS, secret="0123"), "0123")
    custom = play_codes(make_game(variant=variant_of(Rules(2, 9), 5), secret="12"), "12")

    assert first_line(bulls).startswith("Mastermind · 4×10 without repeats · 1 guess")
    assert first_line(custom).split(" · ")[:2] == ["Mastermind", "2×9"]
    assert share_text(custom).splitlines()[1] == "🟩🟩"


def test_a_race_names_the_rival_and_how_it_ended():
    knuths = turns_needed(KNUTH, "1234")

    won = play_codes(make_game(level=KNUTH), "1234")
    lost = play_codes(make_game(level=KNUTH), *["5566"] * 10)
    given_up = give_up(make_game(level=KNUTH))

    assert [first_line(game) for game in (won, lost, given_up)] == [
        f"Mastermind race against Knuth · 4×6 · {result}, Knuth {knuths}"
        for result in (
            "1 guess · won",
            "not found in 10 guesses · lost",
            "given up after 0 guesses · given up",
        )
    ]


def test_a_duel_tells_the_players_own_board_alone():
    game = make_game(mode=DUEL, level=KNUTH, own_secret="6543")

    game = play_codes(game, "1234")

    assert share_text(game) == (
        "Mastermind duel against Knuth · 4×6 · 1 guess · won, Knuth not found\n🟩🟩🟩🟩"
    )


def test_a_game_against_the_evil_codemaker():
    game = give_up(play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1122"))

    assert first_line(game) == (
        "Mastermind against the evil codemaker · 4×6 · given up after 1 guess"
    )


def test_a_make_tells_the_computers_rows_also_when_it_was_stopped():
    made, stopped = (
        make_game(mode=MAKE, level=KNUTH, own_secret="6543", secret="") for _ in range(2)
    )
    made.go_on(number=1, to_the_end=True)

    text, knuths = share_text(reread(made)), turns_needed(KNUTH, "6543")

    title = "Mastermind: Knuth vs. my code · 4×6"
    assert text.splitlines()[0] == f"{title} · {knuths} guesses"
    assert text.splitlines()[knuths] == "🟩🟩🟩🟩"
    assert first_line(give_up(stopped)) == f"{title} · abandoned after 0 guesses"


# Feedback alone


def recolored(text: str, colors: tuple[int, ...], rules: Rules) -> str:
    return format_code(tuple(colors[color] for color in parse_code(text, rules)), rules)


def played_out(secret: str, codes: list[str], **choices: Any) -> Game:
    game = make_game(secret=secret, **choices)
    for code in codes:
        if not reread(game).is_over:
            game = play_codes(game, code)
    if not reread(game).is_over:
        give_up(game)
    return reread(game)


def texts_of(game: Game, figures: Judged | None = None) -> tuple[str, str, str]:
    return share_text(game, "", figures), share_words(game, figures), result_of(game).code


@examples(2, 25, suppress_health_check=[HealthCheck.too_slow])
@given(codes, st.lists(codes, max_size=10), st.permutations(range(6)))
def test_games_of_other_colors_have_the_same_text_even_with_skill_and_luck(
    secret: str, guesses: list[str], colors: list[int]
):
    player = make_player()
    swap = tuple(colors)

    ours = played_out(secret, guesses, player=player)
    theirs = played_out(
        recolored(secret, swap, CLASSIC.rules),
        [recolored(code, swap, CLASSIC.rules) for code in guesses],
        player=player,
    )

    assert texts_of(ours, reviewed(ours)) == texts_of(theirs, reviewed(theirs))
