import JSONText
import TestSupport
import Testing

@testable import AppResources

/// Apps as they are built: signatures, archives and what is damaged in them.
@Suite("Apps as Xcode builds them") struct BuiltAppTests {
    /// A program with a signature that holds these entitlements.
    static func program(_ entitlements: String?) -> [UInt8] {
        func big(_ number: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        func little(_ number: Int) -> [UInt8] { big(number).reversed() }
        let list = Array((entitlements ?? "").utf8)
        let blob =
            entitlements == nil
            ? big(0xFADE_0CC0) + big(12) + big(0)
            : big(0xFADE_0CC0) + big(28 + list.count) + big(1) + big(5) + big(20) + big(0xFADE_7171)
                + big(8 + list.count) + list
        let header =
            little(0xFEED_FACF) + [UInt8](repeating: 0, count: 12) + little(1) + little(16)
            + [UInt8](repeating: 0, count: 8)
        return header + little(0x1D) + little(16) + little(48) + little(blob.count) + blob
    }

    static let plist = """
        <plist><dict><key>CFBundleExecutable</key><string>App</string><key>CFBundleIdentifier</key><string>com.x</string></dict></plist>
        """

    private func manifest(_ program: [UInt8]?, profile: String? = nil, named name: String = "A.app") throws
        -> JSONObject
    {
        let prefix = name == "A.ipa" ? "Payload/A.app/" : ""
        var files = MemoryFiles(texts: [prefix + "Info.plist": Self.plist])
        files.bytes[prefix + "App"] = program
        files.texts[prefix + "embedded.mobileprovision"] = profile
        return try AppReader.manifest(of: files, named: name).object ?? [:]
    }

    @Test("Entitlements come from the signature, or else from the profile")
    func entitlements() throws {
        let list =
            "<plist><dict><key>aps-environment</key><string>production</string><key>b</key><true/></dict></plist>"
        let profile =
            "junk<?xml version=\"1.0\"?><plist><dict><key>Entitlements</key><dict><key>c</key><true/></dict></dict></plist>junk"
        #expect(try manifest(Self.program(list), profile: profile)["entitlements"] == ["aps-environment", "b"])
        #expect(try manifest(Self.program(nil))["entitlements"] == [])
        #expect(try manifest([1, 2, 3], profile: profile)["entitlements"] == ["c"])
        #expect(try manifest(nil)["entitlements"] == nil)
        // Only an archive for delivery tells the environment.
        #expect(try manifest(Self.program(list))["aps-environment"] == nil)
        #expect(try manifest(Self.program(list), named: "A.ipa")["aps-environment"] == "production")
    }

    @Test("A program that is cut off or damaged has unknown entitlements, never worse")
    func damagedProgram() throws {
        let whole = Self.program("<plist><dict><key>b</key><true/></dict></plist>")
        var generator = SeededGenerator(9)
        for count in whole.indices {
            _ = try manifest(Array(whole[..<count]))
            var damaged = whole
            damaged[count] = UInt8.random(in: 0...255, using: &generator)
            _ = try manifest(damaged)
        }
    }

    /// Reads an archive; what is compressed comes as it is handed over, with the size that it has to have.
    private func zip(_ bytes: [UInt8]) throws -> ZipArchive {
        try ZipArchive(named: "a.ipa", size: bytes.count) { range in
            Array(bytes[min(max(0, range.lowerBound), bytes.count)..<min(max(0, range.upperBound), bytes.count)])
        } decompress: { data, size in
            data + [UInt8(size & 0xFF)]
        }
    }

    @Test("Archives hold stored and compressed files, which are handed over as gzip data")
    func archive() throws {
        let zip = try zip(try Fixture.bytes("../../Payloads/app/Courier.ipa"))
        #expect(
            zip.names(in: "Payload/Courier.app") == [
                "Info.plist", "PlugIns", "bell.caf", "embedded.mobileprovision", "en.lproj",
            ])
        #expect(zip.kind(of: "Payload") == .folder && zip.kind(of: "Payload/Courier.app/bell.caf") == .file)
        #expect(try zip.read("Payload/Courier.app/bell.caf", nil) == [])
        let data = try zip.read("Payload/Courier.app/Info.plist", nil) ?? []
        #expect(data.starts(with: [0x1F, 0x8B, 8]))
        #expect(try zip.read("Payload/Courier.app/en.lproj/Localizable.strings", 1..<5) == Array("GATE".utf8))
        #expect(try zip.read("none", nil) == nil)
    }

    @Test("A stored file whose checksum is another one is refused, and so is a directory that holds more than it says")
    func checksum() throws {
        let whole = try Fixture.bytes("../../Payloads/app/Courier.ipa")
        let offset = try #require(whole.offset(of: "GATE"))
        var damaged = whole
        damaged[offset] ^= 1
        let changed = try zip(damaged)
        #expect(throws: AppReadingError.self) {
            try changed.read("Payload/Courier.app/en.lproj/Localizable.strings", nil)
        }
        let end = whole.count - 22
        var short = whole
        short[end + 10] -= 1
        #expect(throws: AppReadingError.self) { try zip(short) }
        // 65,537 files, and the field says one.
        let entries = [[UInt8]](
            repeating: [0x50, 0x4B, 1, 2] + [UInt8](repeating: 0, count: 24) + [1] + [UInt8](repeating: 0, count: 17)
                + [0x61], count: 65_537)
        let directory = Array(entries.joined())
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> ($0 * 8) & 255) } }
        func archive(_ count: Int) -> [UInt8] {
            directory + [0x50, 0x4B, 5, 6] + little(0, 6) + little(count, 2) + little(directory.count, 4) + little(0, 6)
        }
        #expect(try zip(archive(0xFFFF)).names(in: "") == ["a"])
        #expect(try zip(archive(1)).names(in: "") == ["a"])
        #expect(throws: AppReadingError.self) { try zip(archive(2)) }
    }

    @Test("An archive that is cut off or damaged is refused, or read, never worse")
    func damagedArchive() throws {
        let whole = try Fixture.bytes("../../Payloads/app/Courier.ipa")
        for count in whole.indices where count % 3 == 0 || count > whole.count - 900 {
            _ = try? zip(Array(whole[..<count]))
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var damaged = whole
                damaged[count] = value
                guard let zip = try? zip(damaged) else { continue }
                for name in zip.names(in: "Payload/Courier.app") {
                    _ = try? zip.read("Payload/Courier.app/\(name)", nil)
                }
            }
        }
    }
}
