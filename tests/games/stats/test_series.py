"""Series to three wins, and what the end of a race says of them."""

from collections.abc import Sequence

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.modes import DUEL
from games.core.modes.choices import Coach, Handicap
from games.core.player import Player
from games.stats.series import Standing, standing_after
from solver import LEVELS, MINI
from tests.factories import make_game, make_race, play_codes
from tests.games.reading import words_of

SECRET, WRONG = "1234", "5566"
RESULTS = {"w": "won", "l": "lost", "g": "given-up", "d": "drawn"}


def after(letters: str) -> Standing:
    return standing_after(RESULTS[letter] for letter in letters)


@pytest.mark.parametrize(
    ("letters", "score", "fell"),
    [
        ("", (0, 0), None),
        ("wld", (1, 1), None),
        ("wwgdw", (3, 1), 4),
        ("wwlgl", (0, 0), None),
        ("wwllld", (0, 0), None),
        ("llwwlw", (1, 0), None),
        ("lllwww", (3, 0), 5),
        ("wwwllll", (3, 0), 2),
    ],
)
def test_a_series_is_won_by_the_first_three_wins_of_a_side(
    letters: str, score: tuple[int, int], fell: int | None
):
    standing = after(letters)

    assert (standing.score, standing.fell) == (score, fell)


def first_series(decided: Sequence[str]) -> Sequence[str]:
    """The shortest beginning in which somebody has three wins; all if nobody has."""
    for length in range(1, len(decided) + 1):
        begun = decided[:length]
        if 3 in (begun.count("w"), length - begun.count("w")):
            return begun
    return decided


@given(st.text(st.sampled_from("wlgd"), max_size=40))
def test_standings_are_those_of_series_cut_off_one_after_the_other(letters: str):
    rest = [letter for letter in letters if letter != "d"]
    series: Sequence[str] = []
    while rest and series.count("w") < 3:
        series = first_series(rest)
        rest = rest[len(series) :]
    wins = series.count("w")
    score = (wins, len(series) - wins)

    standing = after(letters)

    assert standing.score == ((0, 0) if score[1] == 3 else score)
    assert standing.is_beaten == (wins == 3)
    assert (standing.won, standing.drawn) == (letters.count("w"), letters.count("d"))
    assert standing.races == len(letters)
    if standing.fell is not None:
        before = letters[: standing.fell]
        assert not after(before).is_beaten
        assert after(letters[: standing.fell + 1]).is_beaten
        assert len(before.replace("d", "")) + 1 + len(rest) == len(letters.replace("d", ""))


# The end of a race


def won_race(player: Player, **choices: object) -> Game:
    race = make_race(player=player, secret=SECRET, level=LEVELS["goldfish"], **choices)
    return play_codes(race, SECRET)


def lost_race(player: Player) -> Game:
    race = make_race(player=player, secret=SECRET, level=LEVELS["goldfish"])
    race.resign()
    return race


def said_of(client: Client, game: Game) -> str:
    return words_of(client, game.get_absolute_url())


@pytest.mark.django_db
@pytest.mark.postgres
def test_the_newest_race_tells_how_its_series_stands(client: Client, guest: Player):
    first = won_race(guest)
    ends = [said_of(client, first)]
    ends += [said_of(client, race(guest)) for race in (lost_race, won_race, won_race, won_race)]

    for end, score in zip(ends, ("1 to 0", "1 to 1", "2 to 1"), strict=False):
        assert f"This series: {score}." in end
        assert "is beaten" not in end
    assert "Goldfish is beaten: three wins to one." in ends[3]
    assert all("This series" not in end for end in (*ends[3:], said_of(client, first)))
    assert "is beaten" not in ends[4]


@pytest.mark.django_db
def test_a_series_that_is_lost_says_so(client: Client, guest: Player):
    won_race(guest)
    *_, third = [lost_race(guest) for _ in range(3)]

    end = said_of(client, third)

    assert "Goldfish won this series, 3 to 1." in end


@pytest.mark.django_db
def test_other_contests_belong_to_no_series(client: Client, guest: Player):
    level = LEVELS["goldfish"]
    duel = make_game(player=guest, mode=DUEL, level=level, own_secret="6543", secret=SECRET)
    mini = make_race(player=guest, secret="112", level=level, variant=MINI)
    others = [
        won_race(guest, coach=Coach.COUNT),
        won_race(guest, handicap=Handicap.TWO),
        play_codes(mini, "112"),
        play_codes(duel, SECRET),
    ]

    assert all("This series" not in said_of(client, game) for game in others)
    assert "This series: 1 to 0." in said_of(client, won_race(guest))
