import Foundation

extension URL {
    /// Whether both URLs have the same scheme, host and port (RFC 9110 §4.3.1).
    ///
    /// Only a server of the same origin may receive the same secrets.
    package func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && usedPort == other.usedPort
    }

    /// The port, or the default port of the scheme.
    private var usedPort: Int? { port ?? ["http": 80, "https": 443][scheme?.lowercased() ?? ""] }
}
