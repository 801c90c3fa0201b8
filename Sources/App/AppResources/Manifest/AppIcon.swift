import JSONText
import PushPayload

/// The check of app icons for pictures: an icon has to be a square PNG that is small enough for an SVG. Xcode's own form of PNG is
/// refused, because browsers can't show it.
enum AppIcon {
    static let maximumBytes = 10_000
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

    /// The width of an icon in pixels, and why it can't be drawn, in a few words; `fault` is nil if it can.
    static func inspect(_ png: [UInt8]) -> (side: Int, fault: String?) {
        func number(at offset: Int) -> Int { png.number(at: offset, isBig: true) ?? 0 }
        let (width, height) = (number(at: 16), number(at: 20))
        func fault() -> String? {
            guard png.starts(with: signature) else { return "no PNG" }
            // Xcode puts a part of its own before the others (CgBI).
            if number(at: 12) == 0x4367_4249 { return "crushed by Xcode" }
            guard number(at: 12) == 0x4948_4452, width > 0, height > 0 else { return "no whole PNG" }
            if width != height { return "\(width) × \(height) px" }
            if width > 180 { return "\(width) px" }
            if png.count > maximumBytes { return "over 10,000 bytes" }
            return png.suffix(end.count) == end[...] ? nil : "no whole PNG"
        }
        return (width, fault())
    }
}

extension ValueReader {
    /// The base64 of an icon, written anew. Throws for any other value.
    func icon() throws(ReadingError) -> String {
        let png = Base64.decode(try text().utf8) ?? []
        guard let fault = AppIcon.inspect(png).fault else { return Base64.encode(png) }
        throw error("\(name) is \(fault): it has to be a square PNG of at most 180 px and 10,000 bytes, in base64")
    }
}
