from urllib.parse import parse_qs, urlsplit

import pytest

ARNE = "12085592767"
VISITOR = {"psu_ip_address": "192.0.2.1", "tpp_redirect_uri": "https://payer.example/back"}


@pytest.fixture
def arne(bank):
    """Arne opens his accounts at the bank's page; gives the headers that name him from then on."""
    status, refused = bank.send("GET", "/v1/accounts", **VISITOR)
    assert status == 401
    back = bank.approve(refused["_links"]["scaRedirect"]["href"], ARNE)
    named = parse_qs(urlsplit(back).query)
    return VISITOR | {"psu_id": named["psu-id"][0], "tpp_session_id": named["tpp-session-id"][0]}


def test_the_customer_approves_once_and_then_we_read_their_accounts(bank, arne):
    status, body = bank.send("GET", "/v1/accounts?withBalance=true", **arne)
    assert (status, len(body["accounts"])) == (200, 2)


def test_after_180_days_the_customer_is_asked_again(bank, arne):
    bank.control("POST", "/clock/advance", {"days": 180})
    assert bank.send("GET", "/v1/accounts", **arne)[0] == 401


@pytest.mark.parametrize("name", ["Kåre Test", "Kari Test"])
def test_each_test_begins_with_the_same_bank(bank, name):
    person = {"customerNumber": "13039319957", "name": name, "type": "PRIVATE"}
    assert bank.send("POST", "/v1/sandbox/customers", person)[0] == 201
    status, refused = bank.send("POST", "/v1/sandbox/customers", person)
    assert (status, refused["code"]) == (409, "CONFLICT")


def test_a_failure_of_the_bank_is_told(bank):
    bank.control("POST", "/faults", {"effect": "systemError", "times": 1})
    assert bank.send("GET", "/v1/sandbox/customers")[0] == 500
    assert bank.send("GET", "/v1/sandbox/customers")[0] == 200


@pytest.mark.parametrize("path", ["/clock", "/_sandbox/clock"])
def test_a_control_request_is_named_with_or_without_its_prefix(bank, path):
    assert bank.control("GET", path)[1]["now"].startswith("2026-01-15T")


def test_a_refused_control_request_raises_what_the_bank_says(bank):
    with pytest.raises(RuntimeError, match="POST /_sandbox/clock/advance: 400 FORMAT_ERROR: .* Send an amount of time"):
        bank.control("POST", "/clock/advance", {})
