#!/usr/bin/env python3
"""Changes one operator at a time in Swift files, and lists the changes that no test notices.

    mutate.py [--count 50] [--seed N] [--against origin/main] [--quick] [FILE …] -- COMMAND …

Without files, those are changed that differ from --against. COMMAND runs all tests (`make mutate`). The tests of the file's own module
run first, and with --quick alone. Each file is restored before the next change, and at the end. The exit code is 1 if a change survived.
"""

import argparse
import os
import pathlib
import random
import re
import signal
import subprocess
import sys

# Operators stand between blanks, as swift-format leaves them.
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r" \+ (?=\d)", " - "), (r" - (?=\d)", " + "), (r"(?<=[\w)\]])\.\.<(?=[\w(])", "..."),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
]
# Seconds: a change that makes tests wait for ever is noticed.
PATIENCE = 1200


def without_texts(line):
    """The line with its comment and its string literals blanked, so that places in it stay the same."""
    line = re.sub(r'"(\\.|[^"\\])*"', lambda text: "_" * len(text[0]), line)
    return re.sub(r"//.*", lambda comment: "_" * len(comment[0]), line)


def changes(path):
    """All changes of a file: its path, the index of the line, the line as it was and as it becomes."""
    inside = False
    for index, line in enumerate(path.read_text().split("\n")):
        if line.count('"""') % 2:
            inside = not inside
        if inside or '"""' in line:
            continue
        code = without_texts(line)
        # Generic constraints have these operators too, and attributes these words.
        if re.match(r"\s*(@|#|(package|public|private|fileprivate)? ?(extension|infix|func.*where)\b)", code):
            continue
        for pattern, new in CHANGES:
            for place in re.finditer(pattern, code):
                yield path, index, line, line[:place.start()] + new + line[place.end():]


def changed_files(against):
    """The Swift files of the sources that differ from a commit, in the working tree too."""
    base = subprocess.run(["git", "merge-base", "HEAD", against], capture_output=True, text=True, check=True).stdout.strip()
    names = subprocess.run(["git", "diff", "--name-only", "--diff-filter=d", base, "--", "Sources"],
                           capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in names if name.endswith(".swift")]


def passes(command):
    # A group of its own, so that the processes of a test that waits for ever end with it.
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        return run.wait(timeout=PATIENCE) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()


def module_tests(path):
    """The tests of the module that a file belongs to, as a filter; a module without tests of its own has none."""
    module = next((part for part in path.parts if pathlib.Path(f"Tests/{part}Tests").is_dir()), path.parts[1])
    return f"^{module}Tests\\."


def main():
    split = sys.argv.index("--") if "--" in sys.argv else sys.exit(__doc__)
    own, command = sys.argv[1:split], sys.argv[split + 1:]
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--against", default="origin/main")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args(own)
    files = options.files or changed_files(options.against)
    found = [change for name in sorted(files) for change in changes(pathlib.Path(name))]
    drawn = random.Random(options.seed).sample(found, min(options.count, len(found)))
    print(f"seed {options.seed}: {len(drawn)} of {len(found)} changes in {len(files)} files", flush=True)
    tests = {path: module_tests(path) for path, *_ in drawn}
    first = [*command, *(["--filter", "|".join(sorted(set(tests.values())))] if options.quick else [])]
    if drawn and not passes(first):
        sys.exit("the tests fail as the sources are")
    survived = 0
    for path, index, line, new in drawn:
        original = path.read_text()
        lines = original.split("\n")
        lines[index] = new
        try:
            path.write_text("\n".join(lines))
            noticed = not passes([*command, "--filter", tests[path]]) or not (options.quick or passes(command))
        finally:
            path.write_text(original)
        survived += not noticed
        print(f"{'noticed ' if noticed else 'SURVIVED'} {path}:{index + 1}\n    {line.strip()}\n    {new.strip()}", flush=True)
    print(f"{len(drawn) - survived} of {len(drawn)} changes were noticed")
    sys.exit(survived > 0)


if __name__ == "__main__":
    main()
