"""Saved designs: named once, measured once, listed once, and handed over with a guest's games."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import override

from games.core.errors import PlayerIsGoneError
from games.core.played_designs import design_level, shown_name, slug_of, token_in
from games.core.player import Player
from games.lab.design import models
from games.lab.design.models import (
    MOST_DESIGNS,
    DesignNameTakenError,
    GuestDesignError,
    SavedDesign,
    TooManyDesignsError,
    UnmeasuredError,
)
from solver import CLASSIC, LEVELS, MINI, GuessCounts, Rules, SolverError, evaluate, parse_rules
from tests.factories import make_design, make_guest, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_design_is_saved_with_what_was_measured_once(guest: Player):
    counts = evaluate("parts+0.3*entropy", "3x6")

    saved = SavedDesign.objects.keep(
        guest,
        name="Mine",
        rules=MINI.rules,
        strategy="parts+0.3*entropy",
        first="112",
        counts=counts,
    )

    [found] = SavedDesign.objects.of(guest)
    assert found == saved
    assert found.text == "parts+0.3*entropy@112"
    assert found.parsed_rules == MINI.rules
    assert found.counts == GuessCounts(histogram=counts.histogram, complete=True)
    assert found.mean == counts.mean
    assert not found.is_listed
    assert not SavedDesign.objects.of(None)

    later = make_design(owner=guest, counts=None)
    assert later.counts is None
    for strategy in ("parts", "worst"):
        SavedDesign.objects.get(pk=later.pk).store_figures(evaluate(strategy, "3x6"))
    assert SavedDesign.objects.get(pk=later.pk).mean == evaluate("parts", "3x6").mean


def test_names_of_a_player_differ_by_more_than_case(guest: Player):
    make_design(owner=guest, name="Mine")
    other = make_design(owner=guest, name="Other", counts=None)

    with pytest.raises(DesignNameTakenError):
        make_design(owner=guest, name="mine")
    with pytest.raises(DesignNameTakenError):
        other.rename("MINE")
    for changes in (
        {"name": "MINE"},
        {"name": ""},
        {"listed_at": timezone.now()},
        {"is_shown": True},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            SavedDesign.objects.filter(pk=other.pk).update(**changes)
    make_design(owner=make_guest(), name="mine")
    other.rename("other")
    assert SavedDesign.objects.get(pk=other.pk).name == "other"


def test_a_player_has_so_many_designs_and_no_more(guest: Player):
    for number in range(MOST_DESIGNS):
        make_design(owner=guest, name=f"Design {number}", counts=None)

    with pytest.raises(TooManyDesignsError, match="fifty"):
        make_design(owner=guest, name="One more")


def test_designs_go_with_their_owner_who_then_saves_and_renames_nothing():
    owner = make_guest()
    saved = make_design(owner=owner)
    gone = Player(pk=owner.pk + 1)

    with pytest.raises(PlayerIsGoneError):
        make_design(owner=gone)
    owner.erase()
    with pytest.raises(PlayerIsGoneError):
        saved.rename("Other")
    assert not SavedDesign.objects.exists()


def test_the_table_shows_measured_designs_of_accounts():
    account = make_player()
    listed = make_design(owner=account)
    listed.enter_table()
    moment = SavedDesign.objects.get().listed_at
    listed.enter_table()

    assert SavedDesign.objects.get().listed_at == moment
    assert list(SavedDesign.objects.best(MINI.rules)) == [listed]
    assert not SavedDesign.objects.best(CLASSIC.rules)
    with pytest.raises(GuestDesignError):
        make_design(owner=make_guest()).enter_table()
    with pytest.raises(UnmeasuredError):
        make_design(owner=account, counts=None).enter_table()
    listed.leave_table()
    assert not SavedDesign.objects.best(MINI.rules)


def test_the_best_comes_first_and_of_equal_designs_the_one_listed_first():
    worst, parts = (make_design(owner=make_player(), strategy=text) for text in ("worst", "parts"))
    first = make_design(owner=make_player(), strategy="entropy")
    same = make_design(owner=make_player(), strategy="entropy")
    opened = make_design(owner=make_player(), strategy="entropy", first="123")
    for design in (first, worst, same, opened, parts):
        design.enter_table()
    make_design(owner=make_player(), rules=parse_rules("2x3")).enter_table()
    make_design(owner=make_player(), rules=Rules(2, 5))

    table = list(SavedDesign.objects.best(MINI.rules))

    assert set(table) == {worst, parts, first, opened}
    assert [each.mean for each in table] == sorted(each.mean or 0 for each in table)
    assert list(map(str, SavedDesign.objects.rules_listed(5))) == ["2x3", "3x6"]
    assert len(SavedDesign.objects.rules_listed(1)) == 1


def test_when_the_first_goes_the_next_equal_design_takes_its_place():
    for go in (
        lambda design: design.leave_table(),
        lambda design: SavedDesign.objects.get(pk=design.pk).delete(),
        lambda design: design.owner.erase(),
    ):
        first, second, third = (
            make_design(owner=make_player(), strategy="parts") for _ in range(3)
        )
        for design in (second, third, first):
            design.enter_table()
        assert list(SavedDesign.objects.best(MINI.rules)) == [second]

        go(second)

        assert list(SavedDesign.objects.best(MINI.rules)) == [third]
        SavedDesign.objects.all().leave_table()
        assert not SavedDesign.objects.best(MINI.rules).exists()


def test_an_account_takes_over_the_designs_of_its_guest():
    account, visitor = make_player(), make_guest()
    make_design(owner=account, name="Mine")
    long = "A" * models.MOST_NAME
    for owner in (account, visitor):
        make_design(owner=owner, name=long)
    for name in ("mine", "Other"):
        make_design(owner=visitor, name=name)

    account.adopt(visitor)

    names = set(SavedDesign.objects.of(account).values_list("name", flat=True))
    assert names == {"Mine", "mine 2", "Other", long, f"{'A' * (models.MOST_NAME - 2)} 2"}


def test_a_design_plays_its_first_guess_under_its_own_rules_only(guest: Player):
    saved = make_design(owner=guest, strategy="parts", first="111", name="Odd")

    level = saved.as_level(MINI.rules)

    assert (level.slug, level.name, level.rule) == (saved.slug, "Odd", "parts@111")
    assert level.next_guess(MINI.rules, []) == (0, 0, 0)
    assert saved.as_level(CLASSIC.rules).next_guess(CLASSIC.rules, []) == (0, 0, 1, 2)
    assert SavedDesign.objects.opponent(saved.token, MINI.rules) == level
    assert SavedDesign.objects.opponent("other", MINI.rules) is None


# Designs as levels


def test_a_slug_names_its_token_and_other_slugs_no_design():
    for token in ("a", "Zz-_09", "x" * 40):
        assert token_in(slug_of(token)) == token
    for slug in ("", "knuth", "design", "design-", "design-ä", "design-" + "x" * 41):
        assert token_in(slug) == "", slug


def test_a_name_that_somebody_gave_is_not_translated_and_a_first_guess_must_fit_the_rules():
    named = design_level("t", "Careless", "parts+worst", CLASSIC.rules)
    with override("de"):
        assert shown_name(named) == "Careless"
        assert shown_name(LEVELS["careless"]) != "Careless"

    with pytest.raises(SolverError):
        design_level("t", "Odd", "parts@123", CLASSIC.rules)
