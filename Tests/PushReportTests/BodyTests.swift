import JSONText
import PushDocument
import Testing

@testable import PushReport

/// The members of bodies that are not payloads: `explain`, schema and reference know all that the checks know.
@Suite("Pages of bodies") struct BodyTests {
    @Test("Each member of each body has a page, a schema and a row in the reference", arguments: Body.all.map(\.name))
    func known(_ name: String) throws {
        let body = try #require(Body.named(name))
        #expect(!body.members.isEmpty && body.page.hasPrefix("https://") && body.form.readDate != nil)
        let schema = PayloadSchema.json(of: body)
        for member in body.members {
            let path = member.path.flatMap { $0 == "*" ? ["items"] : ["properties", $0] }
            #expect(schema[JSONPointer(path)] != nil, "\(member.path)")
            #expect(!Term.named(member.name).isEmpty, "\(member.name)")
            #expect(BodyReference.markdown.contains("`\(member.path.joined(separator: "."))`"))
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

    @Test("A member of Apple's own keys keeps its page")
    func keys() {
        for word in ["title", "badge", "apns-priority"] { #expect(Term.named(word).first?.kind != .member) }
    }
}
