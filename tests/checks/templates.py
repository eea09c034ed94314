"""Templates: short lines, words in the middle of their buttons, nothing that runs but the scripts."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.checks.fault import Fault, hits

FAULTS = {
    r"^.{201,}$": "a line of a template has at most 200 characters",
    r"class=.visually-hidden.>[^<]*</span>(?:{% endblocktranslate %})?\s+</(?:button|summary)>": (
        "the space at the end pushes the words of the button off its center"
    ),
    r"(?i)<(?:object|embed|applet|i?frame|frameset|portal|param|base)\b": "pages have no plugins",
    r"hx-on\b|[\"']js:|javascript:|\bon[a-z]+=\"|hx-ext|<script>": (
        "scripts are files, and no text of a page runs"
    ),
}
# What becomes a part of a page as it stands.
AS_IT_STANDS = re.compile(r"[\w.]+\s*\|\s*safe(?:seq)?\b|autoescape off")
SAFE = {
    ("_fields.html", "field.help_text|safe"),  # of Django's forms
    ("ninja/swagger.html", "swagger_settings|safe"),  # of django-ninja
}


def faults(root: Path) -> Iterator[Fault]:
    """Each place of a template at which one of these is found."""
    folder = root / "templates"
    templates = sorted(folder.rglob("*.html"))
    if not templates:
        yield Fault(folder, 1, "there are no templates")
    for template in templates:
        text = template.read_text("utf-8")
        for pattern, sentence in FAULTS.items():
            for line, _ in hits(text, re.compile(pattern, re.MULTILINE)):
                yield Fault(template, line, sentence)
    for template in sorted(folder.rglob("*.*")):
        if template.suffix == ".txt":  # a mail is no page
            continue
        for line, hit in hits(template.read_text("utf-8"), AS_IT_STANDS):
            if (str(template.relative_to(folder)), hit[0]) not in SAFE:
                yield Fault(template, line, f"{hit[0]} is not escaped, and not listed as safe")
