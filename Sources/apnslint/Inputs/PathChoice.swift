/// How files are found for the paths in the arguments.
struct PathChoice: Sendable {
    /// A list of more paths.
    var list: PathList?
    /// True if files in folders that git ignores are skipped.
    var honoursGitIgnore = true
    /// Extensions of files in folders to check besides payloads.
    var extensions: [String] = []
    /// True if links in folders are followed, unless they lead out of the folder.
    var followsLinks = true
    /// True if skipped files are reported.
    var isVerbose = false
    /// True if each line of all named files is a document.
    var areLines = false
}
