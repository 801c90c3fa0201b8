/// A line of one of the app's files.
public struct AppPlace: Sendable, Equatable, CustomStringConvertible {
    /// The file's path, relative to the manifest or the folder that was read.
    public let path: String
    /// The line, from 1 on; nil where the whole file is meant.
    public let line: Int?

    /// A line of a file, or the file.
    public init(_ path: String, line: Int? = nil) {
        self.path = path
        self.line = line
    }

    /// A place as manifests write it: `App/Info.plist:12`.
    init(reading text: String) {
        if let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0 {
            self.init(String(text[..<colon]), line: line)
        } else {
            self.init(text)
        }
    }

    /// The path, and the line after a colon.
    public var description: String { path + (line.map { ":\($0)" } ?? "") }
}
