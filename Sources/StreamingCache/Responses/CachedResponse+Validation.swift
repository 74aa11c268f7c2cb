import StreamingCore

extension CachedResponse {
    /// The conditions of a request that asks whether it is still what there is (RFC 9111 §4.3.1); empty if it cannot be
    /// asked.
    var conditions: HTTPHeaders {
        var conditions: HTTPHeaders = [:]
        conditions["If-None-Match"] = headers["ETag"]
        conditions["If-Modified-Since"] = headers["Last-Modified"]
        return conditions
    }

    /// Whether an answer with status 304 is about this (§4.3.4), and not about what another redirect led to, or another
    /// version of it.
    func isRevalidated(by validation: HTTPResponse) -> Bool {
        if validation.url != url { return false }
        if let tag = validation.headers["ETag"] { return Self.opaque(tag) == headers["ETag"].map(Self.opaque) }
        return validation.headers["Last-Modified"].map { $0 == headers["Last-Modified"] } ?? true
    }

    /// What counts of a tag where weak ones are as good as strong ones (RFC 9110 §8.8.3.2).
    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
