"""Tests the VS Code extension for what its packager refuses, and runs its start with stand-ins for the editor's modules."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parents[2] / "Sources/Editors/vscode"
CATEGORIES = {
    "AI", "Azure", "Chat", "Data Science", "Debuggers", "Education", "Extension Packs", "Formatters", "Keymaps",
    "Language Packs", "Linters", "Machine Learning", "Notebooks", "Other", "Programming Languages", "SCM Providers",
    "Snippets", "Testing", "Themes", "Visualization",
}
SCHEMA = {
    "type": "object",
    "required": ["name", "version", "publisher", "engines", "main", "contributes", "repository", "license", "description"],
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$"},
        "publisher": {"type": "string", "pattern": "^[a-zA-Z0-9][a-zA-Z0-9-]*$"},
        "version": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
        "description": {"type": "string", "minLength": 1},
        "engines": {"type": "object", "required": ["vscode"], "properties": {"vscode": {"pattern": r"^\^\d+\.\d+\.\d+$"}}},
        "categories": {"type": "array", "items": {"enum": sorted(CATEGORIES)}},
        "keywords": {"type": "array", "maxItems": 30},
        "activationEvents": {"type": "array", "items": {"type": "string", "pattern": "^[a-zA-Z]+(:.+)?$"}},
        "contributes": {
            "type": "object",
            "properties": {
                "languages": {"items": {"required": ["id", "extensions"], "properties": {
                    "extensions": {"items": {"pattern": r"^\."}}}}},
                "grammars": {"items": {"required": ["language", "scopeName", "path"]}},
                "jsonValidation": {"items": {"required": ["fileMatch", "url"]}},
                "commands": {"items": {"required": ["command", "title"]}},
                "configuration": {"required": ["properties"], "properties": {"properties": {
                    "additionalProperties": {"required": ["type", "default", "description"]}}}},
            },
        },
    },
}
# Stand-ins for the two modules that only the editor has.
STANDINS = {
    "vscode/index.js": """
        exports.workspace = {getConfiguration: () => ({get: (name, other) => other}),
                             onDidChangeConfiguration: () => ({}), textDocuments: [],
                             onDidOpenTextDocument: (listener) => { exports.open = listener; return {}; }};
        exports.commands = {registerCommand: (name) => { console.log("command " + name); return {}; }};
        exports.window = {}; exports.ViewColumn = {};
    """,
    "vscode-languageclient/node.js": """
        exports.LanguageClient = class {
            constructor(id, name, server, client) {
                console.log("start " + server.command + " " + server.args.join(" "));
                console.log("languages " + client.documentSelector.map((one) => one.language).join(" "));
            }
            async start() {} async stop() { console.log("stop"); }
        };
    """,
}


def check(manifest):
    import jsonschema

    jsonschema.Draft202012Validator(SCHEMA).validate(manifest)
    # The packager refuses an extension without these files, and one that names files that are not there.
    for name in ["README.md", ".vscodeignore", manifest["main"]]:
        assert (FOLDER / name).is_file(), name
    contributes = manifest["contributes"]
    checked = contributes["configuration"]["properties"]["apnslint.languages"]["default"]
    assert manifest["activationEvents"] == [f"onLanguage:{name}" for name in checked if name != "apns"]
    for entry in contributes["languages"]:
        json.loads((FOLDER / entry["configuration"]).read_text())
    # The packager runs the script, which has to copy the license and the files that the manifest names.
    for entry in contributes["jsonValidation"]:
        name = entry["url"].removeprefix("./")
        assert manifest["scripts"]["vscode:prepublish"] == f"cp ../../../LICENSE ../../../docs/{name} ."
        json.loads((FOLDER.parents[2] / "docs" / name).read_text())
    for entry in contributes["grammars"]:
        grammar = json.loads((FOLDER / entry["path"]).read_text())
        assert grammar["scopeName"] == entry["scopeName"]
        assert entry["language"] in [language["id"] for language in contributes["languages"]]
    assert not re.search(r"\.svg", (FOLDER / "README.md").read_text()), "the packager refuses SVG in the README"
    assert "vscode" not in manifest.get("dependencies", {}), "vscode is no dependency"
    source = (FOLDER / "extension.js").read_text()
    for entry in contributes["commands"]:
        assert f'"{entry["command"]}"' in source, entry["command"]


def run():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "extension.js").write_text((FOLDER / "extension.js").read_text())
        for name, text in STANDINS.items():
            path = root / "node_modules" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        # A document of another language starts nothing, a payload starts the server once.
        script = """
            const e = require("./extension.js"), vscode = require("vscode");
            const open = async (languageId) => { vscode.workspace.textDocuments.push({languageId}); await vscode.open(); };
            e.activate({subscriptions: []}).then(() => open("json")).then(() => console.log("no payload yet"))
              .then(() => open("apns")).then(() => open("apns")).then(() => e.deactivate());
        """
        lines = subprocess.run(["node", "-e", script], cwd=root, check=True, capture_output=True, text=True).stdout
    assert lines.endswith("no payload yet\nstart apnslint lsp\nlanguages apns\nstop\n"), lines


def check_template():
    """The keys are those of LSP4IJ's descriptor of a server: docs/UserDefinedLanguageServerTemplate.md of its repository."""
    template = json.loads((FOLDER.parent / "lsp4ij/template.json").read_text())
    assert set(template) == {"id", "name", "programArgs", "fileTypeMappings"}, template
    assert template["programArgs"]["default"] == "apnslint lsp"
    for mapping in template["fileTypeMappings"]:
        assert set(mapping) == {"fileType", "languageId"} and mapping["fileType"]["patterns"] == ["*.apns"], mapping


def main():
    check_template()
    manifest = json.loads((FOLDER / "package.json").read_text())
    check(manifest)
    project = (FOLDER.parents[1] / "Reports/PushReport/Project.swift").read_text()
    version = re.search(r'versionText: StaticString = "(.*)"', project)
    assert manifest["version"] == version.group(1), "the extension has another version than the program"
    try:
        run()
    except FileNotFoundError:
        print("vscode: node is not installed, the start was not tried")
        return
    print("vscode: the manifest is sound, and the client starts")


sys.exit(main())
