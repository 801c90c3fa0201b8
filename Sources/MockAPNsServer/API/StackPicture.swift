#if Serve
    import GroupReport
    import PushGrouping
    import MockAPNs

    /// The lock screen with its stacks, drawn as `apnslint group --format svg` draws it, for a browser.
    enum StackPicture {
        /// The picture as an answer, in which a browser runs no script and loads nothing.
        static func answer(_ result: GroupingResult, _ options: GroupingOptions) -> HTTP1Answer {
            HTTP1Answer(
                fields: [
                    IncomingRequest.Field("content-type", "image/svg+xml"),
                    IncomingRequest.Field("cache-control", "no-store"),
                    IncomingRequest.Field("x-content-type-options", "nosniff"),
                    IncomingRequest.Field("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'"),
                ], body: Array(LockScreenPicture(options: options).svg(result).utf8))
        }
    }
#endif
