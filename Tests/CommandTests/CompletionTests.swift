import Foundation
import Testing

/// The completions, in the shells that are installed.
@Suite("Completion in shells") struct CompletionTests {
    static let shells = ["bash", "zsh", "fish"].filter { (try? Program.shell("command -v \($0)").status) == 0 }

    @Test("Each script can be read by its shell", arguments: shells)
    func syntax(_ shell: String) throws {
        let run = try Program.shell("\"$APNSLINT\" completions \(shell) | \(shell) -n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test(
        "Bash completes commands and, without a command, the options of lint", .enabled(if: shells.contains("bash")),
        arguments: [
            ("apnslint expl", "explain"), ("apnslint lint --min-sev", "--min-severity"),
            ("apnslint --min-sev", "--min-severity"),
            ("apnslint lint Payl", "Payloads"), ("apnslint Payl", "Payloads"),
            ("apnslint --quiet Payloads/good Payloads/br", "Payloads/broken"),
            ("apnslint lint --fail-on warn", "warning"), ("apnslint --fail-on warn", "warning"),
            ("apnslint lint --push-type li", "liveactivity"), ("apnslint --push-type li", "liveactivity"),
            ("apnslint --select badge-z", "badge-zero"), ("apnslint gate --select badge-z", "badge-zero"),
            ("apnslint explain wrong-k", "wrong-kind"), ("apnslint explain Payloads/", ""),
        ])
    func bash(_ line: String, _ completion: String) throws {
        let run = try Program.shell(
            """
            script=$(mktemp); trap 'rm -f "$script"' EXIT
            "$APNSLINT" completions bash > "$script" && bash -c '
              shopt -s extglob; source "$0"
              COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=($1) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
              _apnslint_or_lint apnslint "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
              echo "${COMPREPLY[*]}"' "$script" '\(line)'
            """)
        #expect(run.output == completion + "\n")
        #expect(run.errors == "")
    }

    @Test(
        "Fish completes commands and files", .enabled(if: shells.contains("fish")),
        arguments: [
            ("apnslint expl", "explain"), ("apnslint lint --min-sev", "--min-severity"),
            ("apnslint lint Payl", "Payloads/"),
            ("apnslint Payl", "Payloads/"), ("apnslint --min-sev", "--min-severity"),
            ("apnslint --fail-on warn", "warning"),
            ("apnslint --push-type li", "liveactivity"), ("apnslint gate --select badge-z", "badge-zero"),
            ("apnslint --quiet Payl", "Payloads/"),
        ])
    func fish(_ line: String, _ completion: String) throws {
        let run = try Program.shell("\"$APNSLINT\" completions fish | fish -c 'source; complete -C \"\(line)\"'")
        #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [completion[...]])
    }
}
