"""The form of a design as it is shown."""

from games.lab.design.forms import DesignForm
from games.lab.design.page import form_context


def test_sliders_and_switches_stand_as_they_were_set():
    form = DesignForm({"parts": "2", "worst": "0.5", "highest": "on"})
    assert form.is_valid()
    context = form_context(form)

    assert {each.field: each.value for each in context["sliders"]} == {
        "expected_size": "0",
        "entropy": "0",
        "parts": "2",
        "worst": "0.5",
    }
    assert [each.field for each in context["switches"] if each.is_on] == ["highest"]
    assert context["design"] == "parts+0.25*worst:ties=highest"


def test_what_is_refused_is_said_beside_the_fields():
    form = DesignForm({"parts": "0"})
    assert not form.is_valid()

    assert form_context(form)["errors"] == ["A design needs at least one weight above 0."]
    assert form_context(form)["design"] == ""
