import JSONText
import PushDocument
import PushPayload
import ReportText

/// The size of one push in words, bars and JSON.
public struct SizeReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    private let path: String
    /// The line in which the push begins, from 1; nil for a document that is one push and has a file of its own.
    private let line: Int?
    /// The pointer to the payload in an envelope of JSON.
    private let pointer: JSONPointer?
    private let push: Fragment
    /// The sizes of the payload's parts; nil for anything but a JSON object, of which only the bytes are known.
    private let size: PayloadSize?
    /// The request as it is sent, also where a push service builds it; nil if it could not be read.
    private let sent: Request?

    /// The sizes of all pushes in a document; `place` is the document's place in a stream.
    public static func all(of document: PushDocument, path: String, at place: SourcePosition? = nil) -> [SizeReport] {
        let source = SourceText(document.isEnvelope ? document.bytes : [], at: place ?? .start)
        return document.pushes.map { push in
            let size = push.request.flatMap { request in push.wire.map { PayloadSize(of: request, in: $0) } }
            return SizeReport(
                path: path, line: document.isEnvelope ? source.range(push.payloadRange).start.line : place?.line,
                pointer: document.isEnvelope && push.payloadPointer != .root ? push.payloadPointer : nil, push: push,
                size: size,
                sent: push.sentRequest)
        }
    }

    /// The sizes of a run as JSON for programs, in version 1 of the format.
    package static func document(_ files: [JSONValue]) -> String {
        let tool: JSONValue = ["name": "apnslint", "version": .string(Project.version)]
        return JSONWriter(.indented(2)).safeText(["version": 1, "tool": tool, "files": .array(files)]) + "\n"
    }

    /// True if APNs would refuse the push for its size.
    public var isOverLimit: Bool { push.isTooLarge }

    private static let maximumRows = 20

    /// The bytes and the limit, a bar for each part, the bytes that can be saved, and the texts to cut.
    public func text(style: Style, columns: Int = 80) -> String {
        let (bytes, limit) = (push.wireBytes, push.limit)
        let share = isOverLimit ? "\(bytes - limit) too many" : "\(limit - bytes) left"
        let kind = size == nil ? "" : push.request.map { " for \(self.kind(of: $0))" } ?? ""
        let text =
            style.paint("\(DisplayWidth.visible(path))\(line.map { ":\($0)" } ?? ""):", .strong)
            + " \(push.isAtLeast ? "at least " : "")\(bytes) of \(limit) bytes\(kind), "
            + style.paint(share, isOverLimit ? .error : .good) + "\n"
        guard let size else { return text + "  not a JSON object: apnslint lint says why\n" }
        return text + bars(size, style, columns: columns) + savings(size)
            + advice(size).flatMap { Wrap.lines($0, width: max(40, columns) - 2) }.map { "  \($0)\n" }.joined()
    }

    /// The push type, in words, that decides the limit; with a second kind that has a larger limit, if unknown parts of
    /// the push may make it one.
    private func kind(of request: Request) -> String {
        if request.isBroadcast { return "a broadcast" }
        let type = request.pushType
        let own = "push type \(type.rawValue)"
        guard push.limit > type.limit(isBroadcast: false) else { return own }
        return own + (request.otherPushTypes.contains(.voip) ? " or voip" : " or a broadcast")
    }

    private func bars(_ size: PayloadSize, _ style: Style, columns: Int) -> String {
        let shown = size.parts.prefix(Self.maximumRows)
        let others = size.parts.dropFirst(Self.maximumRows)
        var rows: [(name: String, bytes: Int)] = shown.map { part in
            let name = DisplayWidth.visible(part.pointer.path)
            return (LineBreaker.terminalLines(name, columns: 30, maximumLines: 1).first ?? "", part.bytes)
        }
        if !others.isEmpty { rows.append(("\(others.count) others", others.reduce(0) { $0 + $1.bytes })) }
        rows.append(("brackets and spaces", size.rest))
        let names = rows.map { DisplayWidth.columns($0.name) }.max() ?? 0
        let digits = String(size.bytes).count
        let room = max(8, max(40, columns) - names - digits - 10)
        let largest = max(1, rows.map { $0.bytes }.max() ?? 1)
        return rows.map { row in
            let bar = Self.bar(row.bytes, of: largest, columns: room)
            let percent = "\((row.bytes * 100 + size.bytes / 2) / max(1, size.bytes))%"
            return "  \(DisplayWidth.padded(row.name, to: names))  " + style.paint(bar, .info)
                + String(repeating: " ", count: max(0, room - bar.count))
                + " \(DisplayWidth.padded("\(row.bytes)", to: digits, isBefore: true))"
                + " \(DisplayWidth.padded(percent, to: 4, isBefore: true))\n"
        }.joined()
    }

    /// A bar in eighths of a column; a value above zero is always visible.
    private static func bar(_ value: Int, of largest: Int, columns: Int) -> String {
        let eighths = value > 0 ? max(1, value * columns * 8 / largest) : 0
        let ends = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + ends[eighths % 8]
    }

    private func savings(_ size: PayloadSize) -> String {
        func saving(_ how: String, from bytes: Int, to fewer: Int) -> String {
            fewer < bytes ? "  \(how): \(fewer) bytes, \(bytes - fewer) fewer\n" : ""
        }
        return saving("without white space", from: size.bytes, to: size.withoutWhiteSpace)
            + saving("with characters for escapes", from: size.withoutWhiteSpace, to: size.compact)
    }

    private func advice(_ size: PayloadSize) -> [String] {
        guard isOverLimit else { return [] }
        if size.compact <= size.limit { return ["to make it fit, send it in that form"] }
        let first = size.compact < size.bytes ? "in that form, " : ""
        guard !size.cuts.isEmpty else {
            return [
                "\(first)\(size.compact - size.limit) bytes more have to go than its texts can give: let the app fetch what is large"
            ]
        }
        return size.cuts.map { cut in
            let count = cut.kept.count
            return "\(first)cut \(cut.bytes) bytes from \(DisplayWidth.visible(cut.pointer.path)): keep the first "
                + (count == 1 ? "character" : "\(count) characters")
        }
    }

    /// The header fields and the payload that are sent, as a request document without secrets.
    public var sentText: String { sentJSON.map { JSONWriter(.indented(2)).safeText($0) + "\n" } ?? "" }

    private var sentJSON: JSONValue? {
        sent.map { request in
            let fields = request.headers.fields.filter { $0.name.lowercased() != "authorization" }
            let headers = JSONObject(fields.map { ($0.name, .string($0.value ?? "")) })
            return ["headers": .object(headers), "payload": .object(request.payload.json)]
        }
    }

    /// A file of the JSON document; with `showsSent` also what is sent.
    public func json(showsSent: Bool = false) -> JSONValue {
        var file: JSONObject = [
            "path": .string(path), "bytes": .integer(push.wireBytes), "limit": .integer(push.limit),
        ]
        if let line { file["line"] = .integer(line) }
        if let pointer { file["pointer"] = .string(pointer.description) }
        if push.isAtLeast { file["bytesAtLeast"] = true }
        if showsSent { file["sent"] = sentJSON?.withNulls }
        guard let size else { return .object(file) }
        push.request?.addPushType(to: &file)
        file["parts"] = .array(
            size.parts.map { ["pointer": .string($0.pointer.description), "bytes": .integer($0.bytes)] })
        file["rest"] = .integer(size.rest)
        file["withoutWhiteSpace"] = .integer(size.withoutWhiteSpace)
        file["compact"] = .integer(size.compact)
        file["cuts"] = .array(
            size.cuts.map { cut in
                [
                    "pointer": .string(cut.pointer.description), "bytes": .integer(cut.bytes),
                    "characters": .integer(cut.kept.count), "kept": .string(cut.kept),
                ]
            })
        return .object(file)
    }
}

extension JSONValue {
    /// The value with null for each unknown part, as JSON has no sign for that.
    fileprivate var withNulls: JSONValue {
        switch self {
        case .unknown(let unknown): unknown.text.map { .string($0.shown) } ?? .null
        case .array(let elements): .array(elements.filter { !$0.isRest }.map { $0.withNulls })
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, $0.value.withNulls) }))
        default: self
        }
    }
}
