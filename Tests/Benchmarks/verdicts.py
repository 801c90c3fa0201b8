"""Holds the peers' verdicts to the linter's: speed says nothing where the answers differ.

The faults of the corpora are such that a schema sees them. So who judges everything that a schema can say has to refuse what
the linter finds errors in, and nothing else; who judges a part of it may accept more; who judges syntax has to accept all.
"""

import json
import re
import subprocess
import sys
import tempfile

from measuring import Command, output
from peers import FULL

def check_in_memory(commands, verdicts):
    """Stops where a verdict is not as expected."""
    ours = verdicts[FULL]
    for command in commands:
        theirs = verdicts[command.label]
        if len(theirs) != len(ours):
            sys.exit(f"{command.input}: {command.label} gave {len(theirs)} verdicts on {len(ours)} payloads")
        for number, (mine, other) in enumerate(zip(ours, theirs), 1):
            is_expected = {
                "everything": other == mine,
                "a part": other == "1" or mine == "0",
                "syntax": other == "1",
                # It may not know, but what it calls clean is.
                "certainty": other == "0" or mine == "1",
            }[command.judges]
            if not is_expected:
                sys.exit(f"{command.input}:{number}: {command.label} says {other} where the linter says {mine}")


def check_lines(environment, path):
    """Holds the validator's verdict on each line to the program's; gives how many lines both refuse."""
    ours_on_lines = Command("", environment.lint_lines(path, "--format", "json"), exits=(1,))
    ours = {
        finding["range"]["start"]["line"]
        for file in json.loads(output(ours_on_lines))["files"]
        for finding in file["findings"] if finding["severity"] == "error"
    }
    if environment.has("sourcemeta-jsonschema"):
        # Its JSON tells neither the lines nor keeps their order, its text has their numbers.
        text = output(environment.refused_lines(path), errors=subprocess.STDOUT)
        theirs = {int(number) for number in re.findall(r"^fail: .* \(entry #(\d+)\)$", text, re.MULTILINE)}
        if ours != theirs:
            sys.exit(f"{path}: lines {sorted(ours ^ theirs)[:5]} are refused by one and accepted by the other")
    return len(ours)


def seen_by_schema(environment):
    """Of the examples of rules that are errors: how many there are, and how many the schema refuses."""
    rules = json.loads(output(Command("", [environment.program, "rules", "--format", "json"])))["rules"]
    ids = [rule["id"] for rule in rules if rule["severity"] == "error"]
    pages = json.loads(output(Command("", [environment.program, "explain", "--format", "json", *ids])))["rules"]
    texts = []
    for page in pages:
        try:
            texts.append(json.dumps(json.loads(page["bad"]["text"])))
        except ValueError:
            continue  # what is not JSON is no case for a schema
    if not environment.has("jsonschema-rs"):
        return len(texts), None
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(texts) + "\n")
        file.flush()
        _, verdicts = output(environment.judged_by_schema(file.name)).split()
    return len(texts), verdicts.count("0")

