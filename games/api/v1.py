"""The first version of the API: its addresses, and the schema that describes them."""

import json
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from games.api import (
    daily,
    downloads,
    games,
    leaderboards,
    lobby,
    matches,
    me,
    people,
    solve,
    strategies,
)
from games.api.access import Nobody, unchanging
from games.api.inputs import check_names
from games.api.problems import MEDIA_TYPE, Problem, answer_errors

ALWAYS = {400: "Bad Request", 422: "Unprocessable Content", 429: "Too Many Requests"}
ALWAYS |= {503: "Service Unavailable"}
NOBODY: dict[str, list[str]] = {Nobody.__name__: []}
TOO_LONG = {"description": "URI Too Long: the server refuses the address before the site reads it."}


class Api(NinjaAPI):
    """Operations whose errors are all problems, which its schema says, too."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        names = schema["components"]["schemas"]
        schema["components"]["securitySchemes"].pop(Nobody.__name__)
        names.setdefault("Problem", Problem.model_json_schema())
        usual = {"schema": {"$ref": "#/components/schemas/Problem"}}
        for address, path in schema["paths"].items():
            for method, operation in path.items():
                if NOBODY in operation.get("security", []):
                    operation["security"] = [
                        {},
                        *(each for each in operation["security"] if each != NOBODY),
                    ]
                refusals = ALWAYS | ({401: "Unauthorized"} if "security" in operation else {})
                responses = operation["responses"]
                for status, words in refusals.items():
                    responses.setdefault(status, {"description": words})
                for status, response in responses.items():
                    if int(status) >= min(ALWAYS):
                        [content] = response.get("content", {"": usual}).values()
                        response["content"] = {MEDIA_TYPE: content}
                responses[414] = TOO_LONG
                _show_example(method, address, operation, names)
        _name_bounds(schema)
        return schema


def _show_example(method: str, address: str, operation: Any, names: Any) -> None:
    """Add a request that may be sent as it stands, but for the token of a game or a match."""
    examples = {each["name"]: each for each in operation["parameters"] if "example" in each}
    query = {name: each["example"] for name, each in examples.items() if each["in"] == "query"}
    parts = ["curl -sS"]
    if {} not in operation.get("security", [{}]):
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if "requestBody" in operation:
        [body] = operation["requestBody"]["content"].values()
        body["example"] = names[body["schema"]["$ref"].rpartition("/")[2]]["example"]
        parts += ['-H "Content-Type: application/json"', f"-d '{json.dumps(body['example'])}'"]
    elif method != "get":
        parts.append(f"-X {method.upper()}")
    for name, each in examples.items():
        address = address.replace(f"{{{name}}}", str(each["example"]))
    question = f"?{urlencode(query, safe=':,;')}" if query else ""
    example = f'{" ".join(parts)} "$SITE{address}{question}"'
    description = operation.get("description", operation["summary"])
    operation["description"] = f"{description}\n\n```bash\n{example}\n```"


def _name_bounds(part: Any) -> None:
    """Write the bounds of numbers as JSON Schema does; pydantic does not where it converts first."""
    if isinstance(part, dict):
        for name, proper in (("ge", "minimum"), ("le", "maximum")):
            if isinstance(part.get(name), int):
                part[proper] = part.pop(name)
    for each in part.values() if isinstance(part, dict) else part:
        if isinstance(each, dict | list):
            _name_bounds(each)


api = Api(
    title="Mastermind",
    version="1",
    urls_namespace="api-1",
    description=(
        "Play, and ask the solver, from any program. [Make a token](/me/tokens/) to play in your name;"
        " what everybody may see needs none."
    ),
    docs_url="/docs",
    openapi_url="/openapi.json",
)
answer_errors(api)
api.add_decorator(check_names, mode="operation")
api.add_router("/games", games.router)
api.add_router("/daily", daily.router)
api.add_router("/me", me.router)
api.add_router("/matches", matches.router)
api.add_router("/lobby", lobby.router)
api.add_router("", people.router)
api.add_router("/solve", solve.router)
api.add_router("", strategies.router)
api.add_router("/books", downloads.router)
api.add_router("/data", downloads.data_router)
api.add_router("/ladder", games.ladder)
api.add_router("/leaderboards", leaderboards.router)


@require_safe
def documents(_request: HttpRequest) -> HttpResponse:
    return redirect("api-1:openapi-view")


@require_safe
@unchanging
def schema(_request: HttpRequest) -> HttpResponse:
    """The schema, in place of the API's own view, which would make it anew for each request."""
    return HttpResponse(_written(), content_type="application/json")


@cache
def _written() -> str:
    return json.dumps(api.get_openapi_schema())
