import AppResources
import JSONText
import LintProject
import PushLint

extension Target {
    /// The files beside payloads: settings, a baseline, the app's manifest and its texts.
    static let files = Target(name: "files") { bytes, choices in
        let readers: [([UInt8]) -> Void] = [
            { bytes in _ = try? Configuration(parsing: bytes, path: "a") },
            { bytes in _ = try? Baseline(parsing: bytes) },
            { bytes in _ = try? AppManifest(parsing: bytes) },
            { bytes in Target.readTable(bytes, "Localizable.xcstrings") },
            { bytes in Target.readTable(bytes, "en.lproj/Localizable.strings") },
            { bytes in Target.readTable(bytes, "en.lproj/Localizable.stringsdict") },
            { bytes in
                var names = IgnoredNames()
                names.add(bytes)
                _ = names.inFolder("a").contains("b.apns", isFolder: false)
            },
            { bytes in _ = try? Glob(String(decoding: bytes, as: UTF8.self)).matches("a/b/c.apns") },
            { bytes in
                _ = try? SummaryFormat(String(decoding: bytes, as: UTF8.self)).filled(count: 3, names: "a", rest: 1)
            },
        ]
        choices.one(of: readers)(bytes)
    }

    private static func readTable(_ bytes: [UInt8], _ path: String) {
        var tables = StringTables()
        try? tables.add(bytes, path: path)
    }
}
