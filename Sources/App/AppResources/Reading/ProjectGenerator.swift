import JSONText

/// A tool whose files in a folder describe the Xcode project, which it has yet to write.
struct ProjectGenerator {
    private let name: String
    /// The command that writes the project.
    private let command: String
    private let files: AppFolder
    /// The configuration of Expo, where it is written down.
    private let expo: JSONObject?

    /// Nil if the folder has no files of such a tool.
    init?(in files: AppFolder) {
        self.files = files
        let configuration = (try? files.read("app.json")).flatMap { try? JSONDocument(parsing: $0).value }
        expo = configuration?.object?["expo"]?.object
        let names = files.names(in: "")
        let isXcodeGen = names.contains { name in
            ["project.yml", "project.yaml"].contains(name) || name.hasPrefix("project-") && name.hasSuffix(".yml")
        }
        if isXcodeGen {
            (name, command) = ("XcodeGen", "xcodegen")
        } else if names.contains("Project.swift") || names.contains("Workspace.swift") {
            (name, command) = ("Tuist", "tuist generate")
        } else if names.contains(where: { $0.hasPrefix("app.config.") }) || expo != nil {
            (name, command) = ("Expo", "expo prebuild")
        } else {
            return nil
        }
    }

    /// Adds the facts in the tool's own files; all others are unknown.
    func addFacts(to facts: inout AppBundle) {
        let reason = "\(name) writes the Xcode project, which is not here: run \(command), or give the built app"
        if let expo, let ios = expo["ios"]?.object {
            let (plist, place) = (ios["infoPlist"]?.object, AppPlace("app.json"))
            facts.name = expo["name"]?.string
            let icon = ios["icon"]?.string ?? ios["icon"]?.object?["light"]?.string ?? expo["icon"]?.string
            facts.setIcon(from: [icon.flatMap("".path)].compactMap { $0 }, of: "app.json", in: files)
            if let id = ios["bundleIdentifier"]?.string { facts.set(.bundleIDs, [id], at: place) }
            if let modes = plist?["UIBackgroundModes"]?.array {
                facts.set(.backgroundModes, modes.compactMap { $0.string }, at: place)
            }
            for (fact, name) in AppBundle.flags where plist?[name] == true { facts.set(fact, ["true"], at: place) }
            if let entitlements = ios["entitlements"]?.object {
                facts.set(.entitlements, entitlements.names.sorted(), at: place)
            }
        }
        for fact in AppFact.allCases where fact.isOfApp && (fact.form == .texts || !facts.isOn(fact)) {
            facts.setUnknown(fact, because: reason)
        }
        for list in AppBundle.lists { facts.setUnknown(list, because: reason) }
    }
}
