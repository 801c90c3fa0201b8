"""Measures one check in each language and writes the second half of the tables of `make bench`.

    languages.py LIBRARY BINDINGS PROGRAM IN-PROCESS [--page PATH]

LIBRARY is the folder of `make lib`. BINDINGS is the folder of `make bindings-check`, with the compiled modules. PROGRAM is the released
program. IN-PROCESS is the harness of the benchmarks that calls the linter from Swift. All figures are CPU time, as medians of interleaved
rounds.
"""

import argparse
import json
import os
import pathlib
import resource
import statistics
import subprocess

import page

ROUNDS = 7
STARTS = 60
HERE = pathlib.Path(__file__).parent / "languages"
ROOT = pathlib.Path(__file__).parents[2]
PAYLOAD = json.dumps(
    {
        "aps": {
            "alert": {"title": "Gate changed", "body": "Your flight LH 441 to Frankfurt now leaves from gate B7 at 18:45. Please be there by 18:15."},
            "sound": "default", "badge": 3, "thread-id": "flight-lh441", "interruption-level": "time-sensitive",
        },
        "flight": {"id": "LH441", "gate": "B7"}, "url": "https://example.com/f/LH441",
    }, separators=(",", ":"))  # fmt: skip


def output(command, **environment):
    return subprocess.run(
        command, env=os.environ | environment, check=True, capture_output=True, text=True, input=PAYLOAD + "\n").stdout


def languages(library, bindings, in_process):
    """The command for each language, which prints nanoseconds first, and its environment."""
    build = bindings / "bench"
    build.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["cc", "-O2", f"-I{library}", HERE / "clean.c", "-o", build / "clean", f"-L{library}", "-lapnslint", f"-Wl,-rpath,{library}"], check=True)
    shared = {"APNSLINT_LIBRARY": f"{library}/libapnslint.so.0"}
    yield "Swift", ([in_process, "ask", "0.2"], {})
    yield "C", ([build / "clean", PAYLOAD], {})
    yield "Ruby (Fiddle)", (["ruby", f"-I{ROOT}/Sources/Bindings/Ruby/lib", HERE / "clean.rb", PAYLOAD], shared)
    yield "PHP (FFI)", (["php", "-d", "ffi.enable=1", HERE / "clean.php", PAYLOAD], shared)
    yield "Node (addon, Buffer)", (["node", HERE / "clean.js", PAYLOAD], {"APNSLINT_ADDON": f"{bindings}/apnslint.node"})
    if (bindings / "java").is_dir():
        subprocess.run(["javac", "-cp", bindings / "java", "-d", build, HERE / "Clean.java"], check=True)
        yield "Java (JNI)", (
            ["java", f"-Dapnslint.library={bindings}/libapnslint_jni.so", "-cp", f"{bindings}/java:{build}", "Clean", PAYLOAD], {})


def of_go(library):
    text = output(
        ["go", "test", "-run", "-", "-bench", "Clean", "./..."], CGO_CFLAGS=f"-I{library}",
        CGO_LDFLAGS=f"-L{library} -Wl,-rpath,{library}", GOFLAGS="-mod=mod", PAYLOAD=PAYLOAD, PWD=os.getcwd())
    return float(next(line for line in text.splitlines() if "ns/op" in line).split()[2])


def start(command):
    """The CPU milliseconds of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1000


def starts(program):
    sample = ROOT / "Payloads/good/apple-generating-alert.apns"
    commands = {
        "`true`": ["true"], "a bare path": [program, sample], "`--format json`": [program, "--format", "json", sample],
        "`--fail-on warning`": [program, "--fail-on", "warning", sample], "`--push-type alert`": [program, "--push-type", "alert", sample],
        "`--quiet`": [program, "--quiet", sample], "`gate`": [program, "gate", sample],
        "`--min-ios 15`, by the argument parser": [program, "--min-ios", "15", sample],
    }  # fmt: skip
    found = {name: [] for name in commands}
    for _ in range(STARTS):
        for name, command in commands.items():
            found[name].append(start(command))
    return {name: statistics.median(all) for name, all in found.items()}


def table(rows, head):
    return "\n".join([f"| {head[0]} | {head[1]} |", "| --- | ---: |"] + [f"| {name} | {value} |" for name, value in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("library", "bindings", "program", "in_process"):
        parser.add_argument(name, type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / ".build-tools/bench/benchmarks.md")
    options = parser.parse_args()

    measured, missing = {}, []
    subjects = dict(languages(options.library, options.bindings, options.in_process))
    for _ in range(ROUNDS):
        for name, (command, environment) in list(subjects.items()):
            try:
                measured.setdefault(name, []).append(float(output(command, **environment).split()[0]))
            except (OSError, subprocess.CalledProcessError) as error:
                missing.append(f"{name}: {error}")
                del subjects[name]
    try:
        os.chdir(options.bindings / "go")
        measured["Go (cgo)"] = [of_go(options.library) for _ in range(3)]
    except (OSError, subprocess.CalledProcessError, StopIteration) as error:
        missing.append(f"Go: {error}")
    os.chdir(ROOT)
    python = options.bindings / "python/bin/python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "jsonschema-rs", "fastjsonschema"], check=False)
    in_python = json.loads(output([python, HERE / "clean.py", ROOT / "docs/payload.schema.json"]))

    started = starts(options.program)
    over_swift = statistics.median(measured["C"]) - statistics.median(measured["Swift"])
    usual = max(value for name, value in started.items() if name not in ("`true`", "a bare path") and "parser" not in name)
    reached = [
        ("C over the Swift call, ns", over_swift, 50), ("bytes from Python, µs", in_python["bytes"] / 1e3, 1),
        ("bytes with headers from Python, µs", in_python["bytes with headers"] / 1e3, 2.5),
        ("`dict` from Python, to `json.dumps` of it", in_python["dict"] / in_python["json.dumps of it"], 1.2),
        ("a finding in Python, µs", in_python["a finding"] / 1e3, 20),
        ("bytes from Python, to jsonschema-rs", in_python["bytes"] / in_python["jsonschema-rs, json.loads with it"], 1 / 3),
        ("bytes from Python, to fastjsonschema", in_python["bytes"] / in_python["fastjsonschema, json.loads with it"], 1),
        ("start with a bare path, more than `true`, ms", started["a bare path"] - started["`true`"], 0.9),
        ("start with usual options, more than `true`, ms", usual - started["`true`"], 0.9),
        ("the released program, MB", options.program.stat().st_size / 1e6, 20),
    ]  # fmt: skip
    targets = "\n".join(
        ["| what | at most | measured | |", "| --- | ---: | ---: | --- |"]
        + [f"| {name} | {most:.3g} | {value:.3g} | {'met' if value <= most else '**not met**'} |" for name, value, most in reached])
    calls = table([(name, f"{statistics.median(all) / 1000:.2f}") for name, all in measured.items()], ("language", "µs"))
    python_calls = table([(name, f"{nanoseconds / 1000:.2f}") for name, nanoseconds in in_python.items()], ("call from Python", "µs"))
    start_rows = table([(name, f"{value:.1f}") for name, value in started.items()], ("start", "ms"))
    left_out = f"\nNot there on this machine: {'; '.join(missing)}.\n" if missing else ""
    page.replace_half(options.page, languages=f"""{page.LANGUAGES}
`make bench-languages` writes this half. All figures are CPU time on a machine with {os.cpu_count()} processors, as medians of interleaved rounds.
Other work on the machine makes all of them larger, so compare figures of one table.

### Targets

{targets}

### A check in process

A clean payload of {len(PAYLOAD.encode())} bytes, passed as bytes.

{calls}
{left_out}
{python_calls}

The calls from Python are measured on 4,000 payloads of 200 to 2,500 bytes of which no two are alike, each with header fields of its
own. "A finding" checks payloads whose badge is in quotes, and makes the list of the one finding. A check in Python keeps the interpreter's
lock, because it takes less time than releasing the lock; `check_many` releases it once for all its payloads. "With" a parser means that
its time is included.

### The start of a process

The released program ({options.program.stat().st_size / 1e6:.1f} MB) checks one file. The usual options are read without the argument parser.

{start_rows}
""")
    print(options.page.read_text())


if __name__ == "__main__":
    main()
