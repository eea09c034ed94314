"""What tells an operator what happens inside: logs, metrics, and reports of errors, without what visitors sent."""
