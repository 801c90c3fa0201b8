"""The options in the files of a project: a configuration and the manifest of an app."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from typing import Any

_ABOUT_FILES = ("overrides", "ignore", "root", "extends", "baseline", "stacks")
_TABLES = (".strings", ".stringsdict", ".xcstrings")


def config_options(path: str) -> dict[str, Any]:
    """The options in a configuration file, with those of the app that it names."""
    own = _object(path)
    extended = own.get("extends")
    options: dict[str, Any] = {}
    if isinstance(extended, str):
        base = os.path.join(os.path.dirname(path), extended)
        options = config_options(os.path.join(base, ".apnslint.json") if os.path.isdir(base) else base)
    files: dict[str, Any] = options.pop("app-files", {})
    for name, value in own.items():
        if name in ("rules", "headers") and isinstance(value, dict):
            options[name] = options.get(name, {}) | value
        elif name not in _ABOUT_FILES:
            options[name] = value
    target = options.pop("app-target", None)
    for name in ("app", "app-before"):
        if isinstance(options.get(name), str):
            read = app_options(os.path.join(os.path.dirname(path), options[name]), target)
            options[name] = read["app"]
            files |= read["app-files"]
    return options | {"app-files": files} if files else options


def app_options(path: str, target: str | None = None) -> dict[str, Any]:
    """The manifest of an app, or what the program finds in its project or the built app, and the files that it names."""
    is_manifest = not (os.path.isdir(path) or path.endswith(".ipa"))
    app = _object(path) if is_manifest else _read(path, target)
    folder = os.path.dirname(path) if is_manifest else ""
    files = {}
    for name in [name for name in app.get("strings") or [] if isinstance(name, str)]:
        files[name] = [_file(table) for table in _tables(os.path.join(folder, name))]
    for activity in app.get("live-activities") or []:
        for key in ("attributes-schema", "content-state-schema"):
            schema = activity.get(key) if isinstance(activity, dict) else None
            if isinstance(schema, str):
                files[schema] = [_file(os.path.join(folder, schema))]
    return {"app": app, "app-files": files}


def _read(path: str, target: str | None) -> dict[str, Any]:
    """What `apnslint app` says of an app; the wheel has brought the program."""
    program = os.path.join(sysconfig.get_path("scripts"), "apnslint")
    program = program if os.path.exists(program) else shutil.which("apnslint") or ""
    if not program:
        raise ValueError(f"{path}: only the program apnslint reads a project or a built app, and it is not installed")
    arguments = [program, "app", path] + (["--target", target] if target else [])
    run = subprocess.run(arguments, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL)
    if run.returncode != 0:
        raise ValueError(run.stderr.strip().removeprefix("apnslint: "))
    manifest: dict[str, Any] = json.loads(run.stdout)
    return manifest


def _object(path: str) -> dict[str, Any]:
    with open(path, encoding="utf-8") as file:
        try:
            value = json.load(file)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
    if not isinstance(value, dict):
        raise ValueError(f"{path}: this is no object")
    return value


def _file(path: str) -> dict[str, str]:
    with open(path, "rb") as file:
        return {"path": path, "base64": base64.b64encode(file.read()).decode()}


def _tables(path: str, is_language: bool = False) -> Iterator[str]:
    """The string tables of a path: the file itself, or those in a folder and its `.lproj` folders."""
    if not os.path.isdir(path):
        yield path
        return
    for name in sorted(os.listdir(path)):
        if name.endswith(".lproj") and not is_language:
            yield from _tables(os.path.join(path, name), is_language=True)
        elif name.endswith(_TABLES):
            yield os.path.join(path, name)
