import PushGrouping

/// The icons of apps in pictures: each image is there once, and cards refer to it.
struct AppIcons {
    /// Images in base64 by the names of their definitions.
    private var images: [(name: String, image: String)] = []
    private(set) var bytes = 0

    /// The icons of the apps in these settings, the first of them that there is room for; with more room none is missing.
    init(_ options: GroupingOptions, room: Int) {
        let others = options.apps.sorted { $0.key < $1.key }.map { $0.value }
        for app in [options.app] + others {
            guard let image = app.app.values(of: .icon)?.first, name(of: image) == nil else { continue }
            guard bytes + image.utf8.count <= room else { return }
            images.append(("icon\(images.count)", image))
            bytes += image.utf8.count
        }
    }

    /// The name of the definition with an image; nil if there is none.
    func name(of image: String?) -> String? { images.first { $0.image == image }?.name }

    /// What cards refer to; empty without icons.
    var definitions: String {
        let symbols = images.map { name, image in
            """
            <symbol id="\(name)" viewBox="0 0 38 38"><image width="38" height="38" \
            href="data:image/png;base64,\(image)"/></symbol>

            """
        }
        return images.isEmpty
            ? ""
            : """
            <clipPath id="square" clipPathUnits="objectBoundingBox"><rect width="1" height="1" rx=".237"/></clipPath>
            <clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>
            \(symbols.joined())
            """
    }
}
