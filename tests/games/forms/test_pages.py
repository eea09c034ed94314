"""Which part of a long list is asked for."""

import pytest

from games.forms.pages import BeforeForm, PageForm


@pytest.mark.parametrize("form", [PageForm({}), PageForm({"page": ""}), BeforeForm({})])
def test_a_list_is_shown_from_its_begin_without_a_request(form: PageForm | BeforeForm):
    assert form.is_valid()


@pytest.mark.parametrize("page", ["0", "-1", "one", "1" * 5_000, "1000001", "1.5"])
def test_what_is_no_page_is_refused(page: str):
    assert not PageForm({"page": page}).is_valid()


@pytest.mark.parametrize("before", ["0", str(2**63), "newest", "9" * 5_000])
def test_what_is_no_key_is_refused(before: str):
    assert not BeforeForm({"before": before}).is_valid()
