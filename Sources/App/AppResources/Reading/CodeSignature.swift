/// The entitlements in the signature of a program (`LC_CODE_SIGNATURE` of Mach-O), as `codesign -d --entitlements` shows them.
enum CodeSignature {
    /// The entitlements of a program; empty if its signature has none, nil if it is unsigned.
    static func entitlements(of path: String, in files: AppFolder) throws(AppReadingError) -> PropertyList? {
        guard var head = try files.read(path, 0..<65536) else { return nil }
        var base = 0
        // A program for several processors: the first is taken, because all are signed alike.
        if head.number(at: 0, isBig: true) == 0xCAFE_BABE, let offset = head.number(at: 16, isBig: true) {
            base = offset
            head = try files.read(path, base..<base + 65536) ?? []
        }
        guard let magic = head.number(at: 0), [0xFEED_FACE, 0xFEED_FACF].contains(magic),
            let commands = head.number(at: 16)
        else { return nil }
        var place = magic == 0xFEED_FACF ? 32 : 28
        for _ in 0..<min(commands, 1000) {
            guard let command = head.number(at: place), let size = head.number(at: place + 4), size >= 8
            else { return nil }
            if command == 0x1D, let offset = head.number(at: place + 8), let size = head.number(at: place + 12),
                size <= 16 << 20
            {
                let start = base + offset
                return entitlements(inBlob: try files.read(path, start..<start + size) ?? [])
            }
            place += size
        }
        return nil
    }

    private static func entitlements(inBlob blob: [UInt8]) -> PropertyList? {
        func number(at offset: Int) -> Int? { blob.number(at: offset, isBig: true) }
        guard number(at: 0) == 0xFADE_0CC0, let count = number(at: 8) else { return nil }
        for index in 0..<min(count, 100) {
            guard let offset = number(at: 16 + index * 8), number(at: offset) == 0xFADE_7171,
                let length = number(at: offset + 4), length >= 8, offset + length <= blob.count
            else { continue }
            return try? PropertyList(Array(blob[offset + 8..<offset + length]))
        }
        return .dictionary([])
    }

    /// The entitlements that a provisioning profile allows; nil if there is none, or if it can't be read.
    static func entitlements(inProfile bytes: [UInt8]?) -> PropertyList? {
        guard let bytes, let start = bytes.offset(of: "<?xml"), let end = bytes.offset(of: "</plist>", from: start),
            let profile = try? PropertyList(Array(bytes[start..<end + "</plist>".utf8.count]))
        else { return nil }
        return profile["Entitlements"]
    }
}
