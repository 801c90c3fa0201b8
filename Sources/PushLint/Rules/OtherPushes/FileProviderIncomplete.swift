import JSONText
import PushPayload

extension Rule {
    static let fileProviderIncomplete = Rule(
        "file-provider-incomplete", family: .otherPushes, severity: .error,
        summary: "a File Provider push without container-identifier or domain",
        explanation: """
            A File Provider push is `{"container-identifier": "…", "domain": "…"}`, at the root and without `aps`: the \
            system asks the extension for the changes of that container. A replicated extension always names the working \
            set, `NSFileProviderWorkingSetContainerItemIdentifier`.
            """,
        bad: Example(#"{"domain": "work"}"#, headers: ["apns-push-type": "fileprovider"]),
        good: Example(
            #"{"container-identifier": "NSFileProviderWorkingSetContainerItemIdentifier", "domain": "work"}"#,
            headers: ["apns-push-type": "fileprovider"]),
        references: [.fileProvider],
        pushTypes: [.fileProvider]
    ) { request, findings in
        let root = request.payload.json
        let missing = Key.all(in: .root).filter { key in
            key.pushTypes == [.fileProvider] && root[key.name] == nil && !root.names.contains { key.isMeant(by: $0) }
        }
        guard let first = missing.first else { return }
        // Apple gives the domain in every sample and does not say what happens without it.
        let isDomainOnly = missing.map(\.name) == ["domain"]
        findings.report(
            .value(.root), "a File Provider push without \(missing.map(\.name).listed)",
            effect: isDomainOnly ? "the system may not know which domain has changed" : first.effectWhenDropped,
            severity: isDomainOnly ? .warning : .error)
    }
}
