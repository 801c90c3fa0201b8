"""Tests the report formats with their published schemas and with programs that read them.

    check.py APNSLINT SARIF-SCHEMA [PATH ...]        default: Payloads

SARIF is held to its JSON schema and read by sarif-tools, JUnit by junitparser and xmllint, Checkstyle by xmllint, TAP by
tap.py and prove; GitLab's and reviewdog's formats have the fields that their documentation asks for. Every reader has to
find what `--format json` says is there. The documents are samples and some with hostile names and texts.
"""

import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jsonschema
import junitparser
import yaml
from sarif.loader import load_sarif_file
from tap.parser import Parser as TAPParser

HOSTILE = {
    "a b%20#?.apns": '{"aps": {"alert": "x", "]]>&<::error::%0A": 1, "badge": "\\u0000\\u001b\\ufffe\\u0085"}}',
    "ünï 門👩‍👩‍👧.apns": '{\n"aps": {"alert": "門が 🇯🇵", "badge": "3", "thread_id": "é", "badge": 4}}',
    "c:,'\"&<.apns": '{"aps": {"alert": "x",, "badge": }\n',
    # tap.py does not know the escape of version 14, and would read "# SKIP" in a name as a directive.
    "#7 \\ not ok.apns": '{"aps": {"sound": 1, "interruption-level": "# TODO\\n...\\nnot ok", "x\\ty": null}}',
}
FORMATS = ["json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "tap", "rdjson", "markdown", "text"]

checks = collections.Counter()


def expect(condition, message):
    checks[message.split(":")[0]] += 1
    if not condition:
        sys.exit(f"fails: {message}")


def xmllint(path, name):
    if not shutil.which("xmllint"):
        sys.exit("xmllint is missing: install libxml2-utils and run make formats-check again")
    run = subprocess.run(["xmllint", "--noout", "--nonet", path], capture_output=True, text=True)
    expect(run.returncode == 0, f"{name}: xmllint says {run.stderr}")


def check_sarif(path, files, schema):
    log = json.loads(path.read_text())
    # Checking `format` is optional in draft 4; with the checker, URIs and times are checked.
    checker = jsonschema.Draft4Validator.FORMAT_CHECKER
    errors = list(jsonschema.Draft4Validator(schema, format_checker=checker).iter_errors(log))
    expect(not errors, f"sarif: the schema says {errors[:3]}")
    read = load_sarif_file(str(path))
    severities = {"error": "errors", "warning": "warnings", "note": "infos"}
    counts = {name: read.get_report().get_issue_count_for_severity(level) for level, name in severities.items()}
    expect(counts == files["summary"], f"sarif: sarif-tools counts {counts}, not {files['summary']}")
    run = log["runs"][0]
    results = iter(run["results"])
    for file in files["files"]:
        for finding, result in zip(file["findings"], results):
            region = result["locations"][0]["physicalLocation"]["region"]
            start, end = finding["range"]["start"], finding["range"]["end"]
            expect((region["startLine"], region["startColumn"]) == (start["line"], start["column"]), "sarif: a start")
            expect((region["endLine"], region["endColumn"]) == (end["line"], end["column"]), "sarif: an end")
            expect(run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == finding["rule"], "sarif: a rule")
    prints = [result["partialFingerprints"]["apnslint/v1"] for result in run["results"]]
    expect(len(set(prints)) == len(prints), "sarif: fingerprints differ")


def check_gitlab(path, files):
    issues = json.loads(path.read_text())
    expect(len(issues) == sum(len(file["findings"]) for file in files["files"]), "gitlab: the number of issues")
    for issue in issues:
        expect(all(isinstance(issue[key], str) and issue[key] for key in ("description", "check_name", "fingerprint")),
               f"gitlab: required fields of {issue}")
        expect(issue["severity"] in ("info", "minor", "major", "critical", "blocker"), "gitlab: a severity")
        expect(not issue["location"]["path"].startswith(("./", "/")), "gitlab: a path from the root")
        expect(issue["location"]["lines"]["begin"] >= 1, "gitlab: a line")
    expect(len({issue["fingerprint"] for issue in issues}) == len(issues), "gitlab: fingerprints differ")


def check_rdjson(path, files, folder):
    result = json.loads(path.read_text())
    findings = [(file["path"], finding) for file in files["files"] for finding in file["findings"]]
    expect(set(result) <= {"source", "severity", "diagnostics"} and "name" in result["source"], "rdjson: its fields")
    expect(len(result["diagnostics"]) == len(findings), "rdjson: the number of diagnostics")
    known = {"message", "location", "severity", "source", "code", "suggestions", "original_output", "related_locations"}
    for diagnostic, (name, finding) in zip(result["diagnostics"], findings):
        text = (folder / name).read_bytes()

        def offset(position):
            expect(set(position) == {"line", "column"}, "rdjson: a position")
            lines = text.split(b"\n")[: position["line"] - 1]
            return sum(len(line) + 1 for line in lines) + position["column"] - 1

        expect(set(diagnostic) <= known, f"rdjson: the fields of {diagnostic}")
        expect(diagnostic["severity"] in ("ERROR", "WARNING", "INFO"), "rdjson: a severity")
        place = diagnostic["location"]["range"]
        for end in ("start", "end"):
            expect(offset(place[end]) == finding["range"][end]["offset"], f"rdjson: columns are bytes in {name}")
        for suggestion in diagnostic.get("suggestions", []):
            start, end = (offset(suggestion["range"][key]) for key in ("start", "end"))
            suggested = text[:start] + suggestion["text"].encode() + text[end:]
            fixed = text
            for edit in sorted(finding["fix"]["edits"], key=lambda edit: -edit["offset"]):
                fixed = fixed[: edit["offset"]] + edit["text"].encode() + fixed[edit["offset"] + edit["length"] :]
            expect(suggested == fixed, f"rdjson: a suggestion does what the fix does in {name}")


def check_junit(path, files):
    xmllint(path, "junit")
    suites = list(junitparser.JUnitXml.fromfile(str(path)))
    expect(len(suites) == len(files["files"]) + 1, "junit: the number of suites")
    for suite, file in zip(suites, files["files"]):
        (case,) = list(suite)
        failed = any(isinstance(result, junitparser.Failure) for result in case.result)
        expect(failed == any(finding["severity"] == "error" for finding in file["findings"]), f"junit: {suite.name} fails")
        expect((suite.tests, suite.failures) == (1, int(failed)), "junit: the counts of a suite")
    expect(suites[-1].errors == 1, "junit: what could not be read is an error")


def check_checkstyle(path, files):
    xmllint(path, "checkstyle")
    count = subprocess.run(["xmllint", "--xpath", "count(/checkstyle/file/error[@line and @severity and @message and @source])", path],
                           capture_output=True, text=True, check=True).stdout.strip()
    expect(int(count) == sum(len(file["findings"]) for file in files["files"]), "checkstyle: the number of errors")


def check_tap(path, files):
    lines = list(TAPParser().parse_file(str(path)))
    points = [line for line in lines if line.category == "test"]
    expect(all(line.category != "unknown" for line in lines), "tap: every line is known to tap.py")
    expect(len(points) == len(files["files"]) + 1 and not points[-1].ok, "tap: the number of points")
    for point, file in zip(points, files["files"]):
        expect(point.ok != any(finding["severity"] == "error" for finding in file["findings"]), "tap: a point fails")
        expect(not point.skip and not point.todo, "tap: no directive")
        found = point.yaml_block["findings"] if point.yaml_block else []
        expect([f["rule"] for f in found] == [f["rule"] for f in file["findings"]], "tap: the findings of a point")
    # tap.py does not parse the blocks; their text has to be valid YAML.
    for block in path.read_text().split("  ---\n")[1:]:
        expect(isinstance(yaml.safe_load(block.split("\n  ...\n")[0]), dict), "tap: a block is YAML")
    if shutil.which("prove"):
        # Many versions of prove know only version 13; nothing of 14 beyond that is used here.
        older = path.with_suffix(".tap13")
        older.write_text(path.read_text().replace("TAP version 14", "TAP version 13", 1))
        run = subprocess.run(["prove", "--exec", "cat", older], capture_output=True, text=True)
        bad = sum(not point.ok for point in points)
        expect(f"Failed {bad}/{len(points)} subtests" in run.stdout + run.stderr, f"tap: prove says {run.stdout}{run.stderr}")
        expect("Parse errors" not in run.stdout, f"tap: prove says {run.stdout}")


def check_lines(outputs, files):
    count = sum(len(file["findings"]) for file in files["files"])
    lines = [json.loads(line) for line in outputs["jsonl"].read_text().splitlines()]
    expect([{**{"path": file["path"]}, **finding} for file in files["files"] for finding in file["findings"]] == lines, "jsonl: what json holds")
    commands = outputs["github"].read_text().splitlines()
    expect(len(commands) == count + 1 and all(line.startswith("::") for line in commands), "github: one command a finding")


def main(linter, schema, paths):
    linter = str(pathlib.Path(linter).resolve())
    schema = json.loads(pathlib.Path(schema).read_text())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in paths:
            shutil.copytree(path, folder / pathlib.Path(path).name)
        for file, text in HOSTILE.items():
            (folder / file).write_text(text)
        outputs = {name: folder / f"report.{name}" for name in FORMATS}
        arguments = [argument for name in FORMATS for argument in ("--output", f"{name}={outputs[name].name}")]
        documents = [pathlib.Path(path).name for path in paths] + list(HOSTILE) + ["gone.apns"]
        run = subprocess.run([linter, *arguments, "--", *documents], cwd=folder, capture_output=True, text=True)
        expect(run.returncode == 3 and not run.stdout, f"exit code: {run.returncode} {run.stdout} {run.stderr}")
        files = json.loads(outputs["json"].read_text())
        files["summary"].pop("files")
        check_sarif(outputs["sarif"], files, schema)
        check_gitlab(outputs["gitlab"], files)
        check_rdjson(outputs["rdjson"], files, folder)
        check_junit(outputs["junit"], files)
        check_checkstyle(outputs["checkstyle"], files)
        check_tap(outputs["tap"], files)
        check_lines(outputs, files)
        for path in outputs.values():
            expect(name.encode() not in path.read_bytes(), f"paths: {path.name} holds an absolute one")
        left = [path.name for path in folder.iterdir() if path.name.endswith(".tmp")]
        expect(not left, f"files: {left} are left")
    found = sum(len(file["findings"]) for file in files["files"])
    print(f"{found} findings in {len(files['files'])} documents, in {len(FORMATS)} formats")
    print("\n".join(f"  {count:6} {name}" for name, count in sorted(checks.items())))


main(sys.argv[1], sys.argv[2], sys.argv[3:] or ["Payloads"])
