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
    var allPointers: [JSONPointer] {
        var pointers = [JSONPointer.root]
        switch self {
        case .object(let object):
            for member in object.members {
                pointers += member.value.allPointers.map { JSONPointer([member.name]).appending($0) }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                pointers += element.allPointers.map { JSONPointer([String(index)]).appending($0) }
            }
        default: break
        }
        return pointers
    }

    /// The value of this text, which has to be JSON.
    init(_ text: some Sequence<UInt8>) throws { self = try JSONDocument(parsing: Array(text)).value }
}
