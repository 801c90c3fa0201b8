import JSONText
import PushPayload

/// The icons of apps that pictures have room for and browsers show: small square PNGs in the standard's own form.
enum AppIcon {
    static let maximumBytes = 10_000
    /// The most files of an app that are looked at.
    private static let maximumFiles = 50
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The last part of each PNG.
    private static let end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

    /// The edge of an icon in pixels. Throws what keeps it out of pictures, in few words.
    static func side(of png: [UInt8]) throws(AppReadingError) -> Int {
        func number(at offset: Int) -> Int { png.number(at: offset, isBig: true) ?? 0 }
        guard png.starts(with: signature) else { throw AppReadingError("no PNG") }
        // Xcode puts a part of its own before the others (CgBI).
        if number(at: 12) == 0x4367_4249 { throw AppReadingError("crushed by Xcode") }
        let (width, height) = (number(at: 16), number(at: 20))
        guard number(at: 12) == 0x4948_4452, width > 0, height > 0 else { throw AppReadingError("no whole PNG") }
        guard width == height else { throw AppReadingError("\(width) × \(height) px") }
        guard width <= 180 else { throw AppReadingError("\(width) px") }
        guard png.count <= maximumBytes else { throw AppReadingError("over 10,000 bytes") }
        guard png.suffix(end.count) == end[...] else { throw AppReadingError("no whole PNG") }
        return width
    }

    /// The file that suits a picture best: the smallest icon of at least 76 pixels, or else the largest of at least 58. Throws what
    /// keeps all of them out.
    static func best(of paths: [String], in files: AppFolder) throws(AppReadingError) -> (path: String, png: [UInt8]) {
        var icons: [(side: Int, path: String, png: [UInt8])] = []
        var faults: [String] = []
        for path in paths.withoutRepeats.prefix(maximumFiles) {
            do throws(AppReadingError) {
                guard let png = try files.read(path, 0..<maximumBytes + 1) else {
                    throw AppReadingError(files.reason(forNotReading: path))
                }
                let side = try side(of: png)
                guard side >= 58 else { throw AppReadingError("\(side) px") }
                icons.append((side, path, png))
            } catch { faults.append(error.message) }
        }
        let best = icons.filter { $0.side >= 76 }.min { $0.side < $1.side } ?? icons.max { $0.side < $1.side }
        guard let best else { throw AppReadingError(faults.withoutRepeats.joined(separator: ", ")) }
        return (best.path, best.png)
    }
}

extension AppBundle {
    /// Takes the icon from files that `owner` names, or says why it has none for pictures.
    mutating func setIcon(from paths: [String], of owner: String, in files: AppFolder) {
        do throws(AppReadingError) {
            let (path, png) = try AppIcon.best(of: paths, in: files)
            set(.icon, [Base64.encode(png)], at: AppPlace(path))
        } catch {
            setUnknown(.icon, because: "\(owner) has none for pictures" + (paths.isEmpty ? "" : ": \(error.message)"))
        }
    }
}

extension ValueReader {
    /// The base64 of an icon, written anew. Throws for any other value.
    func icon() throws(ReadingError) -> String {
        let png = Base64.decode(try text().utf8)
        do throws(AppReadingError) {
            guard let png else { throw AppReadingError("no base64") }
            _ = try AppIcon.side(of: png)
            return Base64.encode(png)
        } catch {
            throw self.error(
                "\(name) is \(error.message), not the base64 of a square PNG of at most 180 px and 10,000 bytes")
        }
    }
}
