import JSONText
import PushDocument
import PushReport

/// A run of `size`.
struct SizeRun: SessionCommand {
    let format: SizeCommand.Format
    let terminal: Terminal
    let showsSent: Bool
    var output = Output()
    var isOverLimit = false
    var files: [JSONValue] = []
    /// True if the present input has a push so far; nil before its first part.
    var hasPush: Bool?
    /// True if all inputs so far are without a push; nil before the end of the first.
    var isWithoutPush: Bool?

    static var onlyReads: Bool { true }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[SizeReport]]> {
        { unit in
            unit.product { document, problems in
                let options = document.source.settings.options.reading
                let pushes = PushDocument(document.bytes, named: document.fileName, options: options)
                if pushes.ranOutOfMemory { problems.append(document.ranOutOfMemory) }
                return SizeReport.all(of: pushes, path: document.source.name, at: document.place)
            }
        }
    }

    mutating func take(_ product: WorkProduct<[[SizeReport]]>, _ problems: inout [String]) throws {
        if let content = product.content { hasPush = hasPush == true || content.contains { !$0.isEmpty } }
        if product.isEnd, let source = product.source, let hasPush {
            if !hasPush { StandardStream.tell("\(source.name): no push to a device was found in it") }
            isWithoutPush = isWithoutPush != false && !hasPush
            self.hasPush = nil
        }
        for report in (product.content ?? []).joined() {
            isOverLimit = isOverLimit || report.isOverLimit
            switch format {
            case .text:
                try output.print(report.text(style: terminal.style(), columns: terminal.columns))
                if showsSent { try output.print(report.sentText) }
            case .json: files.append(report.json(showsSent: showsSent))
            }
        }
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        if format == .json { try output.print(SizeReport.document(files)) }
        try output.flush()
        for problem in problems { StandardStream.tell(problem) }
        if !problems.isEmpty { return .unreadable }
        return isOverLimit || isWithoutPush == true ? .findings : .success
    }
}
