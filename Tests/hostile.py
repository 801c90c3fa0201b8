"""Reads documents made to be slow, each of some size and of four times that: what grows with the square shows.

    python3 Tests/hostile.py PROGRAM [NAME...]

A row says how much of a processor's time both took, how much memory the larger one, and how many times longer it took:
about 4 is as it should be. Times of less than a tenth of a second are mostly the start of the process.
"""

import json
import os
import subprocess
import sys
import time

PLAIN = '{"aps":{"alert":"Hi"}}'


def members(count, make):
    return ",".join(make(number) for number in range(count))


def payload(inside):
    return '{"aps":{"alert":"Hi",' + inside + "}}"


def beside(inside):
    return '{"aps":{"alert":"Hi"},' + inside + "}"


def request(headers):
    return '{"headers":{' + headers + '},"payload":' + PLAIN + "}"


def text(inside):
    return '{"aps":{"alert":"' + inside + '"}}'


def cased(name, number):
    return "".join(letter.upper() if number >> place & 1 else letter for place, letter in enumerate(name))


def badge(inside):
    return payload('"badge":"' + inside + '"')


def script(inside):
    return '#!/bin/sh\ncurl -d "' + inside + '"'


# Documents by their number of members or elements.
COUNTED = {
    "unknown keys in aps": lambda n: payload(members(n, lambda i: f'"zzq{i}":1')),
    "unknown keys at the root": lambda n: beside(members(n, lambda i: f'"zzq{i}":1')),
    "unknown keys in the alert": lambda n: '{"aps":{"alert":{"body":"Hi",' + members(n, lambda i: f'"zz{i}":1') + "}}}",
    "misspelt keys in aps": lambda n: payload(members(n, lambda i: f'"{"_" * (i % 100)}{"-" * (i // 100)}badge":1')),
    "one key again and again": lambda n: beside(members(n, lambda i: '"a":1')),
    "many keys twice": lambda n: beside(members(n, lambda i: f'"a{i // 2}":1')),
    "aps again and again": lambda n: "{" + members(n, lambda i: '"aps":{"alert":"Hi"}') + "}",
    "null at the root": lambda n: beside(members(n, lambda i: f'"zzq{i}":null')),
    "null in the app's data": lambda n: beside('"x":{' + members(n, lambda i: f'"k{i}":null') + "}"),
    "blanks at the ends of keys": lambda n: beside(members(n, lambda i: f'"zzq{i} ":1')),
    "a content state of many keys": lambda n: '{"aps":{"event":"update","timestamp":1,"content-state":{'
    + members(n, lambda i: f'"k{i}":{{"a":null}}') + "}}}",
    "unknown headers": lambda n: request(members(n, lambda i: f'"apns-x{i}":"1"')),
    "headers that are no text": lambda n: request(members(n, lambda i: f'"apns-x{i}":[1]')),
    "one header in many cases": lambda n: request(members(n, lambda i: f'"{cased("apns-push-type-priority", i)}":"5"')),
    "numbers in an array": lambda n: beside('"x":[' + members(n, lambda i: "1") + "]"),
    "arguments that are no text": lambda n: '{"aps":{"alert":{"loc-key":"K","loc-args":['
    + members(n, lambda i: "1") + "]}}}",
    "payloads in an array": lambda n: "[" + members(n, lambda i: payload('"badge":"3"')) + "]",
    "requests to Firebase": lambda n: '{"messages":['
    + members(n, lambda i: '{"message":{"apns":{"payload":' + payload('"badge":"1"') + "}}}") + "]}",
    "payloads in strings": lambda n: json.dumps([{f"x{i}": json.dumps({"aps": {"badge": "3"}})} for i in range(n)]),
    "a faulty payload in a string": lambda n: json.dumps({"APNS": payload(members(n, lambda i: f'"zzq{i}":1'))}),
    "payloads in shell commands": lambda n: ("curl -d '" + payload('"badge":"3"') + "' x\n") * n,
    "payloads in Markdown": lambda n: ("```json\n" + payload('"badge":"3"') + "\n```\n") * n,
    "keys of 50 letters": lambda n: beside('"k":{' + members(n, lambda i: f'"{"k" * 50}{i}":1') + "}"),
}

# Documents by their bytes.
LONG = {
    "a long text": lambda n: text("a" * n),
    "a long text of emoji": lambda n: text("👩‍👩‍👧" * (n // 18)),
    "a long text of accents": lambda n: text("a" + "\u0301" * (n // 2)),
    "a long text of escapes": lambda n: text("\\u0041" * (n // 6)),
    "NULs, escaped": lambda n: text("\\u0000" * (n // 6)),
    "NULs, raw": lambda n: text("\0" * n),
    "NULs in a key": lambda n: payload('"' + "\\u0000" * (n // 6) + '":1'),
    "lone surrogates, escaped": lambda n: text("\\ud83d" * (n // 6)),
    "lone surrogates, raw": lambda n: b'{"aps":{"alert":"' + b"\xed\xa0\x80" * (n // 3) + b'"}}',
    "bytes that are no UTF-8": lambda n: b'{"aps":{"alert":"' + b"\xff" * n + b'"}}',
    "overlong UTF-8": lambda n: b'{"aps":{"alert":"' + b"\xc0\x80" * (n // 2) + b'"}}',
    "UTF-16": lambda n: text("a" * (n // 2)).encode("utf-16"),
    "a long key in aps": lambda n: payload('"' + "a" * n + '":1'),
    "a long key of accents": lambda n: payload('"a' + "\u0301" * (n // 2) + '":1'),
    "a long thread-id": lambda n: payload('"thread-id":"' + "a" * n + '"'),
    "a long sound": lambda n: payload('"sound":"' + "a" * n + '"'),
    "a long interruption level": lambda n: payload('"interruption-level":"' + "a" * n + '"'),
    "a long topic": lambda n: request('"apns-topic":"' + "a." * (n // 2) + '"'),
    "a long authorization": lambda n: request('"authorization":"' + "a" * n + '"'),
    "a long whole number": lambda n: payload('"badge":' + "1" * n),
    "a long fraction": lambda n: payload('"badge":0.' + "1" * n),
    "a long exponent": lambda n: payload('"badge":1e' + "1" * n),
    "white space": lambda n: '{"aps":{"alert":"Hi"}' + " " * n + "}",
    "line feeds": lambda n: '{"aps":{"alert":"Hi"}' + "\n" * n + "}",
    "white space to be copied by fixes": lambda n: '{"aps":{' + members(n // 50, lambda i: f'"zzq{i}":1') + "},"
    + " " * (n // 2) + '"b":1}',
    "{{ never closed": lambda n: badge("{{" * (n // 2)),
    "<% never closed": lambda n: badge("<% " * (n // 3)),
    "${ never closed": lambda n: badge("${" * (n // 2)),
    "$( never closed": lambda n: badge("$(" * (n // 2)),
    "#( never closed": lambda n: badge("#(" * (n // 2)),
    "% in a row": lambda n: badge("%" * n),
    "commands in commands": lambda n: script("$(" * (n // 3) + ")" * (n // 3)),
    "commands never closed": lambda n: script("$(" * (n // 4) + "$(a)" * (n // 8)),
    "commands of two levels": lambda n: script("$( $(a) )" * (n // 9)),
    "header options": lambda n: "curl " + "-H 'apns-a: b' " * (n // 15),
    "many headers": lambda n: "curl " + members(n // 25, lambda i: f"-H 'apns-{i}: b' "),
    "here-documents": lambda n: "#!/bin/sh\n" + members(n // 10, lambda i: f"cat <<E{i}\n"),
    "fences": lambda n: "text\n" + "```\n" * (n // 4),
    "strings that hold JSON": lambda n: beside('"x":[' + members(n // 12, lambda i: '"{\\"a\\":1}"') + "]"),
    "brackets without end": lambda n: beside('"x":' + "[" * n + "]" * n),
    "brackets 500 deep": lambda n: beside('"x":[' + members(n // 1000, lambda i: "[" * 500 + "]" * 500) + "]"),
    "null 500 deep": lambda n: beside('"x":[' + members(n // 3000, lambda i: '{"a":' * 500 + "null" + "}" * 500) + "]"),
    "trailing commas": lambda n: beside('"x":[' + "[1,]," * (n // 5) + "1]"),
}

PATH = "/tmp/hostile"


def run(program, document):
    """The bytes, the seconds and megabytes that they take, and the exit code; no seconds for more than a minute."""
    data = document if isinstance(document, bytes) else document.encode("utf-8")
    with open(PATH, "wb") as file:
        file.write(data)
    start = time.time()
    with open(PATH) as given, open(os.devnull, "w") as nowhere:
        process = subprocess.Popen([program, "lint", "--format", "json", "-"], stdin=given, stdout=nowhere, stderr=nowhere)
        # Nothing here is worth more than a minute on a clock.
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = os.waitstatus_to_exitcode(status)
                return len(data), usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode
            if time.time() - start > 60:
                process.kill()
                os.wait4(process.pid, 0)
                process.returncode = -9
                return len(data), None, 0, -9
            time.sleep(0.002)


def main():
    program, names = sys.argv[1], sys.argv[2:]
    cases = [(name, make, 5000) for name, make in COUNTED.items()] + [(name, make, 500_000) for name, make in LONG.items()]
    has_failed = False
    for name, make, size in cases:
        if names and name not in names:
            continue
        small, large = run(program, make(size)), run(program, make(4 * size))
        times = large[1] / small[1] if large[1] and small[1] else None
        # An answer is 0 or 1; a square is 16, and short times are all noise.
        is_bad = large[3] not in (0, 1) or times is None or times > 8 and large[1] > 1
        has_failed = has_failed or is_bad
        shown = [f"{result[0]:>9} bytes {result[1]:7.3f} s" if result[1] else "more than a minute" for result in (small, large)]
        print(f"{name:34} {shown[0]} {shown[1]} {large[2]:>5} MB  x {times or 0:4.1f}{'  BAD' if is_bad else ''}", flush=True)
    sys.exit(1 if has_failed else 0)


main()
