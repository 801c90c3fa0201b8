import PushGrouping

extension GroupingResult.DeviceGroups {
    /// What the device is called; nil where there is only one without a name.
    var name: String? { isWatch ? (device.map { "the watch of \($0)" } ?? "the watch") : device.map { "device \($0)" } }

    var lockScreenCount: Int { groups.reduce(0) { $1.isInNotificationCenter ? $0 : $0 + $1.count } }
}

extension LiveActivity {
    /// What it shows, as a clause.
    var sentence: String {
        let end = hasEnded ? ", ended, kept \(removal == nil ? "up to four hours" : "for now")" : ""
        return ([label.isEmpty ? nil : label, heading].compactMap { $0 } + lines.prefix(6)).joined(separator: ": ")
            + end
    }

    /// The title of its last alert, or else its type.
    var heading: String { title ?? type ?? "Live Activity" }

    /// What stands below its card.
    var caption: String { ["Live Activity", type, hasEnded ? "ended" : nil].compactMap { $0 }.joined(separator: ", ") }
}
