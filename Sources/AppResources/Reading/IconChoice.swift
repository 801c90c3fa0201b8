import PushPayload

extension AppBundle {
    /// Takes the icon that suits a picture best from files that `owner` names: the smallest of at least 76 pixels, or else the largest
    /// of at least 58. Where there is none, says what keeps them out.
    mutating func setIcon(from paths: [String], of owner: String, in files: AppFolder) {
        var icons: [(side: Int, path: String, png: [UInt8])] = []
        var faults: [String] = []
        for path in paths.withoutRepeats.prefix(50) {
            guard let png = try? files.read(path, 0..<AppIcon.maximumBytes + 1) else {
                faults.append(files.reason(forNotReading: path))
                continue
            }
            let (side, fault) = AppIcon.look(at: png)
            if let fault = fault ?? (side < 58 ? "\(side) px" : nil) {
                faults.append(fault)
            } else {
                icons.append((side, path, png))
            }
        }
        let large = icons.filter { $0.side >= 76 }
        if let best = large.min(by: { $0.side < $1.side }) ?? icons.max(by: { $0.side < $1.side }) {
            set(.icon, [Base64.encode(best.png)], at: AppPlace(best.path))
        } else {
            let reason = faults.isEmpty ? "" : ": \(faults.withoutRepeats.joined(separator: ", "))"
            setUnknown(.icon, because: "\(owner) has none for pictures\(reason)")
        }
    }
}
