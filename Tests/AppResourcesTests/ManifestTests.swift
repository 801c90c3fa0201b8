@testable import AppResources
import JSONText
import Testing

@Suite("App manifests")
struct ManifestTests {
    @Test("The schema has every key of a manifest and of an extension, and says what each fact is")
    func schema() throws {
        let app = try #require(AppManifest.schema["/properties"]?.object)
        let inner = try #require(app["extensions"]?["/items/properties"]?.object)
        let others = ["development-language", "system-texts", "types"]
        #expect(Set(app.names) == Set(AppBundle.lists + others + AppBundle.keys))
        #expect(Set(inner.names) == Set(["point"] + AppBundle.keys))
        for fact in AppFact.allCases {
            let property = try #require(app[fact.rawValue]?.object)
            #expect(property["description"]?.string?.hasSuffix(".") ?? false)
            #expect(property["type"] == (fact.form == .texts ? "array" : fact.form == .text ? "string" : "boolean"))
            #expect(app[fact.rawValue] == inner[fact.rawValue])
        }
    }

    @Test("are read completely")
    func whole() throws {
        let text = #"""
            {
              "development-language": "en",
              "categories": [
                {"identifier": "message", "summary-format": "%u more messages from %@",
                 "hidden-previews-placeholder": {"key": "MESSAGES"}, "show-title": true, "show-subtitle": false,
                 "actions": ["reply", "mute"]},
                {"identifier": "photo"}
              ],
              "sounds": ["chime.caf"],
              "strings": ["en.lproj/Localizable.strings", "Localizable.xcstrings"]
            }
            """#
        let manifest = try AppManifest(parsing: Array(text.utf8))
        #expect(
            manifest.categories == [
                NotificationCategory(
                    identifier: "message", summaryFormat: .literal("%u more messages from %@"),
                    hiddenPreviewsPlaceholder: .key("MESSAGES"), showsTitle: true, actions: ["reply", "mute"]),
                NotificationCategory(identifier: "photo"),
            ])
        #expect(manifest.category("photo")?.summaryFormat == nil)
        #expect(manifest.category("Photo") == nil)
        #expect(manifest.sounds == ["chime.caf"])
        #expect(manifest.stringPaths == ["en.lproj/Localizable.strings", "Localizable.xcstrings"])
        #expect(manifest.tables.developmentLanguage == "en")
    }

    @Test("may be empty")
    func empty() throws {
        let manifest = try AppManifest(parsing: Array("{}".utf8))
        #expect(manifest.categories == [])
        #expect(manifest.sounds == nil)
        #expect(manifest.stringPaths == [])
    }

    @Test(
        "report mistakes with their places",
        arguments: [
            ("[]", "", "the manifest is an array, not an object"),
            (
                #"{"catgories": []}"#, "/catgories",
                "catgories is not a known key of the manifest, did you mean categories"
            ),
            (
                #"{"colours": []}"#, "/colours",
                """
                colours is not a known key of the manifest; it is one of categories, sounds, sound-files, strings, \
                live-activities, extensions, development-language, system-texts, types, name, bundle-ids, \
                other-bundle-ids, minimum-ios, background-modes, entitlements, aps-environment, supports-live-activities, \
                supports-frequent-updates, user-activity-types, interface-categories, insecure-hosts, \
                updates-content, filters-content, intents-supported, user-info-keys, embedded-when-installing, \
                ignored-settings, icon, complete, unknown, places
                """
            ),
            (#"{"categories": {}}"#, "/categories", "categories is an object, not an array"),
            (#"{"categories": ["a"]}"#, "/categories/0", "a category is a string, not an object"),
            (#"{"categories": [{}]}"#, "/categories/0", "a category needs identifier"),
            (#"{"categories": [{"identifier": ""}]}"#, "/categories/0/identifier", "identifier is an empty string"),
            (
                #"{"categories": [{"identifier": 1}]}"#, "/categories/0/identifier",
                "identifier is a number, not a string"
            ),
            (
                #"{"categories": [{"identifier": "a"}, {"identifier": "a"}]}"#, "/categories/1/identifier",
                "the category “a” is there twice"
            ),
            (
                #"{"categories": [{"identifier": "a", "summary_format": "%u"}]}"#, "/categories/0/summary_format",
                "summary_format is not a known key of a category, did you mean summary-format"
            ),
            (
                #"{"categories": [{"identifier": "a", "summaryFormat": "%u"}]}"#, "/categories/0/summaryFormat",
                "summaryFormat is not a known key of a category, did you mean summary-format"
            ),
            (
                #"{"categories": [{"identifier": "a", "summary-format": {"kye": "K"}}]}"#,
                "/categories/0/summary-format/kye", "kye is not a known key of summary-format; it is one of key"
            ),
            (
                #"{"categories": [{"identifier": "a", "summary-format": {}}]}"#, "/categories/0/summary-format",
                "summary-format needs key"
            ),
            (
                #"{"categories": [{"identifier": "a", "show-title": 1}]}"#, "/categories/0/show-title",
                "show-title is a number, not a Boolean"
            ),
            (#"{"sounds": [], "sounds": ["a"]}"#, "", "sounds is given twice"),
            (#"{"types": {"A": {"a": "Int", "a": "Int"}, "A": {}}}"#, "", "a is given twice"),
            (#"{"sounds": ["a", null]}"#, "/sounds/1", "an element of sounds is null, not a string"),
        ])
    func faults(_ text: String, _ pointer: JSONPointer, _ message: String) {
        do {
            _ = try AppManifest(parsing: Array(text.utf8))
            Issue.record("\(text) was read")
        } catch {
            #expect(error.pointer == pointer)
            #expect(error.message == message)
        }
    }

    @Test("report mistakes of syntax")
    func syntax() {
        do {
            _ = try AppManifest(parsing: Array(#"{"sounds": [],}"#.utf8))
            Issue.record("it was read")
        } catch {
            #expect(error.place == .bytes(13..<14))
        }
    }
}
