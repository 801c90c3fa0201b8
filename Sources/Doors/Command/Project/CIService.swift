import ArgumentParser
import PushReport

/// A service that runs the check, with the file that tells it how.
enum CIService: String, ExpressibleByArgument, CaseIterable {
    case github, gitlab, xcode, preCommit = "pre-commit"

    static var names: String {
        allCases.dropLast().map { $0.rawValue }.joined(separator: ", ") + " or \(preCommit.rawValue)"
    }

    /// The path of the file, from the folder of the repository.
    var file: String {
        switch self {
        case .github: ".github/workflows/apnslint.yml"
        case .gitlab: ".gitlab-ci.yml"
        case .xcode: "apnslint-phase.sh"
        case .preCommit: ".pre-commit-config.yaml"
        }
    }

    /// The rest that is to be done by hand.
    var advice: String? {
        guard self == .xcode else { return nil }
        return """
            in the target's Build Phases, add a Run Script phase with: sh "$SRCROOT/apnslint-phase.sh"
            in its Build Settings, set ENABLE_USER_SCRIPT_SANDBOXING to No, because the phase reads the whole folder
            """
    }

    /// The whole file. Before the first release, services compile the sources; after it they fetch the program.
    func text(of release: String?, hasSenders: Bool = false, checksApp: Bool) -> String {
        let option = hasSenders ? "--sources " : ""
        return switch self {
        case .github: Self.workflow(release, option)
        case .gitlab: Self.pipeline(release, option)
        case .xcode: Self.phase
        case .preCommit: Self.hook(release, option, checksApp: checksApp)
        }
    }

    private static func workflow(_ release: String?, _ option: String) -> String {
        let action = "uses: \(Project.name)/\(Project.name)/.github/actions/\(Project.name)@"
        let check =
            release.map { "\(action)v\($0)" }
                ?? """
                run: apt-get update && apt-get install --yes --no-install-recommends make pkg-config
                      # a commit of main in place of main, for runs that don't change by themselves
                      - \(action)main
                """
        // The action takes one argument a line.
        let lines = option.isEmpty ? "" : "|\n            \(option.dropLast())\n            "
        return """
            # Written by `apnslint init --ci github`.
            name: payloads
            on:
              push:
                branches: [main]
              pull_request:
            permissions:
              contents: read
              security-events: write
            jobs:
              apnslint:
                runs-on: ubuntu-24.04
            \(release == nil ? "    container: swift:6.3\n" : "")    steps:
                  - uses: actions/checkout@v6
                    with:
                      persist-credentials: false
                  - \(check)
                    with:
            \(release == nil ? "          build: true\n" : "")          args: \(lines)--output=sarif=apnslint.sarif
                  - uses: github/codeql-action/upload-sarif@v4
                    if: success() || failure()
                    with:
                      sarif_file: apnslint.sarif

            """
    }

    private static func pipeline(_ release: String?, _ option: String) -> String {
        let steps =
            release.map { ["pip install --quiet \(Project.name)==\($0)"] }
            ?? [
                "apt-get update -qq && apt-get install -y -qq --no-install-recommends make pkg-config >/dev/null",
                "test -x .cache/apnslint || git clone --depth 1 \(Project.url) /tmp/apnslint",
                "test -x .cache/apnslint || { make -C /tmp/apnslint program && mkdir -p .cache && cp /tmp/apnslint/.build/program/apnslint .cache/; }",
            ]
        let program = release == nil ? ".cache/apnslint" : Project.name
        return """
            # Written by `apnslint init --ci gitlab`.
            apnslint:
              image: \(release == nil ? "swift:6.3" : "python:3-slim")
              cache:
                key: apnslint
                paths: [.cache/]
              script:
            \(steps.map { "    - '\($0)'\n" }.joined())    - '\(program) \(option)--output text --output gitlab=gl-code-quality-report.json --output junit=junit.xml .'
              artifacts:
                when: always
                reports:
                  codequality: gl-code-quality-report.json
                  junit: junit.xml

            """
    }

    private static let phase = """
        #!/bin/sh
        # Written by `apnslint init --ci xcode`: shows findings at their lines in Xcode.
        PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
        if command -v apnslint >/dev/null; then
          apnslint lint --format xcode --app "$PROJECT_DIR" "$SRCROOT"
        else
          echo "warning: apnslint is not installed"
        fi

        """

    /// The hook with a release's wheel, which holds the program; before the first release with the program on the PATH. With an app,
    /// a change of its sources is checked too.
    private static func hook(_ release: String?, _ option: String, checksApp: Bool) -> String {
        let source = release.map { "language: python\n        additional_dependencies: [\(Project.name)==\($0)]" }
        let ofApp = "apns|json|swift|plist|entitlements|pbxproj|strings|stringsdict|xcstrings|caf|aiff|wav"
        let isWhole = checksApp || !option.isEmpty
        let entry = isWhole ? "apnslint lint \(option)." : "apnslint lint --skip-other-json"
        let files = option.isEmpty ? "files: \\.(\(checksApp ? ofApp : "apns|json"))$" : "types: [text]"
        return """
            repos:
              - repo: local
                hooks:
                  - id: apnslint
                    name: apnslint
                    entry: \(entry)
                    \(source ?? "language: system")
                    \(files)
            \(isWhole ? "        pass_filenames: false\n" : "")
            """
    }
}
