/// Where apnslint is at home.
enum Project {
    static let name = "apnslint"
    static let url = "https://github.com/apnslint/apnslint"
}
