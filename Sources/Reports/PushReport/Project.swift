/// The name, the version and the home page of apnslint.
public enum Project {
    /// The name of the program.
    public static let name = "apnslint"
    /// The version as text that C reads too; the Makefile takes it from this line.
    public static let versionText: StaticString = "0.1.0"
    /// The version, by the rules of Semantic Versioning.
    public static let version = "\(versionText)"
    /// The newest release, which docs/install.md and the hook of `apnslint init` name; nil before the first. The release's workflow takes
    /// only a tag that is named here.
    public static let release: String? = nil
    /// The page of the sources and the releases.
    public static let url = "https://github.com/apnslint/apnslint"
}
