import StreamingCore

/// The range of a file that a request asks for.
struct FileRequest: Equatable, Sendable {
    /// The first byte.
    let first: Int64
    /// The last byte.
    let last: Int64
    /// Whether the request has the condition that the file is unchanged.
    let isConditional: Bool
}

/// The size and revision of a file, and whether it can be requested in ranges, as its server declares them.
struct FileMetadata: Sendable {
    /// Bytes; nil if it is not known.
    private(set) var size: Int64?
    private(set) var acceptsRanges = false
    /// The value for `If-Range`: a strong ETag, or else the date of the last change (RFC 9110, 13.1.5).
    private(set) var validator: String?
    private var etag: String?

    /// Returns the range that a response with status 206 contains.
    func range(of headers: HTTPHeaders, for request: FileRequest) throws(ProgressiveError) -> ContentRange {
        let value = headers["Content-Range"]
        guard let range = value.map(ContentRange.init) ?? unnamedRange(headers, request),
            range.first == request.first
        else { throw .malformedRange(value ?? "") }
        return range
    }

    /// Checks a response with status 206 against earlier responses.
    mutating func receive(_ range: ContentRange, _ headers: HTTPHeaders) throws(ProgressiveError) {
        guard size == nil || range.size == nil || size == range.size, etag == nil || etag == headers["ETag"] else {
            throw .changed
        }
        acceptsRanges = true
        size = range.size ?? size
        setRevision(headers)
    }

    /// Checks a response with status 200, the whole file, against a request.
    mutating func receiveWhole(_ headers: HTTPHeaders, for request: FileRequest) throws(ProgressiveError) {
        // The whole file instead of a range means that it is another one than before (RFC 9110, 13.1.5).
        guard request.first == 0, !request.isConditional else { throw .changed }
        size = headers["Content-Length"].flatMap(Int64.init).flatMap {
            (0...MP4Scanner.largestFile).contains($0) ? $0 : nil
        }
        setRevision(headers)
    }

    /// The range of a 206 response without `Content-Range` (RFC 9110, 15.3.7.1), derived from its length: exactly the
    /// requested range, or the whole of a shorter file; nil if the length fits neither.
    private func unnamedRange(_ headers: HTTPHeaders, _ request: FileRequest) -> ContentRange? {
        guard let length = headers["Content-Length"].flatMap(Int64.init), (1...MP4Scanner.largestFile).contains(length)
        else { return nil }
        let last = request.first + length - 1
        if last == request.last { return ContentRange(first: request.first, last: last, size: nil) }
        return request.first == 0 && last < request.last ? ContentRange(first: 0, last: last, size: length) : nil
    }

    private mutating func setRevision(_ headers: HTTPHeaders) {
        guard validator == nil else { return }
        etag = headers["ETag"]
        let strong = etag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
        validator = strong ?? headers["Last-Modified"]
    }
}
