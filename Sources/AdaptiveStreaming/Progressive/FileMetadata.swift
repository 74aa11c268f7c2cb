import StreamingCore

/// The requested byte range of a file, and the condition of the request.
struct FileRequest: Equatable, Sendable {
    /// The offset of the first byte.
    let first: Int64
    /// The offset of the last byte, which is part of the range.
    let last: Int64
    /// Whether the request has an `If-Range` condition, which detects a change of the file.
    let isConditional: Bool
}

/// The properties of a file that the responses of its server declare: its size, its revision, and the support of byte
/// ranges.
struct FileMetadata: Sendable {
    /// The size of the file, in bytes; nil if it is not known.
    private(set) var size: Int64?
    /// Whether the server has responded with a byte range.
    private(set) var acceptsRanges = false
    /// The value for the field `If-Range`: a strong ETag, or else the value of `Last-Modified` (RFC 9110, 13.1.5). The
    /// value is nil before the first response, or if the server sends neither a strong ETag nor `Last-Modified`.
    private(set) var validator: String?
    private var etag: String?

    /// Returns the range that a response with status 206 contains.
    ///
    /// - Throws: `ProgressiveError.malformedRange` if the range is unknown or invalid, or does not begin with the
    ///   requested byte.
    func range(of headers: HTTPHeaders, for request: FileRequest) throws(ProgressiveError) -> ContentRange {
        let value = headers["Content-Range"]
        guard let range = value.map(ContentRange.init) ?? unnamedRange(headers, request),
            range.first == request.first
        else { throw .malformedRange(value ?? "") }
        return range
    }

    /// Stores the metadata of a response with status 206, if the metadata matches that of earlier responses.
    ///
    /// - Throws: `ProgressiveError.changed` if the size or the ETag differs from that of an earlier response.
    mutating func receive(_ range: ContentRange, _ headers: HTTPHeaders) throws(ProgressiveError) {
        guard size == nil || range.size == nil || size == range.size, etag == nil || etag == headers["ETag"] else {
            throw .changed
        }
        acceptsRanges = true
        size = range.size ?? size
        setRevision(headers)
    }

    /// Stores the metadata of a response with status 200, which contains the whole file.
    ///
    /// - Throws: `ProgressiveError.changed` if the request was conditional, or if the request was not for the beginning
    ///   of the file.
    mutating func receiveWhole(_ headers: HTTPHeaders, for request: FileRequest) throws(ProgressiveError) {
        // The server sends the whole file instead of a range if the file has changed (RFC 9110, 13.1.5).
        guard request.first == 0, !request.isConditional else { throw .changed }
        size = headers["Content-Length"].flatMap(Int64.init).flatMap {
            (0...MP4Scanner.largestFile).contains($0) ? $0 : nil
        }
        setRevision(headers)
    }

    /// Returns the range of a 206 response without `Content-Range` (RFC 9110, 15.3.7.1), derived from its
    /// `Content-Length`.
    ///
    /// - Returns: The requested range if the length matches. If the request is for the beginning of the file and the
    ///   response is shorter, the result is the range of the whole file. Otherwise, the result is nil.
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
