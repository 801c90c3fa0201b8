import AppResources
import GroupReport
import JSONText
import PushDocument
import PushGrouping
import PushLint
import PushPayload
import PushReport
import ReportText

/// The commands that look at documents without judging them.
extension CommandRequest {
    /// The pages of words, or the list of all rules.
    mutating func pages(_ words: [String]) throws(Problem) -> JSONValue {
        try readSettings()
        let own = settings(in: 0, for: nil).0.ownRules
        guard let format = PageFormat(rawValue: request["/format"]?.string ?? "text") else {
            throw .message("--format is one of \(PageFormat.allCases.map { $0.rawValue }.joined(separator: ", "))")
        }
        do throws(WordPage.Unknown) {
            let text = try format.pages(words, own, style: style, columns: columns)
            return ["text": .string(text), "code": 0]
        } catch { throw .message(error.message) }
    }

    func size(_ files: [File]) -> JSONValue {
        var (text, isOverLimit, all) = ("", false, [] as [JSONValue])
        let (isJSON, showsSent) = (request["/format"]?.string == "json", request["/show-sent"] == true)
        for file in files {
            for document in Self.documents(of: file) {
                let pushes = PushDocument(
                    Array(document.text), named: document.name, options: file.linter.options.reading)
                for report in SizeReport.all(of: pushes, path: file.path, at: document.place) {
                    isOverLimit = isOverLimit || report.isOverLimit
                    if isJSON {
                        all.append(report.json(showsSent: showsSent))
                    } else {
                        text += report.text(style: style, columns: columns) + (showsSent ? report.sentText : "")
                    }
                }
            }
        }
        if isJSON { text = SizeReport.document(all) }
        return ["text": .string(text), "code": isOverLimit ? 1 : 0]
    }

    func why(_ files: [File]) throws(Problem) -> JSONValue {
        let name = request["/symptom"]?.string ?? ""
        guard let symptom = Symptom.named(name) else { throw .message(Symptom.unknown(name)) }
        guard files.count == 1 || files.count == 2 && symptom.name == "not-stacked" else {
            throw .message("why takes one document, and two for not-stacked")
        }
        var (text, hasCause, documents) = ("", false, [] as [(name: String, document: PushDocument)])
        for file in files {
            let (body, answer) = PushAnswer.separated(from: file.bytes)
            let result = file.linter.lint(Input(body, named: file.name))
            let given = PushAnswer(
                status: Self.count(request["/status"]) ?? answer.status,
                reason: request["/reason"]?.string ?? answer.reason)
            let diagnosis = Diagnosis(symptom, of: result, file.linter.options, answer: given)
            documents.append((file.name ?? file.path, result.document))
            text += diagnosis.text(style: style, columns: columns, of: files.count > 1 ? file.name : nil)
            hasCause = hasCause || diagnosis.hasCause
        }
        if let first = files.first, files.count > 1 {
            let options = first.linter.options
            do throws(ReadingError) {
                let comparison = try StackComparison(
                    of: documents, headers: options.headers, GroupingOptions(app: options.app ?? AppManifest()))
                text = DisplayWidth.visible(comparison.verdict) + "\n\n" + text
                hasCause = !comparison.isOneStack
            } catch { throw .message(error.message) }
        }
        return ["text": .string(text), "code": hasCause ? 1 : 0]
    }

    func group(_ files: [File]) throws(Problem) -> JSONValue {
        let options = try grouping(files.first?.linter.options.app)
        let names = ShortNames(files.map { $0.path })
        var (list, notes) = (NotificationList(options), "")
        for file in files {
            for document in Self.documents(of: file) {
                let bytes = Array(document.text)
                let place = DocumentSteps.Origin(
                    name: file.name.map { names[$0] } ?? "-", path: file.path,
                    source: SourceText(bytes, at: document.place ?? .start), isLine: document.place != nil)
                let items = DocumentSteps.items(in: bytes, named: document.name, at: place, by: file.linter)
                for item in items ?? [.leftOut("\(file.path): there was not enough memory to check it")] {
                    switch item {
                    case .step(let step): list.take(step)
                    case .leftOut(let message), .unread(let message): notes += TerminalText.safe(message) + "\n"
                    }
                }
            }
        }
        return [
            "text": .string(try groups(list, options)), "notes": .string(notes), "code": notes.isEmpty ? 0 : 1,
        ]
    }

    /// The stacks in the format that is asked for.
    private func groups(_ list: NotificationList, _ options: GroupingOptions) throws(Problem) -> String {
        let (members, isExplained) = (Self.count(request["/members"]) ?? 10, request["/explain"] == true)
        switch request["/format"]?.string ?? "text" {
        case "text":
            var report = GroupTextReport(
                style: style, columns: columns, isExplained: isExplained, options: options, maximumMembers: members)
            var text = ""
            for part in list.parts(ofDevices: 1) {
                let written = report.part(part)
                report.add(written.count)
                text += written.text
            }
            return text + report.sections(list.remainder()) + report.totals
        case "json":
            let report = GroupJSONReport(version: Project.version, options: options)
            var document = GroupJSONReport.Document(report)
            var text = document.opening
            for part in list.parts(ofDevices: 1) { text += document.text(report.part(part)) }
            return text + document.closing(list)
        case "svg": return LockScreenPicture(options: options).svg(list.result())
        case "html": return GroupPage(options: options, maximumMembers: members).html(list.result())
        case let format: throw .message("there is no format \(format) here: text, json, svg or html")
        }
    }

    /// The device of the command line: words of options, and flags.
    private func grouping(_ app: AppManifest?) throws(Problem) -> GroupingOptions {
        var options = GroupingOptions(app: app ?? AppManifest())
        func word<Value>(_ name: String, _ read: (String) -> Value?) throws(Problem) -> Value? {
            guard let text = request["/device"]?.object?[name]?.string else { return nil }
            guard let value = read(text) else { throw .message("--\(name) \(text): there is no such \(name)") }
            return value
        }
        func flag(_ name: String) -> Bool { request["/device"]?.object?[name] == true }
        if let system = try word("os", { SystemRange(named: $0) }) { options.eras = [system] }
        options.locale = try word("locale", { PluralRules.isKnown($0) ? $0 : nil }) ?? options.locale
        options.grouping = try word("grouping", { GroupingOptions.Grouping(rawValue: $0) }) ?? options.grouping
        options.previews = try word("previews", { GroupingOptions.Previews(rawValue: $0) }) ?? options.previews
        options.display = try word("display-as", { GroupingOptions.DisplayStyle(rawValue: $0) }) ?? options.display
        options.isLocked = !flag("unlocked")
        options.hasCaptions = !flag("no-captions")
        options.usesScheduledSummary = flag("scheduled-summary")
        (options.hasFocus, options.hasWatch) = (flag("focus"), flag("watch"))
        options.keepsOnlyNewest = !flag("keeps-all")
        let minutes = Self.count(request["/utc-offset"]) ?? 0
        options.offset = { _ in minutes * 60 }
        return options
    }
}
