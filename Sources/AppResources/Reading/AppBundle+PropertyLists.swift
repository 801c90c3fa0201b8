/// Facts of property lists.
extension AppBundle {
    /// Takes what an Info.plist says. Its strings may hold settings of the project, which `expand` fills in.
    mutating func take(_ plist: PropertyListFile, expand: (String) -> String? = { $0 }) {
        let value = plist.value
        func list(_ fact: AppFact, _ key: String, _ found: PropertyList?) {
            let strings = found?.strings ?? []
            let known = strings.compactMap(expand)
            set(fact, known, at: plist.place(of: key))
            if known.count < strings.count { setUnknown(fact, because: "\(key) has settings that are not known") }
        }
        guard let point = plist.point else {
            list(.backgroundModes, "UIBackgroundModes", value["UIBackgroundModes"])
            list(.userActivityTypes, "NSUserActivityTypes", value["NSUserActivityTypes"])
            for (fact, key) in Self.flags {
                set(fact, value[key]?.isTrue == true ? ["true"] : [], at: plist.place(of: key))
            }
            return
        }
        if point == ExtensionPoint.content {
            let key = "UNNotificationExtensionCategory"
            list(.interfaceCategories, key, value["NSExtension"]?["NSExtensionAttributes"]?[key])
        }
        if point == ExtensionPoint.service {
            let security = value["NSAppTransportSecurity"]
            list(.intents, "IntentsSupported", value["NSExtension"]?["NSExtensionAttributes"]?["IntentsSupported"])
            set(.insecureHosts, security?.insecureHosts ?? [], at: plist.place(of: "NSAppTransportSecurity"))
        }
    }

    static let flags: [(fact: AppFact, key: String)] = [
        (.liveActivities, "NSSupportsLiveActivities"),
        (.frequentUpdates, "NSSupportsLiveActivitiesFrequentUpdates"),
    ]

    mutating func take(entitlements: PropertyList, at place: AppPlace, isSigned: Bool = false) {
        let granted = (entitlements.members ?? []).filter { member in
            if case .boolean(false) = member.value { false } else { member.value.strings != [] }
        }
        set(.entitlements, granted.map { $0.key }.sorted(), at: place)
        if isSigned, let environment = entitlements["aps-environment"]?.string {
            set(.apsEnvironment, [environment], at: place)
        }
    }
}

extension PropertyList {
    /// The hosts that App Transport Security lets a program load from without TLS.
    fileprivate var insecureHosts: [String] {
        if self["NSAllowsArbitraryLoads"]?.isTrue == true { return ["*"] }
        return (self["NSExceptionDomains"]?.members ?? []).flatMap { domain, settings -> [String] in
            guard settings["NSExceptionAllowsInsecureHTTPLoads"]?.isTrue == true else { return [] }
            return settings["NSIncludesSubdomains"]?.isTrue == true ? [domain, "*.\(domain)"] : [domain]
        }
    }
}
