import JSONText
import PushPayload

/// The icons of apps that pictures have room for and browsers show: small square PNGs in the standard's own form.
enum AppIcon {
    static let maximumBytes = 10_000
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The last part of each PNG.
    private static let end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

    /// The edge of an icon in pixels. Throws what keeps it out of pictures, in few words.
    static func side(of png: [UInt8]) throws(ResourceError) -> Int {
        func number(at offset: Int) -> Int { png.number(at: offset, isBig: true) ?? 0 }
        guard png.starts(with: signature) else { throw ResourceError(message: "no PNG") }
        // Xcode puts a part of its own before the others (CgBI).
        if number(at: 12) == 0x4367_4249 { throw ResourceError(message: "crushed by Xcode") }
        let (width, height) = (number(at: 16), number(at: 20))
        guard number(at: 12) == 0x4948_4452, width > 0, height > 0 else { throw ResourceError(message: "no whole PNG") }
        guard width == height else { throw ResourceError(message: "\(width) × \(height) px") }
        guard width <= 180 else { throw ResourceError(message: "\(width) px") }
        guard png.count <= maximumBytes else { throw ResourceError(message: "over 10,000 bytes") }
        guard png.suffix(end.count) == end[...] else { throw ResourceError(message: "no whole PNG") }
        return width
    }
}

extension ValueReader {
    /// The base64 of an icon, written anew. Throws for any other value.
    func icon() throws(ReadingError) -> String {
        let png = Base64.decode(try text().utf8)
        do throws(ResourceError) {
            guard let png else { throw ResourceError(message: "no base64") }
            _ = try AppIcon.side(of: png)
            return Base64.encode(png)
        } catch {
            throw self.error(
                "\(name) is \(error.message), not the base64 of a square PNG of at most 180 px and 10,000 bytes")
        }
    }
}
