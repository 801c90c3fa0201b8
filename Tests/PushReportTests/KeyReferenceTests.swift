import PushPayload
import PushReport
import Testing

/// The content of the key reference.
@Suite("Pages of keys") struct KeyReferenceTests {
    @Test("The reference has every row of the catalogue with its values, its effect and Apple's page")
    func rows() {
        let sections = KeyReference.markdown.split(separator: "\n### ").dropFirst()
        #expect(sections.count == Key.catalog.count)
        for (section, key) in zip(sections, Key.Parent.allCases.flatMap(Key.all)) {
            #expect(section.hasPrefix("`\(key.path)`\n"))
            #expect(section.contains("- **When it is dropped:** \(key.effectWhenDropped)\n"))
            #expect(section.contains("](\(key.page.url))"))
            #expect(section.contains("- **Known:** \(key.isDocumented ? "documented" : "observed")"))
            let releases = key.reader.map { [$0] } ?? (key.since + key.obsoletedIn).map(\.description)
            for release in releases { #expect(section.contains(release)) }
        }
    }
}
