import StreamingCore

/// A check of the header fields for caches: the lifetime of live playlists, validators, and responses to range
/// requests.
package enum CacheAudit {
    /// Returns the violations of a response that has ended.
    ///
    /// - Parameters:
    ///   - record: The record of the request.
    ///   - targetDuration: The target duration in seconds if the response is a live media playlist; nil otherwise.
    package static func violations(
        of record: RequestRecord, targetDuration: Int?, at time: Duration
    ) -> [MonitorFinding.Occurrence] {
        guard record.isSuccess else { return [] }
        var found: [MonitorFinding.Occurrence] = []
        let fields = record.fields
        if let targetDuration, !fields.isRevalidated, let maxAge = fields.maxAge, maxAge > Double(targetDuration) {
            let evidence = "max-age is \(Int(maxAge)) s, and the target duration is \(targetDuration) s"
            found.append(.init(.cacheLifetime, .finding, of: record.url, evidence, at: time))
        }
        if record.purpose == .segment || record.purpose == .mediaFile, !fields.hasValidator, !fields.isRevalidated {
            let evidence = "neither ETag nor Last-Modified, for example in \(record.url)"
            found.append(.init(.cacheValidator, .warning, of: record.purpose.rawValue, evidence, at: time))
        }
        if record.isRange, record.status == 200 {
            let evidence = "the status 200 for a range request, for example of \(record.url)"
            found.append(.init(.cacheRange, .warning, of: record.purpose.rawValue, evidence, at: time))
        }
        return found
    }
}
