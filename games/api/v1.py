"""The first version of the API: its addresses, and the schema that describes them."""

from ninja import NinjaAPI

from games.api import games
from games.api.problems import tell_errors

api = NinjaAPI(
    title="Mastermind",
    version="1",
    urls_namespace="api-1",
    description="Play, and ask the solver, from any program. docs/api.md tells how to begin.",
    docs_url="/docs",
    openapi_url="/openapi.json",
)
tell_errors(api)
api.add_router("/games", games.router)
