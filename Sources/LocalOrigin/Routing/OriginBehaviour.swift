import StreamingCore

/// The settings for the responses of a path: speed, faults and headers.
package struct OriginBehaviour: Equatable, Sendable {
    /// A simulated fault.
    ///
    /// Byte offsets count from the start of the resource, regardless of the requested range.
    package enum Fault: Equatable, Sendable {
        /// A response with this HTTP status code and without a body.
        case status(Int)
        /// A response whose bytes are not HTTP.
        case garbage
        /// A connection that closes without a response.
        case hangUp
        /// A connection that stays open without a response.
        case silence
        /// A TCP connection that is reset before the byte at this offset.
        case drop(at: Int64)
        /// A connection that closes normally before the byte at this offset, so that the body is too short.
        case truncate(at: Int64)
        /// A response that pauses once before the byte at this offset, for this duration.
        case hold(at: Int64, for: Duration)

        /// Returns whether the fault affects a response that contains this range of bytes.
        func strikes(_ range: Range<Int64>) -> Bool {
            switch self {
            case .status, .garbage, .hangUp, .silence: true
            case .drop(let byte), .truncate(let byte), .hold(let byte, _): range.contains(byte)
            }
        }
    }

    /// The bandwidth of each response, in bits per second, or nil for no limit.
    package var bandwidth: Double?
    /// The delay from the request to the head of the response. Redirects, responses with the status 405 and responses
    /// with the fault `status` have no delay.
    package var latency: Duration
    /// The fault of the responses, or nil for no fault.
    package var fault: Fault?
    /// The number of requests that the fault still affects, or nil for all requests.
    package var faultCount: Int?
    /// Whether responses with a body have the field `Content-Length`.
    ///
    /// If the value is false, these responses are chunked (RFC 9112 §7.1).
    package var sendsLength: Bool
    /// Whether range requests are supported.
    ///
    /// If the value is false, a range request gets the whole resource.
    package var givesRanges: Bool
    /// The header fields to add to every response, such as `Cache-Control` or `Retry-After`.
    ///
    /// An added field replaces a field of the same name.
    package var headers: HTTPHeaders

    /// Creates a behaviour, by default with unlimited speed and no fault.
    package init(
        bandwidth: Double? = nil, latency: Duration = .zero, fault: Fault? = nil, faultCount: Int? = nil,
        sendsLength: Bool = true, givesRanges: Bool = true, headers: HTTPHeaders = [:]
    ) {
        self.bandwidth = bandwidth
        self.latency = latency
        self.fault = fault
        self.faultCount = faultCount
        self.sendsLength = sendsLength
        self.givesRanges = givesRanges
        self.headers = headers
    }
}
