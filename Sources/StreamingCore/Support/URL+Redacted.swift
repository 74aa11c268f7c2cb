import Foundation

extension URL {
    /// The text of the URL for display and logging, without credentials, fragment and query values.
    ///
    /// Credentials and query values are replaced by `***`. A query item without `=` counts as a value. Unprintable
    /// characters are replaced as in `String.printable`.
    public var redacted: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "an unreadable URL" }
        if parts.user != nil || parts.password != nil {
            parts.user = "***"
            parts.password = nil
        }
        parts.fragment = nil
        parts.percentEncodedQuery = parts.percentEncodedQuery?.redactedQuery
        return (parts.string ?? "an unreadable URL").printable
    }
}

extension StringProtocol {
    /// The query string with `***` in place of each value. The names before `=` are kept. An item without `=` counts as
    /// a value.
    var redactedQuery: String {
        let parts = split(separator: "&", omittingEmptySubsequences: false).map { part in
            part.isEmpty ? "" : part.firstIndex(of: "=").map { "\(part[...$0])***" } ?? "***"
        }
        return parts.joined(separator: "&")
    }
}
