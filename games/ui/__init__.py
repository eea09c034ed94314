"""What pages share: terms, numbers, colors, forms of codes and rules, charts, headers of htmx."""
