import AppResources
import ArgumentParser
import JSONText
import ReportText

/// `apnslint app`: the manifest of an app, from its project or the built app.
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "app")

    @Argument(help: .of("app path"), completion: .file()) var path: String
    @Option(help: "The target of the app, where the project has several.") var target: String?
    @Option(help: .of("--check"), completion: .file()) var check: String?

    func run() throws {
        guard let input = try AppInput(path) else { throw Failure.usage("\(path): it is neither a folder nor an .ipa") }
        var manifest = AppReader.inside(input.prefix, try input.manifest(target: target))
        // A manifest can't name the tables in an archive.
        if input.name.hasSuffix(".ipa"), var object = manifest.object {
            object["strings"] = nil
            manifest = .object(object)
        }
        guard let check else { return try Output.write(JSONWriter(.indented(2)).safeText(manifest) + "\n") }
        let lines = try drift(from: check, to: manifest)
        try Output.write(lines.map { TerminalText.safe($0) + "\n" }.joined())
        if !lines.isEmpty { throw ExitStatus.findings }
    }

    private func drift(from path: String, to manifest: JSONValue) throws -> [String] {
        let bytes = try ProjectFile(path: path).read()
        do {
            _ = try AppManifest(parsing: bytes)
            let written = try JSONDocument(parsing: bytes).value
            return ManifestDrift.lines(from: written, to: manifest).map { "\(path): \($0)" }
        } catch { throw Failure.usage("\(path): \((error as? ReadingError)?.message ?? "it is not JSON")") }
    }
}
