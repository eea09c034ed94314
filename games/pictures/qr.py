"""QR codes, drawn without what draws the other pictures: every command loads the settings of second factors."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString

QR_CODE = '<svg role="img" width="200" height="200" shape-rendering="crispEdges"'


def draw_qr_code(text: str, name: str) -> SafeString:
    """A QR code as SVG, black on white in every theme, because readers expect that.

    name: what it says in words. Nothing of it is kept, so the text may be a secret.
    """
    file, drawn_as = BytesIO(), {"omitsize": True, "svgclass": None, "lineclass": None}
    code = segno.make(text, error="m", micro=False)
    code.save(file, "svg", xmldecl=False, light="#fff", title=name, **drawn_as)
    return SafeString(file.getvalue().decode().replace("<svg", QR_CODE, 1))
