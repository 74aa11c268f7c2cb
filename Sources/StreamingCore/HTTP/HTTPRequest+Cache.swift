import Foundation

extension HTTPRequest {
    /// With further header fields, where it has none of its own of that name.
    package func adding(_ headers: HTTPHeaders) -> HTTPRequest {
        var request = self
        request.headers = headers.merging(self.headers)
        return request
    }

    /// Whether a cache has a say in it: a document that is asked for as a whole, by a caller that keeps none itself. What
    /// belongs to one person neither comes to lie in a store nor out of it to somebody else.
    var isForACache: Bool {
        method == .get && range == nil && bodyLimit != nil && !url.hasCredentials
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
