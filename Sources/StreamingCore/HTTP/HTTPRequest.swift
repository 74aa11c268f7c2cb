import Foundation

/// An HTTP request: the method, the URL, the header fields, the byte range and the purpose.
public struct HTTPRequest: Equatable, Sendable {
    /// The method of a request. A catalogue and a player need only GET and HEAD.
    public enum Method: String, Equatable, Sendable {
        /// The method that requests the resource.
        case get = "GET"
        /// The method that requests only the header fields that a `GET` of the resource would return.
        case head = "HEAD"
    }

    /// The maximum size of a document that is read as a whole, in bytes: 64 MiB, enough for a list of about 145,000
    /// videos.
    public static let documentLimit: Int64 = 64 << 20

    /// The method; GET by default.
    public var method: Method
    /// The URL, with the scheme http or https.
    public var url: URL
    /// The header fields of this request, which take precedence over the fields that the client adds to every request.
    public var headers: HTTPHeaders
    /// The range of bytes to request; nil for the whole resource.
    public var range: HTTPByteRange?
    /// The purpose of the request, which determines whether the response is cached and whether the request is retried.
    public var purpose: Purpose
    /// The maximum size of the body in bytes, after decompression; nil for no limit.
    ///
    /// Reading a larger body throws ``HTTPError/tooLarge(limit:)``. By default, only requests for documents and images
    /// have a limit, because clients read documents and images as a whole.
    public var bodyLimit: Int64?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - url: The URL, with the scheme http or https.
    ///   - purpose: The purpose of the request, which determines whether the response is cached and whether the request
    ///     is retried.
    ///   - method: The method of the request.
    ///   - headers: The header fields of this request, which take precedence over the fields that the client adds to
    ///     every request.
    ///   - range: The range of bytes to request; nil for the whole resource.
    ///   - bodyLimit: The maximum size of the body in bytes. Nil means `documentLimit` for documents and images, and no
    ///     limit for other purposes.
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
    /// Returns a copy of the request with additional header fields. Fields that the request already has keep their
    /// values.
    package func adding(_ headers: HTTPHeaders) -> HTTPRequest {
        var request = self
        request.headers = headers.merging(self.headers)
        return request
    }
}
