// Starts `apnslint lsp` with the first document in a language of the settings, and shows the pictures that it draws.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function languages() {
  return vscode.workspace.getConfiguration("apnslint").get("languages", ["apns"]);
}

async function start() {
  const settings = vscode.workspace.getConfiguration("apnslint");
  client = new LanguageClient(
    "apnslint",
    "apnslint",
    { command: settings.get("path", "apnslint"), args: ["lsp"] },
    {
      documentSelector: languages().map((language) => ({ language })),
      initializationOptions: settings.get("settings", {}),
    }
  );
  await client.start();
}

// A project without payloads needs no server.
async function startIfWanted() {
  if (client || !vscode.workspace.textDocuments.some((one) => languages().includes(one.languageId))) return;
  await start();
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

// The picture is SVG without scripts; the page around it allows none, and loads nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`;

async function show(command, title) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) return;
  const place = [editor.document.uri.toString(), client.code2ProtocolConverter.asPosition(editor.selection.active)];
  let answer;
  try {
    answer = await client.sendRequest("workspace/executeCommand", { command, arguments: place });
  } catch (error) {
    vscode.window.showInformationMessage(`apnslint: ${error.message}`);
    return;
  }
  const panel = vscode.window.createWebviewPanel("apnslint", title, vscode.ViewColumn.Beside, {});
  panel.webview.html = head + answer.svg;
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
    vscode.workspace.onDidOpenTextDocument(startIfWanted),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("apnslint")) return;
      await stop();
      await startIfWanted();
    })
  );
  await startIfWanted();
}

module.exports = { activate, deactivate: stop };
