"""A TPP in Python that signs its requests (draft-cavage-http-signatures-10), with nothing but the standard library and openssl."""

import base64
import hashlib
import json
import os
import subprocess
import urllib.error
import urllib.request
import uuid
from email.utils import formatdate

BANK = os.environ["POCKETBANK_URL"]
SIGNED = ("date", "digest", "x-request-id", "psu-id", "psu-corporate-id", "tpp-redirect-uri")


def sign(text):
    key = os.environ["POCKETBANK_KEY"]
    command = ["openssl", "dgst", "-sha256", "-sign", key]
    return base64.b64encode(subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout).decode()


def send(method, path, body=None, **headers):
    """Sends a signed request; gives the status and the JSON of the answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {name.replace("_", "-").lower(): value for name, value in headers.items()}
    headers |= {"date": formatdate(usegmt=True), "x-request-id": str(uuid.uuid4())}
    if data is not None:
        digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
        headers |= {"digest": f"SHA-256={digest}", "content-type": "application/json"}
    names = [name for name in SIGNED if name in headers]
    signature = sign("\n".join(f"{name}: {headers[name]}" for name in names))
    headers["signature"] = f'keyId="{os.environ["POCKETBANK_KEY_ID"]}",algorithm="rsa-sha256",headers="{" ".join(names)}",signature="{signature}"'
    headers["tpp-signature-certificate"] = os.environ["POCKETBANK_CERTIFICATE_BASE64"]
    return answer_to(urllib.request.Request(BANK + path, data, headers, method=method))


def control(method, path, body=None):
    """Does to the bank what a test needs: its clock, its customers, its faults. No signature is needed."""
    data = None if body is None else json.dumps(body).encode()
    headers = {} if data is None else {"content-type": "application/json"}
    return answer_to(urllib.request.Request(f"{BANK}/_sandbox{path}", data, headers, method=method))


def answer_to(request):
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.loads(refusal.read())
