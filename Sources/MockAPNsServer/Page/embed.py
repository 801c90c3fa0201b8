#!/usr/bin/env python3
"""Writes the files of the page into PageText.swift, which is compiled into the program: `make page`.

With --check it only says whether that was done.
"""
import pathlib
import sys

here = pathlib.Path(__file__).parent
lines = [
    "// swift-format-ignore-file",
    "// Made from the files in Page by `make page`.",
    "#if Serve",
    "    /// The files of the page.",
    "    enum PageText {",
]
for name, file in (("html", "index.html"), ("css", "page.css"), ("js", "page.js")):
    text = (here / file).read_text(encoding="utf-8")
    assert '"""##' not in text and "\\##(" not in text
    lines += [f'        static let {name} = ##"""', text + '"""##']
lines += ["    }", "#endif", ""]
target = here.parent / "API" / "PageText.swift"
if "--check" in sys.argv:
    if target.read_text(encoding="utf-8") != "\n".join(lines):
        sys.exit(f"{target} is not what the page's files say: run make page")
else:
    target.write_text("\n".join(lines), encoding="utf-8")
