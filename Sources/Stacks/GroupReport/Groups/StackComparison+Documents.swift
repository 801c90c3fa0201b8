import JSONText
import PushDocument
import PushGrouping
import PushPayload

extension StackComparison {
    /// Compares the first notifications of two documents, which arrive one after the other at one device.
    ///
    /// - Throws: `ReadingError` if one of them can't be read.
    package init(
        of documents: [(name: String, document: PushDocument)], headers: Headers, _ options: GroupingOptions
    ) throws(ReadingError) {
        var list = NotificationList(options)
        var (first, arrivals): ([String], Int) = ([], 0)
        for (name, document) in documents {
            first.append("\(arrivals + 1)")
            let place = DocumentSteps.Origin(name: name, path: name, source: SourceText(document.bytes))
            for item in DocumentSteps.items(of: document, at: place, headers: headers) {
                switch item {
                case .leftOut(let message): throw ReadingError(.value(.root), message)
                case .unread: break
                case .step(let step):
                    if case .delivery = step { arrivals += 1 }
                    list.take(step)
                }
            }
        }
        try self.init(first.first ?? "", first.last ?? "", in: list.result())
    }

    package var verdict: String {
        "\(isOneStack ? "✓" : "✗") \(sentence)" + (remedy.map { "; to bring them together, \($0)" } ?? "")
    }
}
