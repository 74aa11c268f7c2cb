import Foundation

/// An HTTP request.
public struct HTTPRequest: Equatable, Sendable {
    /// The methods that a catalogue and a player need.
    public enum Method: String, Equatable, Sendable {
        /// Requests the resource.
        case get = "GET"
        /// Requests only the header fields of the resource.
        case head = "HEAD"
    }

    /// The maximum size of a document that is read as a whole, in bytes: 64 MiB, about 145,000 videos.
    public static let documentLimit: Int64 = 64 << 20

    /// The method; GET by default.
    public var method: Method
    /// The http or https URL.
    public var url: URL
    /// The header fields, in addition to those of the client.
    public var headers: HTTPHeaders
    /// The requested bytes; nil for the whole resource.
    public var range: HTTPByteRange?
    /// The purpose of the request, on which decorators depend.
    public var purpose: Purpose
    /// The largest size of the body in bytes, after decompression; nil for no limit.
    ///
    /// Reading a larger body throws ``HTTPError/tooLarge(limit:)``. Requests for documents and images are created with
    /// a limit, because they are read as a whole.
    public var bodyLimit: Int64?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - url: An http or https URL.
    ///   - purpose: The purpose of the request, on which decorators depend.
    ///   - method: The method.
    ///   - headers: Header fields in addition to those of the client.
    ///   - range: The requested bytes; nil for the whole resource.
    ///   - bodyLimit: In bytes. By default `documentLimit` for documents and images, and no limit for others.
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
    /// Returns the request with further header fields. Fields that the request already has take precedence.
    package func adding(_ headers: HTTPHeaders) -> HTTPRequest {
        var request = self
        request.headers = headers.merging(self.headers)
        return request
    }
}
