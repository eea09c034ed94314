"""The engine protocol: programs that break codes, asked over standard input and output.

`docs/engine.md` describes it. `lines` and `protocol` know what a line may be; `thinking` and
`session` are an engine; `child`, `conversation`, and `referee` measure the engines of others.
"""
