import StreamingCore

extension CachedResponse {
    /// The conditional header fields of a request that validates the response (RFC 9111 §4.3.1).
    ///
    /// The value is empty if the response has neither an entity tag nor a `Last-Modified` field.
    var conditions: HTTPHeaders {
        var conditions: HTTPHeaders = [:]
        conditions["If-None-Match"] = headers["ETag"]
        conditions["If-Modified-Since"] = headers["Last-Modified"]
        return conditions
    }

    /// Returns whether a response with status 304 validates this response (RFC 9111 §4.3.4).
    ///
    /// The two responses must have the same final URL. If `validation` has an entity tag, the entity tags must match.
    /// Otherwise, the `Last-Modified` field of `validation`, if any, must match.
    func isRevalidated(by validation: HTTPResponse) -> Bool {
        if validation.url != url { return false }
        if let tag = validation.headers["ETag"] { return Self.opaque(tag) == headers["ETag"].map(Self.opaque) }
        return validation.headers["Last-Modified"].map { $0 == headers["Last-Modified"] } ?? true
    }

    /// Returns an entity tag without the prefix `W/`, for a weak comparison (RFC 9110 §8.8.3.2).
    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
