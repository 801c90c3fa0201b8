import JSONText
import FastReaders
@_exported import LintEngine

extension Rule {
    /// All rules, in the order of their families.
    public static let all: [Rule] = [
        .notJSON, .formNotRead, .hostSwitchedOff, .certificateAndToken, .certificateForTokens, .httpTooOld,
        .addressStarts, .repeatedKey, .rootNotObject, .payloadTooLarge,
        .envelope, .missingAPS, .emptyAPS, .misspeltKey, .misplacedKey, .besideAPS, .unknownKey, .keyOfOtherPush,
        .wrongKind, .unknownValue, .outOfRange, .emptyText, .nullValue, .blankAtEnd, .tooNew, .badgeOnlyOnTV,
        .noLongerRead, .badgeZero,
        .targetBundleMalformed, .simulatorKeySent, .applePrivateKey, .privateData, .flagNotNumber, .flagIsBoolean,
        .flagNotOne, .flagOff, .locArgsWithoutLocKey, .mutableContentWithoutText, .nothingToShow, .textAndLocKey,
        .jsonShownAsText, .actionOutsideWebsite, .launchImageIsURL, .attachmentNotShown, .attachmentNotLoaded,
        .soundDefaultMisspelt, .soundWithoutExtension, .soundFormatNotPlayed, .soundWithoutName, .soundNotCritical,
        .criticalLevelWithoutSound, .backgroundShows, .backgroundPriority, .backgroundWakesNothing, .wakesAndShows,
        .headersNotObject, .payloadNotObject, .headerNotText, .duplicateHeader, .misspeltHeader, .payloadKeyAsHeader,
        .headerInPayload, .unknownHeader, .unknownPushType, .pushTypeMissing, .silentSentAsAlert, .unknownPriority,
        .priorityTooLow, .expirationNotSeconds, .expirationImplausible, .expirationInPast, .callStored, .topicMissing,
        .topicMalformed, .topicNotForType, .collapseIDLength, .idNotUUID, .authorizationMalformed, .tokenExpired,
        .keyNotForHost, .keyNotForTopic, .channelIDNotBase64, .broadcastIncomplete, .broadcastOfOtherType,
        .broadcastWithTopic, .pathMalformed, .methodNotPost, .hostNotInUse, .schemeNotHTTPS, .bodyCompressed,
        .priorityNotForType,
        .channelIDOnDevicePath, .channelRequestMalformed, .threadIDEmpty, .summaryArgMisplaced,
        .summaryArgCountTooSmall, .liveActivityIncomplete, .liveActivityStartIncomplete, .liveActivityAlertIncomplete,
        .liveActivityLocKey, .timeInMilliseconds, .timeFrom2001, .timestampLongPast, .staleDateBeforeTimestamp,
        .dismissalDateWithoutEnd, .dismissalDateTooLate, .timestampInPast, .staleDateInPast, .dismissalDateTooFar,
        .contentStateEmpty, .misreadDate, .startKeyWithoutStart, .inputPushTokenAndChannel, .startNotKept,
        .startWithInputToken, .inputPushChannelNotBase64, .liveActivityDataTooLarge, .broadcastStart,
        .attributesAreState, .mdmKeyMissing, .mdmNotAlone, .fileProviderIncomplete, .contentChangedNotTrue, .apsNotRead,
        .websitePushIncomplete, .messageInterfaceRetired, .messageMemberUnknown, .messageMemberDeprecated, .sdkSpelling,
        .notAPush, .messageWrongKind, .messageMemberMissing,
        .messageUnknownValue, .messageDataName, .messageTargetCount, .messageDataPriority, .messageVoIP,
        .messageImageNotShown,
        .messageActivityToken, .messageWithoutContent, .messageShownTwice, .webPushIncomplete, .webPushAddress,
        .webPushBadge, .webPushTooLarge, .webPushHeader, .webPushToken, .categoryNotRegistered, .categoryInExtension,
        .locKeyNotInApp, .locArgsTooFew, .locArgsTooMany, .placeholderNotForText, .soundNotInApp, .soundFileNotPlayed,
        .activityTypeNotInApp,
        .activityMemberMissing, .activityValueNotDecodable, .activityDateMisread, .activityMemberUnknown,
        .olderAppCannotDecode, .summaryFormatUnusable, .summaryPluralMissing, .summaryArgMissing, .appNotWoken,
        .callModeMissing, .timeSensitiveNotAllowed, .criticalNotAllowed, .liveActivitiesOff, .pushNotEnabled,
        .topicNotThisApp, .targetBundleNotThisApp, .environmentDiffers, .extensionMissing, .extensionInstalledOnly,
        .extensionTooNew, .viewTooNew, .extensionID, .filteredPushUntyped, .appGroupMissing, .filteringNotAllowed,
        .communicationIncomplete, .insecureAttachment, .keyNotRead, .widgetPushNotAllowed, .locationPushNotAllowed,
        .updateBeforeStart, .updateAfterEnd, .timestampGoesBack, .stateUnchanged, .activityTooOften,
        .startWithoutCollapseID, .tokenRenewedEarly, .backgroundTooOften, .textRepeated, .alertAndSilent,
        .tokenRefusedBefore, .payloadRefusedBefore, .retriedEarly,
    ]

    /// The rule of an id.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

    /// The rules that an unknown id may mean: the one it is a misspelling of, or those whose name contains it.
    public static func similar(to id: String) -> [Rule] {
        if let near = Spelling.nearest(id, among: all.map({ $0.id })).flatMap(named) { return [near] }
        let part = id.lowercased()
        return part.count < 3 ? [] : all.filter { $0.id.contains(part) }
    }
}

extension RuleSet {
    package static let standard = RuleSet(Rule.all)
}

extension Linter {
    /// A linter with these options and all rules.
    public convenience init(_ options: LintOptions = LintOptions()) {
        self.init(.standard, options, memory: .verdicts(for: options))
    }
}
