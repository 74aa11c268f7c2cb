import Foundation
import StreamingCore

extension HTTPRequest {
    /// Whether a cache may respond to the request and store the response.
    ///
    /// A cacheable request is a GET request for a whole document or image, without conditional header fields or
    /// `no-store`. A request with credentials is not cacheable, so that no personal data is stored.
    var isCacheable: Bool {
        purpose.isDocument && method == .get && range == nil && !url.hasCredentials
            && !CacheControl(headers).forbidsStoring
            && Self.personalFields.allSatisfy { headers[$0] == nil }
            && Self.conditions.allSatisfy { headers[$0] == nil }
    }

    /// The names of the header fields that contain credentials.
    private static let personalFields = ["Authorization", "Cookie", "Proxy-Authorization"]
    /// The names of the header fields of conditional requests and range requests.
    private static let conditions = [
        "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
    ]
}

extension URL {
    /// Whether the URL contains a user name or a password.
    var hasCredentials: Bool { user != nil || password != nil }
}
