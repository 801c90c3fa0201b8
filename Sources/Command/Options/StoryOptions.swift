import ArgumentParser
import JSONText
import PushLint

/// Whether pushes are compared with those that were sent before them.
struct StoryOptions: ParsableArguments {
    @Flag(help: .of("--story")) var story = false
    @Option(help: .of("--device")) var device: JSONPointer?
    @Option(help: .of("--date")) var date: JSONPointer?

    func validate() throws {
        if !story, device != nil || date != nil { throw ValidationError("--device and --date are for --story.") }
    }

    /// The fields that were named.
    var named: [JSONPointer] { [device, date].compactMap(\.self) }

    /// The fields that are read; nil if nothing is compared.
    var fields: StoryFields? {
        guard story else { return nil }
        var fields = StoryFields()
        fields.device = device ?? fields.device
        fields.date = date ?? fields.date
        return fields
    }
}
