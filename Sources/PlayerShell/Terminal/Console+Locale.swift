extension Console.Capabilities {
    /// Returns whether the environment variables select a locale with the encoding UTF-8.
    ///
    /// As in POSIX, the first of LC_ALL, LC_CTYPE and LANG that is set and not empty counts.
    static func isUTF8(_ environment: [String: String]) -> Bool {
        let values = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        guard let locale = values.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
