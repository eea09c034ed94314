"""Forms that several features share: rules, codes, and answers, read from text."""
