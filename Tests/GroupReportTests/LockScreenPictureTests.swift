import AppResources
import Foundation
import JSONText
import PushGrouping
import PushPayload
import ReportText
import TestSupport
import Testing

@testable import GroupReport

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Pictures of the lock screen")
struct LockScreenPictureTests {
    private static let groups = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Payloads/groups")

    static let samples: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: groups.path)) ?? [])
        .filter { FileManager.default.fileExists(atPath: "\(groups.path)/\($0)/notifications.jsonl") }.sorted()

    private func result(_ sample: String, _ options: inout GroupingOptions) throws -> GroupingResult {
        let folder = Self.groups.appendingPathComponent(sample)
        if let bytes = try? Data(contentsOf: folder.appendingPathComponent("app.json")) {
            options.app = try AppManifest(parsing: Array(bytes))
        }
        var list = NotificationList(options)
        let lines = try Data(contentsOf: folder.appendingPathComponent("notifications.jsonl")).split(separator: 0x0A)
        for (index, line) in lines.enumerated() {
            let value = try JSONDocument(parsing: Array(line)).value
            let label = "notifications.jsonl:\(index + 1)"
            if let root = value.object, SequenceStep.isEvent(root) {
                list.take(try SequenceStep(event: root, label: label))
            } else if let delivery = Delivery(value, label: label) {
                list.take(.delivery(delivery))
            }
        }
        return list.result()
    }

    /// The lines of text of a picture, as an XML parser reads them.
    private func texts(_ svg: String) throws -> [String] {
        let reader = TextReader()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        return reader.texts
    }

    /// Letters and digits only, because lines break at other places than in the terminal.
    private func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }

    @Test("have the same content as the text output", arguments: samples)
    func sameAsText(_ sample: String) throws {
        var options = GroupingOptions()
        let result = try result(sample, &options)
        let drawn = letters(try texts(LockScreenPicture(options: options).svg(result)).joined())
        #expect(!result.groups.isEmpty || !result.removals.isEmpty)
        for group in result.groups {
            #expect(drawn.contains(letters(GroupTitle.text(group, options))))
            for summary in group.summaries.compactMap(\.text) { #expect(drawn.contains(letters(summary))) }
            // The title and the message may be cut on either side: they begin alike.
            for line in [group.leading.title, group.leading.body].compactMap({ $0?.text }) {
                #expect(drawn.contains(letters(String(line.prefix(20)))))
            }
        }
        let text = GroupTextReport(style: Style(coloured: false), options: options).text(result)
        #expect(result.groups.allSatisfy { text.contains(GroupTitle.text($0, options)) })
    }

    private static func day(_ options: GroupingOptions) -> GroupingResult {
        var list = NotificationList(options)
        for (minute, thread) in [("00", "a"), ("16", "a"), ("36", "a"), ("41", "b")] {
            var record: JSONObject = [
                "app": "com.example.chat", "date": .string("2024-05-01T09:\(minute):00Z"), "headers": [:],
            ]
            let alert: JSONObject = ["title": "Ana", "body": .string("At \(minute)")]
            record["payload"] = ["aps": ["alert": .object(alert), "thread-id": .string(thread)]]
            if let delivery = Delivery(.object(record)) { list.deliver(delivery) }
        }
        return list.result()
    }

    @Test("differ where the systems differ, with the same texts")
    func looks() throws {
        var drawn: Set<String> = []
        for system in [SystemRange.iOS12to14, .iOS15, .iOS17, .iOS26, .watchOS8] {
            let options = GroupingOptions(eras: [system])
            let svg = LockScreenPicture(options: options).svg(Self.day(options))
            let texts = try texts(svg)
            #expect(texts.contains("At 41") && texts.contains("25m ago") == (system == .iOS12to14), "\(system)")
            #expect(texts.contains("CHAT") == (system == .iOS12to14))
            // The clock of iOS 26 is drawn, with a title.
            #expect(texts.contains("9:41") || system == .iOS26 && svg.contains("<title>9:41</title>"))
            #expect(texts.contains("now") && texts.contains("5m ago"))
            drawn.insert(svg)
        }
        #expect(drawn.count == 5)
    }

    @Test("draw the newest iOS where none is named, name it, and have what iOS 12 to 14 say where that differs")
    func newest() throws {
        let (newest, options) = (GroupingOptions(eras: [.newest]), GroupingOptions())
        let result = Self.day(options)
        let (picture, page) = (LockScreenPicture(options: options), GroupPage(options: options))
        let svg = picture.svg(result)
        #expect(svg.contains("<title>Lock screen, \(SystemRange.newest.name): "))
        #expect(try texts(svg) == texts(LockScreenPicture(options: newest).svg(Self.day(newest))))
        #expect(page.html(result).contains("<h1>Lock screen, \(SystemRange.newest.name): "))
        let frame = LockScreenFrame(after: try SequenceStep(event: ["event": "background"], label: ""), result)
        for text in [picture.animatedSVG([frame]), page.html([frame])] {
            #expect(text.contains("Lock screen, \(SystemRange.newest.name): 1 step<"))
        }
        var ofApp = options
        let named = try self.result("calendar-from-michele", &ofApp)
        let drawn = try texts(LockScreenPicture(options: ofApp).svg(named))
        #expect(drawn.contains("iOS 12 to 14") && drawn.contains("3 more notifications from Michele"))
    }

    @Test("tell of a few pushes on iOS 12 to 14 what their stack says, and draw no Live Activity before iOS 16")
    func oldSystems() throws {
        var options = GroupingOptions(eras: [.iOS12to14])
        let page = GroupPage(options: options).html(Self.day(options))
        let drawn = letters(try texts(LockScreenPicture(options: options).svg(Self.day(options))).joined())
        for phrase in ["as a stack: 2 more notifications", "seen from 4 on"] {
            #expect(drawn.contains(letters(phrase)) && page.contains(phrase))
        }
        let push = try #require(
            Delivery(["headers": ["apns-push-type": "liveactivity"], "payload": ["aps": ["event": "start"]]]))
        for (system, count) in [(SystemRange.iOS15, 0), (.iOS16, 1), (.newest, 1)] {
            options.eras = [system]
            var list = NotificationList(options)
            list.deliver(push)
            #expect(list.result().devices.flatMap(\.activities).count == count, "\(system)")
        }
    }

    @Test("can be had on the page for all systems of the table, the newest first")
    func systemsOfThePage() throws {
        let systems = SystemRange.allCases.filter { [.iOS, .watchOS].contains($0.system) }
        let names = systems.flatMap { system in
            let numbers =
                system == .watchOS8 || system == .watchOS5to7 ? [system.numbers.lowerBound] : Array(system.numbers)
            return numbers.map { "['\(system.system.rawValue.lowercased())\($0)', '\(system.system.rawValue) \($0)']" }
        }
        let sorted = names.filter { $0.contains("iOS") }.reversed() + names.filter { $0.contains("watchOS") }.reversed()
        let samples = Self.groups.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Doors/Playground/Page/samples.js")
        let text = String(decoding: try Data(contentsOf: samples), as: UTF8.self)
        #expect(text.contains("systems = [\(sorted.joined(separator: ", "))];"))
    }

    @Test("mark time-sensitive and critical ones, senders and attachments, and can do without captions")
    func signs() throws {
        func svg(_ aps: JSONObject, _ more: JSONObject = [:], captions: Bool = true) throws -> String {
            var options = GroupingOptions(eras: [.iOS17])
            options.hasCaptions = captions
            var aps = aps
            aps["alert"] = ["title": "T", "body": "B"]
            var record: JSONObject = [
                "headers": [:], "payload": ["aps": .object(aps), "image": "https://a.example/b.png"],
            ]
            for member in more.members { record[member.name] = member.value }
            var list = NotificationList(options)
            list.deliver(try #require(Delivery(.object(record))))
            return LockScreenPicture(options: options).svg(list.result())
        }
        let plain = try svg([:])
        for mark in ["TIME SENSITIVE", "CRITICAL", "class=\"sign\"", "class=\"thumbnail\""] {
            #expect(!plain.contains(mark))
        }
        #expect(try texts(svg(["interruption-level": "time-sensitive"])).contains("TIME SENSITIVE"))
        #expect(try texts(svg(["interruption-level": "critical"])).contains("CRITICAL"))
        let communication = try svg(["mutable-content": 1], ["extension": ["sender": "Óscar"]])
        #expect(communication.contains("class=\"sign\"") && communication.contains("class=\"thumbnail\""))
        #expect(try texts(communication).contains("Ó"))
        let bare = try svg([:], captions: false)
        #expect(plain.contains("class=\"legend\"") && !bare.contains("class=\"legend\""))
    }

    @Test("show the number alone, or the list from the top, as the user has set it")
    func displayStyles() throws {
        var options = GroupingOptions(eras: [.iOS17])
        options.display = .count
        let count = try texts(LockScreenPicture(options: options).svg(Self.day(options)))
        #expect(count.contains("4 Notifications") && !count.contains("Ana"))
        options.display = .list
        func top() -> Int? {
            LockScreenPicture(options: options).svg(Self.day(options)).split(separator: "class=\"card\" ").dropFirst()
                .first
                .flatMap { $0.split(separator: "\"").dropFirst(3).first }.flatMap { Int($0) }
        }
        options.display = .list
        #expect(top() == 236)
        options.display = .stack
        #expect(top() == 564)
    }

    @Test(
        "tell the moment of the newest notification in the words of the language",
        arguments: [
            (
                "en-GB", "Wednesday 1 May", "09:41",
                ["now", "25 min ago", "3 hr ago", "Yesterday, 20:16", "Sunday 09:16"]
            ),
            ("en", "Wednesday, May 1", "9:41", ["now", "25m ago", "3h ago", "Yesterday, 8:16 PM", "Sunday 9:16 AM"]),
            (
                "de-CH", "Mittwoch, 1. Mai", "09:41",
                ["jetzt", "vor 25 m", "vor 3 Std.", "Gestern, 20:16", "Sonntag 09:16"]
            ),
            (
                "ru", "среда, 1 мая", "09:41",
                ["сейчас", "25 мин. назад", "3 ч назад", "Вчера, 20:16", "воскресенье 09:16"]
            ),
            ("zh-TW", "5月1日星期三", "9:41", ["現在", "25 分鐘前", "3 小時前", "昨天, 晚上8:16", "星期日 上午9:16"]),
            ("sw", nil, "09:41", ["09:41", "09:16", "06:16", "20:16", "09:16"]),
        ] as [(String, String?, String, [String])])
    func moment(_ locale: String, _ day: String?, _ clock: String, _ texts: [String]) {
        let options = GroupingOptions(locale: locale)
        let time = LockScreenTime(Self.day(options).groups, options)
        #expect(time.day == day && time.clock == clock)
        let dates = ["05-01T09:41", "05-01T09:16", "05-01T06:16", "04-30T20:16", "04-28T09:16"]
        #expect(dates.map { time.text(of: "2024-\($0):00Z") } == texts)
        #expect(time.text(of: "yesterday") == "yesterday")
        #expect(LockScreenTime([], options).clock == "9:41")
    }

    @Test("tell the moment in the user's zone, or as it is written")
    func zone() {
        var options = GroupingOptions()
        let groups = Self.day(options).groups
        #expect(LockScreenTime(groups, options).text(of: "2024-03-01T23:30:00+02:00") == "Friday, March 1")
        options.offset = { _ in 5 * 3600 + 1800 }
        let time = LockScreenTime(groups, options)
        #expect(time.clock == "3:11" && time.text(of: "2024-03-01T23:30:00+02:00") == "Saturday, March 2")
        #expect(
            time.text(of: "2024-04-30T18:31:00Z") == "15h ago"
                && time.text(of: "2024-04-30T18:29:00Z") == "Yesterday, 11:59 PM")
    }

    @Test("mark texts that are not in the device's language, as the text output does")
    func otherLanguages() throws {
        var app = AppManifest(categories: [
            NotificationCategory(
                identifier: "m", summaryFormat: .key("MORE"), hiddenPreviewsPlaceholder: .key("HIDDEN"))
        ])
        app.tables.developmentLanguage = "de"
        try app.tables.add(
            Array(#""BODY" = "Hallo"; "MORE" = "%u weitere"; "HIDDEN" = "%u Nachrichten";"#.utf8),
            path: "de.lproj/Localizable.strings")
        try app.tables.add(Array(#""TITLE" = "Привет";"#.utf8), path: "ru.lproj/Localizable.strings")
        let push: JSONObject = [
            "aps": ["alert": ["title-loc-key": "TITLE", "loc-key": "BODY"], "category": "m", "thread-id": "t"]
        ]
        for (previews, notes) in [
            (GroupingOptions.Previews.always, ["in de", "in de, iOS 12 to 14", "in English, iOS 15 and later"]),
            (.never, ["in de"]),
        ] {
            let options = GroupingOptions(previews: previews, locale: "ru", app: app)
            var list = NotificationList(options)
            for _ in 1...2 { list.deliver(Delivery(Request(Payload(json: push)))) }
            let result = list.result()
            let text = GroupTextReport(style: Style(coloured: false), options: options).text(result)
            let found = text.split(separator: "\n").compactMap { line in
                line.range(of: "  in ").map {
                    line[$0.upperBound...].prefix { $0 != "│" }.trimmingCharacters(in: .whitespaces)
                }
            }
            #expect(found.map { "in " + $0 } == notes)
            let drawn = try texts(LockScreenPicture(options: options).svg(result))
            #expect(drawn.filter { $0.hasPrefix("in ") } == notes)
        }
    }

    static let hostile = [
        "<script>alert(1)</script>", "]]>", "<![CDATA[", "&lt;b&amp;", "\" onload=\"x", "--><!--",
        "\u{202E}gnirts\u{2066}",
        "\u{0}\u{1}\u{1B}[31m", "\u{FFFE}\u{FFFF}", "<foreignObject/>", "👩‍👩‍👧‍👦🇨🇭", String(repeating: "x", count: 1 << 20),
        String(repeating: "乗", count: 300_000), String(repeating: "a\u{301}\u{302}", count: 50_000), "\n\n\n\n\n\n",
    ]

    private func hostileRequest(_ text: String) -> Request {
        let alert: JSONValue = ["title": .string(text), "subtitle": .string(text), "body": .string(text)]
        return Request(Payload(json: ["aps": ["alert": alert, "thread-id": .string(String(text.prefix(2000)))]]))
    }

    @Test("are harmless, small and well-formed, whatever a payload contains", arguments: hostile)
    func harmless(_ text: String) throws {
        for app in [AppManifest(), try Self.app(icon: samplePNG(80, bytes: 10_000))] {
            let svg = LockScreenPicture(options: GroupingOptions(app: app)).svg(Delivery(hostileRequest(text)))
            _ = try texts(svg)
            for mark in ["<script", "<foreignObject", "onload=\"", "\u{202E}", "\u{2066}", "<![CDATA["] {
                #expect(!svg.contains(mark))
            }
            #expect(Self.refersToItself(svg) && svg.utf8.count <= 40_000)
        }
    }

    /// True if a picture or a page loads nothing: each reference is to a part of it, or is an image itself.
    private static func refersToItself(_ text: String) -> Bool {
        for mark in ["href=\"", "url("] {
            guard
                text.components(separatedBy: mark).dropFirst().allSatisfy({
                    $0.hasPrefix("#") || $0.hasPrefix("data:image/png;base64,")
                })
            else { return false }
        }
        return !text.contains("src=\"")
    }

    private static func app(icon: [UInt8], ids: [JSONValue]? = nil) throws -> AppManifest {
        var manifest: JSONObject = ["icon": .string(Base64.encode(icon))]
        manifest["bundle-ids"] = ids.map { .array($0) }
        return try AppManifest(reading: .object(manifest))
    }

    @Test("have the app's icon once, in each of its cards, and a letter in those of other apps")
    func icons() throws {
        let text = Base64.encode(samplePNG(80))
        for system in [SystemRange.iOS12to14, .iOS15, .iOS17, .iOS26, .watchOS8] {
            let bare = GroupingOptions(eras: [system])
            let plain = LockScreenPicture(options: bare).svg(Self.day(bare))
            var options = GroupingOptions(app: try Self.app(icon: samplePNG(80)), eras: [system])
            let svg = LockScreenPicture(options: options).svg(Self.day(options))
            #expect(svg.components(separatedBy: "data:image/png;base64,\(text)\"").count == 2)
            let count = svg.components(separatedBy: "<use href=\"#icon0\"").count
            let shape = system == .watchOS8 ? "round" : "square"
            #expect(count > 2 && svg.components(separatedBy: "clip-path=\"url(#\(shape))\"").count == count)
            #expect(
                svg.components(separatedBy: "class=\"letter\"").count
                    < plain.components(separatedBy: "class=\"letter\"").count)
            #expect(try texts(svg) == texts(plain).filter { $0 != "C" })
            options.app = try Self.app(icon: samplePNG(80), ids: ["com.example.other"])
            #expect(!LockScreenPicture(options: options).svg(Self.day(options)).contains("<use href=\"#icon"))
            options.apps["com.example.chat"] = try Self.app(icon: samplePNG(81))
            #expect(LockScreenPicture(options: options).svg(Self.day(options)).contains("<use href=\"#icon1\""))
        }
    }

    @Test("of a message have the sender's letter and the app's icon at its corner")
    func iconOfMessage() throws {
        var list = NotificationList(GroupingOptions(app: try Self.app(icon: samplePNG(80)), eras: [.iOS17]))
        let payload: JSONValue = ["aps": ["alert": "Hi", "mutable-content": 1]]
        list.deliver(try #require(Delivery(["headers": [:], "payload": payload, "extension": ["sender": "Óscar"]])))
        let svg = LockScreenPicture(options: list.options).svg(list.result())
        #expect(try svg.contains("<g class=\"sign\"><use href=\"#icon0\"") && texts(svg).contains("Ó"))
    }

    @Test("in a page share one icon, which the page's policy allows")
    func iconOfPage() throws {
        let options = GroupingOptions(app: try Self.app(icon: samplePNG(80)))
        var list = NotificationList(options)
        let frames = ["a", "b"].map { device in
            let step = SequenceStep.delivery(Delivery(hostileRequest(device), device: device))
            return LockScreenFrame(after: step, list.result(taking: step))
        }
        let page = GroupPage(options: options)
        for text in [page.html(list.result()), page.html(frames)] {
            #expect(text.components(separatedBy: "data:image/png").count == 2 && text.contains("; img-src data:;"))
            #expect(text.components(separatedBy: "<use href=\"#icon0\"").count > 2)
        }
        #expect(
            LockScreenPicture(options: options).animatedSVG(frames).components(separatedBy: "data:image").count == 2)
    }

    @Test("are small, however much they show, and say what they leave out", arguments: [0, 4000, 10_000])
    func small(_ iconBytes: Int) throws {
        let app = iconBytes == 0 ? AppManifest() : try Self.app(icon: samplePNG(80, bytes: iconBytes))
        var list = NotificationList(GroupingOptions(app: app, eras: [.iOS26]))
        let frames = (0..<45).map { number in
            let aps: JSONObject = [
                "alert": [
                    "title": .string("Title & \(number)"),
                    "body": .string(String(repeating: "\"Ö\u{301}\" ", count: 70)),
                ],
                "thread-id": .string("Thread \(number)"),
            ]
            let request = Request(Payload(json: ["aps": .object(aps)]))
            let step = SequenceStep.delivery(Delivery(request, app: "a\(number % 7)", device: "d\(number % 9)"))
            return LockScreenFrame(after: step, list.result(taking: step))
        }
        let picture = LockScreenPicture(options: list.options)
        for svg in [picture.svg(list.result()), picture.animatedSVG(frames)] {
            #expect(svg.utf8.count <= 40_000)
            _ = try texts(svg)
        }
        #expect(picture.svg(list.result()) == picture.svg(list.result()))
        let shown = try texts(picture.svg(list.result()))
        #expect(shown.contains { $0.hasPrefix("and ") && $0.contains("more stacks") })
        #expect(shown.contains { $0.hasPrefix("and 5 more devices, ") })
        #expect(picture.animatedSVG(frames).contains("<title>Lock screen, iOS 26: 45 steps, "))
    }

    @Test("say why a card stands apart, beside it and in the page, where the reason is open")
    func strays() throws {
        let options = GroupingOptions(eras: [.iOS17])
        func result(_ keys: [JSONObject]) -> GroupingResult {
            var list = NotificationList(options)
            for key in keys {
                var aps = key
                aps["alert"] = "Hi"
                list.deliver(Delivery(Request(Payload(json: ["aps": .object(aps)])), app: "com.example.chat"))
            }
            return list.result()
        }
        let cases: [(JSONObject, String)] = [
            (["thread_id": "chat-7"], "apart: “thread_id” in aps"),
            (["thread-id": ""], "apart: its thread-id is empty"),
            (["thread-id": 7], "apart: its thread-id is a number"),
            (["thread-id": "Chat-7"], "apart: its thread-id differs"),
        ]
        for (stray, words) in cases {
            let found = result([["thread-id": "chat-7"], ["thread-id": "chat-7"], stray])
            let svg = LockScreenPicture(options: options).svg(found)
            #expect(try texts(svg).contains { $0.hasPrefix(words) } && svg.contains("class=\"ring\""), "\(words)")
            #expect(try texts(svg).contains("3 notifications in 2 groups, 1 of them apart by mistake"))
            let page = GroupPage(options: options).html(found)
            #expect(page.contains("<section class=\"stray\">") && page.contains("<details open>"))
            #expect(page.contains("<details><summary>"))
        }
        let right = LockScreenPicture(options: options).svg(result([["thread-id": "a"], ["thread-id": "b"], [:]]))
        #expect(!right.contains("class=\"ring\""))
    }

    @Test("say what a real card would show where no date and no app is given")
    func missingFacts() throws {
        var list = NotificationList()
        list.deliver(Delivery(Request(Payload(json: ["aps": ["alert": "Hi"]]))))
        func facts(_ result: GroupingResult) throws -> [String] {
            try texts(LockScreenPicture().svg(result)).filter { $0.hasPrefix("not given") }
        }
        #expect(try facts(list.result()).first?.contains("when it arrived, and its app's icon") == true)
        #expect(try facts(Self.day(GroupingOptions())).isEmpty)
    }

    @Test("have one answer on iOS 12 for few notifications, in picture, text, JSON and reason", arguments: [2, 3, 4])
    func fewOnIOS12(_ count: Int) throws {
        let options = GroupingOptions(eras: [.iOS12to14])
        var list = NotificationList(options)
        for number in 1...count {
            let aps: JSONObject = ["alert": .string("Number \(number)"), "thread-id": "t"]
            list.deliver(Delivery(Request(Payload(json: ["aps": .object(aps)])), label: "a:\(number)"))
        }
        let (result, cards) = (list.result(), count < 4 ? count : 1)
        let text = GroupTextReport(style: Style(coloured: false), options: options).text(result)
        #expect(text.split(separator: "╭").count == cards + 1 && text.contains("shown one by one") == (cards > 1))
        let svg = LockScreenPicture(options: options).svg(result)
        #expect(svg.components(separatedBy: "class=\"card\"").count == cards + 1)
        #expect(
            svg.contains("as a stack: ") == (cards > 1)
                && svg.contains(">\(count - 1) more notification") == (cards == 1))
        #expect(try StackComparison("1", "2", in: result).isOneStack == (cards == 1))
        let json = JSONWriter().text(GroupJSONReport(version: "1", options: options).value(result))
        #expect(json.contains("one-by-one") == (cards > 1))
    }

    @Test("pages stay harmless as well", arguments: hostile)
    func harmlessPages(_ text: String) throws {
        var list = NotificationList()
        let text = String(text.prefix(2000))
        let step = SequenceStep.delivery(Delivery(hostileRequest(text), app: text, device: text, label: text))
        list.take(step)
        let pages = [
            GroupPage(options: GroupingOptions()).html(list.result()),
            GroupPage(options: GroupingOptions()).html([LockScreenFrame(after: step, list.result())]),
        ]
        for page in pages {
            #expect(page.contains("default-src 'none'"))
            #expect(!page.contains("<script>alert") && !page.contains("onload=\"") && !page.contains("<foreignObject"))
            #expect(!page.contains("\u{202E}"))
            #expect(Self.refersToItself(page))
        }
    }

    @Test("moving pictures have a frame for each step and no script")
    func animation() throws {
        var list = NotificationList()
        let frames = (1...3).map { number in
            let request = Request(Payload(json: ["aps": ["alert": .string("Number \(number)")]]))
            let step = SequenceStep.delivery(Delivery(request, label: String(number)))
            list.take(step)
            return LockScreenFrame(after: step, list.result())
        }
        let svg = LockScreenPicture().animatedSVG(frames)
        let found = try texts(svg)
        #expect(found.filter { $0.hasPrefix("Number") } == ["Number 1", "Number 2", "Number 3"])
        #expect(svg.split(separator: "class=\"frame\"").count == 4)
        #expect(!svg.contains("<script"))
    }

    @Test("moving pictures have the cards of each step at the bottom, where the system has them there")
    func animationAtBottom() {
        let options = GroupingOptions(eras: [.iOS17])
        var list = NotificationList(options)
        let frames = (1...8).map { number in
            let aps: JSONObject = ["alert": "Hi", "thread-id": .string(String(number))]
            let step = SequenceStep.delivery(Delivery(Request(Payload(json: ["aps": .object(aps)]))))
            list.take(step)
            return LockScreenFrame(after: step, list.result())
        }
        // The last two fill more than the smallest screen, and the last one all of its own.
        let svg = LockScreenPicture(options: options).animatedSVG(frames)
        let lowest = svg.components(separatedBy: "class=\"frame\"").dropFirst().suffix(8).map { frame in
            frame.components(separatedBy: "class=\"card\" ").dropFirst().compactMap { card in
                card.split(separator: "\"").dropFirst(3).first.flatMap { Int($0) }
            }.max()
        }
        #expect(Set(lowest).count == 1)
    }

    static let cards: [(payload: JSONObject, type: String, text: String)] = [
        (["aps": ["content-available": 1]], "background", "Not displayed"),
        (
            ["aps": ["event": "update", "timestamp": 1, "content-state": ["gate": "7B"]]], "liveactivity",
            "7B"
        ),
        (["aps": ["alert": "שלום"]], "alert", "שלום"),
    ]

    @Test("of one push show how it is displayed", arguments: cards)
    func onePush(_ payload: JSONObject, _ type: String, _ text: String) throws {
        var headers = Headers()
        headers["apns-push-type"] = type
        let svg = LockScreenPicture().svg(Delivery(Payload(json: payload), headers: headers))
        #expect(try texts(svg).contains(text))
        #expect(svg.contains("direction=\"rtl\"") == (text == "שלום"))
    }

    @Test("the slider's script is the one that the page's policy allows")
    func scriptHash() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "openssl dgst -sha256 -binary | openssl base64"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(HTMLPage.script.utf8))
        try input.fileHandleForWriting.close()
        let found = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(found.trimmingCharacters(in: .whitespacesAndNewlines) == HTMLPage.scriptHash)
    }
}

/// Collects the text of the elements `text`.
private final class TextReader: NSObject, XMLParserDelegate {
    var texts: [String] = []
    private var isText = false

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        isText = name == "text"
        if isText { texts.append("") }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        isText = false
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard isText, let last = texts.popLast() else { return }
        texts.append(last + string)
    }
}
