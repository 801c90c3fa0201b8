import Testing

/// Statements of Apple's slides and of the guides for Xamarin and Teams about grouping, summaries, hidden previews,
/// localisation, replacement and removal, each with the sample that shows it, or the reason why no sequence of pushes can.
@Suite("Statements about grouping")
struct SeedStatementTests {
    enum Evidence: Sendable {
        /// The transcript of a sample contains these texts.
        case sample(String, [String])
        /// Nothing in a sequence of pushes shows it.
        case unseen(because: String)
    }

    static let statements: [(statement: String, evidence: Evidence)] = [
        (
            "notifications of one app stack by default",
            .sample("news-nine-more", ["the app's own stack (no thread-id), 10 notifications"])
        ),
        ("the newest notification is on top", .sample("kritarth", ["│ Michele", "notifications.jsonl:4  Michele"])),
        ("a stack is dismissed as a whole", .sample("events-through-a-day", ["dismissed by the user"])),
        (
            "a stack expands to all its notifications",
            .sample("hidden-messages", ["notifications.jsonl:9", "notifications.jsonl:1  Team"])
        ),
        ("the same thread-id of one app makes a group", .sample("mail-threads", ["thread “acct-icloud”"])),
        (
            "the same thread-id of another app makes another",
            .sample("owners-and-replacing", ["com.example.mail, thread “general”"])
        ),
        ("without thread-id it is the app's own group", .sample("calendar-from-michele", ["the app's own stack"])),
        ("any text is an identifier", .sample("mail-threads", ["thread “th-51413”"])),
        ("ids that look alike are different ids", .sample("names-unlike", ["differs from “Chat-7” only in case"])),
        ("thread-id stands in aps, not beside it or among headers", .sample("names-unlike", ["is a header"])),
        ("a category gives the format of its notifications", .sample("podcasts-seven-more", ["7 more episodes"])),
        ("the default summary counts notifications", .sample("news-one-more", ["1 more notification"])),
        ("the leading notification is not counted", .sample("news-nine-more", ["9 more notifications"])),
        ("summary-arg names who is below", .sample("mail-from-work", ["4 more messages from Work"])),
        (
            "names are listed with commas and and",
            .sample("podcasts-ten-more", ["Song by Song, Song Exploder", "and The Daily"])
        ),
        ("a name is given once", .sample("kritarth", ["Teja and Kritarth"])),
        ("summary-arg-count weighs a notification", .sample("podcasts-seven-more", ["7 is the sum of the weights"])),
        ("one notification has no summary, whatever its weight", .sample("podcast-alone", ["1 notification"])),
        (
            "simple summaries of different formats are joined",
            .sample("messages-and-photos", ["5 more messages and 3 more photos"])
        ),
        ("summaries with names that differ fall back", .sample("messages-and-photos-named", ["8 more notifications"])),
        ("names without any category", .sample("alice-and-me", ["5 more notifications from Alice and Me"])),
        (
            "names have to be on all notifications",
            .sample("partly-named", ["only 2 of 3 notifications carry a summary-arg"])
        ),
        ("the placeholder of hidden previews counts all notifications", .sample("hidden-messages", ["9 messages"])),
        ("unlocked, the summary counts one less", .sample("hidden-messages", ["8 more messages"])),
        ("summaries have plural forms of the user's language", .sample("localized-plurals", ["Ещё"])),
        ("a plural form that is missing gives the default text", .sample("localized-plurals", ["is missing"])),
        ("the same identifier replaces a notification", .sample("owners-and-replacing", ["replaced"])),
        ("the app removes delivered notifications", .sample("events-through-a-day", ["removed by the app"])),
        ("local notifications stack with pushes", .sample("events-through-a-day", ["Passport: Have it at hand."])),
        (
            "an app in the foreground decides what is shown",
            .sample("events-through-a-day", ["does not ask the system to show it"])
        ),
        ("a notification that expired is gone", .sample("events-through-a-day", ["after its apns-expiration"])),
        ("By App leaves thread ids unused", .sample("names-unlike", ["By App leaves thread-ids unused"])),
        ("groups can be off", .sample("owners-and-replacing", ["--grouping off"])),
        ("the user sets how groups are made, per app", .sample("owners-and-replacing", ["--grouping by-app"])),
        ("a content extension gets the leading notification", .unseen(because: "extensions are code of the app")),
        ("a content extension loads other notifications", .unseen(because: "extensions are code of the app")),
        (
            "pending notifications can be removed",
            .unseen(because: "a pending notification has not arrived: it is in no list")
        ),
        (
            "authorization is asked for before notifications are posted",
            .unseen(because: "a sequence of pushes does not tell what the user allowed")
        ),
        (
            "notifications that are important and actionable get groups of their own",
            .unseen(because: "advice on the design of an app")
        ),
        (
            "a state Dismissed in a service's own store removes nothing",
            .unseen(because: "the store belongs to another service")
        ),
    ]

    @Test("are shown by samples", arguments: statements)
    func statement(_ statement: String, _ evidence: Evidence) throws {
        guard case .sample(let name, let texts) = evidence else {
            if case .unseen(let reason) = evidence { #expect(!reason.isEmpty) }
            return
        }
        let transcript = String(decoding: try Sample(name: name).bytes("expected.txt"), as: UTF8.self)
        let flat = transcript.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for text in texts {
            let wanted = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(flat.contains(wanted), "\(statement)")
        }
    }
}
