import AppResources
import JSONText

extension Target {
    /// An app with one file of any content: its project, settings, lists, sources, program or archive.
    static let app = Target(name: "app") { bytes, choices in
        let names = [
            "A.xcodeproj/project.pbxproj", "App.xcconfig", "Info.plist", "App.entitlements", "A.swift", "App",
            "embedded.mobileprovision", "archive",
        ]
        let name = choices.one(of: names)
        var files = OneFileApp(name: name, bytes: bytes)
        var isBuilt = name == "App" || name == "embedded.mobileprovision"
        if name == "Info.plist" { isBuilt = bytes.count % 2 == 0 }
        do throws(AppReadingError) {
            if name == "archive" {
                files.archive = try ZipArchive(named: "a.ipa", size: bytes.count) { range in
                    Array(
                        bytes[min(max(0, range.lowerBound), bytes.count)..<min(max(0, range.upperBound), bytes.count)])
                } decompress: { data, _ in
                    data
                }
            }
            let manifest = try AppReader.manifest(
                of: files, named: name == "archive" ? "a.ipa" : isBuilt ? "a.app" : "a")
            law("what is read is a manifest", (try? AppManifest(reading: manifest)) != nil)
            law("a manifest does not differ from itself", ManifestDrift.lines(from: manifest, to: manifest).isEmpty)
        } catch {
            law("a refusal has a message", !error.message.isEmpty)
        }
    }
}

/// An app whose files are fixed but for one.
private struct OneFileApp: AppFiles {
    let name: String
    let bytes: [UInt8]
    var archive: ZipArchive?

    private static let fixed: [String: String] = [
        "A.xcodeproj/project.pbxproj": """
        {objects = {P = {buildConfigurationList = L; mainGroup = G; targets = (T);}; G = {children = (X, F);};
        X = {path = App.xcconfig;}; F = {path = A.swift;}; L = {buildConfigurations = ();};
        T = {name = A; productType = "com.apple.product-type.application"; buildConfigurationList = TL; buildPhases = (S);};
        S = {isa = PBXSourcesBuildPhase; files = (B);}; B = {fileRef = F;}; TL = {buildConfigurations = (C);};
        C = {name = Release; baseConfigurationReference = X; buildSettings = {INFOPLIST_FILE = Info.plist;
        CODE_SIGN_ENTITLEMENTS = App.entitlements; PRODUCT_BUNDLE_IDENTIFIER = "$(ID)";};};}; rootObject = P;}
        """,
        "Info.plist": "<plist><dict><key>CFBundleExecutable</key><string>App</string></dict></plist>",
    ]

    func read(_ path: String, _ range: Range<Int>?) throws(AppReadingError) -> [UInt8]? {
        if let archive { return try archive.read(path, range) }
        let all = path == name ? bytes : Array((Self.fixed[path] ?? "").utf8)
        return range.map { Array(all[min($0.lowerBound, all.count)..<min($0.upperBound, all.count)]) } ?? all
    }

    func names(in folder: String) -> [String] {
        archive?.names(in: folder) ?? (folder.isEmpty ? ["A.swift", "A.xcodeproj"] : [])
    }

    func kind(of path: String) -> AppFileKind? {
        if let archive { return archive.kind(of: path) }
        return path.isEmpty || path == "A.xcodeproj" ? .folder : path == name || Self.fixed[path] != nil ? .file : nil
    }
}
