"""rehearse.py: see rehearse.sh. Steps with `run` are executed as they stand in the workflow; each action that it uses has a stand-in
here, and an action without one ends the rehearsal. Commands that ask for another machine or publish something are those of STANDINS.
With --built, or on a system that is not this one, the scripts that compile copy what was compiled before: the folder PACKAGES has
program/apnslint, lib/out and wasm/apnslint.wasm."""

import argparse
import fnmatch
import glob
import os
import platform
import re
import shutil
import subprocess
import sys
import time

import yaml

REPOSITORY, OWNER = "apnslint/apnslint", "apnslint"
# What the images of Swift, of PyPA and the machines of GitHub have, as far as the jobs use it.
PACKAGES = ("ca-certificates,binutils,libc6-dev,libcurl4-openssl-dev,libedit-dev,libsqlite3-dev,libncurses-dev,libpython3-dev,libxml2-dev,"
            "pkg-config,uuid-dev,tzdata,git,gcc,g++,libstdc++-12-dev,gnupg2,unzip,zlib1g-dev")
COMPILING = (".packaging/program.sh", ".packaging/lib.sh", "Sources/Bindings/WebAssembly/build.sh", ".packaging/libraries.sh")
UNAME = {"macos": ("Darwin", "arm64"), "arm": ("Linux", "aarch64")}

# Each command with what it does in the rehearsal. REHEARSAL is the folder, SYSTEM and MACHINE what `uname` is to say.
STANDINS = {
    "uname": 'case ${1:-} in -m) echo "$MACHINE" ;; *) echo "$SYSTEM" ;; esac',
    "sudo": '"$@"',
    "yum": 'echo "yum: the root has what the image has"',
    "lipo": 'echo "lipo $*: not on this machine"',
    "swift": 'case ${1:-} in test) echo "swift $*: nothing compiles here" ;; build | run) exit 1 ;; *) exec "$SWIFT/swift" "$@" ;; esac',
    "dpkg": '[ "${1:-}" != --print-architecture ] || [ "$MACHINE" != aarch64 ] || { echo arm64; exit; }\nexec /usr/bin/dpkg "$@"',
    # A package for another processor can be unpacked only.
    "apt-get": '[ "$MACHINE" = x86_64 ] || case "$*" in *.deb) for file; do :; done; exec dpkg-deb -x "$file" / ;; esac\n'
               'exec /usr/bin/apt-get "$@"',
    # A wheel that is built where glibc is newer keeps its tag.
    "auditwheel": 'for file; do [ "$last" != --wheel-dir ] || to=$file; last=$file; done; cp "$file" "$to"',
    "gh": '[ "$1 $2" = "release create" ]; tag=$3; git rev-parse --quiet --verify "refs/tags/$tag" >/dev/null\n'
          'shift 3; mkdir -p "$REHEARSAL/published/release/$tag"\n'
          'while [ $# -gt 0 ]; do case $1 in --verify-tag) ;; --title | --notes-file) [ "$1" = --title ] || test -f "$2"; shift ;;\n'
          '  *) cp "$1" "$REHEARSAL/published/release/$tag" ;; esac; shift; done',
    "npm": 'to=$REHEARSAL/published/npm\ncase $1 in\n'
           '  publish) for file; do :; done; mkdir -p "$to"; cp "$file" "$to"; echo "published $file" ;;\n'
           '  view) name=$(echo "$2" | tr -d @ | sed "s|/|-|;s|[0-9.]*$|-&|"); ! test -f "$to/$name.tgz" || echo "$2" ;;\n'
           '  config) [ "$2" = set ] || exec "$NPM" "$@" ;;\n  *) exec "$NPM" "$@" ;; esac',
    # The packages as they were published, in place of those of the registry.
    "npx": '[ "$1" = --yes ] || exec "${NPM%npm}npx" "$@"\nversion=${2#*@}; shift 2; to=$(mktemp -d)\n'
           '(cd "$to" && echo "{}" > package.json && "$NPM" install --offline --no-audit --no-fund --loglevel=error \\\n'
           '  "$REHEARSAL/published/npm/apnslint-$version.tgz" "$REHEARSAL/published/npm/apnslint-linux-x64-$version.tgz" >/dev/null)\n'
           '"$to/node_modules/.bin/apnslint" "$@"',
    "docker": 'exec python3 "$REHEARSAL/bin/docker.py" "$@"',
}
# `docker login`, `buildx create`, `buildx build` with the lines of the Containerfile, and `run` of that image or of a root of Debian.
DOCKER = r'''
import json, os, re, shutil, subprocess, sys
rehearsal, words = os.environ["REHEARSAL"], sys.argv[1:]
images = rehearsal + "/published/image"
def option(name): return [words[i + 1] for i, word in enumerate(words) if word == name]
if words[0] == "login":
    sys.exit(0 if sys.stdin.read().strip() and option("--username")[0] else "no token or no name")
if words[:2] == ["buildx", "build"]:
    context = words[-1]
    for system in option("--platform")[0].split(","):
        architecture = system.split("/")[1]
        root = f"{images}/{architecture}"
        shutil.rmtree(root, ignore_errors=True)
        for line in open(option("--file")[0], encoding="utf-8"):
            if line.startswith("COPY"):
                source, target = line.replace("${TARGETARCH}", architecture).split()[1:]
                os.makedirs(os.path.dirname(root + target), exist_ok=True)
                shutil.copy2(f"{context}/{source}", root + target)
            elif line.startswith("WORKDIR"):
                os.makedirs(root + line.split()[1], exist_ok=True)
        open(f"{images}/{architecture}.entry", "w").write(re.search(r'ENTRYPOINT \["(.*)"\]', open(option("--file")[0]).read())[1])
    open(f"{images}/tags", "w").write("\n".join(option("--tag")) + "\n")
    json.dump({"containerimage.digest": "sha256:" + "0" * 64}, open(option("--metadata-file")[0], "w"))
elif words[0] == "run":
    volumes = option("--volume") + option("-v")
    rest = [i for i, word in enumerate(words[1:], 1) if not word.startswith("-") and words[i - 1] not in ("--volume", "-v", "--workdir")]
    image, command, place = words[rest[0]], words[rest[0] + 1:], (option("--workdir") or ["/work"])[0]
    if os.path.exists(f"{images}/tags") and image in open(f"{images}/tags").read().split():
        root, command = f"{images}/amd64", [open(f"{images}/amd64.entry").read(), *command]
    elif image.startswith(os.environ["GITHUB_REPOSITORY"]):
        sys.exit(f"{image} was never pushed")
    else:
        root = rehearsal + "/image"
        subprocess.run(["sh", rehearsal + "/bin/root.sh", root], check=True)
        if not os.path.exists(root + "/usr/bin/curl"):
            subprocess.run(["chroot", root, "sh", "-c", "apt-get update -qq && apt-get install -y -qq curl make file python3-pip"], check=True)
        if "manylinux" in image:
            os.makedirs(root + "/opt/python/cp310-cp310/bin", exist_ok=True)
            os.path.lexists(root + "/opt/python/cp310-cp310/bin/python") or os.symlink("/usr/bin/python3", root + "/opt/python/cp310-cp310/bin/python")
    script = f"mkdir -p {root}/proc; mountpoint -q {root}/proc || mount -t proc proc {root}/proc\n"
    script += "".join(f"mkdir -p {root}{v.split(':')[1]}; mount --bind {v.split(':')[0]} {root}{v.split(':')[1]}\n" for v in volumes)
    run = ["unshare", "--mount", "--propagation", "private", "sh", "-euc", script + 'exec python3 -c "import os, sys\n'
           'os.chroot(sys.argv[1]); os.chdir(sys.argv[2]); os.execvp(sys.argv[3], sys.argv[3:])" "$@"', "sh", root, place, *command]
    sys.exit(subprocess.run(run).returncode)
elif words[:2] != ["buildx", "create"]:
    sys.exit(f"docker {words[0]} has no stand-in")
'''


class Failure(Exception):
    pass


def sh(script, *arguments):
    subprocess.run(["sh", "-euc", script, "sh", *arguments], check=True)


def files_of(patterns, folder):
    """The files of `path` of upload-artifact, with their names in the artifact."""
    lines = [line.strip() for line in patterns.splitlines() if line.strip()]
    without = [line[1:] for line in lines if line.startswith("!")]
    for line in lines:
        for path in [] if line.startswith("!") else sorted(glob.glob(f"{folder}/{line}")):
            if os.path.isdir(path):
                for inside in glob.glob(f"{path}/**", recursive=True):
                    if os.path.isfile(inside):
                        yield inside, os.path.relpath(inside, path)
            elif not any(fnmatch.fnmatch(os.path.relpath(path, folder), other) for other in without):
                yield path, os.path.basename(path)


class Job:
    """One job of the workflow, on one machine of its matrix."""

    def __init__(self, name, description, matrix, rehearsal):
        self.name, self.description, self.matrix, self.rehearsal = name, description, matrix, rehearsal
        self.runner = self.value(description["runs-on"])
        self.container = description.get("container")
        self.title = f"{name} ({', '.join(matrix.values())})" if matrix else name
        self.place = f"{rehearsal.folder}/jobs/{re.sub(r'[^a-z0-9_]+', '-', self.title.lower()).strip('-')}"
        self.outputs = {}
        system = "macos" if "macos" in self.runner else "arm" if self.runner.endswith("-arm") else None
        self.system, self.machine = UNAME.get(system, ("Linux", platform.machine()))
        self.compiles = system is None and not rehearsal.built

    def value(self, text, inputs=None):
        """A text with its expressions replaced."""
        def replace(match):
            words = match[1].split(".")
            known = {"github.token": "token", "github.repository": REPOSITORY, "github.repository_owner": OWNER}
            if match[1] in known:
                return known[match[1]]
            if words[0] in ("secrets", "vars"):
                return f"{words[1].lower()}-of-the-rehearsal"
            if words[0] == "matrix" and words[1] in self.matrix:
                return self.matrix[words[1]]
            if words[0] == "inputs" and inputs is not None and words[1] in inputs:
                return inputs[words[1]]
            if words[0] == "steps" and words[2] == "outputs" and words[3] in self.outputs.get(words[1], {}):
                return self.outputs[words[1]][words[3]]
            raise Failure(f"{match[0]} is not known in a rehearsal")
        return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", replace, str(text))

    def run(self):
        shutil.rmtree(self.place, ignore_errors=True)
        self.workspace = f"{self.place}/apnslint"
        os.makedirs(self.workspace)
        os.makedirs(f"{self.place}/temp")
        if self.container:
            self.root = f"{self.place}/root"
            sh(f'sh "{self.rehearsal.folder}/bin/root.sh" "{self.root}"\nmkdir -p "{self.root}/__w/apnslint/apnslint"\n'
               f'mount --bind "{self.workspace}" "{self.root}/__w/apnslint/apnslint"')
        try:
            for number, step in enumerate(self.description["steps"], 1):
                title = step.get("name") or step.get("run", step.get("uses", "")).strip().splitlines()[0].split("@")[0]
                start = time.monotonic()
                try:
                    self.step(step)
                except (Failure, subprocess.CalledProcessError, OSError) as error:
                    self.rehearsal.say(f"{self.title}, step {number}, {title}: FAILED: {error}")
                    raise Failure(self.title) from error
                self.rehearsal.say(f"{self.title}, step {number}, {title}: {time.monotonic() - start:.1f} s")
        finally:
            if self.container:
                sh(f'umount --recursive "{self.root}"')

    def step(self, step, inputs=None, action=None):
        if "run" in step:
            return self.command(step, inputs, action)
        name, given = step["uses"].split("@")[0], {key: self.value(text) for key, text in step.get("with", {}).items()}
        artifacts = self.rehearsal.folder + "/artifacts"
        if name.startswith("./"):
            description = yaml.safe_load(open(f"{self.workspace}/{name}/action.yml", encoding="utf-8"))
            inputs = {key: given.get(key, each.get("default", "")) for key, each in description["inputs"].items()}
            for inner in description["runs"]["steps"]:
                words = [re.match(r"inputs\.([\w-]+) (==|!=) '(.*)'$", part.strip()) for part in inner.get("if", "").split("&&")]
                if all(word is None or (inputs[word[1]] == word[3]) == (word[2] == "==") for word in words):
                    self.step(inner, inputs, f"{self.workspace}/{name}")
        elif name == "actions/checkout":
            sh('git clone --quiet --branch "$1" "$2" "$3" 2>/dev/null', self.rehearsal.tag, f"{self.rehearsal.folder}/source", self.workspace)
            if not self.compiles:
                self.compile_nothing()
        elif name == "actions/upload-artifact":
            found = list(files_of(given["path"], self.workspace))
            if not found:
                raise Failure(f"no files: {given['path']}")
            shutil.rmtree(f"{artifacts}/{given['name']}", ignore_errors=True)
            for path, target in found:
                os.makedirs(os.path.dirname(f"{artifacts}/{given['name']}/{target}"), exist_ok=True)
                shutil.copy2(path, f"{artifacts}/{given['name']}/{target}")
                os.chmod(f"{artifacts}/{given['name']}/{target}", 0o644)
        elif name == "actions/download-artifact":
            names = sorted(fnmatch.filter(os.listdir(artifacts), given.get("name") or given["pattern"]))
            if not names:
                raise Failure(f"there is no artifact {given.get('name') or given['pattern']}")
            for each in names:
                flat = "name" in given or given.get("merge-multiple") == "True"
                shutil.copytree(f"{artifacts}/{each}", f"{self.workspace}/{given['path']}" + ("" if flat else f"/{each}"), dirs_exist_ok=True)
        elif name == "actions/attest":
            self.attest(given)
        elif name == "pypa/gh-action-pypi-publish":
            wheels = glob.glob(f"{self.workspace}/{given['packages-dir']}/*")
            if not wheels or not all(each.endswith(".whl") for each in wheels):
                raise Failure(f"not only wheels: {wheels}")
            shutil.copytree(f"{self.workspace}/{given['packages-dir']}", f"{self.rehearsal.folder}/published/pypi", dirs_exist_ok=True)
        elif name == "actions/upload-pages-artifact":
            if not os.path.isfile(f"{self.workspace}/{given['path']}/index.html"):
                raise Failure("the page has no index.html")
            shutil.copytree(f"{self.workspace}/{given['path']}", f"{artifacts}/github-pages", dirs_exist_ok=True)
        elif name == "actions/deploy-pages":
            shutil.copytree(f"{artifacts}/github-pages", f"{self.rehearsal.folder}/published/page", dirs_exist_ok=True)
        elif name != "actions/setup-node":
            raise Failure(f"{name} has no stand-in")

    def attest(self, given):
        """Each subject has to be there, with its checksum and a bill of materials that is JSON."""
        if "subject-checksums" in given:
            folder, name = os.path.split(given["subject-checksums"])
            subprocess.run(["sha256sum", "--check", "--quiet", name], cwd=f"{self.workspace}/{folder}", check=True)
        elif "subject-path" in given and not glob.glob(f"{self.workspace}/{given['subject-path']}"):
            raise Failure(f"there is no {given['subject-path']}")
        elif "subject-digest" in given and not re.fullmatch(r"sha256:[0-9a-f]{64}", given["subject-digest"]):
            raise Failure(f"{given['subject-digest']} is no digest")
        if "sbom-path" in given:
            subprocess.run(["jq", "-e", ".bomFormat == \"CycloneDX\" and (.components | length > 4)", f"{self.workspace}/{given['sbom-path']}"],
                           check=True, stdout=subprocess.DEVNULL)

    def compile_nothing(self):
        """Lets the scripts that compile copy what was compiled before."""
        built = self.rehearsal.packages
        copies = {
            COMPILING[0]: f'mkdir -p "$1"\ninstall -m 755 {built}/program/apnslint "$1/apnslint"',
            COMPILING[1]: f'mkdir -p "$2"\ncp -a {built}/lib/out/. "$2"',
            COMPILING[2]: f"mkdir -p .build/wasm\ncp {built}/wasm/apnslint.wasm .build/wasm",
            COMPILING[3]: 'echo "$1"',
        }
        # There is no C library for macOS, and what asks for it there has to fail.
        if self.system == "Darwin":
            del copies[COMPILING[1]]
        for path, text in copies.items():
            with open(f"{self.workspace}/{path}", "w", encoding="utf-8") as script:
                script.write(f"#!/bin/sh\nset -eu\n{text}\n")

    def command(self, step, inputs, action):
        folder = self.rehearsal.folder
        workspace = "/__w/apnslint/apnslint" if self.container else self.workspace
        output = f"{self.workspace}/../temp/output"
        open(output, "w", encoding="utf-8").close()
        hidden = [] if not self.compiles else ["swift"]
        if self.system == platform.system() and self.machine == platform.machine():
            hidden.append("uname")
        names = f"{folder}/bin/{self.system}-{self.machine}{'-compiling' if self.compiles else ''}"
        self.rehearsal.write_standins(os.path.basename(names), hidden)
        environment = {
            **os.environ, "REHEARSAL": folder, "SYSTEM": self.system, "MACHINE": self.machine, "SWIFT": self.rehearsal.swift,
            "NPM": self.rehearsal.npm, "GITHUB_REF_NAME": self.rehearsal.tag, "GITHUB_WORKSPACE": workspace,
            "GITHUB_REPOSITORY": REPOSITORY, "GITHUB_ACTOR": "maintainer", "GITHUB_OUTPUT": output, "CI": "true",
            "GITHUB_STEP_SUMMARY": f"{self.place}/temp/summary.md", "RUNNER_TEMP": f"{self.place}/temp", "HOME": "/root",
            "GITHUB_ACTION_PATH": action or "", "RELEASES": f"file://{folder}/published/release",
            "PIP_FIND_LINKS": f"{folder}/published/pypi",
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": f"url.{folder}/tap.git.insteadOf",
            "GIT_CONFIG_VALUE_0": f"https://x-access-token:tap_token-of-the-rehearsal@github.com/{OWNER}/homebrew-tap.git",
            "PATH": f"{names}:{os.environ['PATH']}" if not self.container else f"{names}:/usr/sbin:/usr/bin:/sbin:/bin:{self.rehearsal.swift}",
        }
        if self.system == "Darwin" or self.machine == "aarch64":
            kind = "darwin" if self.system == "Darwin" else "linux"
            environment["NODE_OPTIONS"] = f"--require {folder}/bin/{kind}-arm64.js"
            environment["_PYTHON_HOST_PLATFORM"] = "macosx-13.0-arm64" if kind == "darwin" else "linux-aarch64"
        environment.update({key: self.value(text, inputs) for key, text in step.get("env", {}).items()})
        script = f"{self.place}/temp/step.sh"
        with open(script, "w", encoding="utf-8") as file:
            file.write(self.value(step["run"], inputs))
        with open(f"{self.place}.log", "a", encoding="utf-8") as log:
            if self.container:
                shutil.copy(script, f"{self.root}/tmp/step.sh")
                run = ["chroot", self.root, "sh", "-c", "cd /__w/apnslint/apnslint && exec sh -e /tmp/step.sh"]
            else:
                run = ["bash", "-e", script]
            code = subprocess.run(run, cwd=self.workspace, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL).returncode
        if code:
            tail = open(f"{self.place}.log", encoding="utf-8", errors="replace").read().splitlines()[-12:]
            raise Failure(f"exit code {code}, in {self.place}.log:\n  " + "\n  ".join(tail))
        lines = open(output, encoding="utf-8").read().splitlines()
        self.outputs.setdefault(step.get("id", ""), {}).update(line.split("=", 1) for line in lines if "=" in line)


class Rehearsal:
    def __init__(self, options):
        self.folder, self.built = os.path.realpath(options.folder), options.built is not None
        self.packages = os.path.realpath(options.built) if options.built else f"{self.folder}/built"
        self.only, self.binds = options.only, options.bind
        self.swift = os.path.dirname(os.path.realpath(shutil.which("swift") or sys.exit("swift is missing")))
        self.npm = shutil.which("npm") or sys.exit("npm is missing")
        os.makedirs(f"{self.folder}/bin", exist_ok=True)
        os.makedirs(f"{self.folder}/jobs", exist_ok=True)
        os.makedirs(f"{self.folder}/artifacts", exist_ok=True)
        os.makedirs(f"{self.folder}/published/pypi", exist_ok=True)
        self.log = open(f"{self.folder}/log.txt", "a", encoding="utf-8")

    def say(self, text):
        print(text, flush=True)
        print(text, file=self.log, flush=True)

    def write(self, name, text):
        path = f"{self.folder}/bin/{name}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)

    def write_standins(self, folder, hidden):
        for name, text in STANDINS.items():
            if name not in hidden:
                self.write(f"{folder}/{name}", f"#!/bin/sh\nset -eu\nlast=\n{text}\n")

    def prepare(self):
        """The sources of the release: the last commit, with the version as the newest release, and its tag."""
        self.write("docker.py", DOCKER)
        for system in ("darwin", "linux"):
            self.write(f"{system}-arm64.js", f"for (const [name, value] of [['platform', '{system}'], ['arch', 'arm64']])\n"
                       "  Object.defineProperty(process, name, { value });\n")
        base = f"{self.folder}/base"
        if any(job.container or "docker run" in str(job.description) for job in self.jobs()) and not os.path.isdir(base):
            sh(f'debootstrap --variant=minbase --include={PACKAGES} bookworm "{base}.new" > "{self.folder}/debootstrap.log"\nmv "{base}.new" "{base}"')
        binds = [os.path.dirname(os.path.dirname(self.swift)), *self.binds]
        # A root is a layer above that of Debian, with the rehearsal's folder and this machine's Swift in it.
        self.write("root.sh", f'set -eu\nmountpoint -q "$1" && exit\nrm -rf "$1" "$1.layer"\nmkdir -p "$1" "$1.layer/upper" "$1.layer/work"\n'
                   f'mount -t overlay overlay -o "lowerdir={base},upperdir=$1.layer/upper,workdir=$1.layer/work" "$1"\n'
                   'mount -t proc proc "$1/proc"\nmount --rbind /dev "$1/dev"\ncp /etc/resolv.conf "$1/etc/resolv.conf"\n'
                   'echo force-unsafe-io > "$1/etc/dpkg/dpkg.cfg.d/no-sync"\n'
                   'cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/ca-certificates.crt"\n'
                   f'mkdir -p "$1{self.folder}"\nmount --bind "{self.folder}" "$1{self.folder}"\n'
                   f'if [ -d "{self.packages}" ]; then mkdir -p "$1{self.packages}"; mount --bind "{self.packages}" "$1{self.packages}"; fi\n'
                   + "".join(f'if [ -d "{path}" ]; then mkdir -p "$1{path}"; else mkdir -p "$(dirname "$1{path}")"; touch "$1{path}"; fi; '
                             f'mount --bind "{path}" "$1{path}"\n' for path in binds))
        version = subprocess.run(["make", "--no-print-directory", "version"], capture_output=True, text=True, check=True).stdout.strip()
        self.tag = f"v{version}"
        source = f"{self.folder}/source"
        shutil.rmtree(source, ignore_errors=True)
        sh(f'''git clone --quiet --no-hardlinks . "{source}"
            cd "{source}"
            project=$(find Sources/Reports/PushReport -name Project.swift)
            sed -i 's/\\(static let release: String? =\\) .*/\\1 "{version}"/' "$project"
            .packaging/install.sh "{version}" . >/dev/null
            git -c user.name=a -c user.email=a@example.com commit --quiet --all --message "Release {version}"
            git tag {self.tag}
            make --no-print-directory stale >/dev/null''')
        tap = f"{self.folder}/tap.git"
        if not os.path.isdir(tap):
            sh(f'git init --quiet --bare "{tap}"')

    def jobs(self):
        workflow = yaml.safe_load(open(".github/workflows/release.yml", encoding="utf-8"))["jobs"]
        for name, job in workflow.items():
            for matrix in job.get("strategy", {}).get("matrix", {}).get("include", [{}]):
                if not self.only or name in self.only:
                    yield Job(name, job, matrix, self)

    def run(self):
        start = time.monotonic()
        commit = subprocess.run(["git", "log", "-1", "--format=%h %s"], capture_output=True, text=True, check=True).stdout.strip()
        self.say(f"rehearsal of {commit}")
        self.prepare()
        self.say(f"the sources of {self.tag}, and a root of Debian: {time.monotonic() - start:.1f} s")
        for job in self.jobs():
            job.run()
            if job.compiles:
                for product in ("program/apnslint", "lib/out", "wasm/apnslint.wasm"):
                    if os.path.exists(f"{job.workspace}/.build/{product}"):
                        sh(f'mkdir -p "{self.packages}/{os.path.dirname(product)}"\ncp -a "{job.workspace}/.build/{product}" "{self.packages}/{product}"')
        self.say(f"the rehearsal passed in {time.monotonic() - start:.0f} s; {self.folder}/published has what would be published")


parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--only", action="append", default=[])
parser.add_argument("--built")
parser.add_argument("--bind", action="append", default=[])
try:
    Rehearsal(parser.parse_args()).run()
except Failure as failure:
    sys.exit(f"the rehearsal ended in {failure}")
except subprocess.CalledProcessError as error:
    sys.exit(f"the rehearsal could not begin: {error}")
