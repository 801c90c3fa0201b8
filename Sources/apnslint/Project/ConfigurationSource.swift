/// Where settings come from besides the command line.
enum ConfigurationSource: Sendable {
    /// From `.apnslint.json` in each file's folder and in those above.
    case search
    /// From this file.
    case file(String)
    /// From nowhere.
    case off
}
