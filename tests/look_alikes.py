"""Makes the table of signs that look alike from Unicode's, for names are made of letters, marks, and digits.

    python -m tests.look_alikes confusables.txt

The file is https://www.unicode.org/Public/security/latest/confusables.txt.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from games.core.names import LOOK_ALIKES, is_mark, script_of

SOURCE = (
    "Unicode %s, confusables.txt of UTS #39, as far as it is about letters, marks, and digits of scripts"
    " in everyday use. © Unicode, Inc., https://www.unicode.org/license.txt"
)
LINE = re.compile(r"^([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA", re.MULTILINE)
VERSION = re.compile(r"^# Version: (\S+)", re.MULTILINE)


def pairs(table: str) -> Iterator[tuple[str, str]]:
    """Each sign that a name may hold, and what stands for all that look like it."""
    for code, codes in LINE.findall(table):
        sign = chr(int(code, 16))
        is_used = sign.isascii() or bool(script_of(sign))
        if is_used and (sign.isalnum() or is_mark(sign)) and normalize("NFKC", sign) == sign:
            yield sign, "".join(chr(int(part, 16)) for part in codes.split())


def main(path: str) -> None:
    table = Path(path).read_text(encoding="utf-8-sig")
    version = VERSION.search(table)
    groups: dict[str, str] = {}
    for sign, shown in sorted(pairs(table)):
        groups[shown] = groups.get(shown, "") + sign
    content = {
        "source": SOURCE % (version[1] if version else "?"),
        "look_alikes": dict(sorted(groups.items())),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1)
    LOOK_ALIKES.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
