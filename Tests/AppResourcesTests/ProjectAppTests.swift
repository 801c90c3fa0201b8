import JSONText
import TestSupport
import Testing

@testable import AppResources

/// Apps read from an Xcode project.
@Suite("Apps as projects") struct ProjectAppTests {
    /// A project with one app; `settings` are those of its configuration Release, `debug` those of Debug.
    static func project(_ settings: String, debug: String? = nil, base: String = "", more: String = "") -> String {
        """
        // !$*UTF8*$!
        {objects = {
            P = {isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T);};
            G = {isa = PBXGroup; children = (X); sourceTree = "<group>";};
            X = {isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>";};
            PL = {buildConfigurations = ();};
            T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                 buildConfigurationList = TL; buildPhases = (S);};
            S = {isa = PBXSourcesBuildPhase; files = (F);};
            F = {isa = PBXBuildFile; fileRef = FR;};
            FR = {isa = PBXFileReference; path = A.swift; sourceTree = SOURCE_ROOT;};
            TL = {buildConfigurations = (C1, C2);};
            C1 = {name = Debug; \(base) buildSettings = {\(debug ?? settings)};};
            C2 = {name = Release; \(base) buildSettings = {\(settings)};};
            \(more)
        }; rootObject = P;}
        """
    }

    static func manifest(_ texts: [String: String], target: String? = nil) throws -> JSONObject {
        try AppReader.manifest(of: MemoryFiles(texts: texts), named: "App", target: target).object ?? [:]
    }

    static func manifest(settings: String, files: [String: String] = [:], debug: String? = nil) throws -> JSONObject {
        let base = "baseConfigurationReference = X;"
        let project = project(settings, debug: debug, base: files["App.xcconfig"] == nil ? "" : base)
        return try manifest(files.merging(["App.xcodeproj/project.pbxproj": project]) { $1 })
    }

    @Test(
        "Ids are put together from settings; what is not known is said to be",
        arguments: [
            ("PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "", ["com.example.app"], true),
            (#"PRODUCT_BUNDLE_IDENTIFIER = "com.$(TARGET_NAME:lower)";"#, "", ["com.app"], true),
            (#"PRODUCT_BUNDLE_IDENTIFIER = "$(A_$(B))"; B = C; A_C = com.x;"#, "", ["com.x"], true),
            (#"PRODUCT_BUNDLE_IDENTIFIER = "com.$(NONE:default=x)";"#, "", ["com.x"], true),
            (
                #"PRODUCT_BUNDLE_IDENTIFIER = "com.$(PRODUCT_NAME:rfc1034identifier)"; PRODUCT_NAME = "My App";"#, "",
                ["com.My-App"], true
            ),
            (#"PRODUCT_BUNDLE_IDENTIFIER = "com.$(NONE)";"#, "", nil, false),
            (#"PRODUCT_BUNDLE_IDENTIFIER = "$(PRODUCT_BUNDLE_IDENTIFIER)";"#, "", nil, false),
            (#"PRODUCT_BUNDLE_IDENTIFIER = "$(A)"; A = "$(B)$(B)"; B = "$(A)";"#, "", nil, false),
            (
                #""PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]" = com.phone; PRODUCT_BUNDLE_IDENTIFIER = com.x;"#, "",
                ["com.phone"], true
            ),
            (
                #"PRODUCT_BUNDLE_IDENTIFIER = com.x; "PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]" = com.mac;"#, "",
                ["com.x"], true
            ),
            (#""PRODUCT_BUNDLE_IDENTIFIER[arch=arm64]" = com.phone;"#, "", nil, false),
            (
                #"PRODUCT_BUNDLE_IDENTIFIER = "$(inherited).beta";"#, "PRODUCT_BUNDLE_IDENTIFIER = com.x // a comment",
                ["com.x.beta"], true
            ),
            ("", "PREFIX = com\nPRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*] = ${PREFIX}.x", ["com.x"], true),
            ("", "PREFIX = com\r\nPRODUCT_BUNDLE_IDENTIFIER = $(PREFIX).x\r\n", ["com.x"], true),
            ("", "#include \"Other.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = $(ID)", ["com.other"], true),
            ("", "#include? \"None.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = $(TEAM).x", nil, false),
            ("", "#include \"App.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = com.x", ["com.x"], true),
        ] as [(String, String, [String]?, Bool)])
    func ids(_ settings: String, _ file: String, _ ids: [String]?, _ isWhole: Bool) throws {
        var files = ["Other.xcconfig": "ID = com.other"]
        if !file.isEmpty { files["App.xcconfig"] = file }
        let found = try Self.manifest(settings: settings, files: files)
        #expect(found["bundle-ids"]?.array?.compactMap(\.string) == ids)
        #expect((found["unknown"]?.object?["bundle-ids"] == nil) == isWhole)
    }

    @Test("Ids of all configurations are kept, the one for delivery first; a setting that only another has is empty")
    func configurations() throws {
        let found = try Self.manifest(
            settings: #"PRODUCT_BUNDLE_IDENTIFIER = "com.x$(SUFFIX)";"#,
            debug: #"PRODUCT_BUNDLE_IDENTIFIER = "com.x$(SUFFIX)"; SUFFIX = .dev;"#)
        #expect(found["bundle-ids"] == ["com.x", "com.x.dev"])
    }

    @Test(
        "The name is that which people see, or else that of the bundle or the product",
        arguments: [
            ("<key>CFBundleDisplayName</key><string>Seen</string><key>CFBundleName</key><string>b</string>", "Seen"),
            ("<key>CFBundleName</key><string>$(PRODUCT_NAME) One</string>", "App One"), ("", "App"),
        ])
    func names(_ keys: String, _ name: String) throws {
        let found = try Self.manifest(
            settings: "INFOPLIST_FILE = Info.plist;", files: ["Info.plist": "<plist><dict>\(keys)</dict></plist>"])
        #expect(found["name"]?.string == name)
    }

    @Test("The language of development is that of the Info.plist, or else the project's")
    func developmentLanguage() throws {
        func language(_ keys: String, _ root: String) throws -> JSONValue? {
            let project = Self.project("INFOPLIST_FILE = Info.plist;").replacing(
                "{isa = PBXProject;", with: "{isa = PBXProject; \(root)")
            return try Self.manifest([
                "App.xcodeproj/project.pbxproj": project, "Info.plist": "<plist><dict>\(keys)</dict></plist>",
            ])["development-language"]
        }
        let variable = "<key>CFBundleDevelopmentRegion</key><string>$(DEVELOPMENT_LANGUAGE)</string>"
        #expect(try language(variable, "developmentRegion = de;") == "de")
        #expect(try language("", "developmentRegion = French;") == "fr")
        #expect(
            try language("<key>CFBundleDevelopmentRegion</key><string>nl</string>", "developmentRegion = de;") == "nl")
        #expect(try language(variable, "") == nil)
    }

    @Test("An id that who builds the app has to complete is unknown", arguments: ["", "##TEAM_ID##", "my team"])
    func incompleteIDs(_ team: String) throws {
        let found = try Self.manifest(
            settings: #"PRODUCT_BUNDLE_IDENTIFIER = "com.$(TEAM).tower";"#,
            files: ["App.xcconfig": "TEAM = \(team)\n#include? \"../Team.xcconfig\""])
        #expect(found["bundle-ids"] == nil)
        let reason = try #require(found["unknown"]?.object?["bundle-ids"]?.string)
        #expect(reason.hasSuffix("in Release: ../Team.xcconfig is not there"))
    }

    /// A project whose target has a synchronized folder, and in it these files.
    private static func synchronized(
        _ files: [String: String], kinds: [String: AppFileKind] = [:], named name: String = "Sync"
    ) throws -> JSONObject {
        let text = project(
            "GENERATE_INFOPLIST_FILE = YES; PRODUCT_BUNDLE_IDENTIFIER = com.x;",
            more: "Y = {isa = PBXFileSystemSynchronizedRootGroup; path = \(name); sourceTree = \"<group>\";};"
        ).replacing("buildPhases = (S);", with: "buildPhases = (); fileSystemSynchronizedGroups = (Y);")
        let files = MemoryFiles(texts: files.merging(["App.xcodeproj/project.pbxproj": text]) { $1 }, kinds: kinds)
        return try AppReader.manifest(of: files, named: "App").object ?? [:]
    }

    private static let table = "\"A\" = \"B\";"

    private static let noIcon: JSONValue = ["icon": "there is no asset catalogue"]

    @Test("A list has all there is if all files were read; what was not is named")
    func gaps() throws {
        let whole = try Self.synchronized(["Sync/a.caf": "", "Sync/en.lproj/Localizable.strings": Self.table])
        #expect(whole["unknown"] == Self.noIcon && whole["sounds"] == ["a.caf"])
        let deep = "Sync/" + String(repeating: "d/", count: 40)
        for (files, kinds, lists, reason) in [
            (["Sync/a.swift": ""], ["Sync/b.swift": .unreadable], 0, "Sync/b.swift is not a file"),
            ([:], ["Sync/more": .linkedFolder], 1, "Sync/more is a link to a folder"),
            ([:], ["Sync/more": .unreadable], 1, "Sync/more is not a file"),
            ([deep + "a.swift": ""], [:], 1, "is more than 32 folders deep"),
            (
                Dictionary(uniqueKeysWithValues: (0...20_000).map { ("Sync/\($0).txt", "") }), [:], 1,
                "there are more than 20000 files"
            ),
            (["Other/a.swift": ""], [:], 1, "Sync is not there"),
        ] as [([String: String], [String: AppFileKind], Int, String)] {
            let found = try Self.synchronized(files, kinds: kinds)
            let unknown = found["unknown"]?.object
            for list in ["categories", "live-activities", "sounds"] + (lists == 1 ? ["strings"] : []) {
                #expect(unknown?[list]?.string?.contains(reason) == true, "\(list): \(reason): \(unknown ?? [:])")
                #expect(found["complete"]?.object?[list] == false)
            }
        }
        let lost = try Self.synchronized(
            [:], kinds: ["Sync/en.lproj/Localizable.strings": .unreadable, "Sync/b.caf": .unreadable])
        #expect(lost["sounds"] == ["b.caf"] && lost["complete"]?.object?["sounds"] == true)
        // A table that is not there is no table to read.
        #expect(lost["complete"]?.object?["strings"] == false && lost["strings"] == [])
    }

    @Test("An Info.plist that is no dictionary is refused")
    func wrongInfo() {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.project("INFOPLIST_FILE = Info.plist;"), "A.swift": "",
            "Info.plist": "<plist><array></array></plist>",
        ]
        let error = #expect(throws: AppReadingError.self) { try Self.manifest(files) }
        #expect(error?.message.contains("it is an array, not a dictionary") == true, "\(String(describing: error))")
    }

    @Test("A source that is listed and missing, made by the build or outside makes lists unknown")
    func missingSources() throws {
        let text = Self.project("GENERATE_INFOPLIST_FILE = YES;")
        for (from, to, reason) in [
            ("path = A.swift", "path = Generated.swift", "Generated.swift is not there"),
            ("path = A.swift", "path = ../A.swift", "A.swift is made by the build, or lies outside"),
            ("sourceTree = SOURCE_ROOT", "sourceTree = BUILT_PRODUCTS_DIR", "A.swift is made by the build"),
        ] {
            let found = try Self.manifest([
                "App.xcodeproj/project.pbxproj": text.replacing(from, with: to), "A.swift": "",
            ])
            for list in ["categories", "live-activities", "sounds"] {
                #expect(found["unknown"]?.object?[list]?.string?.contains(reason) == true, "\(list) \(reason)")
            }
        }
    }

    @Test("Folders and files are found in other letters, as on a Mac, and named as they are spelled")
    func otherLetters() throws {
        let found = try Self.synchronized(["Sync/a.caf": "", "Sync/A.swift": ""], named: "SYNC")
        #expect(found["sounds"] == ["a.caf"] && found["unknown"] == Self.noIcon)
        let plist = "<plist><dict><key>UIBackgroundModes</key><array><string>voip</string></array></dict></plist>"
        let modes = try Self.manifest(
            settings: "INFOPLIST_FILE = app/info.plist;", files: ["App/Info.plist": plist])
        #expect(modes["background-modes"] == ["voip"])
        #expect(modes["places"]?.object?["background-modes"] == "App/Info.plist:1")
    }

    @Test("Other apps of the project, their extensions and tests are no code of this one")
    func otherApps() throws {
        let other = """
            T2 = {isa = PBXNativeTarget; name = Mac; productType = "com.apple.product-type.application";
                  buildConfigurationList = L2; buildPhases = (S2);};
            L2 = {buildConfigurations = (C3);}; C3 = {name = Release; buildSettings = {SDKROOT = macosx;};};
            S2 = {isa = PBXSourcesBuildPhase; files = (F2);};
            F2 = {isa = PBXBuildFile; fileRef = R2;}; R2 = {isa = PBXFileReference; path = B.swift; sourceTree = SOURCE_ROOT;};
            """
        let project = Self.project("IPHONEOS_DEPLOYMENT_TARGET = 16.0;", more: other).replacing("(T)", with: "(T, T2)")
        let found = try Self.manifest([
            "App.xcodeproj/project.pbxproj": project, "A.swift": #"UNNotificationCategory(identifier: "a")"#,
            "B.swift": #"UNNotificationCategory(identifier: "b")"#,
        ])
        #expect(found["categories"]?.array?.map { $0.object?["identifier"] } == ["a"])
    }

    @Test("Where a tool writes the project, its files and the sources say what they can; the rest is unknown")
    func generators() throws {
        let source = #"UNNotificationCategory(identifier: "a")"#
        for (file, text, command) in [
            ("project.yml", "", "xcodegen"), ("project-pm.yml", "", "xcodegen"),
            ("Project.swift", "", "tuist generate"),
            ("app.config.js", "", "expo prebuild"),
            (
                "app.json",
                #"""
                {"expo": {"name": "Tower", "ios": {"bundleIdentifier": "com.x.tower", "infoPlist": {"UIBackgroundModes": ["audio"]}}}}
                """#, "expo prebuild"
            ),
        ] {
            let found = try Self.manifest([file: text, "App/A.swift": source])
            #expect(found["categories"]?.array?.count == 1)
            for key in ["bundle-ids", "entitlements", "minimum-ios", "categories", "sounds", "strings", "extensions"] {
                #expect(found["unknown"]?.object?[key]?.string?.contains("run \(command)") == true, "\(file) \(key)")
            }
            guard file == "app.json" else { continue }
            #expect(found["name"] == "Tower" && found["bundle-ids"] == ["com.x.tower"])
            #expect(found["background-modes"] == ["audio"])
            #expect(found["complete"]?.object?["background-modes"] == false)
        }
        #expect(throws: AppReadingError.self) { try Self.manifest(["app.json": #"{"name": "x"}"#]) }
        // The folder of the project has schemes, and its file is left out of the repository.
        let scheme = ["App.xcodeproj/xcshareddata/App.xcscheme": "<Scheme/>", "A.swift": source]
        #expect(try Self.manifest(scheme.merging(["project.yml": ""]) { $1 })["categories"]?.array?.count == 1)
        #expect(throws: AppReadingError.self) { try Self.manifest(scheme) }
    }

    @Test("Apps of one name are told by their projects")
    func severalProjects() throws {
        let projects = ["A.xcodeproj/project.pbxproj", "B.xcodeproj/project.pbxproj"]
        let files = Dictionary(
            uniqueKeysWithValues: zip(projects, ["com.a", "com.b"]).map {
                ($0, Self.project("IPHONEOS_DEPLOYMENT_TARGET = 16.0; PRODUCT_BUNDLE_IDENTIFIER = \($1);"))
            })
        #expect(throws: AppReadingError.self) { try Self.manifest(files) }
        #expect(throws: AppReadingError.self) { try Self.manifest(files, target: "App") }
        #expect(try Self.manifest(files, target: "B.xcodeproj:App")["bundle-ids"] == ["com.b"])
    }

    /// The manifest's extension of an app with a service extension, whose code and Info.plist are these.
    private static func service(
        _ code: String, info: String = "", phase: String = "", app: String = "", sharesFile: Bool = false
    ) throws -> (JSONObject, app: JSONObject) {
        let more = """
            T2 = {isa = PBXNativeTarget; name = Service; productType = "com.apple.product-type.app-extension";
                  productReference = PR; buildConfigurationList = L2; buildPhases = (S2);};
            PR = {isa = PBXFileReference; path = Service.appex; sourceTree = BUILT_PRODUCTS_DIR;};
            L2 = {buildConfigurations = (C3);};
            C3 = {name = Release; buildSettings = {INFOPLIST_FILE = Service.plist; PRODUCT_BUNDLE_IDENTIFIER = com.x.s;};};
            S2 = {isa = PBXSourcesBuildPhase; files = (F2\(sharesFile ? ", F" : ""));}; F2 = {isa = PBXBuildFile; fileRef = R2;};
            R2 = {isa = PBXFileReference; path = Service.swift; sourceTree = SOURCE_ROOT;};
            E = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (F3); \(phase)};
            F3 = {isa = PBXBuildFile; fileRef = PR;};
            """
        let project = project("GENERATE_INFOPLIST_FILE = YES; PRODUCT_BUNDLE_IDENTIFIER = com.x;", more: more)
            .replacing("targets = (T)", with: "targets = (T, T2)").replacing(
                "buildPhases = (S);", with: "buildPhases = (S, E);")
        let found = try manifest([
            "App.xcodeproj/project.pbxproj": project, "A.swift": app, "Service.swift": code,
            "Service.plist": """
            <plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
            <string>com.apple.usernotifications.service</string>\(info)</dict></dict></plist>
            """,
        ])
        return (found["extensions"]?.array?.first?.object ?? [:], found)
    }

    @Test("The code of a service extension tells what it does, if all of it was read")
    func serviceCode() throws {
        let (whole, _) = try Self.service(
            """
            import UserNotifications
            let options = content.userInfo["fcm_options"] as? [String: Any]
            let image = options?["imageURL"]
            content.userInfo["seen"] = true
            contentHandler(UNNotificationContent())
            """,
            info: """
                <key>NSExtensionAttributes</key><dict><key>IntentsSupported</key>
                <array><string>INSendMessageIntent</string></array></dict>
                """, phase: "runOnlyForDeploymentPostprocessing = 1;")
        #expect(whole["user-info-keys"] == ["fcm_options", "imageURL"])
        #expect(whole["filters-content"] == true && whole["updates-content"] == false)
        #expect(whole["intents-supported"] == ["INSendMessageIntent"])
        #expect(whole["embedded-when-installing"] == true)
        #expect(whole["unknown"] == nil)
        let (partly, _) = try Self.service(
            "import UserNotifications\nimport Pictures\ntry content.updating(from: intent)")
        #expect(partly["updates-content"] == true && partly["filters-content"] == nil)
        #expect(partly["unknown"]?.object?["filters-content"] == "it may be in the module Pictures")
        #expect(partly["complete"]?.object?["user-info-keys"] == false && partly["user-info-keys"] == nil)
        let (_, reader) = try Self.service("", app: #"let id = notification.request.content.userInfo["orderId"]"#)
        #expect(reader["user-info-keys"] == ["orderId"])
        let (_, elsewhere) = try Self.service("", app: "content.updating(from: intent)")
        #expect(
            elsewhere["extensions"]?.array?.first?.object?["unknown"]?.object?["updates-content"]
                == "updating(from:) is called outside of the extension's own sources")
    }

    @Test("A category that only a service extension registers is told from the app's")
    func categoriesOfExtensions() throws {
        let both = #"UNNotificationCategory(identifier: "both")"#
        let (_, found) = try Self.service(
            both + #"; UNNotificationCategory(identifier: "late")"#, app: both)
        let late = found["categories"]?.array?.compactMap { $0.object }.filter { $0["in-extension"] == true }
        #expect(late?.compactMap { $0["identifier"] } == ["late"])
        // A file of both targets may run in either.
        let (_, shared) = try Self.service("", app: both, sharesFile: true)
        #expect(shared["categories"]?.array?.first?.object?["in-extension"] == nil)
    }

    @Test("An Info.plist, entitlements and a project are dictionaries")
    func noDictionary() throws {
        for plist in ["<plist><array/></plist>", "<plist><string>x</string></plist>", "(a)"] {
            let files = ["Info.plist": plist]
            #expect(throws: AppReadingError.self) {
                try Self.manifest(settings: "INFOPLIST_FILE = Info.plist;", files: files)
            }
            #expect(throws: AppReadingError.self) {
                try AppReader.manifest(of: MemoryFiles(texts: files), named: "A.app")
            }
        }
    }

    @Test("Entitlements are unknown where the file is missing, and may be more where a script adds some")
    func entitlements() throws {
        let plist =
            "<plist><dict><key>aps-environment</key><string>development</string><key>no</key><false/></dict></plist>"
        let files = ["App.entitlements": plist]
        let path = "CODE_SIGN_ENTITLEMENTS = App.entitlements;"
        #expect(try Self.manifest(settings: "")["entitlements"] == [])
        #expect(try Self.manifest(settings: path, files: files)["entitlements"] == ["aps-environment"])
        #expect(try Self.manifest(settings: path)["entitlements"] == nil)
        let scripted = try Self.manifest(
            settings: path + "CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION = YES;", files: files)
        #expect(scripted["complete"]?.object?["entitlements"] == false)
        // A file outside of the folder is not read.
        let outside = try Self.manifest(settings: #"CODE_SIGN_ENTITLEMENTS = "../App.entitlements";"#, files: files)
        #expect(outside["entitlements"] == nil)
    }

    @Test("Xcode writes some keys of the Info.plist from settings, and ignores others")
    func generated() throws {
        let found = try Self.manifest(
            settings: """
                GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_NSSupportsLiveActivities = YES;
                INFOPLIST_KEY_UIBackgroundModes = "remote-notification";
                """)
        #expect(found["supports-live-activities"] == true)
        #expect(found["background-modes"] == [])
        #expect(found["ignored-settings"] == ["INFOPLIST_KEY_UIBackgroundModes"])
        let without = try Self.manifest(settings: "")
        #expect(without["background-modes"] == nil)
        #expect(without["unknown"]?.object?["background-modes"] == "the Info.plist could not be found")
    }

    @Test(
        "A folder without an app that can be read says why",
        arguments: [
            ([:], "there is no Xcode project here"),
            (
                ["App.xcodeproj/project.pbxproj": "{"],
                "App.xcodeproj/project.pbxproj:1:2: the table ends where a key is expected"
            ),
            (
                ["App.xcodeproj/project.pbxproj": "{objects = {};}"],
                "App.xcodeproj/project.pbxproj: it is not the file of an Xcode project"
            ),
            (
                [
                    "App.xcodeproj/project.pbxproj": project(""),
                    "B.xcodeproj/project.pbxproj": project("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
                    "C.xcodeproj/project.pbxproj": project("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
                ],
                "there are several apps, App.xcodeproj:App, B.xcodeproj:App and C.xcodeproj:App: name one with --target"
            ),
        ] as [([String: String], String)])
    func refusals(_ files: [String: String], _ message: String) {
        #expect(throws: AppReadingError.self) { try Self.manifest(files) }
        do { _ = try Self.manifest(files) } catch {
            #expect((error as? AppReadingError)?.message.hasPrefix(message.prefix(60)) == true, "\(error)")
        }
    }

    @Test("A project file that is cut off or changed anywhere is read or refused, never worse")
    func damaged() throws {
        let bytes = try Fixture.bytes("../../Payloads/app/Courier/Courier.xcodeproj/project.pbxproj")
        var generator = SeededGenerator(3)
        for round in 0..<300 {
            var damaged = bytes
            if round % 2 == 0 { damaged.removeLast(Int.random(in: 1..<bytes.count, using: &generator)) }
            for _ in 0..<3 {
                damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
                    in: 32...126, using: &generator)
            }
            _ = try? AppReader.manifest(of: MemoryFiles(bytes: ["A.xcodeproj/project.pbxproj": damaged]), named: "A")
        }
    }

    @Test("Settings nested 100,000 deep, and settings that double at each level, are unknown at once")
    func deepSettings() throws {
        let open = String(repeating: "$(", count: 100_000)
        let nested = String(repeating: "$(", count: 100_000) + "A" + String(repeating: ")", count: 100_000)
        let doubled = (0..<64).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\";" }.joined()
        for (value, more) in [(nested, ""), (open, ""), ("$(A0)", doubled)] {
            let found = try Self.manifest(settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\(value)\"; \(more)")
            #expect(found["bundle-ids"] == nil)
        }
    }

    @Test("Old-style property lists are read up to 100 levels deep")
    func oldStyle() throws {
        func read(_ text: String) throws -> PropertyList { try PropertyList(anyForm: Array(text.utf8)) }
        let list = try read("// a\n{ a = x; \"b c\" = (1, \"two\\n\",); /* c */ d = <00 ff>; e = {}; }")
        #expect(list["a"]?.string == "x")
        #expect(list["b c"]?.strings == ["1", "two\n"])
        #expect(list["e"]?.members?.isEmpty == true)
        for text in [
            "{a = b", "{a b;}", "(a b)", "{a = (;}", "{a = b;} c", "<00", String(repeating: "(", count: 100_000),
        ] {
            #expect(throws: ResourceError.self) { try read(text) }
        }
        #expect(throws: ResourceError.self) { try read(String(repeating: "{a=", count: 100_000)) }
    }
}
