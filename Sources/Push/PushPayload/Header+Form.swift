extension Header {
    /// The values that APNs accepts in a header.
    public enum Form: Sendable, Equatable {
        /// 32 hexadecimal digits in groups of 8-4-4-4-12. Capital digits are taken too.
        case uuid
        /// A whole number of seconds since 1970, or 0.
        case seconds
        /// A word of this list.
        case words([String])
        /// A push type; for a broadcast only that of Live Activities, in upper or lower case, because Apple's pages write both.
        case pushType
        /// A bundle id, a pass type id or the UID of an MDM certificate: letters, digits, hyphens, underscores and dots.
        case topic
        /// Text of so many bytes in UTF-8.
        case bytes(ClosedRange<Int>)
        /// Base64 with `+`, `/` and the `=` at its end.
        case base64
        /// `bearer` and a JSON Web Token.
        case providerToken

        /// The form in words, such as `a UUID`.
        public var phrase: String {
            switch self {
            case .uuid: "a UUID: 32 lowercase hexadecimal digits in groups of 8, 4, 4, 4 and 12"
            case .seconds: "a whole number of seconds since 1970, or 0"
            case .words(let words): "one of " + words.joined(separator: ", ")
            case .pushType: "a push type; for a broadcast `\(PushType.liveActivity.rawValue)`"
            case .topic: "letters, digits, hyphens and dots, such as `com.example.MyApp`"
            case .bytes(let range): "\(range.lowerBound) to \(range.upperBound) bytes of UTF-8"
            case .base64: "base64 with `+`, `/` and the `=` at its end"
            case .providerToken: "`bearer` and a JSON Web Token signed with ES256"
            }
        }

        /// True if the value tells a time: an expiration, or the token with its `iat`.
        package var holdsTime: Bool { self == .seconds || self == .providerToken }

        /// True if a service of APNs takes this value.
        public func takes(_ value: String, by service: APNsReason.Service = .device) -> Bool {
            switch self {
            case .uuid: value.isUUID
            case .seconds: value.isNumber && Int64(value) != nil
            case .words(let words): words.contains(value)
            case .pushType:
                service == .device
                    ? PushType(rawValue: value).isKnown : value.lowercased() == PushType.liveActivity.rawValue
            case .topic: value.isTopic
            case .bytes(let range): range.contains(value.utf8.count)
            case .base64: value.isBase64
            case .providerToken: (try? ProviderToken(authorization: value)) != nil
            }
        }
    }
}

/// The forms of text in headers and paths.
extension String {
    /// True for 32 hexadecimal digits in groups of 8-4-4-4-12, in any case.
    package var isUUID: Bool {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map { $0.utf8.count } == [8, 4, 4, 4, 12] && groups.allSatisfy { String($0).isHex }
    }

    /// True if there is at least one byte and every byte is a digit.
    package var isNumber: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }
    /// True if there is at least one byte and every byte is a hexadecimal digit.
    package var isHex: Bool { !isEmpty && utf8.allSatisfy { $0.isHexDigit } }

    /// True if a topic can look like this. The underscore is not allowed in a bundle id, but some have it.
    package var isTopic: Bool {
        isMade(of: "-._") && !isNumber
            && split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    /// True for base64 with `+`, `/` and the `=` at its end.
    package var isBase64: Bool { !isEmpty && Base64.isPadded(self) && !hasSuffix("===") }

    /// True if every byte is an ASCII letter or digit, or one of these.
    package func isMade(of others: String) -> Bool {
        utf8.allSatisfy { $0.isLetter || $0.isDigit || others.utf8.contains($0) }
    }
}
