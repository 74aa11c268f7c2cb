import Foundation

/// One transfer: what came, and how long it took.
public struct BandwidthSample: Equatable, Sendable {
    /// Bytes.
    public let bytesTransferred: Int64
    /// Seconds.
    public let duration: TimeInterval
    /// When it was over.
    public let timestamp: Date

    public init(bytesTransferred: Int64, duration: TimeInterval, timestamp: Date) {
        self.bytesTransferred = bytesTransferred
        self.duration = duration
        self.timestamp = timestamp
    }

    /// 0 where it took no time.
    public var bitsPerSecond: Double { duration > 0 ? Double(bytesTransferred) * 8 / duration : 0 }

    public var megabitsPerSecond: Double { bitsPerSecond / 1_000_000 }
}
