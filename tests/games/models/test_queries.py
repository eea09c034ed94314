"""Sets of games, narrowed, sorted, and paged like a list in Python."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import WAYS, Coach, Codemaker, Game, Handicap, Order, Outcome, Player
from games.modes import BREAK, RACE
from solver import LEVELS, MINI, Rules, Variant
from tests.factories import make_game, make_player, play_codes, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
CODEMAKERS = [Codemaker.FAIR, Codemaker.FAIR, Codemaker.EVIL]
CUSTOM = Variant("custom", "Custom", Rules(2, 3), guesses=4)


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
    "way": lambda game, value: game.way.slug == value,
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
    "way": [*WAYS],
    "level": ["goldfish", "random"],
    "result": ["won", "given-up", "in-play", "counted"],
    "coach": ["off", "count", "with"],
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


def test_each_filter_and_each_order_agree_with_a_list_in_python():
    player = make_player()
    for variant, secret, codes, choices in (
        (MINI, "112", ["331", "112"], {"coach": Coach.COUNT}),
        (MINI, "112", ["112"], {"level": LEVELS["goldfish"], "handicap": Handicap.ONE}),
        (CUSTOM, "12", ["33"], {}),
        (CUSTOM, "", ["11"], {"codemaker": Codemaker.EVIL}),
    ):
        play_codes(make_game(player=player, variant=variant, secret=secret, **choices), *codes)
    player.games.filter(codemaker="fair", guesses_used=1, level="").get().resign()

    for name, values in CHOICES.items():
        for value in values:
            assert_agrees(player, {name: value}, Order.NEWEST, 3)
    for order in Order:
        assert_agrees(player, {}, order, 3)


@pytest.mark.deep
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_narrowing_sorting_and_paging_agree_with_a_list_in_python(data: st.DataObject):
    player = make_player()
    for _ in range(data.draw(st.integers(0, 8))):
        draw(player, data)
    make_game()  # somebody else's
    filters = {
        name: data.draw(st.sampled_from(["", "", *values])) for name, values in CHOICES.items()
    }

    assert_agrees(player, filters, data.draw(st.sampled_from(Order)), data.draw(st.integers(1, 4)))


def draw(player: Player, data: st.DataObject) -> None:
    """A game of one or the other way, taken some turns on."""
    variant = data.draw(st.sampled_from([MINI, CUSTOM]))
    level = data.draw(st.sampled_from([None, LEVELS["goldfish"], LEVELS["random"]]))
    game = Game.objects.start(
        player=player,
        variant=variant,
        mode=RACE if level else BREAK,
        level=level,
        coach=data.draw(st.sampled_from([Coach.OFF, Coach.COUNT])),
        handicap=data.draw(st.sampled_from(Handicap if level else [Handicap.NONE])),
        codemaker=Codemaker.FAIR if level else data.draw(st.sampled_from(CODEMAKERS)),
    )
    codes = data.draw(st.lists(st.sampled_from(["12", "11", "33"]), max_size=3))
    gives_up = data.draw(st.booleans())
    for code in codes:
        if not reread(game).is_over:
            game = play_codes(game, code + "1" * (variant.rules.pegs - 2))
    if gives_up and not reread(game).is_over:
        reread(game).resign()


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
