import Foundation

extension URL {
    /// Whether both belong to one server, which may see the same secrets: by scheme, host and port (RFC 9110 §4.3.1).
    package func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && usedPort == other.usedPort
    }

    private var usedPort: Int? { port ?? ["http": 80, "https": 443][scheme?.lowercased() ?? ""] }
}
