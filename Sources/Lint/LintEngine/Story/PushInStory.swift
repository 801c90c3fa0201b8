import AppResources

/// A push with what came before it.
public struct PushInStory: Sendable {
    package let push: StoryPush
    /// The push's own place; 0 before it was taken.
    package var place: StoryPlaces.Number = 0
    /// The earlier pushes to its Live Activity; nil if there were none.
    package var activity: ActivityLife?
    /// The earlier pushes to its device, other than to Live Activities; nil if there were none.
    package var device: DevicePast?
    /// The time of the newest provider token of its signing key, in Unix seconds, and the first push that had it; nil if there was none.
    package var token: (issuedAt: Int64, place: StoryPlaces.Number)?
    /// The answer that says that the push should not have been sent; nil if there is none.
    package var refusal: EarlierRefusal?
    package let places: StoryPlaces
    /// The resources of the app that the push is for; nil where they are not known.
    package var app: AppManifest?

    package func place(_ number: StoryPlaces.Number) -> AppPlace { places[number] }
    /// True if nothing came before that it could be compared with.
    var isFirst: Bool { activity == nil && device == nil && token == nil && refusal == nil }

    /// The check of a rule that looks at a push and at what came before it.
    package typealias Check = @Sendable (PushInStory) -> Violation?
}

/// The places of pushes by numbers, which take less memory.
package struct StoryPlaces: Sendable {
    package typealias Number = UInt32

    /// The number of the first push of each file, with its line; nil where the file is one document.
    private var starts: [(number: Number, path: String, line: Int?)] = []
    private var last: (number: Number, line: Int) = (0, 0)

    /// Adds a file, or a line of it, and returns its number. Lines of a file are added in their order.
    package mutating func addPlace(_ path: String, _ line: Int?) -> Number {
        if let start = starts.last, start.path == path, line == nil || line.map({ $0 >= last.line }) == true {
            last.number = start.number &+ Number(clamping: (line ?? 0) - (start.line ?? 0))
        } else {
            last.number &+= 1
            starts.append((last.number, path, line))
        }
        last.line = line ?? 0
        return last.number
    }

    package subscript(number: Number) -> AppPlace {
        let after = starts.partitionPoint { $0.number > number }
        guard after > 0 else { return AppPlace("") }
        let start = starts[after - 1]
        return AppPlace(start.path, line: start.line.map { $0 + Int(number - start.number) })
    }
}
