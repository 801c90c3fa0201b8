#if Serve
    /// The memory of all requests that have not ended yet, in bytes, with its limit. Without it, peers could begin
    /// requests on many streams and end none.
    final class UnfinishedRequests {
        private let limit: Int
        private var bytes = 0

        init(limit: Int) { self.limit = limit }

        /// Takes memory for a part of a request; false if there is none left.
        func take(_ count: Int) -> Bool {
            guard count <= limit - bytes else { return false }
            bytes += count
            return true
        }

        /// Gives memory back.
        func giveBack(_ count: Int) { bytes -= count }
    }
#endif
