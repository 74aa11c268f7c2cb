import Foundation

/// A measurement of one transfer: its size, its duration and its end.
public struct BandwidthSample: Equatable, Sendable {
    /// The number of bytes that were received.
    public let bytesTransferred: Int64
    /// The duration of the transfer, in seconds.
    public let duration: TimeInterval
    /// The time at which the transfer ended.
    public let timestamp: Date

    /// Creates a sample from its properties.
    public init(bytesTransferred: Int64, duration: TimeInterval, timestamp: Date) {
        self.bytesTransferred = bytesTransferred
        self.duration = duration
        self.timestamp = timestamp
    }

    /// The bandwidth of the transfer, in bits per second; 0 if the duration is not positive.
    public var bitsPerSecond: Double { duration > 0 ? Double(bytesTransferred) * 8 / duration : 0 }

    /// The bandwidth of the transfer, in megabits per second; 0 if the duration is not positive.
    public var megabitsPerSecond: Double { bitsPerSecond / 1_000_000 }
}
