"""Who may sit together in a rated match: a table of all cases, and the law behind it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.models import (
    AccountsOnlyError,
    BotsApartError,
    Match,
    Opening,
    Player,
    PlayError,
    Rating,
)
from games.models.matches.rated import check_rated, may_be_rated
from tests.factories import make_bot, make_guest, make_match, make_player, play_match

Maker = Callable[[], Player]
MAKERS: dict[str, Maker] = {"person": make_player, "bot": make_bot}
# Who opens the match, who is invited by name (perhaps nobody), who comes; whether they may be rated.
CASES = {
    ("person", None, "person"): True,
    ("person", None, "bot"): False,
    ("bot", None, "person"): False,
    ("bot", None, "bot"): True,
    ("person", "person", "person"): True,
    ("person", "bot", "bot"): True,
    ("bot", "person", "person"): False,
    ("bot", "bot", "bot"): True,
}


def plays(creator: str, invited: str | None, comer: str, *, is_rated: bool) -> bool:
    """Whether a match of these begins."""
    first, second = MAKERS[creator](), MAKERS[comer]()
    named = second if invited else None
    try:
        match = make_match(first, second, is_rated=is_rated, invited=named)
    except BotsApartError:
        return False
    return match.started_at is not None


@pytest.mark.django_db
def test_a_bot_plays_rated_against_bots_and_against_whoever_invites_it():
    for case, may in CASES.items():
        assert plays(*case, is_rated=True) == may, case
        assert plays(*case, is_rated=False), case


@pytest.mark.django_db
def test_a_match_that_a_bot_may_not_open_is_not_stored():
    with pytest.raises(BotsApartError):
        Match.objects.open(
            bot := make_bot(), Opening(is_rated=True, invited=make_player()), bot.date_joined
        )
    assert not Match.objects.exists()


@given(st.lists(st.booleans(), max_size=8), st.integers(0, 9))
def test_a_rated_table_has_no_bot_beside_a_person_who_did_not_invite_it(
    bots: list[bool], invited: int
):
    players = [Player(pk=pk, is_bot=is_bot) for pk, is_bot in enumerate(bots)]

    uninvited = any(player.is_bot and player.pk != invited for player in players)
    has_person = any(not player.is_bot for player in players)

    assert may_be_rated(players, invited) == (not (uninvited and has_person))


@pytest.mark.django_db
def test_more_than_two_sit_by_the_same_rule():
    bots = [make_bot(), make_bot()]
    match = make_match(*bots, people=3, is_rated=True)

    with pytest.raises(BotsApartError):
        check_rated(match, make_player())
    check_rated(match, make_bot())


@pytest.mark.django_db
def test_only_accounts_play_rated():
    match = make_match(make_player(), people=2, is_rated=True)

    for comer in (None, make_guest()):
        with pytest.raises(AccountsOnlyError):
            check_rated(match, comer)


@pytest.mark.django_db
def test_who_has_become_a_bot_a_moment_ago_is_one_at_the_table():
    match, bot = make_match(make_player(), people=2, is_rated=True), make_bot()
    bot.is_bot = False  # as a request knows that began before

    with pytest.raises(PlayError):
        Match.objects.seat(bot, match.token, match.created_at)


@pytest.mark.django_db
def test_a_rematch_keeps_the_invitation():
    person, bot = make_player(), make_bot()
    over = play_match(make_match(person, bot, is_rated=True, invited=bot), "1122 1234", "1234")

    for player in (person, bot):
        Match.objects.let_move(
            over.token,
            player.pk,
            lambda it, seat: it.want_rematch(seat, over.created_at),
            over.created_at,
        )

    again = Match.objects.get(follows=over)
    seated = [seat.player for seat in again.people if seat.player]
    assert (again.is_rated, len(seated)) == (True, 2)
    assert may_be_rated(seated, again.invited_id)
    assert Rating.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_lobby_lists_what_somebody_may_join(django_assert_num_queries: DjangoAssertNumQueries):
    of_person = make_match(make_player(), people=2, is_rated=True)
    of_bot = make_match(make_bot(), people=2, is_rated=True)
    unrated = make_match(make_bot(), people=2)

    with django_assert_num_queries(2):
        for_person, for_bot = (
            set(Match.objects.may_seat(player).values_list("pk", flat=True))
            for player in (Player(pk=-1), Player(pk=-2, is_bot=True))
        )

    assert for_person == {of_person.pk, unrated.pk}
    assert for_bot == {of_bot.pk, unrated.pk}
