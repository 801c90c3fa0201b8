import ArgumentParser
import JSONText
import PushDocument
import PushLint
import PushPayload
import PushReport
import ReportText

/// `apnslint trace`: the way of a push through the logs of its sender, of answers and of an extension.
struct TraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "trace")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "An apns-id, a collapse id or a device.") var id: String
    @Argument(help: .value("log", "Logs, each line of which is a record."), completion: .file()) var logs: [String]
    @Option(help: "The form of the line of time.") var format = Format.text
    @OptionGroup(title: "The records") var record: RecordOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup var display: TerminalOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError("The id is empty.") }
        if logs.contains(InputFile.standardInput.path) {
            throw ValidationError("trace reads its logs twice, and standard input can be read once.")
        }
    }

    func run() throws {
        let settings = configuration.runOptions(record.settings + app.settings(), display)
        let session = Session(paths: logs, search: FileSearch(areLines: true), settings: settings)
        let named = try session.run { _, _ in TraceRun(TraceIDs(id)) }
        let ids = named.records.reduce(into: TraceIDs(id)) { $0.add($1) }
        let found = try session.run { _, _ in TraceRun(ids) }
        guard !found.records.isEmpty else {
            throw Failure(
                status: found.problems.isEmpty ? .usage : .unreadable, message: "no record of these logs names \(id)")
        }
        let trace = Trace(found.records, logs: logs)
        switch format {
        case .text: try Output.write(trace.text(display.terminal.style()))
        case .json: try Output.write(JSONWriter(.indented(2)).safeText(trace.json(id)) + "\n")
        }
        if found.isCut { StandardStream.tell("only the first \(TraceRun.maximumRecords) records are shown") }
        if !found.problems.isEmpty { throw ExitStatus.unreadable }
        if trace.broken != nil { throw ExitStatus.findings }
    }
}

/// The ids by which the records of logs belong together.
struct TraceIDs: Sendable {
    /// The ids in small letters.
    private var ids: Set<[UInt8]>
    /// Collapse ids, which later pushes have too: they join only records that name no push.
    private var shared: Set<[UInt8]> = []
    /// Shorter ids are only looked for as whole texts.
    private static let minimumInText = 8

    init(_ id: String) { ids = [Array(id.lowercased().utf8)] }

    /// True if an id that stands by itself in a line is one of these, or if the line has one with other signs in it. The words of a line
    /// are looked up, so that the time does not grow with the number of ids.
    private static func isNamed(_ ids: Set<[UInt8]>, in line: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < line.count {
            guard line[start].isInID else {
                start += 1
                continue
            }
            let end = line[start...].firstIndex { !$0.isInID } ?? line.count
            if ids.contains(line[start..<end].map { $0.asSmallLetter }), isWhole(start..<end, in: line) { return true }
            start = end
        }
        return ids.contains { id in !id.allSatisfy { $0.isInID } && names(id, in: line) }
    }

    /// True for a long id, and for one that is a whole text.
    private static func isWhole(_ range: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
        let before = range.lowerBound > 0 ? line[range.lowerBound - 1] : 0x20
        let after = range.upperBound < line.count ? line[range.upperBound] : 0x20
        return range.count >= minimumInText
            || before == UInt8(ascii: "\"") && (after == before || after == UInt8(ascii: "\\"))
    }

    mutating func add(_ record: TraceRecord) {
        ids.formUnion(record.names.map { Array($0.lowercased().utf8) })
        if let collapseID = record.collapseID { shared.insert(Array(collapseID.lowercased().utf8)) }
    }

    func named(in line: UnsafeRawBufferPointer) -> Bool { Self.isNamed(ids, in: line) }
    func mayBeNamed(in line: UnsafeRawBufferPointer) -> Bool { Self.isNamed(shared, in: line) }

    private static func names(_ id: [UInt8], in line: UnsafeRawBufferPointer) -> Bool {
        guard let first = id.first, line.count >= id.count else { return false }
        for start in 0...line.count - id.count where line[start].asSmallLetter == first {
            let end = start + id.count
            guard line[start..<end].elementsEqual(id, by: { $0.asSmallLetter == $1 }) else { continue }
            let isCut = start > 0 && line[start - 1].isInID || end < line.count && line[end].isInID
            if !isCut, isWhole(start..<end, in: line) { return true }
        }
        return false
    }
}

extension UInt8 {
    fileprivate var asSmallLetter: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
    fileprivate var isInID: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: self >= 0x80
        }
    }
}

/// Collects the records of logs that name a push.
struct TraceRun: SessionCommand {
    private let ids: TraceIDs
    private(set) var records: [TraceRecord] = []
    private(set) var problems: [String] = []
    private(set) var isCut = false

    static let maximumRecords = 1000

    init(_ ids: TraceIDs) { self.ids = ids }

    var work: @Sendable (WorkUnit) -> WorkProduct<[TraceRecord]> {
        { [ids] unit in
            unit.product { _, _ in
                []
            } lines: { block, source, _ in
                var records: [TraceRecord] = []
                block.eachLine { line in
                    let isNamed = ids.named(in: line.text)
                    guard isNamed || ids.mayBeNamed(in: line.text) else { return }
                    let record = TraceRecord(Array(line.text), at: line.place.line, of: source)
                    if isNamed || record.station == .serviceExtension && record.names.isEmpty { records.append(record) }
                }
                return records
            }
        }
    }

    mutating func take(_ product: WorkProduct<[TraceRecord]>, _ problems: inout [String]) throws {
        let added = (product.content ?? []).prefix(Self.maximumRecords - records.count)
        isCut = isCut || added.count < product.content?.count ?? 0
        records += added
    }

    mutating func end(_ problems: [String]) throws -> ExitStatus {
        self.problems = problems
        return .success
    }
}

/// A record of a log about a push: its request, the answer to it, or what an extension wrote.
struct TraceRecord: Sendable {
    let path: String
    let line: Int
    let date: UnixTime?
    /// The ids of the push, and its collapse id.
    private(set) var names: [String] = []
    private(set) var collapseID: String?
    /// The request, where the record has one, with what was found in it.
    private let findings: [Finding]?
    private let answer: PushAnswer
    /// True if an extension is asked to change the push.
    private(set) var isMutable = false
    /// The message of an extension, and true if it tells of a fault.
    private let message: String
    private let isFault: Bool

    init(_ bytes: [UInt8], at line: Int, of source: WorkUnit.Source) {
        (path, self.line) = (source.name, line)
        let record = (try? JSONDocument(parsing: bytes).value) ?? .string(String(decoding: bytes, as: UTF8.self))
        let (given, parts) = (source.settings.options.record, RecordParts([record]))
        date =
            [given.date, parts.date].lazy.compactMap { $0.flatMap { record[$0] } }
            .compactMap { UnixTime($0.plainText)?.inSeconds }.first
        let (status, reason) = (given.status ?? parts.status, given.reason ?? parts.reason)
        answer = PushAnswer(status: status.flatMap { record[$0] }, reason: reason.flatMap { record[$0] })
        let fields = Self.fields(of: record, parts)
        names = ["apnsid", "id"].compactMap { fields[$0]?.string }
        collapseID = (fields["apnscollapseid"] ?? fields["collapseid"])?.string
        message =
            ["message", "eventmessage", "msg", "event"].lazy.compactMap { fields[$0]?.string }.first ?? record.plainText
        let level = ["level", "messagetype", "severity"].lazy.compactMap { fields[$0]?.string?.lowercased() }.first
        let errors = [fields["error"], fields["exception"]].compactMap(\.self)
        isFault =
            ["error", "fault", "critical"].contains(level)
            || errors.contains { $0 != .null && $0 != .boolean(false) && $0.string != "" }
            || message.contains("serviceExtensionTimeWillExpire")
        let place = given.payload == .root ? parts.payload ?? (record["/aps"] == nil ? nil : .root) : given.payload
        let result = place.flatMap { record[$0] == nil ? nil : $0 }.map { payload in
            var options = source.settings.options
            options.stage = .recorded(RecordForm(payload: payload, headers: given.headers ?? parts.headers))
            return Linter(options).lint(Input(bytes, named: WorkUnit.lineName))
        }
        findings = result?.findings.filter { $0.severity > .info }.sorted { $0.severity > $1.severity }
        isMutable = result?.request?.aps.mutableContent == true
    }

    /// The members of a record by their names in small letters, without hyphens and low lines; the outer ones first.
    private static func fields(of record: JSONValue, _ parts: RecordParts) -> [String: JSONValue] {
        let pointers = parts.pointers.sorted { $0.tokens.count < $1.tokens.count }
        let named = pointers.compactMap { pointer in
            record[pointer].map { (String((pointer.last ?? "").lowercased().filter(\.isLetter)), $0) }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// The first station that the record is about.
    var station: Symptom.Stage { findings != nil ? .request : answer.isKnown ? .apns : .serviceExtension }

    /// The stations that the record is about, each with its message and its fault if there is one.
    var steps: [Trace.Step] {
        var steps: [Trace.Step] = []
        if let findings {
            let fault = findings.first { $0.severity == .error }.map { "\($0.message) [\($0.rule.id)]" }
            let lines = findings.map { "\($0.severity.rawValue): \($0.message) [\($0.rule.id)]" }
            steps.append(Trace.Step(self, .request, lines.isEmpty ? ["nothing found"] : lines, fault: fault))
        }
        if answer.isKnown {
            let trigger = answer.reason.flatMap(APNsReason.named).map { ": \($0.trigger)" } ?? ""
            steps.append(
                Trace.Step(
                    self, .apns, [answer.text + trigger], fault: answer.isRefused ? "answered \(answer.text)" : nil))
        }
        if steps.isEmpty {
            steps.append(Trace.Step(self, .serviceExtension, [message], fault: isFault ? message : nil))
        }
        return steps
    }

    var isAccepted: Bool { answer.isAccepted }
}

/// The way of a push, in the order of time.
struct Trace {
    private let steps: [Step]
    /// The first station that is broken, and the fault.
    private(set) var broken: (station: Symptom.Stage, fault: String)?
    private let unseen: [Symptom.Stage]

    struct Step {
        let record: TraceRecord
        let station: Symptom.Stage
        let lines: [String]
        let fault: String?

        init(_ record: TraceRecord, _ station: Symptom.Stage, _ lines: [String], fault: String?) {
            (self.record, self.station, self.lines, self.fault) = (record, station, lines, fault)
        }
    }

    init(_ records: [TraceRecord], logs: [String]) {
        var date = -Double.infinity
        let dated = records.enumerated().map { index, record -> (date: Double, index: Int, record: TraceRecord) in
            date = record.date?.seconds ?? date
            return (date, index, record)
        }
        steps = dated.sorted { ($0.date, $0.index) < ($1.date, $1.index) }.flatMap(\.record.steps)
        let seen = steps.map(\.station)
        let isForExtension = records.contains(where: \.isMutable)
        unseen = ([.request, .apns] + (isForExtension ? [.serviceExtension] : [])).filter { !seen.contains($0) }
        broken = steps.lazy.compactMap { step in step.fault.map { (step.station, $0) } }.first
        let silent = logs.filter { log in !records.contains { $0.path == log } }
        guard broken == nil, isForExtension, unseen == [.serviceExtension], records.contains(where: \.isAccepted),
            let log = silent.first
        else { return }
        broken = (
            .serviceExtension, "\(log) has no record of it: the push did not arrive, or the extension did not run"
        )
    }

    private var verdict: String {
        if let broken { return "✗ broken at: \(broken.station.rawValue), \(broken.fault)" }
        return unseen.isEmpty
            ? "✓ no station is broken"
            : "? nothing is broken in these records, and none is of: " + unseen.map(\.rawValue).joined(separator: ", ")
    }

    func text(_ style: Style) -> String {
        let rows = steps.map { step in
            let when = step.record.date?.rfc3339 ?? "no date"
            let head = "\(when)  \(step.station.rawValue)  \(step.record.path):\(step.record.line)"
            let lines = step.lines.map { "  \(DisplayWidth.visible($0))\n" }.joined()
            return style.paint(DisplayWidth.visible(head), step.fault == nil ? .strong : .error) + "\n" + lines
        }
        return rows.joined() + "\n" + DisplayWidth.visible(verdict) + "\n"
    }

    func json(_ id: String) -> JSONValue {
        let list = steps.map { step -> JSONValue in
            var object: JSONObject = [
                "station": .string(step.station.rawValue), "path": .string(step.record.path),
                "line": .integer(step.record.line), "messages": .array(step.lines.map { .string($0) }),
            ]
            if let date = step.record.date?.rfc3339 { object["date"] = .string(date) }
            if let fault = step.fault { object["fault"] = .string(fault) }
            return .object(object)
        }
        let broken = broken.map { ["station": .string($0.station.rawValue), "fault": .string($0.fault)] as JSONValue }
        return [
            "version": 1, "id": .string(id), "steps": .array(list), "broken": broken ?? .null,
            "unseen": .array(unseen.map { .string($0.rawValue) }),
        ]
    }
}
