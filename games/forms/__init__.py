"""Forms that several packages share: rules, codes, and answers, read from text."""
