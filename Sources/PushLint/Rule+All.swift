/// The registry: every rule, by family.
extension Rule {
    /// All rules, in the order of their families.
    public static let all: [Rule] = [
        .notJSON, .repeatedKey, .rootNotObject, .payloadTooLarge,
        .envelope, .missingAPS, .emptyAPS, .misspeltKey, .misplacedKey, .besideAPS, .unknownKey, .keyOfOtherPush,
        .wrongKind, .unknownValue, .outOfRange, .emptyText, .nullValue,
        .blankAtEnd, .tooNew, .noLongerRead, .badgeZero,
        .targetBundleMalformed, .simulatorKeySent, .applePrivateKey, .privateData,
        .flagNotNumber, .flagIsBoolean, .flagOff,
        .locArgsWithoutLocKey, .mutableContentWithoutText,
        .nothingToShow, .textAndLocKey, .jsonShownAsText, .actionOutsideWebsite,
        .soundDefaultMisspelt, .soundWithoutExtension, .soundFormatNotPlayed, .soundWithoutName, .soundNotCritical,
        .criticalLevelWithoutSound,
        .backgroundShows, .backgroundPriority, .wakesAndShows,
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
