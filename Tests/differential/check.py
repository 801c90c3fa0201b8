"""Compares the texts accepted as JSON, and their values, with two other parsers: Python's and Node's.

    check.py APNSLINT [DOCUMENTS]        default: 50000

The documents are the samples of Payloads with some bytes changed, each on a line. The three have to agree on whether it is JSON;
where this program refuses what both others take, it has to be for a reason that stands in its documentation. What it writes
again, by `gate --minify`, has to read as the document did.
"""
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

PIECES = [
    b",", b":", b"{", b"}", b"[", b"]", b'"', b"'", b"\\", b'\\"', b"\\u0000", b"\\ud83d", b"\\ude00", b"\\u12", b"//", b"/**/",
    b"\xef\xbb\xbf", b"\xc2\xa0", b"\x00", b"\x1b", b"\t", b" ", b"\r", b"\x7f", b"\xff", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    b"\xc0\x80", b"-", b"+", b".", b"0", b"1", b"e", b"E", b"1e999", b"-0", b"01", b"1.", b".5", b"9" * 30, b"0x1", b"NaN",
    b"Infinity", b"null", b"true", b"false", b"nul", b"True", b'"a":1,', b'"a":', b'"aps":{', b"[" * 600, b"]" * 600, b"{}", b"[]",
]
# JSON that is refused here (docs/reliability.md): half surrogate pairs, NUL in names, numbers outside the range of a double,
# and more than 512 levels of nesting.
NODE = """
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const bytes = require("fs").readFileSync(process.argv[1]);
let start = 0, verdicts = "";
for (let end = bytes.indexOf(10); end >= 0; start = end + 1, end = bytes.indexOf(10, start)) {
  try { JSON.parse(decoder.decode(bytes.subarray(start, end))); verdicts += "1"; } catch { verdicts += "0"; }
}
process.stdout.write(verdicts);
"""


# Pieces that leave most documents JSON.
GENTLE = [b" ", b"0", b"7", b"a", b"Z", b"\\n", b"\\u00e9", b"\\ud83d\\ude00", "é😀".encode(), b"\\u0000", b"\\/", b"e5", b".25"]


def mutated(text, others, chance):
    if chance.randrange(2):
        for _ in range(chance.randrange(1, 5)):
            place = chance.choice([match.end() for match in re.finditer(rb"[a-z ](?=[a-z ])", text)] or [0])
            text = text[:place] + chance.choice(GENTLE) + text[place:]
        return text.replace(b"\n", b" ")
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        place = chance.randrange(len(text) + 1)
        end = min(len(text), place + chance.randrange(6))
        match chance.randrange(6):
            case 0: text = text[:place] + text[end:]
            case 1: text = text[:place] + chance.choice(PIECES) + text[place:]
            case 2: text = text[:place] + chance.choice(PIECES) + text[end:]
            case 3: text = text[:place] + bytes([chance.randrange(256)]) + text[place + 1:]
            case 4: text = text[:place] + text[place:end] * chance.randrange(4) + text[end:]
            case 5:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                text = text[:place] + other[start:start + chance.randrange(40)] + text[place:]
    return text.replace(b"\n", b" ")


def refused_constant(word):
    raise ValueError(word)


class Pairs(list):
    """The members of an object in their order, repeated ones too."""


def by_python(text):
    """Whether it is JSON, and its value."""
    try:
        decoder = json.JSONDecoder(parse_constant=refused_constant, object_pairs_hook=Pairs)
        return True, decoder.decode(text.decode("utf-8").strip(" \t\r"))
    except (ValueError, RecursionError):
        return False, None


def reason(value, depth=1):
    """Why JSON of this value is refused here, or nothing."""
    if isinstance(value, Pairs):
        if depth > 512:
            return "more than 512 brackets are open"
        return next((why for name, member in value for why in (
            "NUL in a name" if "\0" in name else reason(name, depth), reason(member, depth + 1)) if why), None)
    if isinstance(value, list):
        return "more than 512 brackets are open" if depth > 512 else next(
            (why for element in value if (why := reason(element, depth + 1))), None)
    if isinstance(value, str):
        return "half a surrogate pair" if re.search("[\ud800-\udfff]", value) else None
    if isinstance(value, float) and value in (float("inf"), float("-inf")) or isinstance(value, int) and abs(value) >= 2**1024:
        return "a number past double precision"
    return None


def same(one, other):
    """Whether values are equal with numbers as doubles."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, (int, float)) and isinstance(other, (int, float)) and not isinstance(one, bool):
        return float(one) == float(other)
    return one == other and type(one) is type(other)


def main(linter, count):
    if not shutil.which("node"):
        sys.exit("node is missing: install it and run this again")
    sys.set_int_max_str_digits(0)
    sys.setrecursionlimit(20_000)
    chance = random.Random(20261121)
    samples = [path.read_bytes() for path in sorted(pathlib.Path("Payloads").rglob("*")) if path.suffix in (".apns", ".json", ".jsonl")]
    samples = [sample for sample in samples if 0 < len(sample) < 8000]
    documents = []
    while len(documents) < count:
        text = mutated(chance.choice(samples), samples, chance)
        if text.strip(b" \t\r"):
            documents.append(text)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "documents.jsonl"
        file.write_bytes(b"".join(document + b"\n" for document in documents))
        options = ["--envelope", "none", "--no-config"]
        run = subprocess.run([linter, "lint", "--select", "not-json", "--format", "jsonl", *options, file], stdout=subprocess.PIPE)
        if run.returncode not in (0, 1):
            sys.exit(f"the linter ended with {run.returncode}")
        refused = {json.loads(line)["range"]["start"]["line"] for line in run.stdout.splitlines()}
        node = subprocess.run(["node", "-e", NODE, file], capture_output=True, text=True, check=True).stdout
        with open(file, "rb") as stream, open(pathlib.Path(folder) / "rejects", "wb") as rejects:
            gate = subprocess.run(
                [linter, "gate", "--jsonl", "--minify", "--select", "not-json", "--no-config"], stdin=stream,
                stdout=subprocess.PIPE, stderr=rejects)
        written = iter(gate.stdout.splitlines())
        rejected = {json.loads(line)["line"] for line in (pathlib.Path(folder) / "rejects").read_bytes().splitlines()}
    faults, accepted, reasons, compared = [], 0, {}, 0
    for line, document in enumerate(documents, 1):
        python, value = by_python(document)
        here = line not in refused
        why = reason(value) if python else None
        accepted += here
        if here != python or python != (node[line - 1] == "1"):
            if python and node[line - 1] == "1" and not here and why:
                reasons[why] = reasons.get(why, 0) + 1
            else:
                faults.append(f"{line}: here {here}, Python {python}, Node {node[line - 1] == '1'}: {document[:300]!r}")
        if line not in rejected:
            again = next(written, None)
            compared += 1
            if not here or again is None or not same(by_python(again)[1], value):
                faults.append(f"{line}: written as {again!r:.300}, of {document[:300]!r}")
    for fault in faults[:20]:
        print(fault)
    print(f"{len(documents)} mutated documents, {accepted} of them JSON here and for both others; "
          f"{compared} written again and read as they were; {len(faults)} differences")
    for why, number in sorted(reasons.items()):
        print(f"  {number} JSON, refused here: {why}")
    sys.exit(1 if faults else 0)


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 50_000)
