"""The site for programs: what the pages do, as JSON under /api/v1/, by the same forms and models."""
