import AppResources

/// The files of an app in memory.
struct MemoryFiles: AppFiles {
    var texts: [String: String] = [:]
    var bytes: [String: [UInt8]] = [:]

    private var paths: [String] { Array(texts.keys) + Array(bytes.keys) + Array(kinds.keys) }

    func read(_ path: String, _ range: Range<Int>?) throws(AppReadingError) -> [UInt8]? {
        guard let all = bytes[path] ?? texts[path].map({ Array($0.utf8) }) else { return nil }
        return range.map { Array(all[min($0.lowerBound, all.count)..<min($0.upperBound, all.count)]) } ?? all
    }

    func names(in folder: String) -> [String] {
        let start = folder.isEmpty ? "" : folder + "/"
        let names = paths.filter { $0.hasPrefix(start) }.compactMap {
            $0.dropFirst(start.count).split(separator: "/").first
        }
        return Set(names.map(String.init)).sorted()
    }

    /// What some paths lead to besides files and their folders.
    var kinds: [String: AppFileKind] = [:]

    func kind(of path: String) -> AppFileKind? {
        if let kind = kinds[path] { return kind }
        if texts[path] != nil || bytes[path] != nil { return .file }
        return path.isEmpty || paths.contains { $0.hasPrefix(path + "/") } ? .folder : nil
    }
}
