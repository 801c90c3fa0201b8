import AppResources
import PushLint

/// The linter for each document, with the configuration that applies to it.
struct LinterFinder {
    private var finder: SettingsFinder
    private let app: AppManifest?
    private var settings = Settings()
    private var linter: Linter

    /// Takes what the app ships, where it is known, for all documents.
    init(_ finder: SettingsFinder, app: AppManifest?) {
        self.finder = finder
        self.app = app
        linter = Self.linter(settings, app)
    }

    /// What is made of one document.
    struct Found {
        let linter: Linter
        /// The least severity that fails the run.
        let failOn: Severity
        /// Whether a configuration says to pass the document over.
        let isIgnored: Bool
    }

    /// The linter for a file, or for a document that has none.
    ///
    /// - Throws: as `SettingsFinder.report(for:)`.
    mutating func linter(for path: String?) throws -> Found {
        let found = try finder.report(for: path)
        // Files of one folder mostly share their settings, and so the linter.
        if found.settings != settings {
            settings = found.settings
            linter = Self.linter(settings, app)
        }
        return Found(linter: linter, failOn: settings.failOn, isIgnored: found.ignoredBy != nil)
    }

    private static func linter(_ settings: Settings, _ app: AppManifest?) -> Linter {
        var options = settings.options
        options.app = app
        return Linter(options)
    }
}
