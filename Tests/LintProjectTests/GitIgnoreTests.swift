import Foundation
import LintProject
import PushLint
import TestSupport
import Testing

/// `.gitignore`: a table of each kind of pattern, and random trees compared with git itself.
@Suite("Ignored files") struct GitIgnoreTests {
    /// A pattern file, a path (a folder's ends with a slash) and whether it is ignored.
    static let table: [(String, String, Bool)] = [
        ("build", "build", true), ("build", "a/build/", true), ("build", "builds", false), ("build", "a/build/x", true),
        ("build/", "build/", true), ("build/", "build", false), ("build/", "a/build/x", true),
        ("/build", "build", true), ("/build", "a/build", false), ("a/build", "a/build", true),
        ("a/build", "b/a/build", false), ("a/build/", "a/build", false),
        ("*.apns", "a/x.apns", true), ("*.apns", ".apns", true), ("*.apns", "x.apns.json", false),
        ("a/*.apns", "a/x.apns", true), ("a/*.apns", "a/b/x.apns", false), ("/*.apns", "a/x.apns", false),
        ("?.apns", "x.apns", true), ("?.apns", "xy.apns", false), ("?.apns", "é.apns", false),
        ("[a-c].apns", "b.apns", true), ("[!a-c].apns", "b.apns", false), ("[^a-c].apns", "d.apns", true),
        ("[]].apns", "].apns", true), ("[a-].apns", "-.apns", true), (#"[\]].apns"#, "].apns", true),
        ("[[:digit:]].apns", "7.apns", true), ("[[:digit:]].apns", "a.apns", false), ("[[:nonsense:]]", "n", false),
        ("[a.apns", "[a.apns", false), ("[c-a]", "b", false), ("{a,b}", "a", false), ("{a,b}", "{a,b}", true),
        ("**/x", "x", true), ("**/x", "a/b/x", true), ("a/**", "a/b/c", true), ("a/**", "a/", false),
        ("a/**/x", "a/x", true), ("a/**/x", "a/b/c/x", true), ("a/**/x", "ab/x", false), ("a**x", "aa/bx", false),
        ("/**/x", "x", true), ("**", "a", true), ("x/**y", "x/a/y", false), ("x/**y", "x/ay", true),
        ("# a", "# a", false), ("\\# a", "# a", true), (#"\!a"#, "!a", true), ("a ", "a", true), (#"a\ "#, "a ", true),
        (#"a\ "#, "a", false), ("a\r", "a", true), ("\u{FEFF}a", "a", true), (#"a\"#, "a", false), ("", "a", false),
        ("/", "a", false), ("!", "a", false), (#"\a"#, "a", true), ("a\\/", "a/", false),
        ("*.apns\n!good.apns", "good.apns", false), ("!good.apns\n*.apns", "good.apns", true),
        ("a/\n!a/x", "a/x", true), ("a/*\n!a/x", "a/x", false), ("/*\n!/a\n/a/*\n!/a/x", "a/x", false),
        ("/*\n!/a\n/a/*\n!/a/x", "a/y", true),
    ]

    @Test("A pattern ignores the same paths as in git", arguments: table)
    func pattern(_ text: String, _ path: String, _ expected: Bool) {
        var names = IgnoredNames()
        names.add(Array(text.utf8))
        #expect(Self.isIgnored(path, names) == expected)
    }

    @Test("The nearest ignore file that matches a name takes precedence")
    func nested() {
        var root = IgnoredNames()
        root.add(Array("x\ny\nz".utf8))
        root.add(Array("!y".utf8))
        var inner = root.inFolder("a")
        inner.add(Array("!x\n/w\nb/v".utf8))
        #expect(root.contains("x", isFolder: false) && !root.contains("y", isFolder: false))
        #expect(!inner.contains("x", isFolder: false) && inner.contains("z", isFolder: false))
        #expect(inner.contains("w", isFolder: false) && !root.contains("w", isFolder: false))
        #expect(inner.inFolder("b").contains("v", isFolder: false))
        #expect(!inner.inFolder("b").contains("w", isFolder: false))
    }

    @Test("A pattern made to take very long is matched quickly")
    func hostile() {
        var names = IgnoredNames()
        names.add(
            Array((String(repeating: "*a", count: 200) + "*b\n" + String(repeating: "**/", count: 200) + "b").utf8))
        #expect(!names.contains(String(repeating: "a", count: 250), isFolder: false))
    }

    @Test("git ignores the same files", .enabled(if: Git.isThere), arguments: UInt64(1)...3)
    func judge(_ seed: UInt64) throws {
        let git = try Git()
        var random = SeededGenerator(seed)
        var root = IgnoredNames()
        let exclude = random.ignoreFile(lines: 2)
        try git.write(exclude, to: ".git/info/exclude")
        root.add(Array(exclude.utf8))
        var paths: [String] = []
        var ignored: [String] = []
        for number in 0..<40 {
            let name = "t\(number)"
            let isOut = root.contains(name, isFolder: true)
            try fill("\(name)/", root.inFolder(name), isIgnored: isOut, depth: 0, git, &random, &paths, &ignored)
        }
        #expect(ignored.count > 100)
        let judged = try git.ignored(paths)
        #expect(Set(ignored).symmetricDifference(judged).sorted().prefix(20) == [])
    }

    private static let fileNames = ["a", "b", "ab", "a.b", "ba", ".a", "a b", "é", "[a]", "a-b", "#a", "!b"]

    private func fill(
        _ path: String, _ names: IgnoredNames, isIgnored: Bool, depth: Int, _ git: Git, _ random: inout SeededGenerator,
        _ paths: inout [String], _ ignored: inout [String]
    ) throws {
        var names = names
        if depth == 0 || random.oneIn(4) {
            let file = random.ignoreFile(lines: 4)
            try git.write(file, to: path + ".gitignore")
            // git does not read what is in a folder that it ignores.
            names.add(Array(file.utf8))
        }
        // git looks only at folders and ignore files: other files need not exist.
        for name in Self.fileNames where !random.oneIn(3) {
            let isFolder = depth < 3 && random.oneIn(3)
            let isOut = isIgnored || names.contains(name, isFolder: isFolder)
            paths.append(path + name)
            if isOut { ignored.append(path + name) }
            if isFolder {
                try git.folder(path + name)
                try fill(
                    path + name + "/", names.inFolder(name), isIgnored: isOut, depth: depth + 1, git, &random, &paths,
                    &ignored)
            }
        }
    }

    /// True if a path is ignored, or a folder it leads through.
    private static func isIgnored(_ path: String, _ root: IgnoredNames) -> Bool {
        var names = root
        let parts = path.split(separator: "/").map(String.init)
        for (index, part) in parts.enumerated() {
            let isFolder = index < parts.count - 1 || path.hasSuffix("/")
            if names.contains(part, isFolder: isFolder) { return true }
            names = names.inFolder(part)
        }
        return false
    }
}

extension SeededGenerator {
    private static let patternPieces = [
        "a", "b", "ab", "a.b", "*", "?", "**", "**", "/", "/", "*b", "a*", "[ab]", "[!a]", "[a-c]", "\\", "é", " ", "-",
        "[[:alpha:]]", "[^[:punct:]b]", ".", "[", "]", "#", "!", "[]-a]", "***", "b**",
    ]

    /// A `.gitignore` of random patterns.
    fileprivate mutating func ignoreFile(lines: Int) -> String {
        (0..<lines).map { _ in
            let start = ["", "", "", "!", "/", "**/"].randomElement(using: &self) ?? ""
            let body = (1...Int.random(in: 1...6, using: &self)).compactMap { _ in
                Self.patternPieces.randomElement(using: &self)
            }.joined()
            return start + body + (["", "", "/", " "].randomElement(using: &self) ?? "")
        }.joined(separator: "\n")
    }
}

/// A repository that exists for one test.
private final class Git {
    private static let program = ["/usr/bin/git", "/usr/local/bin/git", "/opt/homebrew/bin/git"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    static var isThere: Bool { program != nil }

    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("apnslint-git-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        _ = try run(["init", "--quiet", "."], input: "")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func folder(_ path: String) throws {
        try FileManager.default.createDirectory(
            at: url.appendingPathComponent(path), withIntermediateDirectories: true)
    }

    func write(_ text: String, to path: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// The paths that git ignores.
    func ignored(_ paths: [String]) throws -> Set<String> {
        let output = try run(["check-ignore", "--stdin", "-z"], input: paths.map { $0 + "\0" }.joined())
        return Set(output.split(separator: "\0").map(String.init))
    }

    private func run(_ arguments: [String], input: String) throws -> String {
        let (source, target) = (url.appendingPathComponent(".git-in"), url.appendingPathComponent(".git-out"))
        try Data(input.utf8).write(to: source)
        try Data().write(to: target)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.program))
        process.arguments = ["-c", "core.excludesFile=/dev/null", "-c", "core.ignoreCase=false"] + arguments
        process.currentDirectoryURL = url
        process.environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]
        process.standardInput = try FileHandle(forReadingFrom: source)
        process.standardOutput = try FileHandle(forWritingTo: target)
        try process.run()
        process.waitUntilExit()
        return String(decoding: try Data(contentsOf: target), as: UTF8.self)
    }
}
