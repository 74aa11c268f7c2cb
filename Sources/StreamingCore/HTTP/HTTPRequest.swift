import Foundation

/// What is asked of a server.
public struct HTTPRequest: Equatable, Sendable {
    /// What is asked for: all that a catalogue and a player need.
    public enum Method: String, Equatable, Sendable {
        /// The resource.
        case get = "GET"
        /// Its headers alone.
        case head = "HEAD"
    }

    /// The most bytes that a document read in one piece may have: 64 MiB, about 145,000 videos.
    public static let documentLimit: Int64 = 64 << 20

    /// GET unless it says otherwise.
    public var method: Method
    /// http or https.
    public var url: URL
    /// Beside those that the client adds.
    public var headers: HTTPHeaders
    /// Nil asks for the whole.
    public var range: HTTPByteRange?
    /// The purpose of the request, on which decorators depend.
    public var purpose: Purpose
    /// The largest size of the body in bytes, after decompression. Reading a larger body throws `HTTPError.tooLarge`.
    /// Nil sets no limit. Documents and images always have one, because they are read in one piece.
    public var bodyLimit: Int64?

    /// Creates a request.
    ///
    /// - Parameter bodyLimit: In bytes. By default `documentLimit` for documents and images, and no limit for others.
    public init(
        _ url: URL, for purpose: Purpose, method: Method = .get, headers: HTTPHeaders = [:],
        range: HTTPByteRange? = nil,
        bodyLimit: Int64? = nil
    ) {
        self.method = method
        self.url = url
        self.purpose = purpose
        self.headers = headers
        self.range = range
        self.bodyLimit = bodyLimit ?? (purpose.isDocument ? Self.documentLimit : nil)
    }
}

extension HTTPRequest {
    /// Returns the request with further header fields. Fields that the request already has stay as they are.
    package func adding(_ headers: HTTPHeaders) -> HTTPRequest {
        var request = self
        request.headers = headers.merging(self.headers)
        return request
    }
}
