"""Lets each call of the system fail in turn, and looks at what is lost, doubled or forged: faults.py PROGRAM [--quick].

The program runs again and again with Tests/Faults/fault.c preloaded; each run has one more of its calls succeed before one
fails. After each the outcome is held to what has to be true whatever fails. With --quick most calls of malloc are left out.
"""
import collections
import errno
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
QUICK = "--quick" in sys.argv
GOOD = '{"aps":{"alert":"Gate changed","badge":%d}}'
BAD = '{"aps":{"alert":"Gate changed","badge":"%d"}}'
# A payload whose tree does not fit into the pool of memory for jansson.
LARGE = '{"aps":{"alert":"Gate changed"},"list":[%s]}' % ",".join("1" * 1500)
LINES = [(GOOD if number % 3 else BAD) % number + "\n" for number in range(1, 13)]
CALLS = {
    "write": (errno.ENOSPC, errno.EPIPE, errno.EIO, errno.EINTR, errno.EAGAIN), "short": (0,), "fsync": (errno.EIO,),
    "rename": (errno.EACCES,), "ftruncate": (errno.EIO,), "fchmod": (errno.EPERM,), "close": (errno.EIO,),
    "read": (errno.EIO, errno.EINTR, errno.EAGAIN), "open": (errno.EMFILE,), "fstat": (errno.EIO,), "stat": (errno.EACCES,),
    "lstat": (errno.EACCES,), "realpath": (errno.EACCES,), "malloc": (errno.ENOMEM,),
}
# Not real errors: an interrupted or blocked call is repeated.
HARMLESS = {errno.EINTR, errno.EAGAIN}


class Outcome:
    def __init__(self, run, folder):
        self.status, self.out, self.err, self.folder = run.returncode, run.stdout, run.stderr, folder
        # Without memory it ends by a signal: there is no message, but the caller sees it.
        self.is_told = self.status in (2, 3) or self.status < 0

    def file(self, name):
        path = self.folder / name
        return path.read_bytes() if path.exists() else None


def lines_of(data):
    return data.decode().splitlines(keepends=True)


def expect(holds, why):
    if not holds:
        raise AssertionError(why)


# Each scenario: its files, its arguments, its input, and the check of a run, given the result of a run without faults.

def check_fix(now, good):
    for name in ("a.apns", "b.apns", "c.apns"):
        expect(now.file(name) in (SCENARIOS["fix --write"][0][name].encode(), good.file(name)), f"{name} is neither old nor new")
    is_done = all(now.file(name) == good.file(name) for name in ("a.apns", "b.apns", "c.apns"))
    expect(is_done or now.is_told, f"a file was not fixed, and the exit code is {now.status}")


def check_document(now, good):
    # `fix` passes an unreadable document on unchanged, with a failure; `gate` would pass on nothing.
    is_as_it_was = now.is_told and now.out == (BAD % 1).encode() != good.out and b"not enough memory" in now.err
    expect(is_as_it_was or good.out.startswith(now.out), "what came out is not the start of the document")
    if is_as_it_was:
        return
    expect(now.out == good.out or now.is_told, f"the document is cut, and the exit code is {now.status}")


def check_rejected(now, good):
    expect(now.out == b"", "something bad has passed")
    expect(now.status != 0, "the exit code says that it passed")
    expect(b"not-json" not in now.err, "it is said not to be JSON")


def check_lines(now, good):
    passed, rejected = lines_of(now.out), [json.loads(line) for line in lines_of(now.file("rejects") or b"")]
    expect([line for line in LINES if line in passed] == passed, "lines are cut, doubled or out of order")
    expect(all(BAD % line["line"] == line["text"] for line in rejected), "a good line was rejected")
    numbers = [line["line"] for line in rejected]
    expect(numbers == sorted(set(numbers)), "a rejected line is doubled")
    expect(not any('"badge":"' in line for line in passed), "a bad line has passed")
    expect(len(passed) + len(rejected) == len(LINES) or now.is_told, f"lines are lost, and the exit code is {now.status}")


def check_answers(now, good):
    # A line that could not be read is refused by its answer, and no other answer changes.
    answers = zip(lines_of(now.out), lines_of(good.out))
    is_right = all(found == right or '"ok":false' in found and "not enough memory" in found for found, right in answers)
    expect(is_right, "an answer is not what it should be")
    if now.out.count(b"\n") == good.out.count(b"\n"):
        expect(now.status != 0, "the exit code says that all passed")
        return
    expect(now.out == good.out or now.is_told, f"answers are lost, and the exit code is {now.status}")


def check_reports(now, good):
    for name in ("report.json", "report.sarif", "baseline.json"):
        if good.file(name) is not None:
            text = now.file(name)
            # If a document can't be read, the new report says so and is complete.
            is_whole = text in (b"old", good.file(name)) or now.is_told and json.loads(text)
            expect(is_whole, f"{name} is neither the old nor the new one")
            expect(text == good.file(name) or now.is_told, f"{name} is the old one, and the exit code is {now.status}")
    expect(now.status != 0 or good.status == 0, "findings are lost")
    expect(b"not-json" not in now.out + now.err, "it is said not to be JSON")


def check_printed(now, good):
    expect(good.out.startswith(now.out) or now.is_told, "the report is another one")
    expect(now.out == good.out or now.is_told, f"the report is cut, and the exit code is {now.status}")
    expect(now.status != 0, "findings are lost")


FAULTY = {name: BAD % number + "\n" for number, name in enumerate(("a.apns", "b.apns", "c.apns"), 1)}
QUESTIONS = "".join(
    '{"id":%d,"headers":{"apns-priority":"10"},"payload":%s}\n' % (number, line.strip()) for number, line in enumerate(LINES, 1))
SCENARIOS = {
    "fix --write": (FAULTY, ["fix", "--write", "."], "", check_fix),
    "fix -": ({}, ["fix", "-"], BAD % 1, check_document),
    "gate, good": ({}, ["gate"], GOOD % 1, check_document),
    "gate, large": ({}, ["gate"], LARGE, check_document),
    "gate, bad": ({}, ["gate"], BAD % 1, check_rejected),
    "gate --jsonl": ({}, ["gate", "--jsonl", "--rejects", "rejects"], "".join(LINES), check_lines),
    "gate --answers": ({}, ["gate", "--answers"], QUESTIONS, check_answers),
    "lint": ({**FAULTY, ".apnslint.json": '{"fail-on": "error"}'}, ["lint", "--format", "json", "."], "", check_printed),
    "reports": (
        {**FAULTY, "report.json": "old", "report.sarif": "old"},
        ["lint", "--quiet", "--output", "json=report.json", "--output", "sarif=report.sarif", "a.apns"], "", check_reports),
    "baseline": ({**FAULTY, "baseline.json": "old"}, ["lint", "--quiet", "--write-baseline", "baseline.json", "a.apns"], "", check_reports),
}


def run(scenario, base, environment):
    files, arguments, given, _ = SCENARIOS[scenario]
    folder = base / "run"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    (base / "in").write_text(given)
    with open(base / "in") as stream:
        done = subprocess.run(
            [PROGRAM, *arguments], cwd=folder, stdin=stream, capture_output=True, timeout=60,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no", **environment})
    return Outcome(done, folder)


def main():
    counts, faults = collections.Counter(), []
    with tempfile.TemporaryDirectory() as name:
        base = pathlib.Path(name)
        library = base / "fault.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, pathlib.Path(__file__).parent / "fault.c", "-ldl"], check=True)
        for scenario, (_, arguments, _, check) in SCENARIOS.items():
            good_folder = base / "good"
            shutil.rmtree(good_folder, ignore_errors=True)
            good = run(scenario, base, {})
            shutil.move(good.folder, good_folder)
            good.folder = good_folder
            for call, codes in CALLS.items():
                for code in codes:
                    at = 0
                    while True:
                        at += 1 if call != "malloc" or not QUICK else max(1, at // 8)
                        mark = base / "mark"
                        mark.unlink(missing_ok=True)
                        now = run(scenario, base, {
                            "LD_PRELOAD": str(library), "FAULT_CALL": call, "FAULT_AT": str(at), "FAULT_ERRNO": str(code),
                            "FAULT_MARK": str(mark)})
                        if not mark.exists():
                            break
                        counts[scenario] += 1
                        try:
                            check(now, good)
                            if call == "short" or call in ("write", "read") and code in HARMLESS:
                                expect((now.status, now.out) == (good.status, good.out), "it is no failure, and the outcome is another")
                        except (AssertionError, ValueError, KeyError) as error:
                            faults.append(f"{scenario}: {call} number {at} with {errno.errorcode.get(code, code)}: {error}")
                            print(faults[-1], flush=True)
            # The next run removes files that a run has left behind.
            if arguments[0] == "fix" and "--write" in arguments:
                after = subprocess.run([PROGRAM, *arguments], cwd=base / "run", capture_output=True)
                left = [path for path in os.listdir(base / "run") if path not in SCENARIOS[scenario][0]]
                if left or after.returncode not in (0, 1):
                    faults.append(f"{scenario}: {left} is left")
                    print(faults[-1])
            if not counts[scenario]:
                sys.exit(f"{scenario}: no fault was injected; is the program linked with all libraries inside?")
            print(f"{scenario:16} {counts[scenario]:6} faults", flush=True)
    print(f"{sum(counts.values())} faults, {len(faults)} of them with a wrong outcome")
    sys.exit(1 if faults else 0)


main()
