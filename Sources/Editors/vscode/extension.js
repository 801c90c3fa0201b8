// Starts `apnslint lsp` for the languages of the settings, and shows the pictures that it draws.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("apnslint");
  const languages = settings.get("languages", ["apns"]);
  client = new LanguageClient(
    "apnslint",
    "apnslint",
    { command: settings.get("path", "apnslint"), args: ["lsp"] },
    { documentSelector: languages.map((language) => ({ language })) }
  );
  await client.start();
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

// The picture is SVG without scripts; the page around it allows none, and loads nothing.
function page(svg) {
  return (
    '<!doctype html><meta charset="utf-8">' +
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">" +
    svg
  );
}

async function show(command, title) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) return;
  const answer = await client.sendRequest("workspace/executeCommand", {
    command,
    arguments: [editor.document.uri.toString(), client.code2ProtocolConverter.asPosition(editor.selection.active)],
  });
  const panel = vscode.window.createWebviewPanel("apnslint", title, vscode.ViewColumn.Beside, {});
  panel.webview.html = page(answer.svg);
}

async function activate(context) {
  const register = (name, action) => context.subscriptions.push(vscode.commands.registerCommand(name, action));
  register("apnslint.showPush", () => show("apnslint.pushPicture", "Push"));
  register("apnslint.showStacks", () => show("apnslint.stacksPicture", "Stacks"));
  register("apnslint.restart", async () => {
    await stop();
    await start();
  });
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("apnslint")) return;
      await stop();
      await start();
    })
  );
  await start();
}

module.exports = { activate, deactivate: stop };
