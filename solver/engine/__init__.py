"""The engine protocol: programs that break codes, asked over standard input and output.

`docs/engine.md` describes it. `protocol` knows what a line may be; `session` is an engine; `child`, `conversation`, and `referee` measure the engines of others.
"""
