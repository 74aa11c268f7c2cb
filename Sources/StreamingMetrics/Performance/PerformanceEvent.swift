import Foundation
import StreamingCore

/// An event that a ``PerformanceMonitor`` records, with all durations in seconds.
public enum PerformanceEvent: Equatable, Sendable {
    /// A load has started, and the user waits for its first frame.
    case loadStarted
    /// The first frame of the load is visible.
    case firstFrameRendered
    /// Playback waits for data.
    case bufferingStarted
    /// Playback no longer waits for data. The `duration`, in seconds, counts only if no start was recorded.
    case bufferingEnded(duration: TimeInterval)
    /// Playback is stuck, and the user notices the stall.
    case playbackStalled
    /// Playback continues after a stall.
    case playbackResumed
    /// The player switched to a variant with this bitrate, in bits per second. A value below 1 means that the bitrate
    /// is unknown.
    case qualityChanged(bitrate: Int)
    /// The system reported memory pressure.
    case memoryWarning(level: MemoryPressureLevel)
    /// The quality of the network was reported.
    case networkChanged(quality: NetworkQuality)
    /// The player received `bytes` bytes within `duration` seconds.
    case bytesTransferred(bytes: Int64, duration: TimeInterval)
}
