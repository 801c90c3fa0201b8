import JSONText
import PushDocument
import Testing

@testable import PushReport

/// The members of bodies that are not payloads: `explain`, schema and reference know all that the checks know.
@Suite("Pages of bodies") struct BodyTests {
    @Test("Each member of each body has a page, a schema and a place in the reference", arguments: Body.all.map(\.name))
    func known(_ name: String) throws {
        let body = try #require(Body.named(name))
        #expect(!body.members.isEmpty && body.page.hasPrefix("https://") && body.form.readDate != nil)
        let schema = PayloadSchema.json(of: body)
        let message = schema["/$defs/message"] ?? schema
        for member in body.members {
            let path = member.path.flatMap { $0 == "*" ? ["items"] : ["properties", $0] }
            #expect(message[JSONPointer(path)] != nil, "\(member.path)")
            let whole = member.path.joined(separator: ".")
            // The path leads to a page of it, and the last name to one that names it.
            for (word, part) in [(whole, "`\(whole)`"), (member.name, "\(member.name)`")] {
                let pages = TermSearch(word).found.map { $0.markdown }
                #expect(pages.contains { $0.contains(part) }, "\(word)")
            }
            let isShared = body.members.contains {
                $0.shared != nil && $0.path != member.path && member.path.starts(with: $0.path)
            }
            #expect(isShared || BodyReference.markdown.contains("`\(whole)`"))
        }
    }

    @Test("The page of a member says where it goes, and what is needed")
    func pages() throws {
        for (word, part) in [
            ("ios_badgeCount", "aps.badge"), ("event_updates", "aps.content-state"),
            ("notification_group_thread_id", "aps.thread-id"),
        ] {
            let term = try #require(Term.named(word).first, "\(word)")
            #expect(term.kind == .member && term.page().markdown.contains(part), "\(word)")
        }
    }

    @Test("A name that only one service has comes first, and one of several after the page about the word")
    func order() {
        #expect(TermSearch("contents").found.first?.kind == .member)
        #expect(TermSearch("headings").found.first?.kind == .member)
        #expect(TermSearch("ios_badgeType").found.first?.kind == .member)
        for word in ["priority", "delay", "collapse_id"] {
            let found = TermSearch(word).found
            #expect(found.first?.kind != .member && found.last?.kind == .member, "\(word)")
        }
    }

    @Test("The schema of a body is about the whole of it, at each place that it is read from")
    func places() throws {
        func at(_ name: String, _ pointer: JSONPointer) throws -> JSONValue? {
            try #require(PayloadSchema.json(named: name))[pointer]
        }
        let message: JSONValue = "#/$defs/message"
        #expect(try at("fcm", "/then/properties/message/$ref") == message)
        #expect(try at("fcm", "/else/then/properties/messages/then/items/properties/message/$ref") == message)
        #expect(try at("expo", "/then/items/$ref") == message && at("expo", "/else/$ref") == message)
        #expect(try at("gorush", "/then/properties/notifications/then/items/$ref") == message)
        #expect(try at("courier", "/then/properties/message/$ref") == message)
        #expect(try at("channel", "/properties/message-storage-policy/enum") == [0, 1])
        for name in ["alert", "liveactivity"] { #expect(try at(name, "/required") == ["aps"]) }
        #expect(try at("liveactivity", "/properties/aps/properties/badge") == nil)
        #expect(try at("alert", "/properties/aps/properties/content-state") == nil)
        #expect(try at("broadcast", "/properties/headers/required")?.array?.contains("apns-channel-id") == true)
        #expect(try at("pubnub", "/properties/pn_apns/properties/aps/properties/badge") != nil)
    }

    @Test("A member of Apple's own keys keeps its page")
    func keys() {
        for word in ["title", "badge", "apns-priority"] { #expect(Term.named(word).first?.kind != .member) }
    }
}
