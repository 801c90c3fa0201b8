"""Starts the stand-in for tests, and asks its API."""
import base64
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

DEVICE = "ab" * 32
GONE = "dead" * 16
GOOD = '{"aps":{"alert":{"title":"Goal!","body":"3 : 2"},"thread-id":"match-7"}}'
BAD = '{"aps":{"alert":"Hi","badge":"3"}}'
LARGE = json.dumps({"aps": {"alert": "x" * 5000}})
# The stand-in compares the timestamp with the clock.
BROADCAST = json.dumps({"aps": {"timestamp": int(time.time()), "event": "update", "content-state": {"score": 3}}})


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def jwt(key, issued=None, key_id="ABC123DEFG", der=False):
    """A provider token."""
    issued = int(time.time()) if issued is None else issued
    text = ".".join(base64url(json.dumps(part).encode()) for part in (
        {"alg": "ES256", "kid": key_id}, {"iss": "TEAM123456", "iat": issued}))
    signature = key.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
    if not der:
        r, s = utils.decode_dss_signature(signature)
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return text + "." + base64url(signature)


class MockAPNs:
    """The program, running; its ports, its certificate authority and a signing key."""

    def __init__(self, program, *options, key=None, wants_lines=False, output=None):
        self.folder = tempfile.TemporaryDirectory(prefix="apnslint-serve-test-")
        path = pathlib.Path(self.folder.name)
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.key_file = path / "AuthKey_ABC123DEFG.p8"
        self.key_file.write_bytes(self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        self.ca = path / "certificates" / "ca.pem"
        self.is_ending = False
        self.errors = path / "errors"
        self.output = path / "output"
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--http-port", "0", "--certificates", str(path / "certificates"), "--no-config",
             "--key", f"ABC123DEFG={self.key_file}", *(() if wants_lines else ("--format", "none")), *options],
            stdout=output or self.output.open("wb"), stderr=self.errors.open("wb"), start_new_session=True)
        deadline = time.monotonic() + 30
        found = []
        while len(found) < 2:
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise SystemExit("the stand-in did not start: " + self.errors.read_text())
            time.sleep(0.01)
            found = re.findall(r"localhost:(\d+)", self.errors.read_text())
        self.port, self.http_port = int(found[0]), int(found[1])
        self.url = f"http://127.0.0.1:{self.http_port}"

    def environment(self):
        return {
            **os.environ, "APNS_URL": f"https://localhost:{self.port}", "APNS_PORT": str(self.port), "APNSLINT_CA": str(self.ca),
            "SSL_CERT_FILE": str(self.ca), "KEY_FILE": str(self.key_file), "JWT": jwt(self.key), "FOLDER": self.folder.name,
            "DEVICE": DEVICE, "GONE": GONE, "GOOD": GOOD, "BAD": BAD, "LARGE": LARGE, "BROADCAST": BROADCAST,
        }

    def request(self, method, path, body=None, headers=None):
        """Status, headers and body of an answer of the plain port."""
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers or {}, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def get(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, (path, status, body)
        return json.loads(body)

    def lines(self):
        """Its standard output, once there is some."""
        for _ in range(1000):
            text = self.output.read_text()
            if text.endswith("\n"):
                return text
            time.sleep(0.01)
        return ""

    def memory(self):
        """The memory in use, in KiB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text).group(1))

    def is_alive(self):
        return self.process.poll() is None and self.get("/status")["port"] == self.port

    def ask_to_end(self):
        """Sends SIGTERM once: a second signal would end the program without GOAWAY frames."""
        if not self.is_ending and self.process.poll() is None:
            self.process.terminate()
        self.is_ending = True

    def stop(self):
        """Ends it, and returns its exit code."""
        self.ask_to_end()
        code = self.process.wait(30)
        self.folder.cleanup()
        return code
