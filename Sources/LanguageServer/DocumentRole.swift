import AppResources
import JSONText
import LintProject

/// What a document is for apnslint.
package enum DocumentRole: Sendable {
    /// A document with pushes, or none of apnslint's.
    case pushes
    /// A `.apnslint.json`; the ids are those of the own rules that configurations above it define.
    case configuration(outerRules: [String])
    /// The manifest of an app.
    case manifest

    var schema: SchemaPlace? {
        switch self {
        case .pushes: nil
        case .configuration: SchemaPlace(Configuration.schema)
        case .manifest: SchemaPlace(AppManifest.schema)
        }
    }

    /// The mistakes in a document of apnslint's own, with the bytes that each is about.
    func mistakes(in bytes: [UInt8], path: String) -> [(range: Range<Int>, message: String)] {
        switch self {
        case .pushes: return []
        case .configuration(let outerRules):
            do throws(ConfigurationError) {
                _ = try Configuration(parsing: bytes, path: path, outerRules: outerRules)
            } catch { return error.mistakes.map { ($0.range, $0.message) } }
        case .manifest:
            do throws(ReadingError) { _ = try AppManifest(parsing: bytes) } catch {
                return [(error.range(in: bytes), error.message)]
            }
        }
        return []
    }
}
