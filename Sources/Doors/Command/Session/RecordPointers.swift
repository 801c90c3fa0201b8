import JSONText
import PushDocument
import PushLint

/// The pointers into records that a run was given. A pointer that matches no record is a mistake: its values were left unchecked.
struct RecordPointers: Sendable {
    private enum Use: Int, Sendable { case payload, headers, id, kept, answer, counted, compared }

    private struct Pointer: Hashable, Sendable {
        let use: Use
        let pointer: JSONPointer

        func leads(into record: JSONValue) -> Bool {
            record[pointer].map { use == .headers ? $0.object != nil : use != .payload || $0 != .null } ?? false
        }

        var sentence: String {
            switch use {
            case .payload: "no record has \(pointer), where its payload should be: nothing was checked"
            case .headers:
                "no record has an object at \(pointer), where its header fields should be: they were not checked"
            case .id: "no record has \(pointer), which should identify it"
            case .kept: "no record has \(pointer), which should be shown with its findings"
            case .answer: "no record has \(pointer), where the answer to its push should be"
            case .compared: "no document has \(pointer), by which pushes should be compared"
            case .counted: "no document has \(pointer), whose values should be counted"
            }
        }
    }

    private var pointers: [Pointer: Bool] = [:]
    private var form: RecordForm?
    private let isOfRecords: Bool
    /// True if all pointers have led to something.
    private var areMet: Bool
    private var hasRecords = false
    /// The first records, by which pointers that lead nowhere are explained.
    private var first: [JSONValue] = []
    private static let maximumFirst = 100

    /// The pointers of a form of records, and of the fields whose values are counted and by which pushes are compared.
    init(_ form: RecordForm?, counted: [JSONPointer], compared: [JSONPointer] = []) {
        (self.form, isOfRecords) = (form, form != nil)
        areMet = form == nil && counted.isEmpty && compared.isEmpty
        var all: [(Use, JSONPointer?)] = compared.map { (.compared, $0) }
        all += counted.map { (.counted, $0) }
        if let form {
            all += [(.payload, form.payload), (.headers, form.headers), (.id, form.id)]
            all += [(.answer, form.status), (.answer, form.reason)]
            all += form.kept.map { (.kept, $0) }
        }
        for case (let use, let pointer?) in all { pointers[Pointer(use: use, pointer: pointer)] = false }
    }

    /// Looks into a record, unless all pointers have led to something already and it is not among the first.
    mutating func look(into record: UnsafeRawBufferPointer, line: Int?) {
        let isFirst = isOfRecords && line.map { $0 <= Self.maximumFirst } == true
        guard !areMet || isFirst, let value = try? JSONDocument(parsing: Array(record)).value else { return }
        hasRecords = true
        if isFirst { first.append(value) }
        // An answer that accepts the push has no reason.
        let isAccepted = form.map { PushAnswer(of: value, $0).isAccepted } ?? false
        for pointer in pointers.keys where pointer.leads(into: value) || pointer.pointer == form?.reason && isAccepted {
            pointers[pointer] = true
        }
        areMet = !pointers.values.contains(false)
    }

    mutating func add(_ other: RecordPointers) {
        form = form ?? other.form
        pointers.merge(other.pointers) { $0 || $1 }
        areMet = areMet && other.areMet
        hasRecords = hasRecords || other.hasRecords
        first += other.first.prefix(Self.maximumFirst - min(Self.maximumFirst, first.count))
    }

    /// A sentence about header fields of the first records to which no pointer leads; nil if there are none.
    var unreadHeaders: String? {
        guard let form, form.headers == nil, let headers = RecordParts(first).headers,
            form.payload.tokens.isEmpty ? headers != "/headers" : !headers.tokens.starts(with: form.payload.tokens)
        else { return nil }
        return "the records have an object with apns- names at \(headers) that was not read: --headers \(headers)"
    }

    /// The pointer that may be meant by one that leads nowhere, as the end of a sentence.
    private func advice(on pointer: Pointer) -> String {
        let parts = RecordParts(first)
        let part: JSONPointer? =
            switch pointer.use {
            case .payload: parts.payload
            case .headers: parts.headers
            case .id: parts.id
            case .answer: pointer.pointer == form?.status ? parts.status : parts.reason
            case .kept, .compared, .counted: nil
            }
        let meant =
            part?.description
            ?? Spelling.nearest(pointer.pointer.description, among: parts.pointers.map(\.description).sorted())
        return meant.map { "; did you mean \($0)?" } ?? ""
    }

    /// True if no record has a payload, or header fields, at the given pointer, so that some were left unchecked.
    var hideMistakes: Bool {
        hasRecords && pointers.contains { !$0.value && $0.key.use.rawValue <= Use.headers.rawValue }
    }

    /// A sentence for each pointer that has led to nothing in any record.
    var sentences: [String] {
        guard hasRecords else { return [] }
        return pointers.filter { !$0.value }.keys
            .sorted { ($0.use.rawValue, $0.pointer.description) < ($1.use.rawValue, $1.pointer.description) }
            .map { $0.sentence + advice(on: $0) }
    }
}
