import JSONText
import PushDocument
import PushReport

/// The pointers into records that a run was given, and whether each has led to something: one that never does is a mistake, and
/// what it should have led to was not checked.
struct RecordPointers: Sendable {
    private enum Use: Int, Sendable { case payload, headers, id, kept, answer, counted, compared }

    private struct Pointer: Hashable, Sendable {
        let use: Use
        let pointer: JSONPointer

        func leads(into record: JSONValue) -> Bool {
            guard let value = record[pointer] else { return false }
            return switch use {
            case .payload: value != .null
            case .headers: value.object != nil
            case .id, .kept, .answer, .counted, .compared: true
            }
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
    private let form: RecordForm?
    /// True if all pointers have led to something.
    private var areMet: Bool
    private var hasRecords = false

    /// The pointers of a form of records, and of the fields whose values are counted and by which pushes are compared.
    init(_ form: RecordForm?, counted: [JSONPointer], compared: [JSONPointer] = []) {
        self.form = form
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

    /// Looks into a record, unless all pointers have led to something already.
    mutating func look(into record: UnsafeRawBufferPointer) {
        guard !areMet, let value = try? JSONDocument(parsing: Array(record)).value else { return }
        hasRecords = true
        // An answer that accepts the push has no reason.
        let isAccepted = form.map { Diagnosis.Answer(of: value, $0).isAccepted } ?? false
        for pointer in pointers.keys where pointer.leads(into: value) || pointer.pointer == form?.reason && isAccepted {
            pointers[pointer] = true
        }
        areMet = !pointers.values.contains(false)
    }

    mutating func add(_ other: RecordPointers) {
        pointers.merge(other.pointers) { $0 || $1 }
        areMet = areMet && other.areMet
        hasRecords = hasRecords || other.hasRecords
    }

    /// True if payloads or header fields were not checked, because no record has them in their place.
    var hideMistakes: Bool {
        hasRecords && pointers.contains { !$0.value && $0.key.use.rawValue <= Use.headers.rawValue }
    }

    /// A sentence for each pointer that has led to nothing in any record.
    var sentences: [String] {
        guard hasRecords else { return [] }
        return pointers.filter { !$0.value }.keys
            .sorted { ($0.use.rawValue, $0.pointer.description) < ($1.use.rawValue, $1.pointer.description) }
            .map(\.sentence)
    }
}
