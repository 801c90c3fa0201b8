import Foundation
import JSONText
import PushPayload
import TestSupport
import Testing

/// Laws of measuring, for samples and random payloads.
@Suite("Sizes of payloads") struct PayloadSizeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    private static let samples: [Case] = {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Payloads/good")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".apns") || $0.hasSuffix(".json") }.sorted().compactMap { name in
            (try? Data(contentsOf: folder.appendingPathComponent(name))).map { Case(name: name, bytes: Array($0)) }
        }
    }()

    /// Payloads around and over the limit, with characters of every width, escaped and not.
    private static let generated: [Case] = (0..<60).map { seed in
        var random = SeededGenerator(UInt64(seed))
        let pieces = ["a", "é", "門", "👨‍👩‍👧", "🇯🇵", "e\u{301}", "\"", "\\", "\n", "\u{1}", "नि"]
        func text(_ most: Int) -> JSONValue {
            .string(
                (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                    .joined())
        }
        let alert: JSONValue =
            seed % 5 == 0 ? text(3000) : ["title": text(300), "subtitle": text(300), "body": text(2500)]
        var root: JSONObject = [
            "aps": ["alert": alert, "sound": "default"], "data": ["id": 7, "more": ["blob": text(900)]],
        ]
        if seed % 3 == 0 { root = ["headers": ["apns-push-type": "alert"], "payload": .object(root)] }
        let plain = JSONWriter(seed % 2 == 0 ? .compact : .indented(2)).text(.object(root))
        let escaped = plain.unicodeScalars.map { scalar in
            scalar.isASCII
                ? String(scalar)
                : String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
        }.joined()
        return Case(name: "generated \(seed)", bytes: Array((seed % 4 < 2 ? plain : escaped).utf8))
    }

    static let cases = samples + generated

    private func measured(_ bytes: [UInt8]) throws -> (size: PayloadSize, request: Request, document: JSONDocument) {
        let document = try JSONDocument(parsing: bytes)
        let request = try #require(Request(document.value))
        return (PayloadSize(of: request, in: document), request, document)
    }

    @Test("There are samples and payloads over the limit")
    func casesExist() throws {
        #expect(Self.samples.count > 20)
        let sizes = try Self.generated.map { try measured($0.bytes).size }
        #expect(sizes.contains { $0.bytes <= $0.limit } && sizes.contains { $0.bytes > $0.limit })
        #expect(sizes.contains { $0.cuts.count == 1 } && sizes.contains { $0.cuts.count > 1 })
    }

    @Test("The parts do not overlap, and add up to the whole with the rest", arguments: cases)
    func parts(_ sample: Case) throws {
        let (size, request, document) = try measured(sample.bytes)
        let whole = PayloadSize.range(of: request, in: document)
        #expect(size.bytes == whole.count)
        #expect(size.parts.reduce(size.rest) { $0 + $1.bytes } == size.bytes)
        let ranges = try size.parts.map { part in
            let place = try #require(Locator(sample.bytes).place(of: request.payloadPointer.appending(part.pointer)))
            #expect(place.whole.count == part.bytes)
            return place.whole
        }.sorted { $0.lowerBound < $1.lowerBound }
        for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound < next.lowerBound) }
        for range in ranges { #expect(whole.lowerBound < range.lowerBound && range.upperBound < whole.upperBound) }
        #expect(size.parts.map(\.bytes) == size.parts.map(\.bytes).sorted(by: >))
    }

    @Test("The compact forms have the same value in no more bytes", arguments: cases)
    func compact(_ sample: Case) throws {
        let (size, request, document) = try measured(sample.bytes)
        let text = document.bytes[PayloadSize.range(of: request, in: document)]
        for unescapes in [false, true] {
            let short = Minifier(unescaping: unescapes).bytes(text)
            #expect(short.count == (unescapes ? size.compact : size.withoutWhiteSpace))
            #expect(try JSONDocument(parsing: short).value == .object(request.payload.json))
        }
        #expect(size.compact <= size.withoutWhiteSpace && size.withoutWhiteSpace <= size.bytes)
    }

    @Test(
        "After the cuts the payload fits, with whole characters, and only the listed texts are shorter",
        arguments: cases)
    func cuts(_ sample: Case) throws {
        let (size, request, document) = try measured(sample.bytes)
        let text = Minifier(unescaping: true).bytes(document.bytes[PayloadSize.range(of: request, in: document)])
        #expect(size.cuts.isEmpty || size.compact > size.limit)
        guard !size.cuts.isEmpty else { return }
        let before = try JSONDocument(parsing: text).value
        let edits = size.cuts.flatMap { JSONChange.set($0.pointer, .string($0.kept)).edits(in: text, value: before) }
        let after = edits.applied(to: text)
        #expect(after.count <= size.limit)
        #expect(text.count - after.count == size.cuts.reduce(0) { $0 + $1.bytes })
        var restored = after
        for cut in size.cuts {
            let whole = try #require(before[cut.pointer]?.string)
            #expect(Array(whole).starts(with: Array(cut.kept)) && cut.kept.count < whole.count && !cut.kept.isEmpty)
            let value = try JSONDocument(parsing: restored).value
            restored = JSONChange.set(cut.pointer, .string(whole)).edits(in: restored, value: value).applied(
                to: restored)
        }
        #expect(restored == text)
        // One character more in the last text would be too much.
        let last = try #require(size.cuts.last)
        let whole = try #require(before[last.pointer]?.string)
        let next = try #require(whole.dropFirst(last.kept.count).first)
        #expect(after.count + JSONWriter().bytes(.string(String(next))).count - 2 > size.limit)
    }

    @Test("If cutting texts is not enough, there are no cuts")
    func hopeless() throws {
        let data = String(repeating: "x", count: 5000)
        let size = try measured(Array(#"{"aps":{"alert":{"title":"a","body":"bcd"}},"data":"\#(data)"}"#.utf8)).size
        #expect(size.bytes > size.limit)
        #expect(size.cuts.isEmpty)
        #expect(size.parts.first?.pointer == "/data")
    }

    @Test("Exactly the limit fits", arguments: [(4096, true), (4097, false)])
    func limit(_ count: Int, _ fits: Bool) throws {
        let frame = #"{"aps":{"alert":""}}"#
        let text = String(repeating: "x", count: count - frame.utf8.count)
        let size = try measured(Array(#"{"aps":{"alert":"\#(text)"}}"#.utf8)).size
        #expect(size.bytes == count)
        #expect((size.bytes <= size.limit) == fits)
        #expect(size.cuts.map(\.bytes) == (fits ? [] : [1]))
    }
}
