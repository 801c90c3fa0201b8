import AppResources
import GroupReport
import JSONText
import PushDocument
import PushGrouping

/// Pictures of the lock screen, of one push and of all that a document holds, with the usual settings of a device.
extension LanguageServer {
    /// The push at a position as SVG; without a position the only one there is.
    mutating func pushPicture(of document: OpenDocument, at position: JSONValue?) throws -> String {
        let analysis = analysis(of: document.uri) ?? Analysis()
        var push = analysis.pushes.count == 1 ? analysis.pushes.first : nil
        if let position, position != .null {
            guard let position = TextPosition(position) else {
                throw ResponseError.invalidParameters("the position can't be read")
            }
            push = analysis.push(at: document.text.offset(of: position))
        }
        guard let push, let request = push.push.request else {
            throw ResponseError.failed(
                analysis.pushes.isEmpty ? "there is no push in the document" : "there is no push at the cursor")
        }
        let app = settings(of: document.uri).linter.options.app ?? AppManifest()
        var delivery = Delivery(request, bytes: push.push.wireBytes)
        delivery.loss = push.loss
        return LockScreenPicture(options: GroupingOptions(app: app)).svg(delivery)
    }

    /// The stacks that the pushes and events of a document make, in its order, as SVG. Those that can't be read are left out:
    /// diagnostics report them.
    mutating func stacksPicture(of document: OpenDocument) throws -> String {
        let settings = settings(of: document.uri)
        let options = settings.linter.options
        let file = String(document.path.split(separator: "/").last ?? "")
        var steps: [SequenceStep] = []
        if !settings.isIgnored {
            let text = document.text.bytes
            let place = DocumentSteps.Origin(name: file, path: document.path, source: SourceText(text))
            let items = DocumentSteps.items(in: text, named: document.path, at: place, by: settings.linter)
            for case .step(let step) in items ?? [] { steps.append(step) }
        }
        guard !steps.isEmpty else { throw ResponseError.failed("there is no push in the document") }
        let grouping = GroupingOptions(app: options.app ?? AppManifest())
        var list = NotificationList(grouping)
        for step in steps { list.take(step) }
        return LockScreenPicture(options: grouping).svg(list.result())
    }
}
