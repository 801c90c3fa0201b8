import JSONText
import PushPayload
import TestSupport
import Testing

@testable import AppResources

@Suite("Icons of apps") struct AppIconTests {
    /// A file in a set of icons, with what the set says of it.
    struct Image: Sendable {
        let name: String
        var png: [UInt8]?
        var more = ""
    }

    /// The path of the icon that is read, or why there is none.
    private static func found(_ manifest: JSONObject) -> String? {
        guard manifest["icon"] == nil else { return manifest["places"]?.object?["icon"]?.string }
        return manifest["unknown"]?.object?["icon"]?.string
    }

    private static let set = "App/Assets.xcassets/Icons/AppIcon.appiconset"

    /// The files of an app, whose set has these images.
    private static func files(
        _ images: [Image], settings: String = "", set: String = set, isSynchronized: Bool = false
    ) -> MemoryFiles {
        let phases = "buildPhases = (S);"
        let project = ProjectAppTests.project(
            settings,
            more: """
                R = {isa = PBXResourcesBuildPhase; files = (B);}; B = {isa = PBXBuildFile; fileRef = A;};
                A = {isa = PBXFileReference; path = App/Assets.xcassets; sourceTree = SOURCE_ROOT;};
                Y = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = SOURCE_ROOT;};
                """
        ).replacing(
            phases, with: isSynchronized ? "\(phases) fileSystemSynchronizedGroups = (Y);" : "buildPhases = (S, R);")
        let contents = images.map { "{\"filename\": \"\($0.name)\", \"idiom\": \"universal\"\($0.more)}" }
        var files = MemoryFiles(texts: [
            "App.xcodeproj/project.pbxproj": project,
            "\(set)/Contents.json": "{\"images\": [{\"size\": \"20x20\"}, \(contents.joined(separator: ", "))]}",
            "Widget/Assets.xcassets/AppIcon.appiconset/Contents.json": #"{"images": [{"filename": "w.png"}]}"#,
        ])
        files.bytes["Widget/Assets.xcassets/AppIcon.appiconset/w.png"] = samplePNG(80)
        for image in images { files.bytes["\(set)/\(image.name)"] = image.png }
        return files
    }

    private static func manifest(_ files: MemoryFiles, named name: String = "App") throws -> JSONObject {
        try AppReader.manifest(of: files, named: name).object ?? [:]
    }

    @Test(
        "The one chosen is the smallest of at least 76 pixels, or else the largest; or it is said what keeps all out",
        arguments: [
            (
                [
                    Image(name: "a", png: samplePNG(58)), Image(name: "b", png: samplePNG(120)),
                    Image(name: "c", png: samplePNG(80)),
                ], "c"
            ),
            ([Image(name: "a", png: samplePNG(180)), Image(name: "b", png: samplePNG(75))], "a"),
            ([Image(name: "a", png: samplePNG(60)), Image(name: "b", png: samplePNG(58))], "a"),
            ([Image(name: "a", png: samplePNG(57)), Image(name: "b", png: samplePNG(1024))], "57 px, 1024 px"),
            ([Image(name: "a", png: samplePNG(181))], "181 px"),
            ([Image(name: "a", png: samplePNG(120, bytes: 10_000))], "a"),
            ([Image(name: "a", png: samplePNG(120, bytes: 10_001))], "over 10,000 bytes"),
            ([Image(name: "a", png: samplePNG(1024, bytes: 90_000))], "1024 px"),
            ([Image(name: "a", png: samplePNG(120, isCrushed: true))], "crushed by Xcode"),
            ([Image(name: "a", png: samplePNG(120, 80))], "120 × 80 px"),
            ([Image(name: "a", png: samplePNG(0))], "no whole PNG"),
            ([Image(name: "a", png: Array(samplePNG(120).dropLast()))], "no whole PNG"),
            ([Image(name: "a", png: Array(samplePNG(120).prefix(18)))], "no whole PNG"),
            ([Image(name: "a", png: Array("<svg/>".utf8)), Image(name: "b", png: [])], "no PNG"),
            ([Image(name: "a")], "\(set)/a is not there"),
            ([Image(name: "a", png: samplePNG(80), more: #", "appearances": [{"value": "dark"}]"#)], ""),
            ([Image(name: "a", png: samplePNG(80), more: #", "idiom": "mac""#)], ""),
            ([Image(name: "../../../../../a", png: samplePNG(80))], ""),
        ] as [([Image], String)])
    func choice(_ images: [Image], _ answer: String) throws {
        let found = Self.found(try Self.manifest(Self.files(images)))
        let reason = "\(Self.set) has none for pictures" + (answer.isEmpty ? "" : ": \(answer)")
        #expect(found == (answer.count == 1 ? "\(Self.set)/\(answer)" : reason))
    }

    @Test("The set is the one that the build names, in the app's own catalogue, which Xcode 16 may not list")
    func sets() throws {
        let images = [Image(name: "a.png", png: samplePNG(80))]
        func found(_ files: MemoryFiles) throws -> String? { Self.found(try Self.manifest(files)) }
        let (key, beta) = ("ASSETCATALOG_COMPILER_APPICON_NAME", "App/Assets.xcassets/Beta.appiconset")
        #expect(try found(Self.files(images, settings: "\(key) = Beta;", set: beta)) == "\(beta)/a.png")
        #expect(try found(Self.files(images, settings: "\(key) = AppIcon;")) == "\(Self.set)/a.png")
        #expect(try found(Self.files(images, isSynchronized: true)) == "\(Self.set)/a.png")
        let app = try AppManifest(reading: .object(try Self.manifest(Self.files(images)))).app
        #expect(app.values(of: .icon) == [Base64.encode(samplePNG(80))])
        #expect(
            try found(Self.files(images, settings: "\(key) = Beta;"))
                == "there is no Beta.appiconset in the asset catalogue")
        #expect(
            try found(Self.files(images, settings: "\(key) = \"$(NONE)\";")) == "\(key) has settings that are not known"
        )
        let project = ["App.xcodeproj/project.pbxproj": ProjectAppTests.project("")]
        #expect(try found(MemoryFiles(texts: project)) == "there is no asset catalogue")
        var damaged = Self.files(images)
        damaged.texts["\(Self.set)/Contents.json"] = "{"
        #expect(try found(damaged) == "\(Self.set)/Contents.json can't be read")
    }

    @Test(
        "Of a built app the files that its Info.plist names are read",
        arguments: [
            (
                "AppIcon60x60", ["AppIcon60x60@2x.png": samplePNG(120), "AppIcon60x60@3x.png": samplePNG(180)],
                "AppIcon60x60@2x.png"
            ),
            ("Icon.png", ["Icon.png": samplePNG(58)], "Icon.png"),
            ("AppIcon", ["AppIcon@2x.png": samplePNG(120, isCrushed: true)], ": crushed by Xcode"),
            ("AppIcon", ["AppIconOfSettings.png": samplePNG(80)], ""),
            ("", [:], ""),
        ] as [(String, [String: [UInt8]], String)])
    func built(_ named: String, _ pngs: [String: [UInt8]], _ answer: String) throws {
        let icons =
            "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key><array><string>\(named)</string></array></dict></dict>"
        for (name, folder) in [("A.app", ""), ("A.ipa", "Payload/A.app/")] {
            var files = MemoryFiles(texts: ["\(folder)Info.plist": "<plist><dict>\(icons)</dict></plist>"])
            for (name, png) in pngs { files.bytes[folder + name] = png }
            let found = Self.found(try Self.manifest(files, named: name))
            #expect(found == folder + (pngs[answer] == nil ? "Info.plist has none for pictures\(answer)" : answer))
        }
    }

    @Test("Where a tool writes the project, Expo's own icon counts, which is mostly too large")
    func generators() throws {
        func found(_ texts: [String: String], _ png: [UInt8]? = nil) throws -> String? {
            var files = MemoryFiles(texts: texts)
            files.bytes["assets/icon.png"] = png
            return Self.found(try Self.manifest(files))
        }
        let expo = ["app.json": #"{"expo": {"icon": "./assets/icon.png", "ios": {"bundleIdentifier": "com.x"}}}"#]
        #expect(try found(expo, samplePNG(1024)) == "app.json has none for pictures: 1024 px")
        #expect(try found(expo, samplePNG(96)) == "assets/icon.png")
        #expect(try found(["project.yml": ""])?.hasPrefix("XcodeGen writes the Xcode project") == true)
        #expect(try found(["Project.swift": ""])?.hasPrefix("Tuist writes the Xcode project") == true)
    }

    private static func base64(_ png: [UInt8]) -> JSONValue { .string(Base64.encode(png)) }

    @Test(
        "Manifests with anything but the base64 of a small square PNG are refused",
        arguments: [
            (base64(samplePNG(181)), "181 px"), (base64(samplePNG(80, 81)), "80 × 81 px"),
            (base64(samplePNG(80, bytes: 10_001)), "over 10,000 bytes"),
            (base64(samplePNG(80, isCrushed: true)), "crushed by Xcode"),
            (base64(samplePNG(80).dropLast(1) + [0]), "no whole PNG"),
            (base64(Array("<svg onload=\"\"/>".utf8)), "no PNG"),
            ("", "no PNG"), ("\"/><script>alert(1)</script>", "no PNG"), ("https://example.com/a.png", "no PNG"),
            ("data:image/png;base64,iVBORw0KGgo=", "no PNG"),
        ] as [(JSONValue, String)])
    func hostile(_ value: JSONValue, _ fault: String) {
        do {
            _ = try AppManifest(reading: ["icon": value])
            Issue.record("it was read")
        } catch {
            #expect(error.pointer == "/icon")
            #expect(
                error.message
                    == "icon is \(fault): it has to be a square PNG of at most 180 px and 10,000 bytes, in base64")
        }
    }

    @Test("What a manifest has is written anew in one alphabet, and another icon is no difference of an app")
    func manifest() throws {
        let png = samplePNG(63, bytes: 60)
        let text = Base64.encode(png).replacing("+", with: "-").replacing("/", with: "_").filter { $0 != "=" }
        let app = try AppManifest(reading: ["icon": .string(text)]).app
        #expect(app.values(of: .icon) == [Base64.encode(png)])
        #expect(throws: ReadingError.self) { try AppManifest(reading: ["icon": ["a"]]) }
        let (old, new) = (Self.base64(png), Self.base64(samplePNG(80)))
        #expect(ManifestDrift.lines(from: ["icon": old], to: ["icon": new]) == [])
    }
}
