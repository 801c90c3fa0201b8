"""Prints the snippet of docs/editors.md after `<!-- run: NAME -->`."""

import pathlib
import re
import sys

page = (pathlib.Path(__file__).parents[2] / "docs/editors.md").read_text()
found = re.search(rf"<!-- run: {re.escape(sys.argv[1])} -->\n```\w+\n(.*?)```\n", page, re.DOTALL)
if not found:
    sys.exit(f"docs/editors.md has no snippet {sys.argv[1]}")
print(found.group(1), end="")
