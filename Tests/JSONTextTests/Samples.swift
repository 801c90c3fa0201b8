#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import JSONText
import Testing

/// The sample files of the repository, found beside the tests.
struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
    /// The document, for samples that are JSON.
    var document: JSONDocument? { try? JSONDocument(parsing: bytes) }

    /// All payloads and request documents under `Payloads`, in the order of their names.
    static let all: [Sample] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Payloads").path()
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0.hasSuffix(".apns") || $0.hasSuffix(".json") }.compactMap { name in
            FileManager.default.contents(atPath: folder + "/" + name).map { Sample(name: name, bytes: Array($0)) }
        }
    }()
}

extension JSONValue {
    /// Every pointer into this value, the root's first.
    var allPointers: [JSONPointer] { pointers(at: .root) }

    private func pointers(at place: JSONPointer) -> [JSONPointer] {
        let inside: [[JSONPointer]] =
            switch self {
            case .object(let object): object.members.map { $0.value.pointers(at: place.appending($0.name)) }
            case .array(let elements): elements.indices.map { elements[$0].pointers(at: place.appending(String($0))) }
            default: []
            }
        return [place] + inside.joined()
    }

    /// The value of this text, which has to be JSON.
    init(_ text: some Sequence<UInt8>) throws { self = try JSONDocument(parsing: Array(text)).value }
}
