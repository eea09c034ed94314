"""A database filled with what is made up."""

from io import StringIO

from django.core.management import call_command


def fill(*options: str) -> str:
    out = StringIO()
    call_command("demo_data", *options, stdout=out)
    return out.getvalue()
