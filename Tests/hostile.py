"""Reads documents made to be slow, each in two sizes, the second four times the first, to find quadratic time.

    python3 Tests/hostile.py PROGRAM [NAME...]

A row says how much of a processor's time both took, how much memory the larger one, and how many times longer it took:
about 4 is as it should be. Times of less than a tenth of a second are mostly the start of the process.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
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

FORMATS = ["text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "tap", "rdjson", "markdown"]


def faulty_lines(n):
    return "".join(f'{{"aps":{{"alert":"{i}","badge":"{i}"}}}}\n' for i in range(n))


def configuration(text):
    return {".apnslint.json": text, "a.apns": PLAIN}


def manifest(text, **others):
    return {"app.json": text, "a.apns": PLAIN, **{name.replace("_", "."): text for name, text in others.items()}}


def overrides(n):
    each = members(n, lambda i: f'{{"files":["{i}/**","*{i}*.x"],"headers":{{"apns-x{i}":"1"}},"rules":{{"unknown-key":"info"}}}}')
    return configuration('{"overrides":[' + each + "]}") | {f"{i}.apns": PLAIN for i in range(100)}


def ignoring(n):
    lines = "".join(f"/a{i}/**/b*{i}.apns\n!x{i}\n" for i in range(n))
    return {".git/HEAD": "", ".gitignore": lines} | {f"{i}.apns": PLAIN for i in range(50)}


def baseline(n):
    entry = '{"path":"a.jsonl","pointer":"/aps/badge","rule":"wrong-kind","found":"%016x","count":1}'
    return {"a.jsonl": faulty_lines(n), "b.json": '{"version":1,"findings":[' + members(n, lambda i: entry % i) + "]}"}


# Files beside payloads, and report formats, by a number: the files in the folder, and the arguments.
PROJECTS = {
    "a configuration of headers": (lambda n: configuration('{"headers":{' + members(n, lambda i: f'"apns-x{i}":"1"') + "}}"), ["lint", "."], 2000),
    "a configuration of rules": (lambda n: configuration('{"rules":{' + members(n, lambda i: f'"unknown-key{i}":"off"') + "}}"), ["lint", "."], 500),
    "a configuration of allowed keys": (
        lambda n: configuration('{"allowed-keys":[' + members(n, lambda i: f'"/aps/k{i}"') + "]}"), ["lint", "."], 2000),
    "ignored files": (lambda n: configuration('{"ignore":[' + members(n, lambda i: f'"{i}/**/*.x"') + "]}"), ["lint", "."], 2000),
    "overrides by 100 files": (overrides, ["lint", "."], 500),
    "one glob of many braces": (
        lambda n: configuration('{"ignore":["' + "{a,b}" * 9 + '*a' * (n // 100) + '"]}') | {"a" * 200 + ".apns": PLAIN}, ["lint", "."], 5000),
    "a .gitignore by 50 files": (ignoring, ["lint", "."], 1000),
    "a baseline that is written of a stream": (lambda n: {"a.jsonl": faulty_lines(n)}, ["lint", "--quiet", "--write-baseline", "b.json", "a.jsonl"], 8000),
    "a baseline that is read for a stream": (baseline, ["lint", "--quiet", "--baseline", "b.json", "a.jsonl"], 8000),
    "a manifest of categories": (
        lambda n: manifest('{"categories":[' + members(n, lambda i: f'{{"identifier":"C{i}","summaryFormat":"%u more"}}') + "]}"),
        ["lint", "--app", "app.json", "a.apns"], 4000),
    "a manifest of sounds": (
        lambda n: manifest('{"sounds":[' + members(n, lambda i: f'"s{i}.caf"') + "]}"), ["lint", "--app", "app.json", "a.apns"], 4000),
    "a table of texts": (
        lambda n: manifest('{"strings":["t.strings"]}', t_strings="".join(f'"K{i}" = "%@ text";\n' for i in range(n))),
        ["lint", "--app", "app.json", "a.apns"], 4000),
    "a table of comments": (
        lambda n: manifest('{"strings":["t.strings"]}', t_strings="/*" * n), ["lint", "--app", "app.json", "a.apns"], 100_000),
    "groups": (
        lambda n: {"a.jsonl": "".join(f'{{"aps":{{"alert":{{"title":"{i}","body":"x"}},"thread-id":"{i % (n // 4)}"}}}}\n' for i in range(n))},
        ["group", "a.jsonl"], 4000),
    "one group": (
        lambda n: {"a.jsonl": "".join(f'{{"aps":{{"alert":{{"title":"{i}","summary-arg":"n{i}"}},"thread-id":"a"}}}}\n' for i in range(n))},
        ["group", "--explain", "a.jsonl"], 4000),
    "questions of a co-process": (
        lambda n: {"a.jsonl": "".join(f'{{"id":{i},"headers":{{"apns-x{i}":"1"}},"payload":{PLAIN}}}\n' for i in range(n))},
        ["gate", "--answers", "a.jsonl"], 8000),
    "fixes in one file": (lambda n: {"a.json": "[" + members(n, lambda i: '{"aps":{"badge":"3"}}') + "]"}, ["fix", "a.json"], 500),
} | {
    f"one long line as {form}": (
        lambda n: {"a.json": "[" + members(n, lambda i: '{"aps":{"badge":"3"}}') + "]"}, ["lint", "--format", form, "a.json"], 4000)
    for form in FORMATS
} | {
    f"a stream as {form}": (lambda n: {"a.jsonl": faulty_lines(n)}, ["lint", "--format", form, "a.jsonl"], 4000) for form in FORMATS
}


def run(program, document):
    """The bytes, the seconds and megabytes that a document takes, and the exit code; no seconds for more than a minute."""
    return run_files(program, {"given": document}, ["lint", "--format", "json", "-"], "given")


def run_files(program, files, arguments, given=None):
    """The same for a folder of files, with one of them as standard input."""
    with tempfile.TemporaryDirectory() as folder:
        count = 0
        for name, text in files.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = text if isinstance(text, bytes) else text.encode("utf-8")
            path.write_bytes(data)
            count += len(data)
        start = time.time()
        with open(pathlib.Path(folder) / given if given else os.devnull) as stream, open(os.devnull, "w") as nowhere:
            process = subprocess.Popen([program, *arguments], cwd=folder, stdin=stream, stdout=nowhere, stderr=nowhere)
            # Nothing here may take more than a minute.
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    process.returncode = os.waitstatus_to_exitcode(status)
                    return count, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, process.returncode
                if time.time() - start > 60:
                    process.kill()
                    os.wait4(process.pid, 0)
                    process.returncode = -9
                    return count, None, 0, -9
                time.sleep(0.002)


def main():
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    cases = [(name, lambda size, make=make: run(program, make(size)), 5000) for name, make in COUNTED.items()]
    cases += [(name, lambda size, make=make: run(program, make(size)), 500_000) for name, make in LONG.items()]
    cases += [
        (name, lambda size, make=make, arguments=arguments: run_files(program, make(size), arguments), size)
        for name, (make, arguments, size) in PROJECTS.items()]
    has_failed = False
    for name, measure, size in cases:
        if names and not any(each in name for each in names):
            continue
        small, large = measure(size), measure(4 * size)
        times = large[1] / small[1] if large[1] and small[1] else None
        # The exit code is 0 or 1, or 2 for a configuration with mistakes; quadratic time gives a ratio of 16, and short times are noise.
        is_bad = large[3] not in (0, 1, 2) or times is None or times > 8 and large[1] > 1
        has_failed = has_failed or is_bad
        shown = [f"{result[0]:>9} bytes {result[1]:7.3f} s" if result[1] else "more than a minute" for result in (small, large)]
        print(f"{name:40} {shown[0]} {shown[1]} {large[2]:>5} MB  x {times or 0:4.1f}{'  BAD' if is_bad else ''}", flush=True)
    sys.exit(1 if has_failed else 0)


main()
