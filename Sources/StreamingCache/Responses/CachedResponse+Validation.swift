import StreamingCore

extension CachedResponse {
    /// The conditional header fields that validate the response (RFC 9111 §4.3.1); empty if it cannot be validated.
    var conditions: HTTPHeaders {
        var conditions: HTTPHeaders = [:]
        conditions["If-None-Match"] = headers["ETag"]
        conditions["If-Modified-Since"] = headers["Last-Modified"]
        return conditions
    }

    /// Returns whether a response with status 304 validates this response (§4.3.4).
    ///
    /// It does not if it belongs to the target of another redirect, or to another version.
    func isRevalidated(by validation: HTTPResponse) -> Bool {
        if validation.url != url { return false }
        if let tag = validation.headers["ETag"] { return Self.opaque(tag) == headers["ETag"].map(Self.opaque) }
        return validation.headers["Last-Modified"].map { $0 == headers["Last-Modified"] } ?? true
    }

    /// Returns the part of an entity tag that a weak comparison uses (RFC 9110 §8.8.3.2).
    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
