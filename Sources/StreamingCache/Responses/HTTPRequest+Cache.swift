import Foundation
import StreamingCore

extension HTTPRequest {
    /// Whether the cache may be used for the request and for its response.
    ///
    /// A cacheable request is a GET request for a whole document or image, without conditional header fields and
    /// without the directive `no-store`. A request with credentials is not cacheable, because the response may contain
    /// personal data.
    var isCacheable: Bool {
        purpose.isDocument && method == .get && range == nil && !url.hasCredentials
            && !CacheControl(headers).forbidsStoring
            && Self.personalFields.allSatisfy { headers[$0] == nil }
            && Self.conditions.allSatisfy { headers[$0] == nil }
    }

    /// The names of the header fields that contain credentials.
    private static let personalFields = ["Authorization", "Cookie", "Proxy-Authorization"]
    /// The names of the header fields that make a request conditional or select a range.
    private static let conditions = [
        "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
    ]
}

extension URL {
    /// Whether the URL contains a user name or a password.
    var hasCredentials: Bool { user != nil || password != nil }
}
