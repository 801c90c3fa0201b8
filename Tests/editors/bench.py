"""Measures `apnslint lsp`: start to first diagnostics, a keystroke, and the memory over many edits.

Usage: bench.py PROGRAM [EDITS]
"""

import json
import statistics
import sys
import time

from client import Client


class Peer(Client):
    def memory(self):
        """The resident memory in KiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))

    def open(self, text, name):
        self.uri = f"file:///{name}"
        self.send("initialize", {"capabilities": {}}, 1)
        self.wait(lambda message: "id" in message)
        self.send("initialized", {})
        self.send("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": "", "version": 1, "text": text}})
        self.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics")

    def type(self, line, character, version):
        """Types a letter and takes it away again; the time of one of the two, in milliseconds."""
        start = time.perf_counter()
        for text, end in [("x", character), ("", character + 1)]:
            place = {"start": {"line": line, "character": character}, "end": {"line": line, "character": end}}
            self.send("textDocument/didChange", {
                "textDocument": {"uri": self.uri, "version": version}, "contentChanges": [{"range": place, "text": text}]})
            self.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics")
        return (time.perf_counter() - start) * 500

    def close(self):
        self.process.kill()
        self.process.wait()


def typing(program, text, name, line, character, rounds):
    peer = Peer(program)
    peer.open(text, name)
    times = [peer.type(line, character, version) for version in range(rounds)]
    peer.close()
    return statistics.median(times)


def main():
    program, edits = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    payload = {"aps": {"alert": {"title": "Gate changed", "body": "Gate 7B is open"}, "thread-id": "trip-7"}}
    small = json.dumps(payload)
    starts = []
    for _ in range(20):
        start = time.perf_counter()
        peer = Peer(program)
        peer.open(small, "a.apns")
        starts.append((time.perf_counter() - start) * 1000)
        peer.close()
    print(f"start to first diagnostics: {statistics.median(starts):.1f} ms")
    large = json.dumps(payload | {"lines": ["x" * 60] * 60}, indent=1)
    print(f"a keystroke in a payload of {len(large)} bytes: {typing(program, large, 'a.apns', 3, 14, 300):.2f} ms")
    script = "".join(
        f"# push {number}\n" + "# " + "y" * 4900 + f"\ncurl -d '{small}' https://api.push.apple.com/3/device/ab\n"
        for number in range(200))
    print(f"a keystroke in a script of {len(script)} bytes: {typing(program, script, 'a.sh', 0, 3, 30):.1f} ms")
    peer = Peer(program)
    peer.open(large, "a.apns")
    for version in range(1000):
        peer.type(3, 14, version)
    before = peer.memory()
    for version in range(edits // 2):
        peer.type(3, 14, version)
    print(f"memory after 2,000 edits {before} KiB, after {edits} more {peer.memory()} KiB")
    peer.close()


main()
