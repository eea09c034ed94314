"""Filters that write numbers as the visitor's language does."""

from django import template

from games.ui.numbers import decimal, difference, halves, percent
from games.ui.terms import grouped, minutes_and_seconds

register = template.Library()
register.filter("grouped", grouped)
register.filter("minutes_and_seconds", minutes_and_seconds)
register.filter("decimal", decimal)
register.filter("difference", difference)
register.filter("halves", halves)
register.filter("percent", percent)
