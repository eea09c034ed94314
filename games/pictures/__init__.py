"""Pictures of results for previews of links, and the codes in the links that name them."""
