"""The form of the calendar."""

from datetime import date

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.core.days import today
from games.daily.models import FIRST_DAY


class MonthForm(forms.Form):
    """A month of the calendar, such as 2026-11."""

    month = forms.DateField(input_formats=["%Y-%m"], required=False)

    def clean_month(self) -> date | None:
        month: date | None = self.cleaned_data["month"]
        if month and not FIRST_DAY.replace(day=1) <= month <= today():
            raise ValidationError(_("There is no such month in the calendar."))
        return month
