import Foundation
import StreamingCore

extension HTTPRequest {
    /// Whether a cache may respond to the request and store the response: it requests a whole document and has no
    /// conditional header fields. Requests with credentials are excluded, so that no store holds personal data.
    var isCacheable: Bool {
        purpose.isDocument && method == .get && range == nil && !url.hasCredentials
            && !CacheControl(headers).forbidsStoring
            && Self.personalFields.allSatisfy { headers[$0] == nil }
            && Self.conditions.allSatisfy { headers[$0] == nil }
    }

    private static let personalFields = ["Authorization", "Cookie", "Proxy-Authorization"]
    private static let conditions = [
        "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
    ]
}

extension URL {
    var hasCredentials: Bool { user != nil || password != nil }
}
