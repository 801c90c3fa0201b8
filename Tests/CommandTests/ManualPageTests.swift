import Foundation
import Testing

/// The manual page, which is made from the arguments.
@Suite("Manual pages") struct ManualPageTests {
    @Test("It lists every command with every option of the help")
    func isComplete() throws {
        let page = try Program.run(["generate-manual"]).output.replacingOccurrences(of: "\\-", with: "-")
        let help = try Program.run(["--help"]).output
        let commands = help.components(separatedBy: "\nCHECK: ").last ?? ""
        let names = commands.matches(of: /(?m)^  ([a-z]+)/).map { String($0.1) }
        #expect(names.contains("lint") && names.count > 15)
        for name in names {
            #expect(page.contains(".SS \"apnslint \(name) "))
            for option in try Program.run([name, "--help"]).output.matches(of: /(?m)^  .*?(--[a-z-]+)/) {
                #expect(page.contains("\\fB\(option.1)\\fR"), "\(name) \(option.1)")
            }
        }
    }

    @Test("It says of each option what it does")
    func saysWhatOptionsDo() throws {
        let lines = try Program.run(["generate-manual"]).output.components(separatedBy: "\n")
        let heads = lines.indices.filter { lines[$0] == ".TP" }
        #expect(heads.count > 100)
        for head in heads { #expect(lines[head + 2].first?.isLetter == true, "\(lines[head + 1])") }
    }

    @Test("mandoc reports only that the page has no date", .enabled(if: hasMandoc))
    func isSound() throws {
        let run = try Program.shell("\"$APNSLINT\" generate-manual | mandoc -T lint -W warning")
        #expect(run.output.split(separator: "\n").filter { !$0.contains("missing date") } == [])
    }

    private static let hasMandoc = (try? Program.shell("command -v mandoc").status) == 0
}
