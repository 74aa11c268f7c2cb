import Foundation

/// A measured transfer.
public struct BandwidthSample: Equatable, Sendable {
    /// Bytes.
    public let bytesTransferred: Int64
    /// Seconds.
    public let duration: TimeInterval
    /// The time of its end.
    public let timestamp: Date

    public init(bytesTransferred: Int64, duration: TimeInterval, timestamp: Date) {
        self.bytesTransferred = bytesTransferred
        self.duration = duration
        self.timestamp = timestamp
    }

    /// 0 if the duration is 0.
    public var bitsPerSecond: Double { duration > 0 ? Double(bytesTransferred) * 8 / duration : 0 }

    public var megabitsPerSecond: Double { bitsPerSecond / 1_000_000 }
}
