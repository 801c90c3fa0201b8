/// How far a document is on its way to a device, which says what is known of its header fields and what it has to be.
public enum Stage: Sendable, Equatable {
    /// A file: its header fields may be given elsewhere, and nothing is sent now.
    case written
    /// An `.apns` file, which the Simulator delivers as it is.
    case simulated
    /// About to be sent as it is, to APNs or to the service that the option `envelope` names: it is read as a payload or as that
    /// service's request, whatever it looks like, and has to be one.
    case sending
    /// The same, received by a server, which knows all header fields.
    case received
    /// A record of a log, with the payload at this place.
    case recorded(RecordForm)

    /// True if the bytes are the body of a request.
    public var isBody: Bool { self == .sending || self == .received }
    /// The places in a record; nil for any other document.
    public var record: RecordForm? { if case .recorded(let form) = self { form } else { nil } }
    /// A number for each stage, 0 where the bytes alone tell how they are read.
    package var number: UInt64 {
        switch self {
        case .written, .recorded: 0
        case .simulated: 1
        case .sending: 2
        case .received: 3
        }
    }
}
