import JSONText
import PushLint
import PushPayload
import PushReport

/// The commands that judge documents.
extension CommandRequest {
    func lint(_ files: [File]) throws(Problem) -> JSONValue {
        var (parts, baseline) = ([] as [BatchReport.Part], try baseline())
        for file in files {
            var count = StreamTally(limit: file.linter.options.headers.limit)
            for document in Self.documents(of: file) {
                let result = file.linter.lint(Input(Array(document.text), named: document.name))
                count.add(isClean: result.isClean, bytes: result.wireBytes, limit: result.limit)
                guard !result.isClean || !file.areLines else { continue }
                var report = report(on: file, result, at: document.place)
                baseline?.take(&report, in: file.pathInBaseline, file.linter.options)
                parts.append(.document(report))
            }
            guard file.areLines else { continue }
            parts.append(.end(StreamReport(path: file.path, location: file.location, count: count)))
            baseline?.endStream(file.pathInBaseline, file.linter.options)
        }
        let batch = try batch(parts, sentence: nil)
        var answer: JSONObject = ["text": .string(batch.text)]
        let isWritten = baseline?.isWritten ?? false
        answer["code"] = .integer(batch.tally.failed > 0 && !isWritten ? 1 : 0)
        if request["/incomplete"] != nil {
            answer["message"] = baseline?.problem.map { .string($0) }
        } else {
            let there = (request["/baseline/there"]?.array ?? []).compactMap { $0.string }
            let end = baseline?.end { there.contains($0) }
            (answer["message"], answer["baseline"]) = (end?.message.map { .string($0) }, end?.text.map { .string($0) })
        }
        return .object(answer)
    }

    func fix(_ files: [File]) throws(Problem) -> JSONValue {
        let (isUnsafe, writes) = (request["/unsafe"] == true, request["/writes"] == true)
        let shows = request["/diff"] == true
        var (parts, patches, fixed, fixes) = ([] as [BatchReport.Part], [] as [UInt8], [] as [JSONValue], FixTally())
        for file in files {
            var new: [UInt8] = []
            for document in Self.documents(of: file) {
                var result = Fixer(file.linter, unsafe: isUnsafe).fix(Array(document.text), named: document.name)
                // A line has to stay a single line.
                if file.areLines, result.isChanged, result.bytes.contains(0x0A) {
                    result = FixResult(unchanged: Input(Array(document.text), named: document.name), by: file.linter)
                }
                // The text between two lines stays.
                new += file.bytes[document.before] + result.bytes
                let report = report(on: file, result.remaining, at: document.place)
                fixes.add(result.found, fixed: result.applied.count, left: report)
                parts.append(.document(report))
            }
            if file.areLines { new += file.bytes[(Self.documents(of: file).last?.text.endIndex ?? 0)...] }
            if new != file.bytes || file.name == nil {
                fixed.append(["path": .string(file.path), "base64": .string(Base64.encode(new))])
            }
            guard new != file.bytes, shows || !writes && file.name != nil else { continue }
            let difference = UnifiedDiff(path: file.location, from: file.bytes, to: new)
            patches += style.isColoured ? Array(difference.text(style: style, columns: columns).utf8) : difference.patch
        }
        let isWritten = writes || !shows && files.allSatisfy { $0.name == nil }
        let batch = try batch(parts, sentence: fixes.sentence(isWritten: isWritten, isUnsafe: isUnsafe))
        return [
            "text": .string(String(decoding: patches, as: UTF8.self)), "notes": .string(batch.text),
            "files": .array(fixed), "code": .integer(batch.tally.failed > 0 ? 1 : 0),
        ]
    }

    func gate(_ files: [File]) throws(Problem) -> JSONValue {
        guard let file = files.first else { return ["text": "", "code": 0] }
        let gate = Gate(
            linter: file.linter, failOn: file.settings.effect.failOn, minifies: request["/minify"] == true,
            sendsPayloadOnly: request["/payload-only"] == true)
        var (passed, notes, isGood) = ([] as [UInt8], "", true)
        for document in Self.documents(of: file) {
            switch try? gate.judge(Array(document.text)) {
            case .pass(let bytes)?: passed += bytes + document.end
            case .reject(let result)?:
                isGood = false
                guard let place = document.place else {
                    notes = try batch([.document(report(on: file, result))], sentence: nil).text
                    continue
                }
                notes += RejectedLine(number: place.line, report: FileReport(path: file.path, result: result)).text
            case nil: throw .message("\(file.path): there was not enough memory to check it")
            }
        }
        return ["base64": .string(Base64.encode(passed)), "notes": .string(notes), "code": isGood ? 0 : 1]
    }

    /// A file, or one of its lines.
    struct Document {
        let text: ArraySlice<UInt8>
        var name: String?
        /// The line's start in the file; nil for a whole file.
        var place: SourcePosition?
        /// The bytes between the line and the one before.
        var before = 0..<0
        /// The end of the line.
        var end: ArraySlice<UInt8> = []
    }

    /// The documents of a file: itself, or its lines that are not blank.
    static func documents(of file: File) -> [Document] {
        guard file.areLines else { return [Document(text: file.bytes[...], name: file.name)] }
        var (documents, place, last) = ([] as [Document], SourcePosition.start, 0)
        for line in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let text = line.last == 0x0D && line.endIndex < file.bytes.count ? line.dropLast() : line
            let end = min(line.endIndex + 1, file.bytes.count)
            if !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
                documents.append(
                    Document(
                        text: text, name: "line.json", place: place, before: last..<text.startIndex,
                        end: file.bytes[text.endIndex..<end]))
                last = text.endIndex
            }
            place.line += 1
            place.offset = end
        }
        return documents
    }

    private func report(on file: File, _ result: LintResult, at place: SourcePosition? = nil) -> FileReport {
        FileReport(
            path: file.path, location: file.location, result: result, failOn: file.settings.effect.failOn, place: place)
    }

    private func batch(_ parts: [BatchReport.Part], sentence: String?) throws(Problem) -> BatchReport {
        let format = request["/format"]?.string ?? "text"
        guard let batch = BatchReport(parts, format: format, style: style, columns: columns, sentence: sentence)
        else { throw .message("there is no format \(format) here: text, concise, json, sarif or github") }
        return batch
    }
}
