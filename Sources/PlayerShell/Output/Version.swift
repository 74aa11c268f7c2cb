/// The version of the program, the same as in CHANGELOG.md.
enum Version {
    static let current = "0.1.0"
}
