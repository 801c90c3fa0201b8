"""The programs and libraries that stand beside this one, and how each is run.

Everything is installed or built into one folder; nothing of it goes into the product. A peer that can't be had is left out,
and the page says so.

To add a peer: install it in `Environment.prepare`, and return its command from those of the methods below that fit it; where
it is a library, with a harness that keeps to the form of those in `harnesses/`, and with what its verdicts mean, in the words
of `verdicts.py`.
"""

import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

from measuring import Command

HERE = pathlib.Path(__file__).parent
HARNESSES = HERE / "harnesses"
SCHEMA = pathlib.Path("docs/payload.schema.json")
PYTHON_PACKAGES = {
    "sourcemeta-jsonschema": "17.3.0", "check-jsonschema": "0.39.0", "jsonschema-rs": "0.60.3",
    "fastjsonschema": "2.22.3", "msgspec": "0.22.0",
}
DEBIAN_PACKAGES = [
    "python3-venv", "jq", "nodejs", "node-ajv", "gcc", "g++", "pkgconf", "libjansson-dev", "libyajl-dev", "libsimdjson-dev",
]

# What the page calls those that the ratios are made of.
ASK = "`Linter.findings(in:)`"
QUICK = "`Linter.check`"
FULL = "`Linter.lint`, the full path"
TREE = "`JSONDocument(parsing:)`"
MSGSPEC = "msgspec, typed decoder"
JANSSON = "jansson, parse"
JSONSCHEMA_RS = "json.loads and jsonschema-rs"


class Environment:
    """The peers as they are on this machine."""

    def __init__(self, folder, program):
        self.folder = pathlib.Path(folder)
        self.program = str(pathlib.Path(program).absolute())
        self.missing = []
        self.versions = dict(PYTHON_PACKAGES)

    # Getting them

    def prepare(self):
        """Installs and builds what is not there yet."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._install_debian_packages()
        self._install_python_packages()
        self.older_schema = self.folder / "payload.draft-07.schema.json"
        self.older_schema.write_text(json.dumps(draft_07(json.loads(SCHEMA.read_text(encoding="utf-8")))))
        self.launcher = self._compile("launch", "cc", "launch.c")
        if not self.launcher:
            sys.exit("without a C compiler, `cc`, there is nothing to measure with")
        self.parsers = self._compile("parsers", "cc", "parsers.c", "jansson", "yajl")
        self.simdjson = self._compile("simdjson", "c++", "simdjson.cpp", "simdjson")
        self._find_sourcemeta()
        self._find("jq", ["jq", "--version"])
        self.node = {"NODE_PATH": "/usr/share/nodejs"}
        self._find("ajv", ["node", "-p", "require('ajv/package.json').version"], self.node)
        self._build_ours()
        return self

    def has(self, name):
        return name in self.versions

    def _install_debian_packages(self):
        if not shutil.which("apt-get"):
            return
        known = subprocess.run(
            ["dpkg-query", "--show", "--showformat", "${Package} ${db:Status-Status}\n", *DEBIAN_PACKAGES],
            capture_output=True, text=True)
        there = {line.split()[0] for line in known.stdout.splitlines() if line.endswith(" installed")}
        # What came another way does as well.
        commands = {"nodejs": "node", "gcc": "cc", "g++": "c++", "pkgconf": "pkg-config"}
        wanted = [
            name for name in DEBIAN_PACKAGES
            if name not in there and not (name in commands and shutil.which(commands[name]))
        ]
        if not wanted:
            return
        print("installing", *wanted, file=sys.stderr)
        install = [*([] if os.getuid() == 0 else ["sudo"]), "apt-get"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        # A package alone, so that one that can't be had does not keep the others away.
        subprocess.run([*install, "update", "-qq"], **quiet)
        for name in wanted:
            subprocess.run([*install, "install", "-y", "-qq", "--no-install-recommends", name], env=environment, **quiet)

    def _install_python_packages(self):
        venv = self.folder / "venv"
        self.python = venv / "bin/python"
        wanted = [f"{name}=={version}" for name, version in PYTHON_PACKAGES.items()]
        stamp = venv / "installed"
        if stamp.exists() and stamp.read_text() == "\n".join(wanted):
            return
        print("installing", *wanted, file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
        pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, *wanted]).returncode == 0:
            stamp.write_text("\n".join(wanted))
            return
        for name, package in zip(PYTHON_PACKAGES, wanted):
            if subprocess.run([*pip, package]).returncode != 0:
                self._leave_out(name, "PyPI has no package of it for this machine")

    def _find_sourcemeta(self):
        """The wrapper in Python costs more than the program it starts, so the program is run."""
        system = {"Linux": "linux", "Darwin": "darwin"}.get(platform.system())
        machine = {"aarch64": "arm64"}.get(platform.machine(), platform.machine())
        found = list(self.folder.glob(f"venv/lib/python*/site-packages/sourcemeta_jsonschema/jsonschema-{system}-{machine}"))
        if not found:
            self._leave_out("sourcemeta-jsonschema", "its package has no program for this machine")
            return
        self.sourcemeta = found[0]
        self.sourcemeta.chmod(0o755)

    def _find(self, name, command, environment={}):
        try:
            known = subprocess.run(
                command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
            self.versions[name] = known.stdout.strip().removeprefix("jq-")
        except (OSError, subprocess.CalledProcessError):
            self._leave_out(name, f"`{command[0]}` did not answer")

    def _compile(self, name, compiler, source, *libraries):
        made = self.folder / name
        command = [compiler, "-O2", "-o", made, HARNESSES / source, *(f"-l{library}" for library in libraries)]
        try:
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError):
            self._leave_out(", ".join(libraries), f"{source} did not compile")
            return None
        for library in libraries:
            self._find(library, ["pkg-config", "--modversion", library])
        return made

    def _build_ours(self):
        scratch = self.folder / "in-process"
        static = ["--static-swift-stdlib"] if platform.system() == "Linux" else []
        print("building Tests/Benchmarks/InProcess", file=sys.stderr)
        subprocess.run(
            ["swift", "build", "--quiet", "-c", "release", "--package-path", HERE / "InProcess", "--scratch-path", scratch,
             *static], check=True, stdout=sys.stderr)
        self.in_process = scratch / "release/in-process"

    def _leave_out(self, name, reason):
        self.versions.pop(name, None)
        self.missing.append(f"{name}: {reason}")
        print(f"left out: {name}: {reason}", file=sys.stderr)

    # Running them

    def one_file(self, path):
        """A small file, from start to exit."""
        yield Command("`apnslint FILE`", [self.program, path])
        if self.has("sourcemeta-jsonschema"):
            yield Command(
                "`sourcemeta-jsonschema validate --fast SCHEMA FILE`",
                [self.sourcemeta, "validate", "--fast", SCHEMA, path])
        if self.has("jq"):
            yield Command("`jq -e . FILE`", ["jq", "-e", ".", path])
        if self.has("ajv"):
            yield Command(
                "`node` with ajv", ["node", HARNESSES / "ajv.js", "file", path, self.older_schema],
                environment=self.node)
        if self.has("check-jsonschema"):
            yield Command(
                "`check-jsonschema --schemafile SCHEMA FILE`",
                [self.python, self.python.parent / "check-jsonschema", "--schemafile", SCHEMA, path])
        yield Command("`true`", ["true"])

    def many_files(self, directory):
        """A folder of small files."""
        files = sorted(directory.iterdir())
        yield Command("`apnslint DIRECTORY`", [self.program, directory])
        yield Command("`apnslint FILE …`", [self.program, *files])
        if self.has("sourcemeta-jsonschema"):
            yield Command(
                "`sourcemeta-jsonschema validate --fast SCHEMA DIRECTORY`",
                [self.sourcemeta, "validate", "--fast", SCHEMA, directory])
        if self.has("jq"):
            yield Command("`jq -e . FILE …`", ["jq", "-e", ".", *files])
        if self.has("check-jsonschema"):
            yield Command(
                "`check-jsonschema --schemafile SCHEMA FILE …`",
                [self.python, self.python.parent / "check-jsonschema", "--schemafile", SCHEMA, *files])

    def lines(self, path):
        """A payload on each line, all of them clean."""
        yield Command("`apnslint lint --jsonl FILE`", self.lint_lines(path))
        if self.has("sourcemeta-jsonschema"):
            yield Command(
                "`sourcemeta-jsonschema validate --fast SCHEMA FILE`",
                [self.sourcemeta, "validate", "--fast", SCHEMA, path])
        if self.has("jq"):
            yield Command("`jq -e . FILE`", ["jq", "-e", ".", path])

    def findings_of_lines(self, path):
        """A payload on each line, some of them bad, and all that is found as JSON, for the linter also as text."""
        yield Command(
            "`apnslint lint --jsonl --format json FILE`", self.lint_lines(path, "--format", "json"), exits=(1,))
        yield Command("`apnslint lint --jsonl --all FILE`", self.lint_lines(path, "--all"), exits=(1,))
        if self.has("sourcemeta-jsonschema"):
            for options in (["--continue", "--json"], ["--fast", "--continue", "--json"]):
                yield Command(
                    f"`sourcemeta-jsonschema validate {' '.join(options)} SCHEMA FILE`",
                    [self.sourcemeta, "validate", *options, SCHEMA, path], exits=(2,))

    def refused_lines(self, path):
        """The validator's verdict on each line, as text."""
        return Command("", [self.sourcemeta, "validate", "--fast", "--continue", SCHEMA, path], exits=(2,))

    def lint_lines(self, path, *options):
        return [self.program, "lint", "--jsonl", *options, path]

    def in_memory(self, path, seconds):
        """Payloads in memory, one thread."""
        ours = [
            (ASK, "ask", "everything"), (QUICK, "quick", "certainty"), (FULL, "full", "everything"),
            ("`lint` and `LocatedFinding.all`", "places", "everything"), (TREE, "tree", "syntax"),
        ]
        for label, subject, judges in ours:
            yield Command(label, [self.in_process, subject, seconds], input=path, judges=judges)
        if self.simdjson:
            yield Command("simdjson, parse", [self.simdjson, "dom", seconds], input=path, judges="syntax")
        if self.parsers:
            yield Command("yajl, parse", [self.parsers, "yajl", seconds], input=path, judges="syntax")
            yield Command(JANSSON, [self.parsers, "jansson", seconds], input=path, judges="syntax")
        if self.has("msgspec"):
            yield self._validator(MSGSPEC, "msgspec", SCHEMA, path, seconds, judges="a part")
        if self.has("jsonschema-rs"):
            yield self._validator(JSONSCHEMA_RS, "jsonschema-rs", SCHEMA, path, seconds)
        if self.has("fastjsonschema"):
            yield self._validator("json.loads and fastjsonschema", "fastjsonschema", self.older_schema, path, seconds)
        if self.has("ajv"):
            yield Command(
                "JSON.parse and ajv", ["node", HARNESSES / "ajv.js", "lines", seconds, self.older_schema],
                environment=self.node, input=path)

    def preparing(self, path, seconds):
        """Making a linter ready, once for each payload."""
        return Command("`Linter.prepared()`", [self.in_process, "prepare", seconds], input=path)

    def judged_by_schema(self, path):
        """Whether the schema accepts each of some texts, one a line."""
        return self._validator(JSONSCHEMA_RS, "jsonschema-rs", SCHEMA, path, 0.01)

    def _validator(self, label, name, schema, path, seconds, **more):
        return Command(label, [self.python, HARNESSES / "validators.py", name, seconds, schema], input=path, **more)


def draft_07(schema):
    """The schema in the words of draft 07, for the peers that know no later one; it uses nothing that came after."""
    if isinstance(schema, list):
        return [draft_07(element) for element in schema]
    if not isinstance(schema, dict):
        return schema
    older = {"definitions" if key == "$defs" else key: draft_07(value) for key, value in schema.items()}
    if isinstance(older.get("$ref"), str):
        older["$ref"] = older["$ref"].replace("#/$defs/", "#/definitions/")
    if "$schema" in older:
        older["$schema"] = "http://json-schema.org/draft-07/schema#"
    return older
