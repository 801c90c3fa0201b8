"""Compares the published JSON Schema with the linter, by a validator from PyPI (jsonschema).

The laws: the schema of payloads is one; that of a service's messages accepts each of its samples; the first accepts
every good sample; and whatever it rejects the linter reports, at the same place, above it or below it, or by an error
or a warning that comes first: beside it, or of the push type. The last is tried over all samples, over the examples of
all rules, and over payloads of every push type with each of Apple's keys set to values that it does not take.

    check.py APNSLINT [PATH ...]        default: Payloads/, where the good ones are in Payloads/good
"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

SAMPLES = pathlib.Path("Payloads")

ODD_VALUES = [
    None, True, False, 0, 1, -1, 2, 0.5, 1.5, -0.5, 1e300, "", "0", "x", [], ["a"], [1], [{}], [None], {}, {"x": 1},
    {"loc-key": ""}, {"loc-key": "K", "loc-args": [1]}, {"name": 1}, {"critical": True, "name": "a.caf"},
]

ACTIVITY = {"event": "update", "timestamp": 1750000000, "content-state": {"score": 1}}
PAYLOADS = [
    {"aps": {"alert": "Gate changed"}},
    {"aps": {"alert": {"title": "Gate", "body": "B12"}, "sound": {"critical": 1, "name": "a.caf", "volume": 1}}},
    {"aps": {"content-available": 1}},
    {"aps": {"content-changed": True}},
    {"aps": ACTIVITY},
    {"aps": {**ACTIVITY, "alert": {"title": {"loc-key": "T"}, "body": {"loc-key": "B"}, "sound": "a.caf"}}},
    {"aps": {**ACTIVITY, "event": "end", "dismissal-date": 1750000000}},
    {"aps": {**ACTIVITY, "event": "start", "attributes-type": "Game", "attributes": {}, "alert": {"title": "T", "body": "B"}}},
    {"mdm": "magic"},
    {"container-identifier": "c", "domain": "d"},
    {},
]


def main(linter, paths):
    schema = json.loads(subprocess.run([linter, "schema"], check=True, capture_output=True).stdout)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    faults = {}  # one for each kind of fault, with the first document that shows it

    documents = []
    for path in paths:
        files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in (".apns", ".json"))
        for file in files:
            documents.append((str(file), file.read_bytes(), "good" in file.parts))
    documents += examples(linter)
    documents += mutants(schema)

    rejected, read = [], 0
    for name, text, is_good in documents:
        try:
            value = json.loads(text)
        except ValueError:
            continue  # what is not JSON no schema can judge
        read += 1
        errors = list(validator.iter_errors(value))
        if errors and is_good:
            faults[name] = f"{name}: a good sample is rejected: {errors[0].message} at {pointer(errors[0])}"
        if errors:
            rejected.append((name, text, errors))

    for (name, text, errors), findings in zip(rejected, lint(linter, [text for _, text, _ in rejected])):
        for error in errors:
            if not any(reports(finding, pointer(error)) for finding in findings):
                fault = f"{name}: {error.message} at {pointer(error)}"
                faults.setdefault(fault, f"{fault}, says only the schema of {text.decode()[:300]}")

    if paths == [SAMPLES]:
        faults.update({fault: fault for fault in messages(linter)})
    for fault in list(faults.values())[:40]:
        print(fault)
    if len(faults) > 40:
        print(f"... and {len(faults) - 40} more")
    print(f"{read} documents, {len(rejected)} rejected by the schema, {len(faults)} against the laws")
    if not read or not rejected:
        sys.exit("there was nothing to check")
    sys.exit(1 if faults else 0)


def messages(linter):
    """What the schemas of services' messages reject in their samples, one of the schemas of each service accepting it."""
    tables = json.loads(pathlib.Path("Sources/Push/PushDocument/Services/messages.json").read_text())
    bodies = [name for name, table in tables.items() if "title" in table]
    for file in sorted((SAMPLES / "services").glob("*.jsonl")):
        service = {"firebase": "fcm", "pusher-beams": "beams"}.get(file.stem, file.stem)
        schemas = [
            json.loads(subprocess.run([linter, "schema", "--body", name], check=True, capture_output=True).stdout)
            for name in bodies
            if name.split("-")[0] == service
        ]
        if not schemas:
            yield f"{file}: no body has this name"
        for line in file.read_text().splitlines():
            value = json.loads(line)
            found = [list(Draft202012Validator(schema).iter_errors(value)) for schema in schemas]
            if all(found):
                yield f"{file}: a sample is rejected: {found[0][0].message} at {pointer(found[0][0])}: {line[:200]}"


def pointer(error):
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in error.absolute_path)


def reports(finding, place):
    """Whether a finding says that a value is not as it should be, or one that comes first is beside it."""
    if meet(finding["pointer"], place):
        return True
    beside = place.rpartition("/")[0]
    return finding["severity"] != "info" and (
        finding["pointer"].rpartition("/")[0] == beside or finding["pointer"] == "/headers/apns-push-type"
    )


def meet(one, other):
    """Whether one place is the other, or contains it."""
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def examples(linter):
    """The examples of all rules."""
    rules = json.loads(subprocess.run([linter, "rules", "--format", "json"], check=True, capture_output=True).stdout)
    ids = [rule["id"] for rule in rules["rules"]]
    pages = subprocess.run([linter, "explain", "--format", "json", *ids], check=True, capture_output=True).stdout
    for page in json.loads(pages)["rules"]:
        yield f"{page['id']} (bad)", page["bad"]["text"].encode(), False
        yield f"{page['id']} (good)", page["good"]["text"].encode(), True


def mutants(schema):
    """Payloads with one of Apple's keys set to an odd value, alone and in requests of every push type."""
    types = schema["$defs"]["request"]["properties"]["headers"]["properties"]["apns-push-type"]["enum"]
    for payload in PAYLOADS:
        for changed in changes(payload, schema):
            yield "a payload", json.dumps(changed).encode(), False
            for push_type in types:
                request = {"headers": {"apns-push-type": push_type, "apns-priority": "5"}, "payload": changed}
                yield f"a request ({push_type})", json.dumps(request).encode(), False
    request = {"headers": {"apns-push-type": "alert"}, "payload": PAYLOADS[0]}
    for changed in changes(request, schema["$defs"]["request"]):
        yield "a request", json.dumps(changed).encode(), False


def changes(value, schema):
    """The value with each key that the schema knows, and one that it does not, set to each odd value, at any depth."""
    if not isinstance(value, dict) or "properties" not in schema:
        return
    for name, inner in {**schema["properties"], "gate": {}}.items():
        for odd in ODD_VALUES:
            changed = copy.deepcopy(value)
            changed[name] = odd
            yield changed
        for deeper in changes(value.get(name), inner):
            changed = copy.deepcopy(value)
            changed[name] = deeper
            yield changed


def lint(linter, texts):
    """The findings of each text, in one run."""
    with tempfile.TemporaryDirectory() as folder:
        for index, text in enumerate(texts):
            (pathlib.Path(folder) / f"{index}.apns").write_bytes(text)
        if not texts:
            return []
        run = subprocess.run([linter, "lint", "--format", "json", folder], capture_output=True)
        files = {pathlib.Path(file["path"]).stem: file["findings"] for file in json.loads(run.stdout)["files"]}
        return [files[str(index)] for index in range(len(texts))]


if __name__ == "__main__":
    main(sys.argv[1], [pathlib.Path(path) for path in sys.argv[2:] or [SAMPLES]])
