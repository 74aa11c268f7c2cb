import Foundation

extension URL {
    /// Returns whether this URL and `other` have the same scheme, host and port (RFC 9110 §4.3.1).
    ///
    /// Only a server of the same origin may receive the same secrets.
    package func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && usedPort == other.usedPort
    }

    /// The port of the URL, or the default port of its scheme; nil if neither is known.
    private var usedPort: Int? { port ?? ["http": 80, "https": 443][scheme?.lowercased() ?? ""] }
}
