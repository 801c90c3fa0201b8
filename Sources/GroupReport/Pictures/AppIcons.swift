import PushGrouping

/// The icons of apps in pictures: each image is there once, and cards refer to it.
struct AppIcons {
    /// In base64.
    private var images: [String] = []
    var bytes: Int { images.reduce(0) { $0 + $1.utf8.count } }

    /// Takes the icons of the apps in these options, in order, until `room` bytes are full; apps after that are drawn with a letter.
    init(_ options: GroupingOptions, room: Int) {
        for app in [options.app] + options.apps.sorted(by: { $0.key < $1.key }).map({ $0.value }) {
            guard let image = app.app.values(of: .icon)?.first, !images.contains(image) else { continue }
            guard bytes + image.utf8.count <= room else { return }
            images.append(image)
        }
    }

    /// The id by which `<use>` refers to an image; nil if the picture does not contain it.
    func name(of image: String?) -> String? { images.firstIndex { $0 == image }.map { "icon\($0)" } }

    /// The SVG elements for `<defs>` that the cards refer to; empty without icons.
    var definitions: String {
        if images.isEmpty { return "" }
        let box = "clipPathUnits=\"objectBoundingBox\""
        return images.enumerated().reduce(
            into: """
                <clipPath id="square" \(box)><rect width="1" height="1" rx=".237"/></clipPath>
                <clipPath id="round" \(box)><circle cx=".5" cy=".5" r=".5"/></clipPath>

                """
        ) { text, icon in
            text += """
                <symbol id="icon\(icon.offset)" viewBox="0 0 38 38"><image width="38" height="38" \
                href="data:image/png;base64,\(icon.element)"/></symbol>

                """
        }
    }
}
