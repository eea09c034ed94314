"""How an operator sees what happens inside: logs, metrics, and reports of errors, without what visitors sent."""
