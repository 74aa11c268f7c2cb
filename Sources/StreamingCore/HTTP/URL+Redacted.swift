import Foundation

extension URL {
    /// The URL as it may be shown and logged: without credentials, fragment and the values of its query.
    public var redacted: String {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "an unreadable URL" }
        if parts.user != nil || parts.password != nil {
            parts.user = "***"
            parts.password = nil
        }
        parts.fragment = nil
        if let items = parts.queryItems, !items.isEmpty {
            parts.queryItems = items.map { URLQueryItem(name: $0.name, value: $0.value == nil ? nil : "***") }
        }
        return (parts.string ?? "an unreadable URL").printable
    }
}
