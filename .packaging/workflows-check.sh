#!/bin/sh
# workflows-check.sh TOOLS: checks the workflows with zizmor, GitHub's schemas, shellcheck and actionlint, offline; the tools are in the
# folder TOOLS. Of the packages of actionlint on PyPI this one holds its program; the others download it.
set -eu
tools=$1
"$tools/zizmor" --offline --quiet --min-severity medium .github/workflows .github/actions
"$tools/check-jsonschema" --builtin-schema vendor.github-workflows .github/workflows/*.yml
"$tools/check-jsonschema" --builtin-schema vendor.github-actions .github/actions/*/action.yml
"$tools/shellcheck" --severity=warning --exclude=SC2046 .packaging/*.sh .github/actions/apnslint/*.sh Tests/packages/*.sh
# Expressions of GitHub are replaced before the shell sees them.
"$tools/python" - .github/workflows/*.yml .github/actions/*/action.yml <<'PY' | "$tools/shellcheck" --shell=bash --severity=warning -
import re
import sys

import yaml

print("set -e")
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        document = yaml.safe_load(file)
    jobs = document.get("jobs", {"action": document.get("runs")})
    for name, job in jobs.items():
        for number, step in enumerate(job["steps"], 1):
            if "run" in step:
                print(f"# {path}, {name}, step {number}\n(\n{re.sub(r'[$]{{.*?}}', 'VALUE', step['run'])}\n)")
PY
"$tools/actionlint" -shellcheck "$tools/shellcheck"
echo "workflows: passed"
