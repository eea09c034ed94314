"""The site for programs: what the pages do, as JSON under /api/v1/.

It calls the same forms and models as the pages, so no rule is written twice. `v1` collects the
addresses, `access` knows tokens, and `problems` tells errors. Pages to make tokens are in `views`.
"""
