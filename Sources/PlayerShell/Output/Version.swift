/// The version of the program, which is the last released version in CHANGELOG.md.
enum Version {
    static let current = "0.1.0"
    /// The date of the release, for the manual page.
    static let date = "2026-11-21"
}
