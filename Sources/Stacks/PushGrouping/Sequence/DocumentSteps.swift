import JSONText
import PushDocument
import PushPayload

/// Reads the pushes and events of one document as steps of a sequence, in the order of the document.
package struct DocumentSteps {
    /// An item of a document.
    package enum Item: Sendable {
        case step(SequenceStep)
        /// A part that can't be read, as a line for people.
        case leftOut(String)
        /// A part that may be none of the sequence, as a line for people.
        case unread(String)
    }

    /// The origin of a document, for labels and messages.
    package struct Origin: Sendable {
        private let name: String
        fileprivate let path: String
        fileprivate let source: SourceText
        private let isLine: Bool
        /// False if the label names a document that has no lines for people.
        private var hasLines = true

        /// Labels use the name, messages the path. `isLine` is true for a document that is itself a line of a stream.
        package init(name: String, path: String, source: SourceText, isLine: Bool = false) {
            (self.name, self.path, self.source, self.isLine) = (name, path, source, isLine)
        }

        /// The origin of a document that is part of an array.
        package init(label: String) {
            self.init(name: label, path: label, source: SourceText([]))
            hasLines = false
        }

        fileprivate func label(_ offset: Int?) -> String { name + line(offset) }
        fileprivate func message(_ offset: Int?) -> String { path + line(offset) }

        private func line(_ offset: Int?) -> String {
            !hasLines || offset == nil && !isLine ? "" : ":\(source.position(at: offset ?? 0).line)"
        }
    }

    private let document: PushDocument
    private let place: Origin
    private let headers: Headers
    private let form: RecordForm
    private let losses: [String?]
    private var rest: ArraySlice<Fragment>

    /// The items of a document. The header fields complete those of its requests, whose devices, dates and apps are at the form's
    /// places; `losses` say for each fragment why the device shows nothing of its push.
    package static func items(
        of document: PushDocument, at place: Origin, headers: Headers = Headers(), form: RecordForm = RecordForm(),
        losses: [String?] = []
    ) -> [Item] {
        var reader = DocumentSteps(
            document: document, place: place, headers: headers, form: form, losses: losses,
            rest: document.fragments[...])
        var items: [Item] = []
        while let fragment = reader.rest.popFirst() { items += reader.items(of: fragment) }
        return items
    }

    private mutating func items(of fragment: Fragment) -> [Item] {
        let index = rest.startIndex - 1
        let range = fragment.documentRange(fragment.text.indices)
        if let mistake = fragment.mistakes.first {
            skip(to: range.upperBound)
            let position = place.source.position(at: mistake.range.lowerBound)
            let name = "\(place.path):\(position.line):\(position.column)"
            if fragment.isUnread { return [.unread("\(name): \(mistake.error.message)")] }
            return [.leftOut("\(name): error: \(mistake.error.message) [not-json]")]
        }
        let start = document.isEnvelope ? range.lowerBound : nil
        switch fragment.value {
        case .array(let elements)?: return items(of: elements, in: fragment)
        case .object(let root)?:
            if fragment.message == nil, SequenceStep.isEvent(root) {
                skip(to: range.upperBound)
                return [event(root, start)]
            }
            guard fragment.isPush, !fragment.isAlternative, let request = fragment.sentRequest else { return [] }
            let place = start.map { _ in fragment.payloadRange.lowerBound }
            let loss = losses.indices.contains(index) ? losses[index] : nil
            let device = fragment.message == nil ? nil : fragment.messages.first?.device
            let record = fragment.record + (device.map { [["device": .string($0)]] } ?? [])
            return [delivery(request, beside: record, place, fragment.wireBytes, losing: loss)]
        case let value: return [notObject(value, start)]
        }
    }

    private mutating func items(of elements: [JSONValue], in fragment: Fragment) -> [Item] {
        let pointers = elements.indices.map { JSONPointer.root.appending($0) }
        let places = Locator(fragment.text).places(of: pointers)
        var items: [Item] = []
        for (element, pointer) in zip(elements, pointers) {
            let range = fragment.documentRange(places[pointer]?.value ?? 0..<0)
            let start = range.lowerBound
            guard let root = element.object else {
                items.append(notObject(element, start))
                continue
            }
            if SequenceStep.isEvent(root) {
                skip(to: range.upperBound)
                items.append(event(root, start))
            } else if document.isEnvelope {
                while let next = rest.first, next.documentRange(0..<0).lowerBound < range.upperBound {
                    rest.removeFirst()
                    items += self.items(of: next)
                }
            } else if let request = Request(element, headers: headers) {
                items.append(delivery(request, beside: request.envelope.map { [$0] } ?? [], start, range.count))
            }
        }
        return items
    }

    private mutating func skip(to end: Int) {
        while let next = rest.first, next.documentRange(0..<0).lowerBound < end { rest.removeFirst() }
    }

    private func delivery(
        _ request: Request, beside record: [JSONObject], _ start: Int?, _ bytes: Int, losing loss: String? = nil
    ) -> Item {
        var delivery = Delivery(request, beside: record, form: form, label: place.label(start), bytes: bytes)
        delivery.loss = loss
        return .step(.delivery(delivery))
    }

    private func event(_ root: JSONObject, _ start: Int?) -> Item {
        do throws(ReadingError) { return .step(try SequenceStep(event: root, label: place.label(start))) } catch {
            return .leftOut("\(place.message(start)): error: \(error.message)")
        }
    }

    private func notObject(_ value: JSONValue?, _ start: Int?) -> Item {
        let kind = value?.phrase ?? "no JSON"
        return .leftOut("\(place.message(start)): error: the notification is \(kind), not an object [root-not-object]")
    }
}

/// Orders in which the pushes of a sequence may arrive: APNs may reorder those to one device (documented).
package enum ArrivalOrders {
    /// The given order, and others in which each push between two events is the last of them once, with the others in their
    /// order and in the reverse of it; of many pushes only some are the last.
    package static func some(of steps: [SequenceStep], maximum: Int = 100) -> [[SequenceStep]] {
        let parts = steps.split(omittingEmptySubsequences: false) { if case .event = $0 { true } else { false } }
        let events = steps.filter { if case .event = $0 { true } else { false } }
        let longest = parts.map { $0.count }.max() ?? 0
        let turns = stride(from: 0, to: longest, by: max(1, longest / maximum))
        return turns.flatMap { turn in
            [false, true].map { isReversed in
                parts.enumerated().flatMap { index, part -> [SequenceStep] in
                    let shift = part.isEmpty ? 0 : turn % part.count
                    let turned = part.dropFirst(shift) + part.prefix(shift)
                    let pushes = isReversed ? turned.reversed() : Array(turned)
                    return pushes + events.dropFirst(index).prefix(1)
                }
            }
        }
    }
}
