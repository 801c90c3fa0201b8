/// Variables and files that a script has written up to a command, as far as they are known in advance.
struct ShellValues {
    private(set) var texts: [String: String] = [:]
    /// The indices of the payloads in variables, and in files, whose names begin with `@`.
    private(set) var payloads: [String: [Int]] = [:]
    /// JSON in variables that is a payload only if it is sent to APNs.
    private(set) var candidates: [String: Fragment] = [:]
    /// The variables assigned in each open branch or loop, with the payloads that they may have after it; of their other values nothing
    /// is known then.
    private var branches: [[String: [Int]]] = []

    mutating func assign(_ name: String, _ text: String?, _ payloads: [Int] = [], candidate: Fragment? = nil) {
        noteInBranch(name)
        texts[name] = text
        self.payloads[name] = payloads.isEmpty ? nil : payloads
        candidates[name] = candidate
    }

    /// Notes that a branch assigns a variable, which has its value from before if the branch is not run.
    private mutating func noteInBranch(_ name: String) {
        guard let last = branches.indices.last, branches[last][name] == nil else { return }
        branches[last][name] = payloads[name] ?? []
    }

    /// Steps over a word of the shell's grammar at the beginning of a command; false for the name of a program.
    mutating func passKeyword(_ word: String) -> Bool {
        switch word {
        case "if", "while", "until": branches.append([:])
        case "for", "case", "select":
            branches.append([:])
            return false
        case "else", "elif":
            for (name, earlier) in branches.last ?? [:] {
                branches[branches.count - 1][name] = earlier + (payloads[name] ?? [])
                forget(name)
            }
        case "fi", "done", "esac":
            for (name, earlier) in branches.popLast() ?? [:] {
                let all = earlier + (payloads[name] ?? [])
                noteInBranch(name)
                forget(name)
                payloads[name] = all.isEmpty ? nil : Array(Set(all)).sorted()
            }
        case "then", "do", "{", "}", "!", "time": break
        default: return false
        }
        return true
    }

    private mutating func forget(_ name: String) { (texts[name], payloads[name], candidates[name]) = (nil, nil, nil) }

    /// The variables that a script adds to, by `NAME+=` or by an assignment that begins with its own value, as in `NAME="${NAME}…"`.
    static func extended(in script: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for sign in script.indices where script[sign] == UInt8(ascii: "=") {
            let isAdded = script[..<sign].last == UInt8(ascii: "+")
            let name = script[..<(isAdded ? sign - 1 : sign)].reversed().prefix { $0.isNamePart }.reversed()
            let value = script[(sign + 1)...].drop { $0 == UInt8(ascii: "\"") }
            let own = value.drop { "${".utf8.contains($0) }
            let isOwn = own.prefix { $0.isNamePart }.elementsEqual(name) && own.startIndex > value.startIndex
            if isAdded || isOwn {
                names.insert(String(decoding: Array(name), as: UTF8.self))
            }
        }
        return names
    }

    /// The arrays that a script expands to all their words, as in `"${HEADERS[@]}"`.
    static func arrays(in script: [UInt8]) -> Set<String> {
        let names = script.indices.filter { script[$0...].starts(with: "[@]}".utf8) }.map { end in
            script[..<end].reversed().prefix { $0.isNamePart }.reversed()
        }
        return Set(names.map { String(decoding: Array($0), as: UTF8.self) })
    }

    /// The variable whose value a value is, as it is or with words in it replaced, as in `$NAME` and `${NAME//old/new}`.
    static func copied(_ value: [UInt8]) -> String? {
        let quotes = "\" \t".utf8
        let value = value.drop(while: quotes.contains).reversed().drop(while: quotes.contains).reversed()[...]
        guard value.first == UInt8(ascii: "$") else { return nil }
        let isBraced = value.dropFirst().first == UInt8(ascii: "{")
        let name = value.dropFirst(isBraced ? 2 : 1).prefix { $0.isNamePart }
        let rest = value[name.endIndex...]
        guard isBraced ? rest.last == UInt8(ascii: "}") && "}/".utf8.contains(rest.first ?? 0) : rest.isEmpty
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    static func assigned(_ text: String) -> String? {
        let name = text.utf8.prefix(while: { $0.isNamePart })
        guard let first = name.first, !first.isDigit, text.utf8.dropFirst(name.count).first == UInt8(ascii: "=")
        else { return nil }
        return String(name)
    }
}
