import JSONText

/// The correction of a finding.
public struct Fix: Sendable, Equatable {
    /// What it does, as in "write 3".
    public let title: String
    /// True if it is certainly what the author meant.
    public let isSafe: Bool
    /// The change itself.
    public let change: Change

    /// A change to the document or to its text.
    public enum Change: Sendable, Equatable {
        /// Changes in the document's own terms, with pointers from its root.
        case json([JSONChange])
        /// Edits of the text.
        case text([TextEdit])
    }
}

extension Fix {
    static func write(_ value: JSONValue, at pointer: JSONPointer, safe: Bool = true) -> Fix {
        Fix(title: "write \(JSONWriter().text(value))", isSafe: safe, change: .json([.set(pointer, value)]))
    }

    static func rename(_ pointer: JSONPointer, to name: String, safe: Bool = true) -> Fix {
        Fix(title: "write \"\(name)\"", isSafe: safe, change: .json([.rename(pointer, to: name)]))
    }

    static func remove(_ pointer: JSONPointer, safe: Bool = true, _ title: String = "remove it") -> Fix {
        Fix(title: title, isSafe: safe, change: .json([.remove(pointer)]))
    }

    static func move(_ pointer: JSONPointer, to target: JSONPointer, safe: Bool = true, _ title: String) -> Fix {
        Fix(title: title, isSafe: safe, change: .json([.move(pointer, to: target)]))
    }
}
