/// The reason why a JSON document can't be read as what it should describe, with the place.
public struct ReadingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The place of a mistake: bytes if the text can't be parsed, else a pointer.
    public enum Position: Sendable, Equatable {
        /// In text that is not JSON: its bytes.
        case bytes(Range<Int>)
        /// At a value, or at the object that lacks a member.
        case value(JSONPointer)
        /// At the name of a member.
        case name(JSONPointer)
    }

    /// The place that the message is about.
    public let place: Position
    /// The mistake, as a clause: lower case, no full stop.
    public let message: String

    /// The message.
    public var description: String { message }

    /// A mistake at a place.
    public init(_ place: Position, _ message: String) {
        (self.place, self.message) = (place, message)
    }

    /// The pointer to the value or to the member; empty if the text is not JSON.
    public var pointer: JSONPointer {
        switch place {
        case .bytes: .root
        case .value(let pointer), .name(let pointer): pointer
        }
    }

    /// The message with the line and the column where the mistake begins.
    public func sentence(in text: [UInt8]) -> String {
        let start = SourceText(text).position(at: range(in: text).lowerBound)
        return "line \(start.line), column \(start.column): \(message)"
    }

    /// The bytes in the text that the mistake is about.
    public func range(in text: [UInt8]) -> Range<Int> { [self].ranges(in: text).first ?? 0..<0 }
}

extension [ReadingError] {
    /// The bytes that each mistake is about.
    public func ranges(in text: [UInt8]) -> [Range<Int>] {
        let places = Locator(text).places(of: map { $0.pointer })
        return map { error in
            switch error.place {
            case .bytes(let range): range
            case .value(let pointer): places[pointer]?.value ?? 0..<0
            case .name(let pointer): places[pointer]?.key ?? places[pointer]?.value ?? 0..<0
            }
        }
    }
}

extension JSONDocument {
    /// Parses a text in which no object gives a name twice: a pointer would lead to only one of the two. The message of
    /// a text that is not JSON begins with its name, if it has one. Throws `ReadingError` for text that is not JSON,
    /// and for the first repeated name.
    public static func unambiguous(_ text: [UInt8], called name: String? = nil) throws(ReadingError) -> JSONDocument {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: text) } catch {
            throw ReadingError(.bytes(error.range), (name.map { "\($0) is not JSON: " } ?? "") + error.message)
        }
        if let repeated = document.repeatedKeys.first { throw repeated }
        return document
    }

    /// The names that an object gives again, as mistakes.
    public var repeatedKeys: [ReadingError] {
        (hasRepeatedKeys ? Locator(bytes).repeatedKeys() : []).map {
            ReadingError(.bytes($0.later), "\($0.pointer.last ?? "") is given twice")
        }
    }
}
