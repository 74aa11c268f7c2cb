import Foundation
import StreamingCore

/// What there is to show of an engine at one moment.
public struct EngineSnapshot: Equatable, Sendable {
    /// Whether the position advances.
    public var isPlaying = false
    /// Seconds from the start.
    public var position: TimeInterval = 0
    /// Seconds; nil until it is known.
    public var duration: TimeInterval?
    /// Seconds of media ahead of the position.
    public var buffered: TimeInterval = 0
    /// Bytes of body received in all.
    public var bytes: Int64 = 0
    /// Bits a second of the request under way, or else of the last; nil before there is a measurement.
    public var throughput: Double?
    /// What can be done with what is loaded.
    public var capabilities = PlayerCapabilities(canSeek: false)

    package init(bytes: Int64 = 0, throughput: Double? = nil) {
        self.bytes = bytes
        self.throughput = throughput
    }
}
