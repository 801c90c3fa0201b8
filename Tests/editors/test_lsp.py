"""Drives `apnslint lsp` through pytest-lsp, as an editor does. The program is named by APNSLINT."""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROGRAM = os.environ["APNSLINT"]


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp"]), params=["visual-studio-code", "neovim"])
async def client(request, lsp_client: LanguageClient, tmp_path):
    lsp_client.folder = tmp_path
    # Editors answer this request; the test client does not know it.
    lsp_client.feature("client/registerCapability")(lambda *_: None)
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="payloads")],
        )
    )
    yield
    await lsp_client.shutdown_session()


def open_text(client, text, name="push.apns", language="apns"):
    path = client.folder / name
    path.write_text(text)
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text))
    )
    return uri


async def diagnostics(client, uri):
    if client.capabilities.text_document.diagnostic is not None:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
        )
        return report.items
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    # Those of other documents may come first.
    while uri not in client.diagnostics:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return client.diagnostics[uri]


def position(line, character):
    return types.Position(line, character)


@pytest.mark.asyncio
async def test_diagnostics_follow_the_text(client):
    uri = open_text(client, '{"aps":{"alert":"x","badge":"2"}}')
    found = await diagnostics(client, uri)
    assert [item.code for item in found] == ["wrong-kind"]
    assert found[0].range == types.Range(position(0, 28), position(0, 31))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=2),
            [types.TextDocumentContentChangePartial(range=found[0].range, text="2")],
        )
    )
    assert list(await diagnostics(client, uri)) == []


@pytest.mark.asyncio
async def test_quick_fix_and_fix_all(client):
    uri = open_text(client, '{"aps":{"alert":"x","badge":"2","thread_id":"t"}}')
    found = await diagnostics(client, uri)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), found[0].range, types.CodeActionContext(diagnostics=found)
        )
    )
    assert [actions[0].kind, actions[-1].kind] == ["quickfix", "source.fixAll.apnslint"]
    assert actions[0].title == "write 2"


@pytest.mark.asyncio
async def test_formatting(client):
    uri = open_text(client, '{"aps":{"alert":"\\u00fc","badge":1.0}}')
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(types.TextDocumentIdentifier(uri), types.FormattingOptions(2, True))
    )
    assert edits[0].new_text == '\n  "aps": {\n    "alert": "\\u00fc",\n    "badge": 1.0\n  }\n}\n'


@pytest.mark.asyncio
async def test_turning_a_rule_off(client):
    (client.folder / ".apnslint.json").write_text('{"root": true}')
    uri = open_text(client, '{"aps":{"alert":"x","badge":"2"}}')
    found = await diagnostics(client, uri)
    document = types.TextDocumentIdentifier(uri)
    parameters = types.CodeActionParams(document, found[0].range, types.CodeActionContext(diagnostics=found))
    actions = {action.title: action for action in await client.text_document_code_action_async(parameters)}
    change = actions["turn wrong-kind off in this project"].edit.changes[(client.folder / ".apnslint.json").as_uri()][0]
    assert '"rules": {"wrong-kind":"off"}' in change.new_text
    assert "turn wrong-kind off in this file" in actions


@pytest.mark.asyncio
async def test_a_changed_configuration_is_noticed_at_the_next_check(client):
    uri = open_text(client, '{"aps":{"alert":"x","badge":"2"}}')
    assert [item.code for item in await diagnostics(client, uri)] == ["wrong-kind"]
    (client.folder / ".apnslint.json").write_text('{"rules": {"wrong-kind": "off"}}')
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=2),
            [types.TextDocumentContentChangeWholeDocument(text='{"aps":{"alert":"y","badge":"2"}}')],
        )
    )
    assert list(await diagnostics(client, uri)) == []


@pytest.mark.asyncio
async def test_the_configuration_and_the_manifest_are_checked(client):
    (client.folder / ".apnslint.json").write_text('{"app": "app.json"}')
    (client.folder / "app.json").write_text("{}")
    uri = open_text(client, '{"app": "app.json", "rules": {"flag-of": "off"}}', ".apnslint.json", "json")
    assert "flag-off" in (await diagnostics(client, uri))[0].message
    (client.folder / ".apnslint.json").write_text('{"app": "app.json"}')
    uri = open_text(client, '{"soundz": []}', "app.json", "json")
    assert "soundz is not a known key" in (await diagnostics(client, uri))[0].message


@pytest.mark.asyncio
async def test_hover_and_completion(client):
    uri = open_text(client, '{"aps":{"thread-id":"t",""}}')
    document = types.TextDocumentIdentifier(uri)
    hover = await client.text_document_hover_async(types.HoverParams(document, position(0, 12)))
    assert "group" in hover.contents.value
    items = await client.text_document_completion_async(types.CompletionParams(document, position(0, 25)))
    labels = [item.label for item in items]
    assert "badge" in labels and "thread-id" not in labels


@pytest.mark.asyncio
async def test_structure(client):
    uri = open_text(client, '{\n  "aps": {\n    "alert": "x",\n    "badge": 1\n  }\n}\n')
    document = types.TextDocumentIdentifier(uri)
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert symbols[0].name == "aps"
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    assert [(fold.start_line, fold.end_line) for fold in folds] == [(0, 4), (1, 3)]
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(document, types.Range(position(0, 0), position(6, 0)))
    )
    assert hints[0].label.endswith("bytes left")


@pytest.mark.asyncio
async def test_the_app_and_configuration_of_the_folder(client):
    folder: pathlib.Path = client.folder
    (folder / "app.json").write_text('{"categories": [{"identifier": "message"}], "strings": ["en.lproj"]}')
    (folder / "en.lproj").mkdir()
    (folder / "en.lproj" / "Localizable.strings").write_text('"GATE" = "Gate";\n')
    (folder / ".apnslint.json").write_text('{"app": "app.json"}')
    uri = open_text(client, '{"aps":{"alert":{"loc-key":"GATE"},"category":"massage"}}')
    assert [item.code for item in await diagnostics(client, uri)] == ["category-not-registered"]
    found = await client.text_document_definition_async(
        types.DefinitionParams(types.TextDocumentIdentifier(uri), position(0, 30))
    )
    assert [place.uri.rsplit("/", 1)[1] for place in found] == ["Localizable.strings"]
    (folder / ".apnslint.json").write_text('{"app": "app.json", "rules": {"category-not-registered": "off"}}')
    client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams(
            [types.FileEvent((folder / ".apnslint.json").as_uri(), types.FileChangeType.Changed)]
        )
    )
    assert list(await diagnostics(client, uri)) == []


@pytest.mark.asyncio
async def test_payloads_inside_other_documents(client):
    script = "curl -d '{\"aps\":{\"alert\":\"x\",\"badge\":\"2\"}}' https://api.push.apple.com/3/device/ab\n"
    uri = open_text(client, script, "send.sh", "shellscript")
    assert "wrong-kind" in [item.code for item in await diagnostics(client, uri)]


@pytest.mark.asyncio
async def test_commands(client):
    page = await client.workspace_execute_command_async(
        types.ExecuteCommandParams("apnslint.explain", ["wrong-kind"])
    )
    assert page["markdown"].startswith("# wrong-kind")


async def picture(client, command, *arguments):
    answer = await client.workspace_execute_command_async(types.ExecuteCommandParams(command, list(arguments)))
    return answer["svg"]


@pytest.mark.asyncio
async def test_pictures(client):
    text = "".join('{"aps":{"alert":"%s","thread-id":"t"}}\n' % word for word in ["first", "second"])
    uri = open_text(client, text, "day.jsonl", "jsonl")
    push = await picture(client, "apnslint.pushPicture", uri, {"line": 1, "character": 4})
    assert push.startswith("<svg") and "second" in push and "first" not in push
    stacks = await picture(client, "apnslint.stacksPicture", uri)
    assert "2 notifications in 1 group" in stacks


@pytest.mark.asyncio
async def test_each_folder_has_its_configuration(client):
    text = '{"aps":{"alert":"x","badge":"2"}}'
    for name, rules in [("strict", "{}"), ("lax", '{"wrong-kind": "off"}')]:
        (client.folder / name).mkdir()
        (client.folder / name / ".apnslint.json").write_text('{"rules": %s}' % rules)
    client.workspace_did_change_workspace_folders(
        types.DidChangeWorkspaceFoldersParams(
            types.WorkspaceFoldersChangeEvent(
                added=[types.WorkspaceFolder((client.folder / name).as_uri(), name) for name in ["strict", "lax"]],
                removed=[],
            )
        )
    )
    strict = await diagnostics(client, open_text(client, text, "strict/push.apns"))
    lax = await diagnostics(client, open_text(client, text, "lax/push.apns"))
    assert [item.code for item in strict] == ["wrong-kind"] and list(lax) == []


@pytest.mark.asyncio
async def test_related_places_tags_and_links(client):
    uri = open_text(client, '{"aps":{"badge":1,"alert":{"body":"x","summary-arg":"a"},"badge":2},"own":null}')
    found = {item.code: item for item in await diagnostics(client, uri)}
    related = found["repeated-key"].related_information[0]
    assert related.location.uri == uri and related.location.range.start == position(0, 8)
    assert list(found["no-longer-read"].tags) == [types.DiagnosticTag.Deprecated]
    assert list(found["null-value"].tags) == [types.DiagnosticTag.Unnecessary]
    assert found["no-longer-read"].code_description.href.endswith("/docs/rules/no-longer-read.md")


@pytest.mark.asyncio
async def test_completion_of_the_apps_own_names(client):
    (client.folder / "app.json").write_text('{"categories": [{"identifier": "message"}], "sounds": ["gate.caf"]}')
    (client.folder / ".apnslint.json").write_text('{"app": "app.json"}')
    text = '{"aps":{"alert":"x","category":"","sound":""}}'
    document = types.TextDocumentIdentifier(open_text(client, text))
    for word, label in [("category", "message"), ("sound", "gate.caf")]:
        place = position(0, text.index(word) + len(word) + 3)
        items = await client.text_document_completion_async(types.CompletionParams(document, place))
        assert label in [item.label for item in items]
