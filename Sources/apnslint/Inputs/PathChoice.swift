/// Which files are checked beside those that the arguments name.
struct PathChoice: Sendable {
    /// A list of more paths.
    var list: PathList?
    /// True if in folders what git ignores is passed over.
    var honoursGitIgnore = true
    /// What in folders the names of files may end with beside those of payloads.
    var extensions: [String] = []
    /// True if in folders links are followed, to what lies in the folder.
    var followsLinks = true
    /// True if it is told what was passed over in folders.
    var isVerbose = false
    /// True if each line is a document in all files that are named.
    var areLines = false
}
