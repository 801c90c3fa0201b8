import Foundation
import JSONText
import Testing

@testable import PushDocument

/// VS Code starts the extension for the languages that its manifest lists.
@Suite("Extensions of editors") struct ExtensionTests {
    /// The names that VS Code has for the languages of these files.
    private static let names = [
        "js": "javascript", "jsx": "javascriptreact", "mjs": "javascript", "cjs": "javascript", "ts": "typescript",
        "tsx": "typescriptreact", "mts": "typescript", "cts": "typescript", "vue": "vue", "svelte": "svelte",
        "py": "python", "rb": "ruby", "go": "go", "swift": "swift", "kt": "kotlin", "kts": "kotlin", "dart": "dart",
        "php": "php", "java": "java", "cs": "csharp", "rs": "rust", "ex": "elixir", "exs": "elixir",
        "groovy": "groovy", "gradle": "groovy", "scala": "scala", "pl": "perl", "pm": "perl", "lua": "lua",
        "m": "objective-c", "mm": "objective-cpp", "xml": "xml", "config": "xml", "jq": "jq", "rake": "ruby", "c": "c",
        "h": "c",
        "cc": "cpp", "cpp": "cpp", "ps1": "powershell", "psm1": "powershell", "vb": "vb", "properties": "properties",
        "ini": "ini",
    ]

    @Test("VS Code wakes for every language that is read")
    func languages() throws {
        let file = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/Editors/vscode/package.json")
        let manifest = try JSONDocument(parsing: Array(Data(contentsOf: file.standardized))).value
        let woken = Set(manifest["/activationEvents"]?.array?.compactMap { $0.string } ?? [])
        for name in Language.extensions {
            let language = try #require(Self.names[name], "\(name) has no language of VS Code")
            #expect(woken.contains("onLanguage:\(language)"), "\(name)")
        }
    }
}
