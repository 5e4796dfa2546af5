"""npx pocketbank exec --frozen -- python3 -m unittest discover python"""

import unittest
from urllib.parse import parse_qs, urlsplit

from tpp import control, send

ARNE = "12085592767"
VISITOR = {"psu_ip_address": "192.0.2.1", "tpp_redirect_uri": "https://payer.example/back"}


def approved():
    """The customer opens their accounts at the bank's page; gives the headers that name them from then on."""
    status, asked = send("GET", "/v1/accounts", **VISITOR)
    assert status == 401, asked
    link = asked["_links"]["scaRedirect"]["href"]
    _, result = control("POST", "/psu/approve", {"link": link, "customerNumber": ARNE})
    back = parse_qs(urlsplit(result["url"]).query)
    return VISITOR | {"psu_id": back["psu-id"][0], "tpp_session_id": back["tpp-session-id"][0]}


class Accounts(unittest.TestCase):
    def setUp(self):
        control("POST", "/snapshots/start/restore", {})

    def test_the_customer_approves_once_and_then_we_read_their_accounts(self):
        status, body = send("GET", "/v1/accounts?withBalance=true", **approved())
        self.assertEqual((status, len(body["accounts"])), (200, 2))

    def test_after_180_days_the_customer_is_asked_again(self):
        customer = approved()
        control("POST", "/clock/advance", {"days": 180})
        self.assertEqual(send("GET", "/v1/accounts", **customer)[0], 401)

    def test_a_body_is_signed_by_its_digest(self):
        person = {"customerNumber": "13039319957", "name": "Kåre Test", "type": "PRIVATE"}
        self.assertEqual(send("POST", "/v1/sandbox/customers", person)[0], 201)
        status, refused = send("POST", "/v1/sandbox/customers", person)
        self.assertEqual((status, refused["code"]), (409, "CONFLICT"))

    def test_a_failure_of_the_bank_is_told(self):
        control("POST", "/faults", {"effect": "systemError", "times": 1})
        self.assertEqual(send("GET", "/v1/sandbox/customers")[0], 500)
        self.assertEqual(send("GET", "/v1/sandbox/customers")[0], 200)


if __name__ == "__main__":
    unittest.main()
