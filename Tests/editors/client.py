"""Speaks with `apnslint lsp` over its standard input and output."""

import json
import subprocess


class Client:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "lsp", "--no-config"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, method, parameters, number=None):
        """Sends a notification, or a request with this number."""
        message = {"jsonrpc": "2.0", "method": method, "params": parameters}
        if number is not None:
            message["id"] = number
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def wait(self, is_wanted):
        """Reads messages up to the first that is wanted, and returns it."""
        while True:
            length = 0
            while (line := self.process.stdout.readline()) != b"\r\n":
                length = int(line.split(b":")[1])
            message = json.loads(self.process.stdout.read(length))
            if is_wanted(message):
                return message
