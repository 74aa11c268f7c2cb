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
    /// The most bytes of body to take, after decompression; one more is `HTTPError.tooLarge`, which who reads the body gets.
    /// Nil takes all.
    public var bodyLimit: Int64?

    /// Without a limit, a body may have any size.
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
