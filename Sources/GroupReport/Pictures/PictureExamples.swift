import AppResources
import JSONText
import PushGrouping
import PushPayload

/// The pictures of the page on stacks.
package enum PictureExamples {
    /// Each picture's file name and text.
    package static var all: [(name: String, text: String)] {
        [
            ("conversation.svg", picture(conversation, GroupingOptions(app: chat))),
            ("hidden-previews.svg", picture(conversation, GroupingOptions(previews: .never, app: chat))),
            ("languages.svg", picture(languages, GroupingOptions())),
            ("steps.svg", LockScreenPicture().animatedSVG(frames(day))),
        ]
    }

    private static let chat = AppManifest(categories: [
        NotificationCategory(
            identifier: "message", summaryFormat: .literal("%u more messages from %@"),
            hiddenPreviewsPlaceholder: .literal("%u messages"))
    ])

    private static let conversation = [
        push("Kritarth", "Pizza today?", name: "Kritarth"), push("Teja", "Not again!", name: "Teja"),
        push("Kritarth", "Or noodles?", name: "Kritarth"), push("Michele", "On my way.", name: "Michele"),
    ]

    private static let languages = [
        push("הרכבת שלך", "הרכבת של 10:04 לציריך יוצאת היום מרציף 7.", thread: "he"),
        push("قطارك", "ينطلق قطار الساعة 10:04 إلى زيورخ اليوم من الرصيف 7.", thread: "ar"),
        push("乗り場変更", "本日の10時04分発チューリッヒ行きは7番線から発車します。お時間に余裕を持ってお越しください。", thread: "ja"),
        push("🚆 Gate 7", "The 10:04 to Zürich HB leaves from platform 7 today. 🎉", thread: "en"),
    ]

    private static let day: [SequenceStep] = [
        push("Gate 7A", "Boarding starts at 08:40.", thread: "trip", replacing: "gate"),
        push("Teja", "Have a good flight!", thread: "chat"),
        push("Gate 7B", "Boarding starts at 08:55.", thread: "trip", replacing: "gate"),
        push("Belt 4", "Your bags arrive at 11:05.", thread: "trip"),
        .event(ListEvent(.remove(.opening, .thread("chat")))), .event(ListEvent(.remove(.dismissal, .thread("trip")))),
    ]

    private static func push(
        _ title: String, _ body: String, thread: String = "gr-51413", name: String? = nil, replacing id: String? = nil
    ) -> SequenceStep {
        var alert: JSONObject = ["title": .string(title), "body": .string(body)]
        alert["summary-arg"] = name.map { .string($0) }
        var headers = Headers()
        headers["apns-collapse-id"] = id
        let aps: JSONObject = [
            "alert": .object(alert), "thread-id": .string(thread), "category": "message",
        ]
        return .delivery(Delivery(Request(Payload(json: ["aps": .object(aps)]), headers: headers)))
    }

    private static func picture(_ steps: [SequenceStep], _ options: GroupingOptions) -> String {
        var list = NotificationList(options)
        steps.forEach { list.take($0) }
        return LockScreenPicture(options: options).svg(list.result())
    }

    private static func frames(_ steps: [SequenceStep]) -> [LockScreenFrame] {
        var list = NotificationList()
        return steps.map { step in
            list.take(step)
            return LockScreenFrame(after: step, list.result())
        }
    }
}
