/// One step in the construction of a summary's text.
public struct SummaryStep: Sendable, Equatable, Explained {
    /// The code, and the sentence without capital and full stop.
    public let explanation: String
    /// True if the app or its texts have a fault.
    public var isMistake = false
    /// The language of the text of this step, if it is not the device's.
    var standInLanguage: String?
}
