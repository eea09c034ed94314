"""Filters that keep the names of people apart from the words around them."""

from django import template

from games.ui.quoting import bdi, isolated, sentence

register = template.Library()
register.filter("bdi", bdi)
register.filter("isolated", isolated)
register.filter("sentence", sentence)
