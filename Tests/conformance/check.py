"""Tests the linter's reading of JSON with a public suite of parsing tests.

    check.py APNSLINT SUITE

The names of the suite's files in `test_parsing` begin with y_ for what a parser has to accept, n_ for what it has to refuse,
i_ for what is left to it. Each is read in four ways: alone, among all the others, as the app's own data of a payload, and as
a line of a stream. The ways have to agree, every run has to end with 0 or 1, and every document has to be in the report.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

# The differences from the suite, with reasons; everything else must agree with the suite.
DIFFERENCES = {
    "y_object_escaped_null_in_key.json": (
        False, "jansson keeps no name with `\\u0000` in it; the message says so, and no key of Apple's has one"),
}
# The files whose result is left to the parser, by a part of their names: whether they are accepted here, and why.
DECISIONS = [
    (r"number_(double_huge_neg_exp|real_underflow)", True, "too near to 0 for a double-precision number: it is read as 0"),
    (r"number_.*(huge_exp|overflow)", False, "larger than a double-precision number can be"),
    (r"number_.*big.*_int", True, "a whole number past 64 bits is read as the nearest double-precision number"),
    (r"(?i)UTF-?16", False, "a payload has to be UTF-8"),
    (r"UTF-8_BOM", False, "a byte-order mark is no part of JSON"),
    (r"(?i)iso_latin_1|utf-?8|overlong|not_in_unicode_range", False, "the bytes are not UTF-8"),
    (r"surrogate", False, "half a surrogate pair is no character"),
    (r"500_nested", True, "512 brackets may be open at once"),
]
BEFORE, BEHIND = b'{"aps":{"alert":"Gate changed"},"data":', b"}"


def main(linter, suite):
    files = sorted((pathlib.Path(suite) / "test_parsing").glob("[yni]_*.json"))
    if not files:
        sys.exit(f"there is no test_parsing in {suite}")
    texts = {file.name: file.read_bytes() for file in files}
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        together = verdicts(linter, folder / "together", texts, faults)
        inside = verdicts(linter, folder / "inside", {name: BEFORE + text + BEHIND for name, text in texts.items()}, faults)
        alone = {}
        for name, text in texts.items():
            alone |= verdicts(linter, folder / "alone" / name, {name: text}, faults)
        lines = {name: text for name, text in texts.items() if b"\n" not in text and text.strip()}
        streamed = verdicts_of_lines(linter, folder / "lines.jsonl", lines, faults)

    for name, verdict in alone.items():
        ways = {"among others": together, "inside a payload": inside, "as a line": streamed}
        for way, others in ways.items():
            if name in others and others[name] != verdict:
                faults.append(f"{name}: {word(verdict)} alone, {word(others[name])} {way}")
        expected, _ = decision(name)
        if verdict != expected:
            faults.append(f"{name}: {word(verdict)}, and should be {word(expected)}")

    print("| files | accepted | refused |\n| --- | --- | --- |")
    for letter, meaning in (("y", "to be accepted"), ("n", "to be refused"), ("i", "left to the parser")):
        group = [verdict for name, verdict in alone.items() if name[0] == letter]
        print(f"| `{letter}_`: {meaning} | {group.count(True)} | {group.count(False)} |")
    print("\n| file | here | why |\n| --- | --- | --- |")
    for name, verdict in alone.items():
        if name[0] == "i" or name in DIFFERENCES:
            print(f"| `{name}` | {word(verdict)} | {decision(name)[1]} |")
    print(f"\n{len(alone)} files, {len(streamed)} of them also as lines; {len(faults)} against the suite")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


def decision(name):
    """Whether a file has to be accepted, with the reason if the suite does not decide."""
    if name in DIFFERENCES:
        return DIFFERENCES[name]
    if name[0] != "i":
        return name[0] == "y", ""
    return next(
        ((is_accepted, why) for pattern, is_accepted, why in DECISIONS if re.search(pattern, name)), (None, ""))


def word(verdict):
    return {True: "accepted", False: "refused", None: "not reported"}[verdict]


def verdicts(linter, folder, texts, faults):
    """Whether each text is accepted as JSON, from one run over all of them."""
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text)
    report = run([linter, "lint", "--envelope", "none", "--format", "json", *(folder / name for name in texts)], faults)
    found = {pathlib.Path(file["path"]).name: is_json(file["findings"]) for file in report["files"]}
    return {name: found.get(name) for name in texts}


def verdicts_of_lines(linter, file, texts, faults):
    """The same from a stream with each text on a line."""
    file.write_bytes(b"".join(text + b"\n" for text in texts.values()))
    report = run([linter, "lint", "--jsonl", "--envelope", "none", "--format", "json", file], faults)
    findings = {line: [] for line in range(1, len(texts) + 1)}
    for each in report["files"]:
        for finding in each["findings"]:
            findings[finding["range"]["start"]["line"]].append(finding)
    return {name: is_json(findings[line]) for line, name in enumerate(texts, 1)}


def is_json(findings):
    return all(finding["rule"] != "not-json" for finding in findings)


def run(command, faults):
    done = subprocess.run(list(map(str, command)), capture_output=True)
    if done.returncode not in (0, 1):
        faults.append(f"{' '.join(map(str, command))[:300]} ended with {done.returncode}: {done.stderr.decode()[:300]}")
        return {"files": []}
    return json.loads(done.stdout)


main(*sys.argv[1:])
