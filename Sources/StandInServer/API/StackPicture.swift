#if Serve
    import PushGrouping
    import PushReport
    import StandIn

    /// The lock screen with its stacks, as a picture.
    enum StackPicture {
        /// The picture as SVG; nil where there is nothing to show.
        static func svg(_ result: GroupingResult, _ options: GroupingOptions) -> String? { nil }

        /// The picture for a browser, which runs no scripts in it.
        static func answer(_ result: GroupingResult, _ options: GroupingOptions) -> HTTP1Answer {
            guard let text = svg(result, options) else { return HTTP1Answer(status: 204) }
            return HTTP1Answer(
                fields: [
                    IncomingRequest.Field("content-type", "image/svg+xml"),
                    IncomingRequest.Field("cache-control", "no-store"),
                    IncomingRequest.Field("x-content-type-options", "nosniff"),
                    IncomingRequest.Field("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'"),
                ], body: Array(text.utf8))
        }
    }
#endif
