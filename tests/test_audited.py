"""What pip-audit says of the locked packages is no good news if it looked at nothing."""

from tests.audited import troubles


def test_an_audit_that_looked_at_nothing_is_no_good_news():
    whole = {"name": "one", "version": "1", "vulns": []}
    weak = whole | {"vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
    skipped = {"name": "two", "skip_reason": "not found"}

    assert troubles({"dependencies": [whole]}) == []
    assert troubles({"dependencies": [whole, weak]}) == ["one 1: CVE-1, mended in ['2']"]
    assert troubles({"dependencies": [whole, skipped]}) == ["two: not found"]
    assert troubles({"dependencies": []})
