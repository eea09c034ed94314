"""What people say about themselves, turned into values."""

import pytest

from games.accounts.forms import (
    AppearanceForm,
    DeleteForm,
    LanguageForm,
    NameForm,
    PrivacyForm,
    ResetPasswordForm,
)
from games.models import Player
from tests.factories import confirm_email, make_guest, make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
LOOKS = {"theme": "dark", "signs": "plain", "motion": "reduced", "language": "fr"}


def test_a_name_that_looks_like_the_own_one_is_fine_and_like_anothers_is_not():
    ada = make_player(username="ada1")
    make_player(username="otto")

    own = NameForm({"username": "adal"}, instance=ada)
    assert own.is_valid()
    others = NameForm({"username": "0tto"}, instance=Player.objects.get(pk=ada.pk))

    assert not others.is_valid()
    assert "too similar" in others.errors["username"][0]


def test_a_name_of_one_letter_is_too_short():
    form = NameForm({"username": "b"}, instance=make_player())

    assert not form.is_valid()
    assert "at least 2" in form.errors["username"][0]


def test_an_appearance_is_read_whole_and_a_switch_that_is_not_sent_is_off():
    form = AppearanceForm(LOOKS | {"has_sound": "on"}, instance=Player())

    assert form.is_valid()
    assert form.cleaned_data == LOOKS | {"has_sound": True, "is_non_visual": False}


@pytest.mark.parametrize("field", LOOKS)
def test_an_appearance_that_nobody_offers_is_refused(field: str):
    form = AppearanceForm(LOOKS | {field: "pink"}, instance=Player())

    assert list(form.errors) == [field]


@pytest.mark.parametrize(("language", "is_offered"), [("de", True), ("", True), ("eo", False)])
def test_a_language_is_one_of_the_sites_or_left_to_the_browser(language: str, is_offered: bool):
    assert LanguageForm({"language": language}, instance=Player()).is_valid() == is_offered


@pytest.mark.parametrize(("sent", "is_public"), [({"is_public": "on"}, True), ({}, False)])
def test_who_ticks_nothing_is_not_shown(sent: dict[str, str], is_public: bool):
    form = PrivacyForm(sent, instance=Player(is_public=not is_public))

    assert form.is_valid()
    assert form.cleaned_data["is_public"] == is_public


@pytest.mark.parametrize(
    ("password", "is_meant"), [(PASSWORD, True), (f" {PASSWORD}", False), ("", False)]
)
def test_an_account_goes_by_its_password_to_the_letter(password: str, is_meant: bool):
    form = DeleteForm({"password": password}, player=make_player(password=PASSWORD))

    assert form.is_valid() == is_meant


def test_a_guest_is_asked_for_no_password():
    form = DeleteForm({}, player=make_guest())

    assert form.is_valid()
    assert not form.fields


def test_a_forgotten_password_goes_only_to_who_has_confirmed_the_address():
    owner = confirm_email(make_player(), "ada@example.com")
    confirm_email(make_player(), "ada@example.com", verified=False)

    form = ResetPasswordForm({"email": "Ada@example.com"})

    assert form.is_valid()
    assert form.users == [owner]


def test_an_address_that_nobody_confirmed_is_taken_and_leads_to_nobody():
    confirm_email(make_player(), "bob@example.com", verified=False)

    form = ResetPasswordForm({"email": "bob@example.com"})

    assert form.is_valid()
    assert form.users == []
