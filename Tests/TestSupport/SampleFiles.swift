import Foundation

/// The sample files of the repository, found beside the tests.
public enum SampleFiles {
    /// The folder `Payloads`.
    public static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Payloads")

    /// The paths of all samples, in the order of their names, without the expected output.
    public static let paths: [String] = {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path())) ?? []
        return names.sorted().map { folder.appending(path: $0).path() }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
                && !path.hasSuffix(".expected")
        }
    }()
}
