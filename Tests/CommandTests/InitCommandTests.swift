import Foundation
import PushReport
import Testing

@testable import Command

/// `init --ci` writes whole files, whose commands run.
@Suite("Files for build services") struct InitCommandTests {
    @Test("A service's file is written whole, and left as it is where there is one", arguments: CIService.allCases)
    func service(_ service: CIService) throws {
        let scratch = try Scratch()
        let run = try Program.run(["init", "--ci", service.rawValue], in: scratch.url)
        #expect(run.status == 0 && run.output.contains("\(service.file): written"))
        let file = scratch.url.appending(path: service.file)
        #expect(try String(contentsOf: file, encoding: .utf8) == service.text(of: Project.release, checksApp: false))
        try "other: true\n".write(to: file, atomically: true, encoding: .utf8)
        let again = try Program.run(["init", "--ci", service.rawValue], in: scratch.url)
        #expect(again.status == 0 && again.output.contains("there is one already; add this to it:\n\n"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "other: true\n")
    }

    @Test("The check of GitLab's job and Xcode's phase run as they are written", arguments: [nil, "1.2.3"])
    func runs(_ release: String?) throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"Hi","badge":"3"}}"#, to: "a.apns")
        let job = CIService.gitlab.text(of: release, checksApp: false).split(separator: "\n")
        let check = try #require(job.first { $0.contains("--output junit") }).split(separator: "'")[1]
        let path = "PATH=\"\(Program.url.deletingLastPathComponent().path()):$PATH\"; "
        let called = check.split(separator: " ").dropFirst().joined(separator: " ")
        #expect(try Program.shell("\(path)apnslint \(called)", in: scratch.url).status == 1)
        for report in ["gl-code-quality-report.json", "junit.xml"] {
            #expect(FileManager.default.fileExists(atPath: scratch.url.appending(path: report).path()))
        }
        // There is no project here.
        let script = CIService.xcode.text(of: release, checksApp: true).replacing(" --app \"$PROJECT_DIR\"", with: "")
        try scratch.write(script, to: "phase.sh")
        let phase = try Program.shell("\(path)SRCROOT=. PROJECT_DIR=. sh phase.sh", in: scratch.url)
        #expect(phase.output.contains("a.apns:1:") && phase.output.contains(": error: badge is a string"))
    }

    @Test("GitHub's action gets one argument a line", arguments: [true, false])
    func argumentsOfAction(_ hasSenders: Bool) {
        let job = CIService.github.text(of: nil, hasSenders: hasSenders, checksApp: false)
        let lines = hasSenders ? "|\n            --sources\n            " : ""
        #expect(job.contains("          args: \(lines)--output=sarif=apnslint.sarif\n"))
    }

    @Test("With an app the hook looks at the app's files too")
    func hookOfApp() {
        let hook = CIService.preCommit.text(of: nil, checksApp: true)
        #expect(hook.contains("pass_filenames: false") && hook.contains("|swift|"))
    }
}
