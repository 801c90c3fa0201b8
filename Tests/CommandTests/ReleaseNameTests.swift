import Foundation
import Testing

@testable import Command

/// What is not released is offered nowhere: `.packaging/stale.sh` finds each way to ask for a release.
@Suite(.enabled(if: (try? Program.shell("git --version").status) == 0)) struct ReleaseNameTests {
    private static let script = Program.repository.appendingPathComponent(".packaging/stale.sh").path

    private static func check(in folder: URL, release: String = "") throws -> Program.Run {
        try Program.shell("'\(script)' 0.1.0 https://github.com/apnslint/apnslint \(release)", in: folder)
    }

    @Test("Every way to ask for a release is found where there is none, and none where there is one")
    func names() throws {
        let lines = [
            "pip install apnslint", "python3 -m pip install --upgrade apnslint", "pipx run apnslint", "uvx apnslint",
            "uv tool install apnslint",
            "npx apnslint", "npx --yes apnslint", "npm install --save-dev apnslint", "yarn add apnslint",
            "brew install apnslint/tap/apnslint", "apt-get install ./apnslint_VERSION_amd64.deb",
            "docker run --rm apnslint/apnslint Payloads", "gem install apnslint",
            "additional_dependencies: [apnslint==VERSION]",
            "curl https://github.com/apnslint/apnslint/releases/download/vVERSION/a.tar.gz", "rev: vVERSION",
            "uses: apnslint/apnslint/.github/actions/apnslint@vVERSION",
            ".package(url: \"https://github.com/apnslint/apnslint\", from: \"0.1.0\")",
        ]
        let scratch = try Scratch()
        try scratch.write(lines.joined(separator: "\n") + "\n", to: "docs/a.md")
        try scratch.write(
            "pip install .build/dist/apnslint.whl, npm install, npx vsce, brew install jansson\n", to: "README.md")
        _ = try Program.shell("git init -q . && git add .", in: scratch.url)
        let none = try Self.check(in: scratch.url)
        #expect(none.status == 1)
        for number in 1...lines.count {
            #expect(none.errors.contains("there is no release: docs/a.md:\(number):"), "\(lines[number - 1])")
        }
        #expect(!none.errors.contains("README.md"))
        let commit = "git -c user.name=a -c user.email=a@b commit -qm a && git tag v0.1.0"
        #expect(try Program.shell(commit, in: scratch.url).status == 0)
        #expect(try Self.check(in: scratch.url, release: "0.1.0").status == 0)
        #expect(try Self.check(in: scratch.url, release: "0.2.0").errors.contains("there is no tag v0.2.0"))
    }

    @Test("The hook of init runs the program on the PATH, and names a release once there is one")
    func hook() {
        let onPath = CIService.preCommit.text(of: nil, checksApp: false)
        #expect(onPath.contains("\n        language: system\n        files: "))
        #expect(
            CIService.preCommit.text(of: "1.2.3", checksApp: false)
                == onPath.replacing(
                    "language: system", with: "language: python\n        additional_dependencies: [apnslint==1.2.3]"))
    }
}
