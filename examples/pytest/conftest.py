"""A bank for pytest. Copy this file beside your tests; it needs Python 3.9, openssl, and the command pocketbank by npx.

    def test_customers(bank):
        status, customers = bank.send("GET", "/v1/sandbox/customers")

Each worker of pytest-xdist has a bank of its own, and each test begins with the same bank. The bank ends with its worker, also where that
is killed. What the bank explains of refused requests is in the captured stderr of the test that fails.
"""

import base64
import hashlib
import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import formatdate

import pytest

# The variable is for a tarball: POCKETBANK="npx ../pocketbank.tgz"
COMMAND = shlex.split(os.environ.get("POCKETBANK", "npx --no-install pocketbank"))
# Options of `pocketbank start`: the clock stands at this moment until a test moves it. --tls serves HTTPS.
OPTIONS = ["--now", "2026-01-15T10:00:00+01:00", "--frozen"]
SIGNED = ("date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri")


class Bank:
    """A bank in a process of its own, and a TPP that signs its requests (draft-cavage-http-signatures-10)."""

    label = None  # The name of the test, which the journal of the bank and the report of situations have.

    def __init__(self, folder):
        program = [shutil.which(COMMAND[0]) or COMMAND[0], *COMMAND[1:]]
        made = subprocess.run([*program, "certificate", "--out", folder, "--json"], stdout=subprocess.PIPE, check=True)
        self.tpp = json.loads(made.stdout)
        with open(self.tpp["certificate"]) as pem:
            self.certificate = "".join(line.strip() for line in pem if "-----" not in line)
        # The bank is on this machine: no proxy of the environment is asked, and with --tls only the test authority is trusted.
        trusting = urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=self.tpp["ca"]))
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), trusting)
        start = [*program, "start", "--port", "0", "--until-stdin-ends", *OPTIONS]
        self.process = subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        said, _, self.url = self.process.stdout.readline().strip().partition("listening on ")
        if not self.url:
            raise RuntimeError(f"the bank did not start: {said or 'stderr says why'}")

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=20)
        self.process.stdout.close()

    def send(self, method, path, body=None, **headers):
        """Sends a signed request; gives the status and the JSON of the answer. The header PSU-ID is the argument psu_id."""
        headers = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        headers |= {"date": formatdate(usegmt=True), "x-request-id": str(uuid.uuid4())}
        data = None if body is None else json.dumps(body).encode()
        if data is not None:
            digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
            headers |= {"digest": f"SHA-256={digest}", "content-type": "application/json"}
        if self.label is not None:
            headers["x-sandbox-label"] = self.label
        names = [name for name in SIGNED if name in headers]
        signature = self._sign("\n".join(f"{name}: {headers[name]}" for name in names))
        headers["signature"] = (
            f'keyId="{self.tpp["keyId"]}",algorithm="rsa-sha256",headers="{" ".join(names)}",signature="{signature}"'
        )
        headers["tpp-signature-certificate"] = self.certificate
        return self._answer(urllib.request.Request(self.url + path, data, headers, method=method))

    def control(self, method, path, body=None):
        """Does to the bank what a test needs: moves its clock, acts as a customer, sets faults.

        Gives the status and the JSON of the answer; raises what the bank says if it refuses. The path may begin with
        /_sandbox or leave that out.
        """
        data = None if body is None else json.dumps(body).encode()
        path = re.sub(r"^/*(_sandbox(?=[/?]|$))?/*", "/_sandbox/", path)
        # Also without a body: no page of another site can send this header.
        headers = {"content-type": "application/json"}
        status, answer = self._answer(urllib.request.Request(self.url + path, data, headers, method=method))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer['code']}: {answer['message']}")
        return status, answer

    def approve(self, link, customer_number):
        """A customer approves at the page of the bank that a link leads to; gives the address that the browser goes back to."""
        return self.control("POST", "/psu/approve", {"link": link, "customerNumber": customer_number})[1]["url"]

    def _sign(self, text):
        command = ["openssl", "dgst", "-sha256", "-sign", self.tpp["key"]]
        signed = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True)
        return base64.b64encode(signed.stdout).decode()

    def _answer(self, request):
        try:
            with self.opener.open(request) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.loads(refusal.read() or b"null")


@pytest.fixture(scope="session")
def pocketbank(tmp_path_factory):
    bank = Bank(tmp_path_factory.mktemp("pocketbank"))
    yield bank
    bank.close()


@pytest.fixture
def bank(pocketbank, request):
    pocketbank.label = urllib.parse.quote(request.node.nodeid, safe="/:[]")
    pocketbank.control("POST", "/reset")
    return pocketbank
