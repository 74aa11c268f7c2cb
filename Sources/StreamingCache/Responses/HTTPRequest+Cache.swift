import Foundation
import StreamingCore

extension HTTPRequest {
    /// Whether a cache may respond to the request and store the response.
    ///
    /// Such a request is for a whole document and has no conditional header fields. Requests with credentials are
    /// excluded, so that no personal data is stored.
    var isCacheable: Bool {
        purpose.isDocument && method == .get && range == nil && !url.hasCredentials
            && !CacheControl(headers).forbidsStoring
            && Self.personalFields.allSatisfy { headers[$0] == nil }
            && Self.conditions.allSatisfy { headers[$0] == nil }
    }

    /// The header fields with credentials.
    private static let personalFields = ["Authorization", "Cookie", "Proxy-Authorization"]
    /// The header fields of conditional and range requests.
    private static let conditions = [
        "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
    ]
}

extension URL {
    /// Whether the URL contains a user name or a password.
    var hasCredentials: Bool { user != nil || password != nil }
}
