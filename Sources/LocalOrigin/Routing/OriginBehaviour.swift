import StreamingCore

/// The way in which a path is served: speed, fault and headers.
package struct OriginBehaviour: Equatable, Sendable {
    /// A simulated fault. Byte positions count from the start of the file, regardless of the requested range.
    package enum Fault: Equatable, Sendable {
        /// A response with this status and without a body.
        case status(Int)
        /// A response that is not HTTP.
        case garbage
        /// A connection that closes without a response.
        case hangUp
        /// A connection that stays open without a response.
        case silence
        /// A connection that is reset before this byte.
        case drop(at: Int64)
        /// A connection that closes normally before this byte, so that the body is too short.
        case truncate(at: Int64)
        /// A delivery that pauses once before this byte, for this duration.
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
    /// The delay before the head of the response.
    package var latency: Duration
    /// The fault of the responses, or nil for none.
    package var fault: Fault?
    /// The number of requests that the fault still affects, or nil for all.
    package var faultCount: Int?
    /// Whether responses have a Content-Length. If it is false, responses are chunked (RFC 9112 §7.1).
    package var sendsLength: Bool
    /// Whether range requests are supported.
    package var givesRanges: Bool
    /// The header fields to add to every response, such as `Cache-Control` or `Retry-After`. An added field replaces a
    /// field of the same name.
    package var headers: HTTPHeaders

    /// Creates a behaviour.
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
