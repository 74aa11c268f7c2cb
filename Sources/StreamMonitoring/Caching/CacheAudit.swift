/// A check of the header fields for caches: the lifetime of live playlists, validators, and responses to range
/// requests.
package enum CacheAudit {
    /// Returns the violations of a response that has ended.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - targetDuration: The target duration in seconds if the response is a live media playlist; nil otherwise.
    package static func violations(
        of response: ResponseSummary, targetDuration: Int?
    ) -> [MonitorFinding.Occurrence] {
        guard response.isSuccess else { return [] }
        var found: [MonitorFinding.Occurrence] = []
        let (fields, time) = (response.fields, response.time)
        if let targetDuration, !fields.isRevalidated, let maxAge = fields.maxAge, maxAge > Double(targetDuration) {
            let evidence = "max-age is \(Int(maxAge)) s, and the target duration is \(targetDuration) s"
            found.append(.init(.cacheLifetime, .finding, of: response.url, evidence, at: time))
        }
        if response.isFor(.segment) || response.isFor(.mediaFile), !fields.hasValidator, !fields.isRevalidated {
            let evidence = "neither ETag nor Last-Modified, for example in \(response.url)"
            found.append(.init(.cacheValidator, .warning, of: response.purpose, evidence, at: time))
        }
        if response.isRange, response.status == 200 {
            let evidence = "the status 200 for a range request, for example of \(response.url)"
            found.append(.init(.cacheRange, .warning, of: response.purpose, evidence, at: time))
        }
        return found
    }
}
