import Foundation

/// What is asked of a server.
public struct HTTPRequest: Equatable, Sendable {
    public enum Method: String, Equatable, Sendable {
        case get = "GET"
        case head = "HEAD"
    }

    /// The most bytes that a document read in one piece may have: 64 MiB, about 145,000 videos.
    public static let documentLimit: Int64 = 64 << 20

    public var method: Method
    public var url: URL
    public var headers: HTTPHeaders
    public var range: HTTPByteRange?
    /// The most bytes of body to take, after decompression; one more is `HTTPError.tooLarge`. Nil takes all.
    public var bodyLimit: Int64?

    public init(
        _ url: URL, method: Method = .get, headers: HTTPHeaders = [:], range: HTTPByteRange? = nil,
        bodyLimit: Int64? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.range = range
        self.bodyLimit = bodyLimit
    }
}
