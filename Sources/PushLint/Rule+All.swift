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
        .headersNotObject, .payloadNotObject,
        .headerNotText, .duplicateHeader, .misspeltHeader, .payloadKeyAsHeader, .headerInPayload, .unknownHeader,
        .unknownPushType, .pushTypeMissing, .silentSentAsAlert, .unknownPriority, .priorityTooLow,
        .expirationNotSeconds, .expirationImplausible, .callStored,
        .topicMissing, .topicMalformed, .topicNotForType, .collapseIDLength, .idNotUUID, .authorizationMalformed,
        .channelIDNotBase64, .broadcastIncomplete, .broadcastOfOtherType, .broadcastWithTopic,
        .pathMalformed, .methodNotPost,
        .threadIDEmpty, .summaryArgMisplaced, .summaryArgCountTooSmall,
        .liveActivityIncomplete, .liveActivityStartIncomplete, .liveActivityAlertIncomplete, .liveActivityLocKey,
        .timeInMilliseconds, .timestampLongPast, .staleDateBeforeTimestamp, .dismissalDateWithoutEnd,
        .dismissalDateTooLate, .contentStateEmpty, .misreadDate, .startKeyWithoutStart, .inputPushTokenAndChannel,
        .broadcastStart,
        .mdmKeyMissing, .mdmNotAlone, .fileProviderIncomplete, .contentChangedNotTrue, .apsNotRead,
        .websitePushIncomplete,
    ]

    /// The rule of an id.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}
