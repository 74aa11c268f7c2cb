/// The version of the program, which is the last released version in CHANGELOG.md.
enum Version {
    static let current = "0.1.0"
}
