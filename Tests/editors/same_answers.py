"""Compares the diagnostics of `apnslint lsp` with the findings of `apnslint lint --format json`, for all sample payloads.

Each sample is opened, edited at random and set back by ranges, so that what counts is the text and not its history.
Usage: same_answers.py PROGRAM FOLDER
"""

import json
import pathlib
import random
import subprocess
import sys

from client import Client


class Server(Client):
    def __init__(self, program):
        super().__init__(program)
        self.send("initialize", {"capabilities": {"general": {"positionEncodings": ["utf-32"]}}}, 1)
        self.wait(lambda message: message.get("id") == 1)
        self.send("initialized", {})

    def diagnostics(self, version):
        message = self.wait(lambda one: one.get("method") == "textDocument/publishDiagnostics"
                            and one["params"].get("version") == version)
        return message["params"]["diagnostics"]


def position(text, offset):
    before = text[:offset]
    return {"line": before.count("\n"), "character": offset - (before.rfind("\n") + 1)}


def span(text, start, end):
    return {"start": position(text, start), "end": position(text, end)}


def walk(rng, text):
    """Four random edits and the edits that undo them, as ranges with their new texts."""
    forth, back = [], []
    for _ in range(4):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.randrange(4))
        piece = rng.choice(["", "{", '"', ",", "\n", "é", "👍", "1"])
        edited = text[:start] + piece + text[end:]
        forth.append((span(text, start, end), piece))
        back.insert(0, (span(edited, start, start + len(piece)), text[start:end]))
        text = edited
    return forth + back


def found(program, path):
    run = subprocess.run([program, "lint", "--no-config", "--format", "json", str(path)], capture_output=True)
    files = json.loads(run.stdout)["files"]
    findings = [finding for file in files for finding in file["findings"]]
    return sorted(
        (one["rule"], one["message"], one["range"]["start"]["line"], one["range"]["start"]["column"],
         one["range"]["end"]["line"], one["range"]["end"]["column"]) for one in findings)


def shown(diagnostics):
    return sorted(
        (one["code"], one["message"].split("\n")[0], one["range"]["start"]["line"] + 1, one["range"]["start"]["character"] + 1,
         one["range"]["end"]["line"] + 1, one["range"]["end"]["character"] + 1) for one in diagnostics)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    server, rng, count = Server(program), random.Random(7), 0
    for path in sorted(folder.rglob("*")):
        if path.suffix not in {".apns", ".json", ".jsonl", ".md", ".sh"}:
            continue
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        # A carriage return is a line end for editors, and none for the linter.
        if "\r" in text or not text:
            continue
        uri, version = path.resolve().as_uri(), 1
        server.send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "apns", "version": 1, "text": text}})
        server.diagnostics(1)
        for place, new in walk(rng, text):
            version += 1
            server.send("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": place, "text": new}]})
            diagnostics = server.diagnostics(version)
        assert shown(diagnostics) == found(program, path), f"{path}\n{shown(diagnostics)}\n{found(program, path)}"
        server.send("textDocument/didClose", {"textDocument": {"uri": uri}})
        count += 1
    assert count > 100, count
    print(f"the diagnostics of {count} samples are the findings of lint")
    server.process.kill()


main()
