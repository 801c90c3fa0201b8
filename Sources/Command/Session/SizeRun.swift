import JSONText
import PushDocument
import PushReport
import ReportText

struct SizeRun: SessionCommand {
    let format: SizeCommand.Format
    let terminal: Terminal
    let showsSent: Bool
    var output = Output()
    var isOverLimit = false
    var files: [JSONValue] = []

    static var onlyReads: Bool { true }

    var work: @Sendable (WorkUnit) -> WorkProduct<[[SizeReport]]> {
        { unit in
            unit.product { document, problems in
                let options = document.source.found.options.reading
                let pushes = PushDocument(document.bytes, named: document.fileName, options: options)
                if pushes.lacksMemory { problems.append(document.lacksMemory) }
                return SizeReport.all(of: pushes, path: document.source.name, at: document.place)
            }
        }
    }

    mutating func take(_ product: WorkProduct<[[SizeReport]]>, _ problems: inout [String]) throws {
        for report in product.content?.joined() ?? [[]].joined() {
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
        if format == .json {
            let tool: JSONValue = ["name": "apnslint", "version": .string(Apnslint.version)]
            let document: JSONValue = ["version": 1, "tool": tool, "files": .array(files)]
            try output.print(JSONWriter(.indented(2)).safeText(document) + "\n")
        }
        try output.flush()
        for problem in problems { StandardStream.tell(problem) }
        if !problems.isEmpty { return .unreadable }
        return isOverLimit ? .findings : .nothing
    }
}
