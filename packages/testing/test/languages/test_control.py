import os

import pytest


def test_scheme(bank):
    assert bank.url.startswith("https:") == (os.environ.get("POCKETBANK_TLS") == "1")


@pytest.mark.parametrize("path", ["clock", "/clock", "_sandbox/clock", "/_sandbox/clock", "//_sandbox//clock"])
def test_paths(bank, path):
    status, clock = bank.control("GET", path)
    assert (status, clock["now"][:10]) == (200, "2026-01-15")


def test_query(bank):
    bank.send("GET", "/v1/nowhere")
    assert bank.control("GET", "/_sandbox/requests?status=404")[0] == 200


@pytest.mark.parametrize(
    "path, sentence",
    [
        ("/clok", "GET /_sandbox/clok: 404 NOT_FOUND: "),
        ("/_sandboxes", "GET /_sandbox/_sandboxes: 404 NOT_FOUND: "),
        ("/_sandbox/reset", "GET /_sandbox/reset: 405 "),
    ],
)
def test_refusals(bank, path, sentence):
    with pytest.raises(RuntimeError) as refusal:
        bank.control("GET", path)
    assert str(refusal.value).startswith(sentence)
    assert len(str(refusal.value)) > len(sentence) + 20


def test_approval(bank):
    with pytest.raises(RuntimeError, match="POST /_sandbox/psu/approve: 4"):
        bank.approve("/sca/none", "12085592767")
