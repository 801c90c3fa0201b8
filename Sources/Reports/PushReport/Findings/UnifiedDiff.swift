import JSONText
import ReportText

/// The difference between two versions of a text, line by line, as `patch` and `git apply` take it.
public struct UnifiedDiff: Sendable {
    private let path: String
    private let lines: [Line]

    /// A line with its line end, in one version or both.
    private struct Line {
        enum Kind: String { case same = " ", removed = "-", added = "+" }

        let kind: Kind
        let bytes: ArraySlice<UInt8>
        /// The number of lines before it in the old version, and in the new one.
        let old, new: Int

        var content: ArraySlice<UInt8> {
            guard bytes.last == 0x0A else { return bytes }
            let content = bytes.dropLast()
            return content.last == 0x0D ? content.dropLast() : content
        }
    }

    /// Compares two versions of a file. The path is the one for the patch, without `a/`.
    public init(path: String, from old: [UInt8], to new: [UInt8]) {
        self.path = path
        lines = Self.compare(Self.split(old), Self.split(new))
    }

    /// The patch with the exact bytes of the texts; empty if they are the same.
    public var patch: [UInt8] {
        let hunks = hunks
        guard !hunks.isEmpty else { return [] }
        var bytes = Array("--- \(Self.header("a/\(path)"))\n+++ \(Self.header("b/\(path)"))\n".utf8)
        for hunk in hunks {
            bytes += Array("\(header(of: hunk))\n".utf8)
            for line in lines[hunk] {
                bytes += Array(line.kind.rawValue.utf8) + line.bytes
                if line.bytes.last != 0x0A { bytes += Array("\n\(Self.noLineEnd)\n".utf8) }
            }
        }
        return bytes
    }

    /// The patch for a terminal: lines are cut around their changes, and control sequences are removed.
    public func text(style: Style, columns: Int) -> String {
        let hunks = hunks
        guard !hunks.isEmpty else { return "" }
        let shownPath = DisplayWidth.visible(path)
        var text = style.paint("--- a/\(shownPath)", .strong) + "\n" + style.paint("+++ b/\(shownPath)", .strong) + "\n"
        for hunk in hunks {
            text += style.paint(header(of: hunk), .info) + "\n"
            for index in hunk {
                let line = lines[index]
                let frame = CodeFrame(Array(line.content), change(in: index), columns: max(40, columns) - 1)
                let shown = line.kind.rawValue + frame.line
                let role: Style.Role = line.kind == .removed ? .error : .good
                text += (line.kind == .same ? shown : style.paint(shown, role)) + "\n"
                if line.bytes.last != 0x0A { text += style.paint(Self.noLineEnd, .faint) + "\n" }
            }
        }
        return text
    }

    private static let noLineEnd = "\\ No newline at end of file"

    /// A path in a patch: in quotes, with escapes as Git writes them, if it has characters that would end or break the
    /// line, or that would hide or reorder text.
    private static func header(_ path: String) -> String {
        let escaped = path.unicodeScalars.map(escaped).joined()
        // A tab marks the end of a name with blanks.
        return escaped != path ? "\"\(escaped)\"" : path.contains(" ") ? path + "\t" : path
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
        guard scalar.value < 0x20 || DisplayWidth.isHidden(scalar) else { return String(scalar) }
        return scalar.utf8.map { "\\" + $0.digits(3, radix: 8) }.joined()
    }

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0x0A) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    /// Above this number of differing lines the shortest difference is not computed: it would take quadratic memory.
    private static let maximumCompared = 2000

    private static func compare(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let (oldMiddle, newMiddle) = (start..<old.count - end, start..<new.count - end)
        var (removed, added) = (Set(oldMiddle), Set(newMiddle))
        if oldMiddle.count + newMiddle.count <= maximumCompared {
            (removed, added) = ([], [])
            for change in new[newMiddle].difference(from: old[oldMiddle]) {
                switch change {
                case .remove(let offset, _, _): removed.insert(start + offset)
                case .insert(let offset, _, _): added.insert(start + offset)
                }
            }
        }
        var lines: [Line] = []
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            let kind: Line.Kind = removed.contains(here) ? .removed : added.contains(there) ? .added : .same
            let bytes = kind == .removed ? old[here] : new[there]
            lines.append(Line(kind: kind, bytes: bytes, old: here, new: there))
            if kind != .added { here += 1 }
            if kind != .removed { there += 1 }
        }
        return lines
    }

    private static let context = 3

    private var hunks: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in lines.indices where lines[index].kind != .same {
            let start = max(0, index - Self.context)
            let end = min(lines.count, index + Self.context + 1)
            if let last = ranges.last, start <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(start..<end)
            }
        }
        return ranges
    }

    private func header(of hunk: Range<Int>) -> String {
        let first = lines[hunk.lowerBound]
        let (old, new) = (lines[hunk].count { $0.kind != .added }, lines[hunk].count { $0.kind != .removed })
        return "@@ -\(Self.span(first.old, old)) +\(Self.span(first.new, new)) @@"
    }

    /// The number of the first line, from 1, and the number of lines; for none, the number of the line before it.
    private static func span(_ before: Int, _ count: Int) -> String {
        count == 0 ? "\(before),0" : count == 1 ? "\(before + 1)" : "\(before + 1),\(count)"
    }

    /// The bytes of a line that differ from the one it replaces or is replaced by.
    private func change(in index: Int) -> Range<Int> {
        guard lines[index].kind != .same else { return 0..<0 }
        let start = lines[..<index].lastIndex { $0.kind == .same }.map { $0 + 1 } ?? 0
        let end = lines[index...].firstIndex { $0.kind == .same } ?? lines.count
        let removed = (start..<end).filter { lines[$0].kind == .removed }
        let added = (start..<end).filter { lines[$0].kind == .added }
        let (own, others) = lines[index].kind == .removed ? (removed, added) : (added, removed)
        guard removed.count == added.count, let place = own.firstIndex(of: index) else { return 0..<0 }
        let (mine, other) = (lines[index].content, lines[others[place]].content)
        let head = zip(mine, other).prefix { $0 == $1 }.count
        let tail = zip(mine.dropFirst(head).reversed(), other.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        return head..<mine.count - tail
    }
}
