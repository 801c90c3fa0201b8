"""Sends invalid messages to `apnslint lsp`: broken frames, wrong order, positions out of range, half characters.

After each batch the server has to answer a request. Usage: fuzz.py PROGRAM [ROUNDS] [SEED]
"""

import json
import random
import subprocess
import sys

METHODS = [
    "initialize", "shutdown", "textDocument/hover", "textDocument/completion", "textDocument/codeAction",
    "textDocument/definition", "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/inlayHint",
    "textDocument/diagnostic", "workspace/executeCommand", "no/such",
]
NOTIFICATIONS = [
    "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
    "workspace/didChangeWatchedFiles", "$/cancelRequest", "initialized", "no/such",
]
TEXTS = [
    '{"aps":{"alert":"x","badge":"2"}}', "", "{", '{"aps":{"alert":"👍🏽', "\r\n\r", "[" * 600, '"' * 99, "\x00",
    '{"aps":{"alert":{"loc-key":"a","loc-args":"b"}},"a":[1,2,{}]}', "# x\n```json\n{\"aps\":{\"badge\":\"1\"}}\n```\n",
]
URIS = ["file:///a.apns", "file:///b.md", "file:///c.jsonl", "file:///d.sh", "untitled:1", "", "file://%zz/%"]


class Peer:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "lsp", "--no-config"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.ask("initialize", {"capabilities": {}})

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def read(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"the server has gone: exit code {self.process.wait()}")
            if line == b"\r\n":
                return json.loads(self.process.stdout.read(length))
            length = int(line.split(b":")[1])

    def ask(self, method, parameters):
        self.count += 1
        self.send({"jsonrpc": "2.0", "id": f"check-{self.count}", "method": method, "params": parameters})
        while True:
            answer = self.read()
            if answer.get("id") == f"check-{self.count}" and "method" not in answer:
                return answer


def value(rng, depth=0):
    kind = rng.randrange(9 if depth < 3 else 6)
    if kind < 2:
        return rng.choice([0, 1, -1, 3, 2**31, -(2**63), 2**63 - 1, 1.5, 1e300])
    if kind == 2:
        return rng.choice(TEXTS + URIS)
    if kind == 3:
        return rng.choice([None, True, False])
    if kind == 4:
        return {"line": rng.choice([0, 1, 5, 2**40]), "character": rng.choice([0, 3, 12, 2**40])}
    if kind == 5:
        return {"start": value(rng, 4), "end": value(rng, 4)}
    if kind == 6:
        return [value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(["textDocument", "position", "range", "context", "text", "uri", "id"]): value(rng, depth + 1)}


def parameters(rng, method):
    place = lambda: {"line": rng.choice([0, 0, 1, 9, 2**33]), "character": rng.choice([0, 5, 9, 17, 20, 30, 2**33])}
    span = lambda: {"start": place(), "end": place()}
    sound = {
        "textDocument": {"uri": rng.choice(URIS), "version": rng.randrange(5), "languageId": "apns",
                         "text": rng.choice(TEXTS)},
        "position": place(), "range": span(), "context": {},
        "command": "apnslint." + rng.choice(["explain", "pushPicture", "stacksPicture", "none"]),
        "arguments": [rng.choice(["wrong-kind", 1, None] + URIS), place()],
        "contentChanges": [{"range": span(), "text": rng.choice(TEXTS)} for _ in range(rng.randrange(3))],
    }
    if rng.random() < 0.3:
        sound[rng.choice(list(sound))] = value(rng)
    return sound if rng.random() < 0.9 else value(rng)


def batch(rng):
    kind = rng.randrange(10)
    if kind == 0:
        return rng.choice([b"Content-Length: x\r\n\r\n", b"\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"])
    if kind == 1:
        body = bytearray(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover"}).encode())
        for _ in range(3):
            body[rng.randrange(len(body))] = rng.randrange(256)
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), bytes(body))
    method = rng.choice(METHODS if kind < 6 else NOTIFICATIONS)
    message = {"jsonrpc": "2.0", "method": method, "params": parameters(rng, method)}
    # `shutdown` is sent only at the end.
    if method == "shutdown":
        message["method"] = "no/such"
    if kind < 6:
        message["id"] = rng.choice([1, "a", None, {}, 2**62])
    body = json.dumps(message).encode()
    if rng.random() < 0.05:
        body = body.replace(b"\\ud83d\\udc4d", b"\\ud83d")
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rng = random.Random(seed)
    peer = Peer(program)
    for number in range(rounds):
        peer.write(b"".join(batch(rng) for _ in range(rng.randrange(1, 8))))
        peer.ask("textDocument/hover", {})
    assert peer.ask("shutdown", None)["result"] is None
    peer.send({"jsonrpc": "2.0", "method": "exit"})
    code = peer.process.wait(10)
    print(f"{rounds} batches, exit code {code}")
    sys.exit(code)


main()
