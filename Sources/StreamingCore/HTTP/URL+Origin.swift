import Foundation

extension URL {
    /// Returns whether this URL and `other` have the same scheme, host and port (RFC 9110 §4.3.1).
    ///
    /// Secrets of a request, such as a token, may be sent only to servers of the same origin.
    package func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && usedPort == other.usedPort
    }

    /// The port of the URL, or the default port of its scheme; nil if the URL has no port and its scheme is neither
    /// http nor https.
    private var usedPort: Int? { port ?? ["http": 80, "https": 443][scheme?.lowercased() ?? ""] }
}
