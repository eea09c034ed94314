"""Everything there is to download, with sizes and digests."""

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.decorators import decorate_view
from pydantic import Field

from games.api.public import READS, unchanging
from games.api.sent import one_of
from games.data.downloads import KINDS, Download, downloads

router = Router(tags=["data"])


class DownloadOut(Schema):
    """A file, and how to check what was downloaded."""

    kind: str = Field(json_schema_extra=one_of(KINDS))
    name: str
    address: str = Field(description="Where it is downloaded.")
    media_type: str
    license: str = Field(description="As SPDX names it.")
    size: int = Field(description="In bytes.")
    sha256: str = Field(description="The digest of the file, in hexadecimal digits.")


@router.get(
    "", response={200: list[DownloadOut], **READS}, url_name="data", summary="List the data"
)
@decorate_view(unchanging)
def data(request: HttpRequest) -> list[Download]:  # noqa: ARG001 # ninja asks for it
    """Open games of people who agreed, once a night has written them; books, tables, and trees."""
    return downloads()
