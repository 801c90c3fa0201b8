import Foundation

/// A message of each push service, clean and with a fault.
public struct ServiceSample: Decodable, Sendable {
    /// The name for `--envelope`.
    public var service: String
    /// The message without a fault.
    public var clean: String
    /// Nearly the same message with one.
    public var faulty: String
    /// The rule that reports the fault.
    public var rule: String

    /// The messages of `Tests/services/messages.json`, which the tests of the packages for other languages read as well.
    public static let all: [ServiceSample] = {
        let file = SampleFiles.folder.deletingLastPathComponent().appending(path: "Tests/services/messages.json")
        let data = FileManager.default.contents(atPath: file.path()) ?? Data()
        return (try? JSONDecoder().decode([ServiceSample].self, from: data)) ?? []
    }()
}
