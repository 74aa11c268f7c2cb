import Foundation

extension URL {
    /// The URL for display and logging, without credentials, fragment and query values.
    ///
    /// A query item without a name counts as a value. Unprintable characters are replaced; see
    /// `String.printable`.
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
    /// The query with its names, but with `***` for its values.
    var redactedQuery: String {
        let parts = split(separator: "&", omittingEmptySubsequences: false).map { part in
            part.isEmpty ? "" : part.firstIndex(of: "=").map { "\(part[...$0])***" } ?? "***"
        }
        return parts.joined(separator: "&")
    }
}
