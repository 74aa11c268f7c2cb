import StreamingCore

/// The header fields of a response that matter for caches and for the cause of a stall or a failure.
package struct ResponseFields: Codable, Equatable, Sendable {
    /// The time in seconds that the response has spent in caches; nil if no cache declares it.
    package var age: Double?
    /// The first characters of `X-Cache`, which CDNs use to report hits and errors; nil without the field.
    package var cacheStatus: String?
    /// The time in seconds for which a cache may reuse the response; nil if the response does not declare it.
    package var maxAge: Double?
    /// Whether a cache must not store the response, or must validate it before each use.
    package var isRevalidated = false
    /// Whether the response has `ETag` or `Last-Modified`, so that a cache can validate its copy.
    package var hasValidator = false
    /// The media type, without its parameters; nil if the response does not declare it.
    package var contentType: String?

    /// Creates the fields of a response without these fields.
    package init() {}

    /// Creates the fields from the header fields of a response. Long values are cut, because servers may send any text.
    package init(_ headers: HTTPHeaders) {
        let cacheControl = CacheControl(headers)
        age = headers["Age"].flatMap { Double(deltaSeconds: $0) }
        cacheStatus = headers["X-Cache"].map { String($0.prefix(Self.length)).printable }
        maxAge = cacheControl.maxAge
        isRevalidated = cacheControl.forbidsStoring || cacheControl.asksForValidation
        hasValidator = headers["ETag"] != nil || headers["Last-Modified"] != nil
        contentType = headers["Content-Type"]?.split(separator: ";").first.map {
            String($0.prefix(Self.length)).printable.lowercased()
        }
    }

    /// The values of `Age` and `X-Cache` for a message, such as `Age 12, X-Cache Error from cdn`; nil without both
    /// fields.
    package var cacheText: String? {
        let parts = [age.map { "Age \(Int($0))" }, cacheStatus.map { "X-Cache \($0)" }].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static let length = 60
}
