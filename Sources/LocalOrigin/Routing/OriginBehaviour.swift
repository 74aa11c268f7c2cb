import StreamingCore

/// How a path is served: how fast, and what goes wrong.
package struct OriginBehaviour: Equatable, Sendable {
    /// Something that goes wrong. Bytes are counted from the start of the file, whatever range is asked for.
    package enum Fault: Equatable, Sendable {
        /// This status, and no body.
        case status(Int)
        /// What comes is not HTTP.
        case garbage
        /// The connection is closed without an answer.
        case hangUp
        /// The connection stands, and nothing ever comes.
        case silence
        /// The connection is reset before this byte.
        case drop(at: Int64)
        /// The connection is closed before this byte, as if that were all.
        case truncate(at: Int64)
        /// Nothing comes for a while before this byte.
        case hold(at: Int64, for: Duration)

        /// Whether it happens to an answer with these bytes.
        func strikes(_ range: Range<Int64>) -> Bool {
            switch self {
            case .status, .garbage, .hangUp, .silence: true
            case .drop(let byte), .truncate(let byte), .hold(let byte, _): range.contains(byte)
            }
        }
    }

    /// Bits a second; nil is as fast as it goes.
    package var bandwidth: Double?
    /// Before the head.
    package var latency: Duration
    package var fault: Fault?
    /// How many requests meet the fault; nil is every one.
    package var faultCount: Int?
    /// Whether the answer says how long it is; otherwise it comes in chunks (RFC 9112 §7.1).
    package var sendsLength: Bool
    package var givesRanges: Bool
    /// Of every answer, also of one that is a fault, in the place of its own: such as `Cache-Control` and `Retry-After`.
    package var headers: HTTPHeaders

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
