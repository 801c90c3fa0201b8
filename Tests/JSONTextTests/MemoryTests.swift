import CJanssonMemory
import JSONText
import Testing

/// How texts are read when their trees fit into a thread's pool of memory, when they don't, and when there is no memory.
struct MemoryTests {
    /// An object of so many members, and the value that it is.
    private static func object(members count: Int) -> (text: [UInt8], value: JSONValue) {
        let members = (0..<count).map { ("key \($0)", JSONValue.array([.string("value \($0)"), .integer(Int64($0))])) }
        let text = members.map { name, value in #""\#(name)": ["value \#(name.dropFirst(4))", \#(name.dropFirst(4))]"# }
        return (Array("{\(text.joined(separator: ", "))}".utf8), .object(JSONObject(members)))
    }

    @Test("A text reads the same whether its tree fits into the pool or not")
    func sizes() throws {
        for count in 0..<300 {
            let (text, value) = Self.object(members: count)
            #expect(try JSONDocument(parsing: text).value == value, "\(count) members")
        }
    }

    @Test("Threads that read at the same time don't share a pool")
    func threads() async throws {
        try await withThrowingTaskGroup { group in
            for thread in 0..<8 {
                group.addTask {
                    for count in 0..<200 {
                        let (text, value) = Self.object(members: (count + thread * 31) % 200)
                        try #require(try JSONDocument(parsing: text).value == value)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A text that jansson gets no memory for is not taken for one with a mistake, whichever allocation fails")
    func noMemory() async {
        // The functions are those of the whole process, so it is one of its own.
        await #expect(processExitsWith: .success) {
            let (text, value) = Self.object(members: 130)
            // The first text that is read sets jansson's functions.
            #expect((try? JSONDocument(parsing: text))?.value == value)
            jansson_memory_wrap(
                { size in
                    Allocations.left -= 1
                    return Allocations.left == 0 ? nil : .allocate(byteCount: max(size, 1), alignment: 16)
                }, { $0?.deallocate() })
            var refusals = 0
            while let mistake = Self.mistake(reading: text, expecting: value, failingAt: refusals + 1) {
                #expect(mistake == .outOfMemory, "allocation \(refusals + 1)")
                refusals += 1
            }
            #expect(refusals > 50)
        }
    }

    /// The mistake that a text is said to have if this allocation fails; nil if it was read.
    private static func mistake(
        reading text: [UInt8], expecting value: JSONValue, failingAt allocation: Int
    ) -> SyntaxError.Mistake? {
        Allocations.left = allocation
        do throws(SyntaxError) {
            let document = try JSONDocument(parsing: text)
            #expect(document.value == value)
            return nil
        } catch {
            return error.mistake
        }
    }

    private enum Allocations {
        /// How many allocations succeed before one fails.
        nonisolated(unsafe) static var left = 0
    }
}
