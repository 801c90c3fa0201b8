import JSONText
import ReportText

/// The identity of a stack in a JSON report: device, app, kind, thread and category.
enum GroupName {
    private static let names = ["device", "app", "kind", "category", "thread", "place"]

    /// The members that identify a stack, as far as they are present.
    static func identity(of group: JSONObject) -> JSONObject {
        JSONObject(names.compactMap { name in group[name].map { (name, $0) } })
    }

    static func text(_ group: JSONObject) -> String {
        let device = group["device"]?.string.map { "device \(DisplayWidth.visible($0)), " } ?? ""
        let app = group["app"]?.string.map { DisplayWidth.visible($0) } ?? "the app"
        let kind =
            switch group["kind"]?.string {
            case "app": "the app's own stack"
            case "single": top(group)
            default:
                ["category", "thread"].compactMap { name in
                    group[name]?.string.map { "\(name) \(DisplayWidth.isolated($0))" }
                }.joined(separator: ", ")
            }
        let place = group["place"] == nil ? "" : ", in Notification Center"
        return device + app + (kind.isEmpty ? "" : ", \(kind)") + place
    }

    static func groups(of report: JSONValue) -> [JSONObject] {
        (report.object?["groups"]?.array ?? []).compactMap { $0.object }
    }

    static func count(_ group: JSONObject) -> Int { group["count"]?.number.flatMap { Int(exactly: $0) } ?? 0 }

    /// The text of the leading notification, or "single" if the report lacks it.
    static func top(_ group: JSONObject) -> String {
        group["notifications"]?.array?.first?.object.map { short(lines(of: $0)) } ?? "single"
    }

    static func lines(of notification: JSONObject) -> String {
        ["title", "subtitle", "body"].compactMap { notification[$0]?.string }.filter { !$0.isEmpty }
            .joined(separator: ": ")
    }

    /// A text in quotation marks, cut where it is long.
    static func short(_ text: String) -> String {
        DisplayWidth.isolated(LineBreaker.terminalLines(text, columns: 60, maximumLines: 1).first ?? "")
    }
}
