import JSONText
import FastReaders
@_exported import LintEngine

extension Rule {
    /// All rules, in the order of their families.
    public static let all: [Rule] = [
        textRules, keysRules, alertRules, soundRules, backgroundRules, headersRules, groupingRules, liveActivityRules,
        otherPushesRules, serviceRules, appRules, storyRules, answersRules,
    ].flatMap { $0 }

    // An array of each family: the compiler takes seconds for one of all.
    private static let textRules: [Rule] = [
        .notJSON, .formNotRead, .hostSwitchedOff, .certificateAndToken, .certificateForTokens, .httpTooOld,
        .addressStarts, .repeatedKey, .rootNotObject, .payloadTooLarge,
    ]
    private static let keysRules: [Rule] = [
        .envelope, .missingAPS, .emptyAPS, .misspeltKey, .misplacedKey, .besideAPS, .unknownKey, .keyOfOtherPush,
        .wrongKind, .unknownValue, .outOfRange, .emptyText, .nullValue, .blankAtEnd, .tooNew, .badgeOnlyOnTV,
        .noLongerRead, .badgeZero, .targetBundleMalformed, .simulatorKeySent, .applePrivateKey, .privateData,
        .flagNotNumber, .flagIsBoolean, .flagNotOne, .flagOff,
    ]
    private static let alertRules: [Rule] = [
        .locArgsWithoutLocKey, .mutableContentWithoutText, .nothingToShow, .textAndLocKey, .jsonShownAsText,
        .actionOutsideWebsite, .launchImageIsURL, .attachmentNotShown, .attachmentNotLoaded,
    ]
    private static let soundRules: [Rule] = [
        .soundDefaultMisspelt, .soundWithoutExtension, .soundFormatNotPlayed, .soundWithoutName, .soundNotCritical,
        .criticalLevelWithoutSound,
    ]
    private static let backgroundRules: [Rule] = [
        .backgroundShows, .backgroundPriority, .backgroundWakesNothing, .wakesAndShows,
    ]
    private static let headersRules: [Rule] = [
        .headersNotObject, .payloadNotObject, .headerNotText, .duplicateHeader, .misspeltHeader, .payloadKeyAsHeader,
        .headerInPayload, .unknownHeader, .unknownPushType, .pushTypeMissing, .silentSentAsAlert, .unknownPriority,
        .priorityTooLow, .expirationNotSeconds, .expirationImplausible, .expirationInPast, .callStored, .topicMissing,
        .topicMalformed, .topicNotForType, .collapseIDLength, .idNotUUID, .authorizationMalformed, .tokenExpired,
        .keyNotForHost, .keyNotForTopic, .channelIDNotBase64, .broadcastIncomplete, .broadcastOfOtherType,
        .broadcastWithTopic, .pathMalformed, .methodNotPost, .hostNotInUse, .schemeNotHTTPS, .bodyCompressed,
        .priorityNotForType, .channelIDOnDevicePath, .channelRequestMalformed,
    ]
    private static let groupingRules: [Rule] = [.threadIDEmpty, .summaryArgMisplaced, .summaryArgCountTooSmall]
    private static let liveActivityRules: [Rule] = [
        .liveActivityIncomplete, .liveActivityStartIncomplete, .liveActivityAlertIncomplete, .liveActivityLocKey,
        .timeInMilliseconds, .timeFrom2001, .timestampLongPast, .staleDateBeforeTimestamp, .dismissalDateWithoutEnd,
        .dismissalDateTooLate, .timestampInPast, .staleDateInPast, .dismissalDateTooFar, .contentStateEmpty,
        .misreadDate, .startKeyWithoutStart, .inputPushTokenAndChannel, .startNotKept, .startWithInputToken,
        .inputPushChannelNotBase64, .liveActivityDataTooLarge, .broadcastStart, .attributesAreState,
    ]
    private static let otherPushesRules: [Rule] = [
        .mdmKeyMissing, .mdmNotAlone, .fileProviderIncomplete, .contentChangedNotTrue, .apsNotRead,
        .websitePushIncomplete,
    ]
    private static let serviceRules: [Rule] = [
        .messageInterfaceRetired, .messageMemberUnknown, .messageMemberDeprecated, .sdkSpelling, .notAPush,
        .messageWrongKind, .messageMemberMissing, .messageUnknownValue, .messageDataName, .messageTargetCount,
        .messageDataPriority, .messageVoIP, .messageImageNotShown, .messageActivityToken, .messageWithoutContent,
        .messageShownTwice, .webPushIncomplete, .webPushAddress, .webPushBadge, .webPushTooLarge, .webPushHeader,
        .webPushToken,
    ]
    private static let appRules: [Rule] = [
        .categoryNotRegistered, .categoryInExtension, .locKeyNotInApp, .locArgsTooFew, .locArgsTooMany,
        .placeholderNotForText, .soundNotInApp, .soundFileNotPlayed, .activityTypeNotInApp, .activityMemberMissing,
        .activityValueNotDecodable, .activityDateMisread, .activityMemberUnknown, .olderAppCannotDecode,
        .summaryFormatUnusable, .summaryPluralMissing, .summaryArgMissing, .appNotWoken, .callModeMissing,
        .timeSensitiveNotAllowed, .criticalNotAllowed, .liveActivitiesOff, .pushNotEnabled, .topicNotThisApp,
        .targetBundleNotThisApp, .environmentDiffers, .extensionMissing, .extensionInstalledOnly, .extensionTooNew,
        .viewTooNew, .extensionID, .filteredPushUntyped, .appGroupMissing, .filteringNotAllowed,
        .communicationIncomplete, .insecureAttachment, .keyNotRead, .widgetPushNotAllowed, .locationPushNotAllowed,
    ]
    private static let storyRules: [Rule] = [
        .updateBeforeStart, .updateAfterEnd, .timestampGoesBack, .stateUnchanged, .activityTooOften,
        .startWithoutCollapseID, .tokenRenewedEarly, .backgroundTooOften, .textRepeated, .alertAndSilent,
    ]
    private static let answersRules: [Rule] = [.tokenRefusedBefore, .payloadRefusedBefore, .retriedEarly]

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
