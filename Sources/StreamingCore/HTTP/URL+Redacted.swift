import Foundation

extension URL {
    /// The URL as it may be shown and logged: without credentials, fragment and the values of its query. A part of the query
    /// without a name is a value.
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
    /// A query with its names, and without its values.
    var redactedQuery: String {
        let parts = split(separator: "&", omittingEmptySubsequences: false).map { part in
            part.isEmpty ? "" : part.firstIndex(of: "=").map { "\(part[...$0])***" } ?? "***"
        }
        return parts.joined(separator: "&")
    }
}
