import AppResources
import GroupReport
import JSONText
import PushDocument
import PushGrouping

/// Pictures of the lock screen, of one push and of all that a document holds.
extension LanguageServer {
    /// The push at a position as SVG; without a position the only one there is.
    mutating func pushPicture(of uri: String, at position: JSONValue?) throws -> String {
        let pushes = analysis(of: uri)?.pushes ?? []
        var found = pushes.count == 1 ? pushes.first : nil
        if let position, position != .null {
            guard let position = TextPosition(position), let text = documents[uri]?.text else {
                throw ResponseError.invalidParameters("the position can't be read")
            }
            found = analysis(of: uri)?.push(at: text.offset(of: position, capabilities.encoding))
        }
        guard let push = found?.push, let request = push.request else {
            throw ResponseError.failed(
                pushes.isEmpty ? "there is no push in the document" : "there is no push at the cursor")
        }
        return LockScreenPicture(options: groupingOptions(of: uri)).svg(request, bytes: push.wireBytes)
    }

    /// The stacks that the pushes and events of a document make, in its order, as SVG.
    mutating func stacksPicture(of uri: String) throws -> String {
        let steps = steps(of: uri)
        guard !steps.isEmpty else { throw ResponseError.failed("there is no push in the document") }
        let options = groupingOptions(of: uri)
        var list = NotificationList(options)
        for step in steps { list.take(step) }
        return LockScreenPicture(options: options).svg(list.result())
    }

    /// The pushes and events of a document, without those that can't be read, which diagnostics report.
    private mutating func steps(of uri: String) -> [SequenceStep] {
        let settings = settings(of: uri)
        guard !settings.isIgnored, let document = documents[uri] else { return [] }
        let bytes = document.text.bytes
        let path = document.path
        let file = String(path.split(separator: "/").last ?? "")
        let options = settings.linter.options.reading
        return Analysis.documents(in: bytes, named: path).flatMap { range -> [SequenceStep] in
            let text = Array(bytes[range])
            let line = document.text.position(at: range.lowerBound, .utf8).line + 1
            let place = DocumentSteps.Place(
                name: file, path: path,
                source: SourceText(text, at: SourcePosition(line: line, column: 1, offset: range.lowerBound)),
                isLine: Analysis.isStream(path))
            let read = PushDocument(text, named: Analysis.name(ofDocumentsIn: path), options: options)
            return DocumentSteps.items(of: read, at: place, headers: options.headers).compactMap { item in
                if case .step(let step) = item { step } else { nil }
            }
        }
    }

    /// The usual settings of a device, with the resources of a document's app.
    private mutating func groupingOptions(of uri: String) -> GroupingOptions {
        GroupingOptions(app: settings(of: uri).linter.options.app ?? AppManifest())
    }
}
