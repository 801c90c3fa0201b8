/// The registry: every rule, by family.
extension Rule {
    /// All rules, in the order of their families.
    public static let all: [Rule] = [
        .notJSON, .repeatedKey, .rootNotObject, .payloadTooLarge,
        .missingAPS, .misspeltKey, .misplacedKey, .besideAPS, .unknownKey, .keyOfOtherPush,
        .wrongKind, .unknownValue, .outOfRange, .emptyText, .nullValue,
        .flagNotNumber, .flagIsBoolean, .flagOff,
        .locArgsWithoutLocKey, .mutableContentWithoutText,
        .backgroundShows, .backgroundPriority,
        .threadIDEmpty, .summaryArgMisplaced, .summaryArgCountTooSmall,
        .categoryNotRegistered, .locKeyNotInApp, .locArgsTooFew, .locArgsTooMany, .placeholderNotForText,
        .soundNotInApp,
        .summaryFormatUnusable, .summaryPluralMissing, .summaryArgMissing,
    ]

    /// The rule of an id.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
