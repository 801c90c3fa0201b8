import JSONText
import LanguageServer
import Testing

/// Start and end of a server, and invalid messages: each gets an error, and the server continues.
@Suite("Lives of the language server") struct LifecycleTests {
    @Test("Before initialize every request is refused, and exit without shutdown fails")
    func order() throws {
        var server = LanguageServer(workspace: MemoryWorkspace())
        server.receive([Editor.message(["jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": [:]])])
        #expect(String(decoding: server.takeOutput().joined(), as: UTF8.self).contains("-32002"))
        server.receive([Editor.message(["jsonrpc": "2.0", "method": "exit"])])
        #expect(server.exitStatus == 1)
    }

    @Test("Shutdown, then exit, gives status 0; requests in between are refused")
    func shutdown() throws {
        var editor = try Editor()
        #expect(try editor.request("shutdown", [:]) == .null)
        #expect(try editor.response("textDocument/hover", [:])["error"]?["/code"]?.number == -32600)
        editor.notify("exit", [:])
        #expect(editor.server.exitStatus == 0)
    }

    @Test("A request that is cancelled while it waits is answered as cancelled")
    func cancellation() throws {
        var editor = try Editor()
        editor.send([
            Editor.message(["jsonrpc": "2.0", "id": "a", "method": "textDocument/hover", "params": [:]]),
            Editor.message(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": "a"]]),
        ])
        #expect(editor.received.last?["/error/code"]?.number == -32800)
    }

    @Test(
        "An invalid request gets an error",
        arguments: [
            ("textDocument/hover", #"{}"#), ("textDocument/hover", #"{"textDocument":{"uri":"file:///none"}}"#),
            ("textDocument/hover", #"{"textDocument":{"uri":"file:///a.apns"},"position":{"line":-1,"character":0}}"#),
            ("textDocument/hover", #"{"textDocument":{"uri":"file:///a.apns"},"position":[]}"#),
            ("textDocument/codeAction", #"{"textDocument":{"uri":"file:///a.apns"},"range":{"start":{}}}"#),
            ("workspace/executeCommand", #"{"command":"rm"}"#), ("no/such", "{}"), ("initialize", "{}"),
            ("workspace/executeCommand", #"{"command":"apnslint.explain","arguments":[1]}"#),
            ("workspace/executeCommand", #"{"command":"apnslint.pushPicture"}"#),
            ("workspace/executeCommand", #"{"command":"apnslint.pushPicture","arguments":["file:///a.apns",3]}"#),
            ("workspace/executeCommand", #"{"command":"apnslint.stacksPicture","arguments":["file:///none"]}"#),
        ])
    func nonsense(method: String, parameters: String) throws {
        var editor = try Editor()
        editor.open("file:///a.apns", "{}")
        let value = try JSONDocument(parsing: Array(parameters.utf8)).value
        #expect(try editor.response(method, value)["error"] != nil)
        #expect(editor.server.exitStatus == nil)
    }

    @Test(
        "A body that is not a message gets an error without an id",
        arguments: [
            "", "{", "[]", "1", "{\"id\":{}}", "{\"jsonrpc\":\"2.0\"}", "\u{FEFF}{}", "{\"method\":1,\"id\":1}",
        ])
    func bodies(body: String) throws {
        var editor = try Editor()
        editor.send([.message(Array(body.utf8))])
        #expect(editor.received.last?["/error"] != nil)
        #expect(try editor.request("shutdown", [:]) == .null)
    }

    @Test("Half a character in a change counts as the replacement character, and the document stays in sync")
    func loneSurrogates() throws {
        var editor = try Editor()
        editor.open("file:///a.apns", #"{"aps":{"alert":"x"}}"#)
        let body = #"""
            {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.apns","version":2},
            "contentChanges":[{"range":{"start":{"line":0,"character":17},"end":{"line":0,"character":18}},"text":"\ud83d"}]}}
            """#
        editor.send([.message(Array(body.utf8))])
        #expect(editor.diagnostics["file:///a.apns"] == [])
        editor.change(
            "file:///a.apns", ["start": ["line": 0, "character": 17], "end": ["line": 0, "character": 18]], "ok")
        let symbols = try editor.request("textDocument/documentSymbol", ["textDocument": ["uri": "file:///a.apns"]])
        #expect(symbols["/0/children/0/detail"] == "\"ok\"")
    }

    @Test("Changes out of range or out of order are applied as far as possible")
    func changes() throws {
        var editor = try Editor()
        editor.change("file:///none", nil, "x")
        editor.open("file:///a.apns", "{}")
        editor.change(
            "file:///a.apns",
            ["start": ["line": 9, "character": 9], "end": ["line": 99_999_999_999, "character": 0]], "\n")
        editor.change("file:///a.apns", ["start": 1], "x")
        editor.change(
            "file:///a.apns", ["start": ["line": 1, "character": 0], "end": ["line": 0, "character": 0]], "")
        editor.change("file:///a.apns", nil, #"{"aps":{"badge":"2"}}"#)
        #expect(editor.diagnostics["file:///a.apns"]?.array?.isEmpty == false)
    }
}
