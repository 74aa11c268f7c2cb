import StreamingCore

/// The speed and the fault with which a path is served.
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
        /// A connection that closes before this byte, as if the body ended there.
        case truncate(at: Int64)
        /// A delivery that pauses before this byte for a while.
        case hold(at: Int64, for: Duration)

        /// Returns whether the fault affects a response with a range of bytes.
        func strikes(_ range: Range<Int64>) -> Bool {
            switch self {
            case .status, .garbage, .hangUp, .silence: true
            case .drop(let byte), .truncate(let byte), .hold(let byte, _): range.contains(byte)
            }
        }
    }

    /// The bandwidth, in bits per second; nil for no limit.
    package var bandwidth: Double?
    /// The delay before the head of the response.
    package var latency: Duration
    /// The fault of the responses; nil for none.
    package var fault: Fault?
    /// The number of requests that the fault affects; nil for all.
    package var faultCount: Int?
    /// Whether the response has a Content-Length. Otherwise, it is chunked (RFC 9112 §7.1).
    package var sendsLength: Bool
    /// Whether range requests are supported.
    package var givesRanges: Bool
    /// The header fields of every response, including faults, such as `Cache-Control` or `Retry-After`. They replace
    /// the response's own.
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
