import AppResources
import TestSupport
import Testing

@Suite("Damaged files")
struct DamageTests {
    static let extensions = ["strings", "stringsdict", "xcstrings"]
    static let fixtures = [
        "en.lproj/Localizable.stringsdict", "en.lproj/Binary.stringsdict", "he.lproj/Binary.stringsdict",
        "en.lproj/Compiled.strings", "Localizable.xcstrings",
    ]

    @Test("truncated anywhere give an error", arguments: fixtures)
    func truncated(_ path: String) throws {
        let bytes = try Fixture.bytes("Fixtures/\(path)")
        // A text file may end without its last line feed.
        let end = bytes.lastIndex { $0 != 0x0A } ?? 0
        for count in stride(from: 0, to: end, by: path.hasSuffix("xcstrings") ? 13 : 1)
        where path != "en.lproj/Compiled.strings" || count > 6 {
            #expect(failure(Array(bytes[..<count]), path) != nil, "\(count) of \(bytes.count) bytes")
        }
    }

    @Test("with any byte changed are read or refused, never worse", arguments: fixtures)
    func flipped(_ path: String) throws {
        let bytes = try Fixture.bytes("Fixtures/\(path)")
        for index in bytes.indices.suffix(400) {
            for value: UInt8 in [0x00, 0x3C, 0xD1, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                _ = failure(damaged, path)
            }
        }
    }

    @Test("of random bytes are read or refused, never worse")
    func random() {
        var generator = SeededGenerator(12)
        for round in 0..<500 {
            let bytes = (0..<(round % 97)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let trailer = (0..<32).map { _ in UInt8.random(in: 0...9, using: &generator) }
            for name in Self.extensions {
                _ = failure(bytes, "a.\(name)")
                _ = failure(Array("bplist00".utf8) + bytes + trailer, "a.\(name)")
                _ = failure(Array("<plist><dict>".utf8) + bytes, "a.\(name)")
                _ = failure(Array("\"a\" = \"".utf8) + bytes, "a.\(name)")
            }
        }
    }

    @Test("nested 10,000 deep give an error")
    func deep() {
        let count = 10_000
        let open = String(repeating: "<dict><key>a</key>", count: count)
        let close = String(repeating: "</dict>", count: count)
        for end in ["", close] {
            let error = failure(Array("<plist>\(open)<string/>\(end)</plist>".utf8), "a.stringsdict")
            #expect(error?.message == "the values are nested deeper than 100")
        }
        let arrays = String(repeating: "<array>", count: count)
        #expect(failure(Array("<plist>\(arrays)".utf8), "a.strings") != nil)
        for open in ["{\"a\":", "["] {
            let text = String(repeating: open, count: count)
            #expect(failure(Array("{\"strings\": \(text)".utf8), "a.xcstrings") != nil)
        }
        for open in ["{", "(", "{ a = "] {
            #expect(failure(Array(String(repeating: open, count: count).utf8), "a.strings") != nil)
        }
    }

    @Test("in binary form whose objects contain themselves, or are nested too deep, give an error")
    func binaryCycles() {
        // An array that contains itself.
        #expect(failure(binary([[0xA1, 0, 0]]), "a.strings") != nil)
        #expect(failure(binary([[0x50] + Array(repeating: 0, count: 300), [0xA1, 0, 1]]), "a.strings") != nil)
        // A chain of arrays from the last to the first, in an array that contains them all in reverse order.
        let chain: [[UInt8]] =
            [[0x50]] + (1..<200).map { [0xA1, 0, UInt8($0 - 1)] }
            + [[0xAF, 0x10, 200] + (0..<200).flatMap { [0, UInt8($0)] as [UInt8] }]
        #expect(failure(binary(chain), "a.strings")?.message.contains("nested deeper") == true)
    }

    @Test("in binary form with overlapping objects give an error")
    func overlap() {
        // Many strings that share the same bytes would be read repeatedly.
        let text: [UInt8] = [0x5F, 0x10, 200] + [UInt8](repeating: 0x61, count: 200)
        var bytes = Array("bplist00".utf8)
        let array: [UInt8] = [0xAF, 0x10, 250] + (1...250).flatMap { [0, UInt8($0)] as [UInt8] }
        bytes += array
        let place = bytes.count
        bytes += text
        let table = bytes.count
        bytes += [0, 8]
        for _ in 1...250 { bytes += [UInt8(place >> 8), UInt8(place & 0xFF)] }
        bytes += trailer(count: 251, top: 0, table: table)
        #expect(failure(bytes, "a.strings")?.message.contains("overlap") == true)
    }

    @Test(
        "with values of wrong kinds are reported",
        arguments: [
            ("<plist><array/></plist>", "the table is an array, not a dictionary"),
            (
                "<plist><dict><key>a</key><integer>1</integer></dict></plist>",
                "the entry “a” can't be read: it is a number"
            ),
            (
                "<plist><dict><key>a</key><dict/></dict></plist>",
                "the entry “a” can't be read: it has no NSStringLocalizedFormatKey"
            ),
            (
                "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><true/></dict></dict></plist>",
                "the entry “a” can't be read: its format is a Boolean, not a string"
            ),
            (
                """
                <plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
                <key>n</key><dict><key>one</key><array/></dict></dict></dict></plist>
                """,
                "the entry “a” can't be read: one of its variable “n” is an array, not a string"
            ),
            ("<plist><dict><string>a</string></dict></plist>", "a <key> is expected in a <dict>"),
            ("<plist><table/></plist>", "<table> is not an element of property lists"),
            ("<plist><string>a &nbsp; b</string></plist>", "an & that begins no character reference"),
            ("<plist><dict></array></plist>", "</array> where </dict> is expected"),
            ("<html>", "this is not a property list: a <plist> element is expected"),
        ])
    func wrongKinds(_ text: String, _ message: String) {
        #expect(failure(Array(text.utf8), "en.lproj/Localizable.stringsdict")?.message == message)
    }

    @Test("leave the tables as they were")
    func untouched() throws {
        var tables = StringTables()
        try tables.add(Array("a = b;".utf8), path: "en.lproj/Localizable.strings")
        do { try tables.add(Array("a = c; b".utf8), path: "en.lproj/Localizable.strings") } catch {}
        #expect(tables.text("a", locale: "en")?.content == .plain("b"))
    }

    /// A binary property list of these objects, with two bytes for each reference; the last object is the root.
    private func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            bytes += object
        }
        let table = bytes.count
        bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return bytes + trailer(count: objects.count, top: objects.count - 1, table: table)
    }

    private func trailer(count: Int, top: Int, table: Int) -> [UInt8] {
        let numbers = [count, top, table].flatMap { number in
            [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)] as [UInt8]
        }
        return [0, 0, 0, 0, 0, 0, 2, 2] + numbers
    }
}
