"""Uses `apnslint mcp` with the client of the PyPI package mcp, and sends it what no client should. Usage: check.py PROGRAM"""

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree

import mcp_types as types
from mcp import Client, StdioServerParameters

PROGRAM = os.path.abspath(sys.argv[1])
BAD = '{"aps":{"alert":"Gate changed","badge":"3","thread-id":"trip-7"}}'
CALLS = {
    "lint": {"text": BAD},
    "fix": {"text": BAD},
    "explain": {"words": "APNs returns 200 but nothing is shown"},
    "why": {"symptom": "no-sound", "text": BAD},
    "group": {"texts": [BAD, BAD], "picture": True},
    "preview": {"text": BAD},
}


def text(result):
    return "".join(item.text for item in result.content if item.type == "text")


async def client():
    folder = tempfile.mkdtemp()
    with open(os.path.join(folder, "push.apns"), "w") as file:
        file.write(BAD)
    os.symlink("/etc/passwd", os.path.join(folder, "link.json"))

    async def roots(context):
        return types.ListRootsResult(roots=[types.Root(uri=f"file://{folder}")])

    server = StdioServerParameters(command=PROGRAM, args=["mcp"])
    async with Client(server, list_roots_callback=roots, read_timeout_seconds=60) as session:
        assert session.protocol_version == "2025-06-18", session.protocol_version
        assert session.server_info.name == "apnslint" and "lint" in session.instructions
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert set(tools) == set(CALLS), set(tools)
        for name, arguments in CALLS.items():
            result = await session.call_tool(name, arguments)
            assert not result.is_error and result.content, (name, result)
            for item in result.content:
                assert item.type in ("text", "resource"), item.type
                if item.type == "resource":
                    assert item.resource.mime_type == "image/svg+xml"
                    ElementTree.fromstring(item.resource.text)
        many = text(await session.call_tool("lint", {"texts": [BAD] * 1000}))
        assert len(many) <= 4096 and many.endswith("1000 errors in 1000 documents\n"), many
        pair = [BAD, BAD.replace("trip-7", "trip-8")]
        assert len(text(await session.call_tool("why", {"symptom": "not-stacked", "texts": pair}))) <= 600
        findings = text(await session.call_tool("lint", CALLS["lint"] | {"edits": True})).splitlines()
        place, _, edit = findings[0].partition(" {")
        fix = json.loads("{" + edit)["edits"][0]
        fixed = BAD[: fix["offset"]] + fix["text"] + BAD[fix["offset"] + fix["length"] :]
        assert place.startswith("text:1:40 error wrong-kind /aps/badge: "), place
        assert text(await session.call_tool("lint", {"text": fixed})) == "nothing found in 1 document\n"
        assert (await session.call_tool("fix", CALLS["fix"])).content[0].text == fixed
        assert (await session.call_tool("lint", {"path": f"{folder}/push.apns"})).is_error is False
        for outside in ["/etc/passwd", f"{folder}/link.json", f"{folder}/../passwd", "/dev/zero", folder]:
            assert (await session.call_tool("lint", {"path": outside})).is_error is True, outside
        for resource in (await session.list_resources()).resources:
            page = (await session.read_resource(resource.uri)).contents[0]
            if resource.mime_type == "application/json":
                json.loads(page.text)
            else:
                assert "thread-id" in page.text


def exchange(lines, *arguments):
    """The messages that come back for these lines, which need not end."""
    run = subprocess.run([PROGRAM, "mcp", *arguments], input=lines, capture_output=True, timeout=120)
    assert run.returncode == 0 and not run.stderr, (run.returncode, run.stderr[:500], lines[:200])
    return [json.loads(line) for line in run.stdout.splitlines()]


def hostile():
    start = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}\n'
    ping = b'\n{"jsonrpc":"2.0","id":"end","method":"ping"}'

    def call(name, arguments):
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        return json.dumps(body).encode()

    deep = "[" * 100_000
    messages = [
        b"\0\0\0\0", b"\xff\xfe{}", b"{", b"[[[[" * 50_000, b'{"id":1e999,"method":"ping"}', b'"' + b"\\ud800" * 1000 + b'"',
        b'{"id":1,"method":"\\ud800"}', b"Content-Length: 5", b"x" * (5 << 20), b"[" + b"0," * (1 << 20) + b"0]",
        call("lint", {"text": "x" * (5 << 20)}),
    ]
    messages += [call(name, {"text": deep, "words": deep}) for name in CALLS]
    messages += [call(name, {"text": 5, "path": [], "texts": {}}) for name in CALLS]
    for message in messages:
        answers = exchange(start + message + ping)
        assert len(answers) == 3 and answers[2] == {"jsonrpc": "2.0", "id": "end", "result": {}}, (message[:60], answers)
        assert "error" in answers[1] or answers[1]["result"]["isError"], (message[:60], answers[1])

    # A message without an end is skipped in bounded memory, and has an error once its line ends.
    with subprocess.Popen([PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(start)
        for _ in range(300):
            process.stdin.write(b"x" * (1 << 20))
        process.stdin.write(ping)
        process.stdin.flush()
        with open(f"/proc/{process.pid}/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        answers = process.communicate()[0].splitlines()
        assert len(answers) == 3 and b"-32600" in answers[1] and b'"end"' in answers[2], answers
        assert process.returncode == 0 and peak < 256 << 10, peak

    random.seed(27)
    valid = [call(name, arguments) for name, arguments in CALLS.items()] + [b'{"id":2,"method":"tools/list"}']
    lines = []
    for _ in range(3000):
        line = bytearray(random.choice(valid))
        for _ in range(random.randrange(1, 6)):
            place = random.randrange(len(line))
            choice = random.randrange(3)
            if choice == 0:
                line[place] = random.randrange(256)
            elif choice == 1:
                del line[place : place + random.randrange(1, 9)]
            else:
                line[place:place] = random.choice(valid)[: random.randrange(1, 40)]
        lines.append(bytes(line).replace(b"\n", b" "))
    answers = exchange(start + b"\n".join(lines) + ping)
    assert answers[-1]["id"] == "end"
    return len(answers)


def cancelled():
    """The seconds from the cancellation of a call that takes long to the answer of the next request."""
    start = b'{"id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}\n'
    text = "[" + ",".join([BAD] * 50_000) + "]"
    call = {"id": 1, "method": "tools/call", "params": {"name": "fix", "arguments": {"text": text}}}
    with subprocess.Popen([PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(start + json.dumps(call).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 0
        time.sleep(1)
        began = time.monotonic()
        process.stdin.write(b'{"method":"notifications/cancelled","params":{"requestId":1}}\n{"id":2,"method":"ping"}\n')
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        seconds = time.monotonic() - began
        process.stdin.close()
    assert answer == {"jsonrpc": "2.0", "id": 2, "result": {}} and seconds < 1, (answer, seconds)
    return seconds


began = time.time()
asyncio.run(client())
print("mcp: each tool and resource answers the client of PyPI")
print(f"mcp: hostile messages and {hostile()} answers to mutated ones, {time.time() - began:.0f} s")
print(f"mcp: the next request is answered {cancelled() * 1000:.0f} ms after a call is cancelled")
