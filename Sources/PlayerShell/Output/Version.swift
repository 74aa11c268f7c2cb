/// The version of the program. CHANGELOG.md has the same one.
enum Version {
    static let current = "0.1.0"
}
