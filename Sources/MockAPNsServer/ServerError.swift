#if Serve
    /// Why the stand-in can't start.
    public struct ServerError: Error, Sendable, Equatable {
        /// The reason, in lower case and without full stop.
        public let message: String

        init(_ message: String) { self.message = message }
    }
#endif
