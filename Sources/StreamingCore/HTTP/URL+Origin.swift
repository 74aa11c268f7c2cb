import Foundation

extension URL {
    /// Whether both belong to one server, which may see the same secrets: by scheme, host and port (RFC 9110 §4.3.1).
    func hasSameOrigin(as other: URL) -> Bool {
        scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
            && usedPort == other.usedPort
    }

    private var usedPort: Int? { port ?? ["http": 80, "https": 443][scheme?.lowercased() ?? ""] }
}

extension HTTPRequest {
    /// With header fields that are for one server alone: where it asks that one, and has none of its own of that name.
    package func adding(_ headers: HTTPHeaders, ifTo origin: URL) -> HTTPRequest {
        url.hasSameOrigin(as: origin) ? adding(headers) : self
    }
}
