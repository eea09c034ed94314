"""Everything there is to download, with sizes and digests, and the books: stored trees of perfect play."""

from base64 import b64encode
from typing import Annotated, Any

from django.http import FileResponse, Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import condition
from ninja import Path, Router, Schema
from ninja.decorators import decorate_view
from pydantic import Field

from games.api.access import CACHED, CACHED_OR_MISSING, unchanging
from games.api.inputs import one_of
from games.data.downloads import KINDS, Download, book_size_and_digest, downloads
from solver import RECIPES, load_book
from solver.site import book_file

router, data_router = Router(tags=["books"]), Router(tags=["data"])
NO_BOOK = gettext_noop("There is no book of this name.")
Name = Annotated[
    str,
    Field(json_schema_extra=one_of(RECIPES)),
    Path(max_length=40, description="A stored book.", example="mini"),
]


class DownloadOut(Schema):
    """A file, and how to check what was downloaded."""

    kind: str = Field(json_schema_extra=one_of(KINDS))
    name: str
    address: str = Field(description="Where it is downloaded.")
    media_type: str
    license: str = Field(description="As SPDX names it.")
    size: int = Field(description="In bytes.")
    sha256: str = Field(description="The digest of the file, in hexadecimal digits.")


class BookOut(Schema):
    """A book, and how to check what was downloaded."""

    name: str
    rules: str
    first: str
    secrets: int
    total: int
    mean: float
    most: int
    histogram: list[int]
    optimal: bool = Field(description="Whether it is proven that no tree needs fewer guesses.")
    command: str = Field(description="Builds it.")
    address: str = Field(description="Where it is downloaded.")
    bytes: int
    sha256: str = Field(description="The digest of the file, in hexadecimal digits.")


class BookFile(Schema):
    """The file of a book. docs/trees.md describes it."""

    rules: str
    command: str
    proven: bool
    total: int
    max: int
    histogram: list[int]
    openings: dict[str, dict[str, list[int | list[str]]]] = Field(
        description="By first guess and answer: the guesses needed, and the best second guesses."
    )
    tree: list[str | dict[str, Any]] = Field(
        description="A guess, and by answer (`02`) the trees that follow."
    )
    digest: str = Field(description="SHA-256 of the other fields.")


@router.get(
    "",
    response={200: list[BookOut], **CACHED},
    summary="List books",
    operation_id="games_api_books_books",
)
@decorate_view(unchanging)
def books(request: HttpRequest) -> list[dict[str, Any]]:  # noqa: ARG001 # ninja asks for it
    """Every stored book."""
    return [
        load_book(name).as_json()
        | {
            "name": name,
            "address": reverse("api-1:book", args=[name]),
            "bytes": size,
            "sha256": digest.hex(),
        }
        for name in RECIPES
        for size, digest in [book_size_and_digest(name)]
    ]


def tag_of(_request: HttpRequest, name: str) -> str | None:
    return f'"{book_size_and_digest(name)[1].hex()}"' if name in RECIPES else None


@router.get(
    "/{name}",
    response={200: BookFile, **CACHED_OR_MISSING},
    url_name="book",
    summary="Download a book",
    operation_id="games_api_books_book",
)
@decorate_view(condition(tag_of), unchanging)
def book(request: HttpRequest, name: Name) -> FileResponse:  # noqa: ARG001 # ninja asks for it
    """The file as it is stored, at most 300 KB, with its digest in *Repr-Digest* (RFC 9530)."""
    if name not in RECIPES:
        raise Http404(gettext(NO_BOOK))
    digest = b64encode(book_size_and_digest(name)[1]).decode()
    # A stream is not compressed, so the digest is that of what is sent.
    response = FileResponse(book_file(name).open("rb"), content_type="application/json")
    response["Repr-Digest"] = f"sha-256=:{digest}:"
    return response


@data_router.get(
    "",
    response={200: list[DownloadOut], **CACHED},
    url_name="data",
    summary="List the data",
    operation_id="games_api_data_data",
)
@decorate_view(unchanging)
def data(request: HttpRequest) -> list[Download]:  # noqa: ARG001 # ninja asks for it
    """Open games of people who agreed, once a night has written them; books, tables, and trees."""
    return downloads()
