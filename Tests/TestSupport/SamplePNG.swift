/// A PNG of this size with the parts that readers look for, and no picture in it.
public func samplePNG(_ width: Int, _ height: Int? = nil, bytes: Int = 45, isCrushed: Bool = false) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    let crushed = isCrushed ? big(4) + Array("CgBI".utf8) + big(0) + big(0) : []
    let header = big(13) + Array("IHDR".utf8) + big(width) + big(height ?? width) + [8, 6, 0, 0, 0] + big(0)
    let start = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + crushed + header
    return start + [UInt8](repeating: 0, count: max(0, bytes - start.count - 12)) + big(0) + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82]
}
