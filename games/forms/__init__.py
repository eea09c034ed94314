"""Forms that several rooms need: rules, codes, and answers, read from text."""
