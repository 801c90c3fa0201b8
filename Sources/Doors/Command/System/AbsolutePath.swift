/// A path from the root of the file system, without `.` and `..`; links are not followed.
struct AbsolutePath: Hashable, Sendable, CustomStringConvertible {
    private(set) var names: [Substring] = []

    /// The folder that relative paths begin at.
    static var current: AbsolutePath { Surroundings.current.folder ?? ofProcess }

    private static let ofProcess: AbsolutePath = {
        // Foundation's file manager takes longer to make than a payload to check.
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let path = buffer.baseAddress, getcwd(path, buffer.count) != nil else { return nowhere }
            return AbsolutePath(names: String(cString: path).split(separator: "/"))
        }
    }()

    /// The place of a folder that was removed: no file can be below it.
    private static let nowhere = AbsolutePath(names: ["dev", "null"])

    private init(names: [Substring]) { self.names = names }

    init(_ text: String, from folder: AbsolutePath = .current) {
        self = text.hasPrefix("/") ? AbsolutePath(names: []) : folder
        for name in text.split(separator: "/") where name != "." {
            if name != ".." { names.append(name) } else if self != .nowhere { names = names.dropLast() }
        }
    }

    var parent: AbsolutePath? { names.isEmpty ? nil : AbsolutePath(names: names.dropLast()) }
    var name: String? { names.last.map(String.init) }
    var text: String { "/" + Self.text(of: names) }

    func relative(to folder: AbsolutePath) -> String {
        let common = zip(names, folder.names).prefix { $0 == $1 }.count
        return Self.text(of: folder.names.dropFirst(common).map { _ in ".." } + names.dropFirst(common))
    }

    /// True if a path is relative and has no `.`, `..` or needless slash, as far as a quick scan shows.
    static func isShortest(_ text: String) -> Bool {
        var isStart = true
        for byte in text.utf8 {
            if isStart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
            isStart = byte == UInt8(ascii: "/")
        }
        return !isStart
    }

    /// Names with a slash between them. The first generic call on a `String`, as of `joined(separator:)` or `+=` with a `Substring`,
    /// looks through all conformances of the program, which every start would wait for.
    private static func text(of names: [Substring]) -> String {
        names.reduce(into: "") { text, name in
            if !text.isEmpty { text += "/" }
            text += String(name)
        }
    }

    /// The shortest form, relative to the current folder if possible.
    var description: String {
        let relative = relative(to: .current)
        return relative.hasPrefix("..") ? text : relative
    }
}
